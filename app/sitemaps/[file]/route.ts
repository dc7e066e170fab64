import { toIso } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { cachedCategoryDates, cachedCategoryTree, cachedMonth } from '@/lib/domain/article/cached';
import { allIds } from '@/lib/domain/article/rules';
import { cachedCategoryTree as cachedProductTree } from '@/lib/domain/product/cached';
import { cachedProductCount, cachedProductDates } from '@/lib/domain/product/feed-cached';
import { cachedPublicInfoDates, cachedPublicInfos } from '@/lib/domain/site/cached';
import { missingReply, SITEMAP_SIZE, sitemapReply, type SitemapEntry } from '@/lib/server/http/feed';
import { publicCtx } from '@/lib/server/page';
import { siteUrl } from '@/lib/server/site-url';

export const dynamic = 'force-dynamic';

const FIXED = ['/index', '/index/sitemap', '/mall/about', '/privacy', '/agreement'];

interface ProductNode {
  nodeEntity: { id: number };
  childNodes: readonly unknown[];
}
const productIds = (nodes: readonly ProductNode[]): number[] =>
  nodes.flatMap((n) => [n.nodeEntity.id, ...productIds(n.childNodes as readonly ProductNode[])]);

/** The fixed pages that show something, and the lists of both trees of categories. A list of articles changed when it last got one. */
async function pages(ctx: Ctx): Promise<SitemapEntry[]> {
  const [tree, dates, products, catalogue, infos] = await Promise.all([
    cachedCategoryTree(ctx),
    cachedCategoryDates(ctx),
    cachedProductTree(ctx),
    cachedProductCount(ctx),
    cachedPublicInfos(ctx, { pageNum: 1, pageSize: 1 }),
  ]);
  const fixed = [
    ...FIXED,
    ...(dates.size > 0 ? ['/index/list'] : []),
    ...(catalogue.products > 0 ? ['/mall', '/mall/list'] : []),
    ...(infos.total > 0 ? ['/index/publicinfo'] : []),
  ];
  return [
    ...fixed.map((path) => ({ url: siteUrl(path) })),
    ...allIds(tree)
      .filter((id) => dates.has(id))
      .map((id) => ({ url: siteUrl(`/index/list?category=${id}`), changed: dates.get(id) })),
    ...(catalogue.products > 0 ? productIds(products) : []).map((id) => ({
      url: siteUrl(`/mall/list?category=${id}`),
    })),
  ];
}

const dated = (path: string, rows: readonly { id: number; updatedAt: Date }[]): SitemapEntry[] =>
  rows.map((row) => ({ url: siteUrl(`${path}/${row.id}`), changed: toIso(row.updatedAt) }));

interface Context {
  params: Promise<{ file: string }>;
}

/**
 * One file of the sitemap: `pages.xml`, `publicinfo.xml`, `products.xml`, `articles-YYYY-MM.xml`, and from the second file on
 * `products-2.xml`, `articles-YYYY-MM-2.xml`. Only what the public may see (S-11).
 */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  const ctx = publicCtx();
  if (file === 'pages.xml') return sitemapReply(await pages(ctx));
  const filled = (list: SitemapEntry[]) => (list.length > 0 ? sitemapReply(list) : missingReply());
  if (file === 'publicinfo.xml')
    return filled(dated('/index/publicinfo', await cachedPublicInfoDates(ctx, SITEMAP_SIZE)));
  const match = /^(products|articles-(\d{4}-(?:0[1-9]|1[0-2])))(?:-([2-9]|[1-9]\d{1,2}))?\.xml$/.exec(file);
  if (!match) return missingReply();
  const wanted = { part: Number(match[3] ?? 1), size: SITEMAP_SIZE };
  const month = match[2];
  return filled(
    month
      ? dated('/index/details', await cachedMonth(ctx, month, wanted))
      : dated('/mall/details', await cachedProductDates(ctx, wanted)),
  );
}
