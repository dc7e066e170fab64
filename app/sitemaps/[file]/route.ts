import { toIso } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { cachedCategoryTree, cachedMonth } from '@/lib/domain/article/cached';
import { allIds } from '@/lib/domain/article/rules';
import { cachedProducts } from '@/lib/domain/product/cached';
import { cachedPublicInfos } from '@/lib/domain/site/cached';
import { sitemapReply, type SitemapEntry } from '@/lib/server/http/feed';
import { publicCtx } from '@/lib/server/page';
import { siteUrl } from '@/lib/server/site-url';

export const dynamic = 'force-dynamic';

const FIXED = [
  '/index',
  '/mall',
  '/index/list',
  '/mall/list',
  '/index/publicinfo',
  '/index/sitemap',
  '/mall/about',
];
/** Pages of the product list that the sitemap reads: products far beyond it are found through the list itself. */
const PRODUCT_PAGES = 20;

async function pages(ctx: Ctx): Promise<SitemapEntry[]> {
  const [tree, infos] = await Promise.all([
    cachedCategoryTree(ctx),
    cachedPublicInfos(ctx, { pageNum: 1, pageSize: 100 }),
  ]);
  return [
    ...[...FIXED, '/privacy', '/agreement'].map((path) => ({ url: siteUrl(path) })),
    ...allIds(tree).map((id) => ({ url: siteUrl(`/index/list?category=${id}`) })),
    ...infos.list.map((i) => ({ url: siteUrl(`/index/publicinfo/${i.id}`), changed: i.createDate })),
  ];
}

async function products(ctx: Ctx): Promise<SitemapEntry[]> {
  const out: SitemapEntry[] = [];
  for (let pageNum = 1; pageNum <= PRODUCT_PAGES; pageNum += 1) {
    // eslint-disable-next-line no-await-in-loop -- the last page is only known when it is read
    const page = await cachedProducts(ctx, { sort: 'new', pageNum, pageSize: 100 });
    out.push(...page.list.map((p) => ({ url: siteUrl(`/mall/details/${p.id}`) })));
    if (pageNum * 100 >= page.total) break;
  }
  return out;
}

interface Context {
  params: Promise<{ file: string }>;
}

/** One file of the sitemap: `pages.xml`, `products.xml`, `articles-YYYY-MM.xml`. Only what the public may see (S-11). */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  const ctx = publicCtx();
  if (file === 'pages.xml') return sitemapReply(await pages(ctx));
  if (file === 'products.xml') return sitemapReply(await products(ctx));
  const month = /^articles-(\d{4}-(?:0[1-9]|1[0-2]))\.xml$/.exec(file)?.[1];
  const list = month ? await cachedMonth(ctx, month) : [];
  if (list.length === 0) return new Response('文件不存在', { status: 404 });
  return sitemapReply(
    list.map((a) => ({ url: siteUrl(`/index/details/${a.id}`), changed: toIso(a.updatedAt) })),
  );
}
