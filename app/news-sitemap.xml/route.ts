import { cachedNews } from '@/lib/domain/article/cached';
import { xmlReply, xmlText } from '@/lib/server/http/feed';
import { publicCtx } from '@/lib/server/page';
import { siteUrl } from '@/lib/server/site-url';
import { siteName } from '@/lib/text/site';

export const dynamic = 'force-dynamic';

/** Articles of the last 48 hours, as news search engines want them. */
export async function GET(): Promise<Response> {
  const articles = await cachedNews(publicCtx());
  const urls = articles.map(
    (a) => `<url><loc>${siteUrl(`/index/details/${a.id}`)}</loc><news:news>
<news:publication><news:name>${xmlText(siteName)}</news:name><news:language>zh-cn</news:language></news:publication>
<news:publication_date>${a.createDate}</news:publication_date><news:title>${xmlText(a.title)}</news:title>
</news:news></url>`,
  );
  return xmlReply(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">\n${urls.join('\n')}\n</urlset>`,
  );
}
