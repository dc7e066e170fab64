import 'server-only';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { productCategories, products } from '@/db/schema/product';
import { inOrder } from '@/lib/core/in-order';
import type { Ctx } from '@/lib/data/ctx';
import { makeBulkhead } from '@/lib/data/bulkhead';
import {
  hitsOfPage,
  matchSql,
  MAX_HITS,
  rankedHits,
  rankSql,
  shownTotal,
  withNamed,
  type SearchedTable,
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
import { filterSql, orderOf, priceSql, publicProducts, shownCoverSql, type ListScope } from './scope';

/** Characters of an introduction in which a snippet is looked for. */
const SNIPPET_SOURCE = 20_000;

/** A rush of searches waits in line instead of taking the connections of every other page. */
const gate = makeBulkhead(3, 4000);

interface FoundRow extends FactRow {
  id: number;
  sort: number;
  sales: number;
  at: Date | null;
  /** How good it answers; 0 where the answer is ordered by something else. */
  rank: number;
}

interface Question {
  plan: SearchPlan;
  step: MatchStep | null;
  /** What answers, at most the newest `MAX_HITS`. */
  rows: FoundRow[];
  /** More may answer. */
  more: boolean;
}

/** The newest rows that a condition lets through; their ranks come with them, so that nothing is read twice. */
function newestRows(ctx: Ctx, where: SQL | undefined, org: boolean, rank: (t: SearchedTable) => SQL) {
  const rows = ctx.db
    .select({
      id: products.id,
      categoryId: products.categoryId,
      brandId: products.brandId,
      kind: products.kind,
      priceFen: priceSql(org).mapWith(Number).as('price_fen'),
      year: sql<number | null>`extract(year from ${products.publishDate})::int`.as('publish_year'),
      sort: products.sort,
      sales: products.sales,
      at: products.marketableAt,
      title: products.title,
      search: products.search,
    })
    .from(products)
    .where(where)
    .orderBy(...orderOf('new'))
    .limit(MAX_HITS)
    .as('newest');
  const { id, categoryId, brandId, kind, priceFen, year, sort, sales, at, title, search } = rows;
  // A column of a subquery is used like one of a table.
  const t = { ...productTable, title, at, search } as unknown as SearchedTable;
  const facts = { id, categoryId, brandId, kind, priceFen, year, sort, sales, at };
  return ctx.db.select({ ...facts, rank: rank(t).mapWith(Number) }).from(rows);
}

/** What answers a question before any filter, newest first: the first step that finds something. */
async function ask(
  ctx: Ctx,
  { keyword = '', sort }: ProductListInput,
  { ids, org = false }: ListScope,
): Promise<Question> {
  const plan = planQuery(await currentSegmenter(ctx), keyword);
  for (const step of plan.steps) {
    // A question of single characters is looked for among the newest titles only; no index knows them.
    // A looser step is asked for only when the stricter one found nothing.
    const titles =
      step.mode === 'title' ? await rankedHits(ctx, productTable, step, plan, filterSql({}, { ids })) : null;
    const where = titles
      ? filterSql({}, { ids: titles.map((h) => h.id) })
      : and(matchSql(productTable, step), filterSql({}, { ids }));
    const rank = (t: SearchedTable) => (sort === 'default' ? rankSql(t, step, plan, ctx.now) : sql`0`);
    const rows = await newestRows(ctx, where, org, rank);
    if (rows.length > 0) return { plan, step, rows, more: rows.length >= MAX_HITS };
  }
  return { plan, step: null, rows: [], more: false };
}

/** The orders of `orderOf`, over rows at hand; by default the best stand first. */
const compare: Record<ProductSort, (a: FoundRow, b: FoundRow) => number> = {
  default: (a, b) => b.rank - a.rank || b.id - a.id,
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

/** The ids that a search shows in their order, at most `MAX_HITS`. */
async function ordered(ctx: Ctx, q: Question, input: ProductListInput, scope: ListScope): Promise<number[]> {
  const { sort } = input;
  if (!q.step) return [];
  const kept = keptPlaces(factsOf(q.rows), filterOf(input, scope)).flatMap((i) => q.rows[i] ?? []);
  if (!q.more) return kept.toSorted(compare[sort]).map((r) => r.id);
  const where = filterSql(input, scope);
  if (sort === 'default') {
    // The filters must see all that answers; when they keep the newest all, these are the rows to rank.
    const known = q.step.mode !== 'title' && kept.length === q.rows.length;
    const hits = known
      ? await withNamed(ctx, productTable, q.plan, where, kept.toSorted(compare.default))
      : await rankedHits(ctx, productTable, q.step, q.plan, where);
    return hits.map((h) => h.id);
  }
  const rows = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(matchSql(productTable, q.step), where))
    .orderBy(...orderOf(sort, scope.org))
    .limit(MAX_HITS);
  return rows.map((r) => r.id);
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
    const q = await ask(ctx, input, scope);
    const facets = countFacets(factsOf(q.rows), filterOf(input, scope));
    const all = await ordered(ctx, q, input, scope);
    return {
      ids: hitsOfPage(all, input),
      total: shownTotal(all.length, input.pageSize),
      marks: q.plan.marks,
      facets,
      exact: !q.more,
    };
  });
}

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
      coverPath: shownCoverSql,
      saleFen: products.saleFen,
      categoryName: productCategories.name,
      body: sql<string>`left(${products.introText}, ${SNIPPET_SOURCE})`,
    })
    .from(products)
    .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(and(inArray(products.id, [...ids]), publicProducts()));
  return inOrder(ids, rows);
}
