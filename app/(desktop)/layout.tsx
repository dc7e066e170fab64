import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { CartLink } from '@/components/cart/cart-link';
import { DesktopShell } from '@/components/shell/desktop/desktop-shell';
import { menuOf } from '@/components/shell/desktop/menu-of';
import { GreyMode } from '@/components/site/grey-mode';
import { cachedCategoryTree } from '@/lib/domain/article/cached';
import { cachedFooter, cachedSettings } from '@/lib/domain/site/cached';
import { publicCtx } from '@/lib/server/page';

/** The code of a government site, which crawlers of such sites read (news-editor-reading.md 5.1). */
export async function generateMetadata(): Promise<Metadata> {
  const { siteCode } = await cachedSettings(publicCtx());
  return siteCode ? { other: { SiteIDCode: siteCode } } : {};
}

/** Header, menu and footer of every desktop page, from cached reads as nobody in particular: the bytes suit the front page cache. */
export default async function DesktopLayout({ children }: { children: ReactNode }) {
  const ctx = publicCtx();
  const [tree, footer] = await Promise.all([cachedCategoryTree(ctx), cachedFooter(ctx)]);
  return (
    <DesktopShell menu={menuOf(tree)} footer={footer} cart={<CartLink />} now={ctx.now}>
      {footer.legal.grey && <GreyMode />}
      {children}
    </DesktopShell>
  );
}
