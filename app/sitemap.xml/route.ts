import { toIso } from '@/lib/core/dates';
import { cachedMonths } from '@/lib/domain/article/cached';
import { cachedProductCount } from '@/lib/domain/product/feed-cached';
import { cachedPublicInfos } from '@/lib/domain/site/cached';
import { sitemapFiles, sitemapIndexReply } from '@/lib/server/http/feed';
import { publicCtx } from '@/lib/server/page';
import { siteUrl } from '@/lib/server/site-url';

export const dynamic = 'force-dynamic';

/** Index of the sitemaps: the fixed pages and categories, public information, products, and the articles by month. */
export async function GET(): Promise<Response> {
  const ctx = publicCtx();
  const [months, catalogue, infos] = await Promise.all([
    cachedMonths(ctx),
    cachedProductCount(ctx),
    cachedPublicInfos(ctx, { pageNum: 1, pageSize: 1 }),
  ]);
  const files = (name: string, total: number, changedAt: Date | null) =>
    sitemapFiles(name, total).map((file) => ({
      url: siteUrl(`/sitemaps/${file}`),
      changed: changedAt ? toIso(changedAt) : undefined,
    }));
  return sitemapIndexReply([
    { url: siteUrl('/sitemaps/pages.xml') },
    ...(infos.total > 0 ? [{ url: siteUrl('/sitemaps/publicinfo.xml') }] : []),
    ...files('products', catalogue.products, catalogue.changedAt),
    ...months.flatMap((m) => files(`articles-${m.month}`, m.articles, m.changedAt)),
  ]);
}
