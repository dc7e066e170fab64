import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { cachedHotWords } from '@/lib/domain/search/queries';
import { cachedBrands, cachedCategoryTree, cachedShelfPage, cachedTop } from './cached';
import type { ProductListInput, ShelfView } from './contract';
import { productErrors } from './errors';
import { categoryPath } from './path-rules';

/** Hot words and best sold products under an empty list. */
const WORDS = 8;
const SUGGESTED = 5;

/**
 * What the page of a product list shows.
 *
 * @throws 404 for a category or brand that nobody sees, and a page behind the last one; 503 when too many searches wait
 */
export async function shelfOf(ctx: Ctx, query: ProductListInput): Promise<ShelfView> {
  const [categories, brands] = await Promise.all([cachedCategoryTree(ctx), cachedBrands(ctx)]);
  if (query.category !== undefined && categoryPath(categories, query.category).length === 0)
    throw productErrors.categoryNotFound();
  const brand = brands.find((b) => b.id === query.brand);
  if (query.brand !== undefined && !brand) throw productErrors.noSuchBrand();
  const { page, facets, marks } = await cachedShelfPage(ctx, query);
  const isEmpty = page.list.length === 0;
  if (isEmpty && query.pageNum > 1) throw productErrors.noSuchPage();
  const [words, best] = isEmpty
    ? await Promise.all([
        query.keyword ? cachedHotWords(ctx, WORDS) : [],
        cachedTop(ctx, { sort: 'sales' }, SUGGESTED),
      ])
    : [[], []];
  return { query, brandName: brand?.name, page, facets, marks: [...marks], suggestions: { words, best } };
}
