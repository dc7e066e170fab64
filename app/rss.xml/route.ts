import { cachedLatest } from '@/lib/domain/article/cached';
import { xmlReply, xmlText } from '@/lib/server/http/feed';
import { publicCtx } from '@/lib/server/page';
import { siteUrl } from '@/lib/server/site-url';
import { siteDescription, siteName } from '@/lib/text/site';

export const dynamic = 'force-dynamic';

/** RSS 2.0 of the 30 newest articles, with summaries. */
export async function GET(): Promise<Response> {
  const articles = await cachedLatest(publicCtx(), 30);
  const items = articles.map((a) => {
    const url = siteUrl(`/index/details/${a.id}`);
    return `<item><title>${xmlText(a.title)}</title><link>${url}</link><guid isPermaLink="true">${url}</guid>
<category>${xmlText(a.categoryName)}</category><pubDate>${new Date(a.createDate).toUTCString()}</pubDate>
<description>${xmlText(a.summary)}</description></item>`;
  });
  return xmlReply(
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${xmlText(siteName)}</title><link>${siteUrl('/index')}</link><description>${xmlText(siteDescription)}</description>
<language>zh-cn</language><atom:link href="${siteUrl('/rss.xml')}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>`,
    'application/rss+xml',
  );
}
