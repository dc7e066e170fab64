import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { productCategories, products } from '@/db/schema/product';
import type { Ctx } from '@/lib/data/ctx';
import { makeGate } from '@/lib/data/gate';
import {
  bestHits,
  hitsOfPage,
  matchSql,
  MAX_HITS,
  MAX_PAGES,
  rankedHits,
  shownTotal,
} from '@/lib/domain/search/match';
import { planQuery, type MatchStep, type SearchPlan } from '@/lib/domain/search/query-text';
import { currentSegmenter } from '@/lib/domain/search/segmenter';
import { productTable } from '@/lib/domain/search/tables';
import type { ProductListInput, ProductSort } from './contract';
import {
  countFacets,
  factsOf,
  keptPlaces,
  type FacetCounts,
  type FacetFilter,
  type FactRow,
} from './facet-rules';
import { filterSql, orderOf, priceSql, publicProducts, type ListScope } from './scope';

/** Characters of an introduction in which a snippet is looked for. */
const SNIPPET_SOURCE = 20_000;

/** A rush of searches waits in line instead of taking the connections of every other page. */
const gate = makeGate(3, 4000);

interface FoundRow extends FactRow {
  id: number;
  sort: number;
  sales: number;
  at: Date | null;
}

interface Question {
  plan: SearchPlan;
  step: MatchStep | null;
  /** Ids in the order in which they answer, at most `MAX_HITS`. */
  ids: number[];
  /** The same with what filters and sorts look at. */
  rows: FoundRow[];
  /** There may be more than were ranked. */
  more: boolean;
}

/** What answers a question in the public catalogue before any filter. */
async function ask(ctx: Ctx, keyword: string, { ids, org = false }: ListScope): Promise<Question> {
  const plan = planQuery(await currentSegmenter(ctx), keyword);
  const { step, hits } = await bestHits(
    ctx,
    productTable,
    plan,
    ids ? filterSql({}, { ids }) : publicProducts(),
  );
  const found = hits.map((h) => h.id);
  if (!step) return { plan, step, ids: [], rows: [], more: false };
  const rows = await ctx.db
    .select({
      id: products.id,
      categoryId: products.categoryId,
      brandId: products.brandId,
      kind: products.kind,
      priceFen: priceSql(org).mapWith(Number),
      year: sql<number | null>`extract(year from ${products.publishDate})::int`,
      sort: products.sort,
      sales: products.sales,
      at: products.marketableAt,
    })
    .from(products)
    .where(inArray(products.id, found));
  const byId = new Map(rows.map((r) => [r.id, r]));
  return {
    plan,
    step,
    ids: found,
    rows: found.flatMap((id) => byId.get(id) ?? []),
    more: found.length >= MAX_HITS,
  };
}

/** The orders of `orderOf`, over rows at hand; by default they stay as they answer. */
const compare: Record<Exclude<ProductSort, 'default'>, (a: FoundRow, b: FoundRow) => number> = {
  sales: (a, b) => b.sales - a.sales || b.id - a.id,
  new: (a, b) => (b.at?.getTime() ?? Infinity) - (a.at?.getTime() ?? Infinity) || b.id - a.id,
  price: (a, b) => a.priceFen - b.priceFen || a.id - b.id,
  '-price': (a, b) => b.priceFen - a.priceFen || b.id - a.id,
};

const filterOf = (input: ProductListInput, scope: ListScope): FacetFilter => ({
  brand: input.brand,
  kind: input.kind,
  year: input.year,
  priceFrom: input.priceFrom,
  priceTo: input.priceTo,
  categories: scope.categoryIds && new Set(scope.categoryIds),
});

/** The ids that a narrowed and sorted search shows, at most `MAX_HITS`. */
async function narrowed(ctx: Ctx, q: Question, input: ProductListInput, scope: ListScope): Promise<number[]> {
  const { sort } = input;
  if (!q.step) return [];
  if (q.more) {
    // More answer than were ranked: the filters must see all of them.
    const where = filterSql(input, scope);
    if (sort === 'default')
      return (await rankedHits(ctx, productTable, q.step, q.plan, where)).map((h) => h.id);
    const rows = await ctx.db
      .select({ id: products.id })
      .from(products)
      .where(and(matchSql(productTable, q.step), where))
      .orderBy(...orderOf(sort, scope.org))
      .limit(MAX_HITS);
    return rows.map((r) => r.id);
  }
  const kept = keptPlaces(factsOf(q.rows), filterOf(input, scope)).flatMap((i) => q.rows[i] ?? []);
  return (sort === 'default' ? kept : kept.toSorted(compare[sort])).map((r) => r.id);
}

export interface SearchedPlaces {
  /** Products of the page in their order. */
  ids: number[];
  /** As many as the pages can show. */
  total: number;
  /** Words to mark. */
  marks: string[];
  facets: FacetCounts;
  /** Whether the counts are of all that answer; a very common word is counted over its best thousand. */
  exact: boolean;
}

/**
 * A page of the products that answer a question, with what the filters would leave. Bounded: the best `MAX_HITS` of a question, `MAX_PAGES` pages.
 *
 * @throws 503 when too many searches wait
 */
export async function searchPlaces(
  ctx: Ctx,
  input: ProductListInput,
  scope: ListScope,
): Promise<SearchedPlaces> {
  return gate(async () => {
    const q = await ask(ctx, input.keyword ?? '', scope);
    const facets = countFacets(factsOf(q.rows), filterOf(input, scope));
    const plain = facets.total === q.rows.length && input.sort === 'default';
    const all = plain ? q.ids : await narrowed(ctx, q, input, scope);
    return {
      ids: hitsOfPage(all, input),
      total: shownTotal(all.length, input.pageSize),
      marks: q.plan.marks,
      facets,
      exact: !q.more,
    };
  });
}

/** Pages of a list that a search fills. */
export const SEARCHED_PAGES = MAX_PAGES;

/** Products found, in the order of `ids`; one that left the shelf meanwhile is left out (S-11). */
export async function productsFound(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({
      id: products.id,
      kind: products.kind,
      title: products.title,
      author: products.author,
      publisher: products.publisher,
      coverPath: products.coverPath,
      saleFen: products.saleFen,
      categoryName: productCategories.name,
      body: sql<string>`left(${products.introText}, ${SNIPPET_SOURCE})`,
    })
    .from(products)
    .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(and(inArray(products.id, [...ids]), publicProducts()));
  const byId = new Map(rows.map((r) => [r.id, r]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
