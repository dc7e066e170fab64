import { idField } from '@/lib/core/fields';
import { excerpt } from '@/lib/domain/article/rules';
import { cachedPublicInfo } from '@/lib/domain/site/cached';
import type { PublicInfo } from '@/lib/domain/site/contract';
import { publicCtx } from '@/lib/server/page';
import type { PublicPage } from '@/lib/server/site-url';
import { titles } from '@/lib/text/titles';

export interface InfoPageProps {
  params: Promise<{ id: string }>;
}

/** The information that the address names, `null` when the public may not see it (S-11). Desktop and mobile page are of the same. */
export async function infoOf({ params }: InfoPageProps): Promise<PublicInfo | null> {
  const id = idField.safeParse((await params).id);
  return id.success ? cachedPublicInfo(publicCtx(), id.data) : null;
}

/** What the head of its page says. */
export function infoPage(info: PublicInfo): PublicPage {
  const column = titles['/index/publicinfo'];
  return {
    path: `/index/publicinfo/${info.id}`,
    title: `${info.title} - ${column}`,
    description: excerpt(info.content.replaceAll(/(<[^>]*>|&nbsp;)+/g, ' '), 120) || info.title,
    column: { name: column },
    article: { title: info.title, publishedAt: info.createDate, source: info.issuer, author: info.issuer },
  };
}
