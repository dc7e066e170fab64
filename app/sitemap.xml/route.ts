import { toIso } from '@/lib/core/dates';
import { cachedMonths } from '@/lib/domain/article/cached';
import { sitemapIndexReply } from '@/lib/server/http/feed';
import { publicCtx } from '@/lib/server/page';
import { siteUrl } from '@/lib/server/site-url';

export const dynamic = 'force-dynamic';

/** Index of the sitemaps: the fixed pages, the mall, and the articles by month. */
export async function GET(): Promise<Response> {
  const months = await cachedMonths(publicCtx());
  return sitemapIndexReply([
    { url: siteUrl('/sitemaps/pages.xml') },
    { url: siteUrl('/sitemaps/products.xml') },
    ...months.map((m) => ({
      url: siteUrl(`/sitemaps/articles-${m.month}.xml`),
      changed: toIso(m.changedAt),
    })),
  ]);
}
