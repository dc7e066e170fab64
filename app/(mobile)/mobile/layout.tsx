import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { MobileShell } from '@/components/shell/mobile/mobile-shell';
import { GreyMode } from '@/components/site/grey-mode';
import { cachedSettings } from '@/lib/domain/site/cached';
import { publicCtx } from '@/lib/server/page';
import { siteName } from '@/lib/text/site';

/** It can be put on the phone's home screen, where it opens without the browser's bars. */
export const metadata: Metadata = {
  manifest: '/mobile/manifest.webmanifest',
  appleWebApp: { capable: true, title: siteName, statusBarStyle: 'default' },
};

/** What every mobile page has; the pages bring their own bars (`MobilePage`), because title, tab and back arrow differ from page to page. */
export default async function MobileLayout({ children }: { children: ReactNode }) {
  const { grey } = await cachedSettings(publicCtx());
  return (
    <MobileShell>
      {grey && <GreyMode />}
      {children}
    </MobileShell>
  );
}
