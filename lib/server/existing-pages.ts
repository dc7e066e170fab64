import 'server-only';
import { isAppError } from '@/lib/core/errors';
import { reachedPage } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { cachedArticle, cachedArticlePage, cachedCategory } from '@/lib/domain/article/cached';
import { publicationHead } from '@/lib/domain/ebook/entry-queries';
import { cachedProduct } from '@/lib/domain/product/cached';
import { productListInput } from '@/lib/domain/product/contract';
import { shelfOf } from '@/lib/domain/product/shelf-cached';
import { cachedPublicInfo, cachedPublicInfos } from '@/lib/domain/site/cached';
import { PUBLIC_INFO_PAGE_SIZE } from '@/lib/domain/site/contract';
import { publicCtx } from '@/lib/server/http/public-ctx';
import { LIST_PAGE_SIZE } from '@/lib/text/narrowed-lists';

/** What a kept page is about, by the last part of its path and its parameters. */
type Read = (ctx: Ctx, last: string, query: URLSearchParams) => Promise<unknown>;

const numberOf = (query: URLSearchParams, name: string) =>
  query.has(name) ? Number(query.get(name)) : undefined;

const categoryOf = (ctx: Ctx, id: number | undefined) => (id === undefined ? true : cachedCategory(ctx, id));

/**
 * The read by which a page decides whether it is there, the same as the page's, so that what is there is read once. Pages that always are have none; one
 * that is missing here costs a query in place of a render.
 */
const READS: readonly (readonly [RegExp, Read])[] = [
  [/^\/(?:index\/details|mobile\/news)\/\d+$/, (ctx, id) => cachedArticle(ctx, Number(id))],
  [/^\/mall\/details\/\d+$/, (ctx, id) => cachedProduct(ctx, Number(id))],
  [/^\/mobile\/detail$/, (ctx, _, query) => cachedProduct(ctx, Number(query.get('id')))],
  [/^\/(?:index|mobile)\/publicinfo\/\d+$/, (ctx, id) => cachedPublicInfo(ctx, Number(id))],
  [
    /^\/index\/publicinfo$/,
    async (ctx, _, query) => {
      const pageNum = numberOf(query, 'pageNum') ?? 1;
      return reachedPage(await cachedPublicInfos(ctx, { pageNum, pageSize: PUBLIC_INFO_PAGE_SIZE }));
    },
  ],
  [
    /^\/index\/list$/,
    async (ctx, _, query) => {
      const [articleCategory, pageNum = 1] = [numberOf(query, 'category'), numberOf(query, 'pageNum')];
      return reachedPage(
        await cachedArticlePage(ctx, { articleCategory, pageNum, pageSize: LIST_PAGE_SIZE }),
      );
    },
  ],
  [
    /^\/(?:mobile\/news|rss\.xml|atom\.xml)$/,
    async (ctx, _, query) => categoryOf(ctx, numberOf(query, 'category')),
  ],
  [
    /^\/(?:mall|mobile)\/list$/,
    async (ctx, _, query) =>
      query.size === 0 ||
      shelfOf(ctx, productListInput.parse({ ...Object.fromEntries(query), pageSize: LIST_PAGE_SIZE })),
  ],
  [/^\/(?:index\/ebook\/read|mobile\/reader)\/[\w-]+$/, (ctx, id) => publicationHead(ctx, id)],
];

/**
 * Whether what a kept page is about is there for the public. A read that fails otherwise decides nothing: the page says it.
 *
 * @param key the path with the parameters that count (lib/server/http-server/policy.ts)
 */
export async function exists(key: string): Promise<boolean> {
  const [path = '', query = ''] = key.split('?', 2);
  const read = READS.find(([pattern]) => pattern.test(path))?.[1];
  if (!read) return true;
  try {
    const found = await read(publicCtx(), path.slice(path.lastIndexOf('/') + 1), new URLSearchParams(query));
    return found !== null;
  } catch (e) {
    return !(isAppError(e) && e.status === 404);
  }
}
