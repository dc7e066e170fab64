import 'server-only';
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { brands, productCategories, products } from '@/db/schema/product';
import { inOrder } from '@/lib/core/in-order';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import type { ChosenProductListInput, ProductListInput } from './contract';
import { MAX_FEN, MAX_YEAR, readFacts, type ShelfFacts } from './facet-rules';
import {
  availableSql,
  filterSql,
  orderOf,
  priceSql,
  publicProducts,
  salesSql,
  shownCoverSql,
  type ListScope,
} from './scope';
import { searchPlaces } from './search-queries';
import { productKinds } from '@/lib/states/product-kind';

export const cardColumns = {
  id: products.id,
  kind: products.kind,
  title: products.title,
  subtitle: products.subtitle,
  author: products.author,
  publisher: products.publisher,
  coverPath: shownCoverSql,
  listFen: products.listFen,
  saleFen: products.saleFen,
  sales: salesSql,
  earlierSales: products.salesBase,
  isHot: products.isHot,
  isNew: products.isNew,
};
export type CardRow = Awaited<ReturnType<typeof cardRows>>[number];

/** What the caller knows already. */
export interface Known {
  /** How many products the list has; anything will do for its first page alone. */
  total?: number | undefined;
  /** The chosen category and everything below it. */
  categoryIds?: readonly number[] | undefined;
  /** What a keyword finds. */
  places?: { ids: number[]; total: number } | undefined;
}

/** A category and everything below it, hidden ones too: their products stay findable from above. */
async function descendantIds(ctx: Ctx, id: number): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`with recursive tree as (
    select ${id}::bigint as id
    union
    select c.id from ${productCategories} c join tree on c.parent_id = tree.id
  ) select id from tree`);
  return rows.map((r) => r.id);
}

/** Which products a page shows, in their order, and how many there are in all. */
async function placesOf(
  ctx: Ctx,
  input: ProductListInput,
  { total: knownTotal, places, ...scope }: ListScope & Known,
): Promise<{ ids: number[]; total: number }> {
  if (places) return places;
  if (input.keyword?.trim()) return searchPlaces(ctx, input, scope);
  const where = filterSql(input, scope);
  const total = knownTotal ?? (await ctx.db.$count(products, where));
  const skip = pageOffset(input);
  // A count that is a moment old must not hide a row of the first page.
  const take = skip === 0 ? input.pageSize : Math.min(input.pageSize, total - skip);
  if (take <= 0) return { ids: [], total };
  // From whichever end is nearer: the last page costs what the first one does.
  const backwards = skip > total / 2;
  const rows = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(...orderOf(input.sort, scope.org, backwards))
    .limit(take)
    .offset(backwards ? total - skip - take : skip);
  const ids = rows.map((r) => r.id);
  return { ids: backwards ? ids.toReversed() : ids, total };
}

async function scopeOf(ctx: Ctx, input: ProductListInput, known: Known, scope: ListScope = {}) {
  const { category } = input;
  if (known.places || category === undefined) return { ...scope, ...known };
  return { ...scope, ...known, categoryIds: known.categoryIds ?? (await descendantIds(ctx, category)) };
}

/** What left the shelf meanwhile is left out (S-11). */
function cardRows(ctx: Ctx, ids: readonly number[]) {
  return ctx.db
    .select(cardColumns)
    .from(products)
    .where(and(inArray(products.id, [...ids]), publicProducts()));
}

/** Cards of the public catalogue by id, in the order of the ids. */
export async function listCards(ctx: Ctx, ids: readonly number[]): Promise<CardRow[]> {
  return ids.length === 0 ? [] : inOrder(ids, await cardRows(ctx, ids));
}

const pageOf = <T>(input: ProductListInput, list: T[], total: number): Paged<T> => ({
  list,
  total,
  pageNum: input.pageNum,
  pageSize: input.pageSize,
});

/** One page of the public catalogue. A category counts with everything below it. */
export async function listProducts(
  ctx: Ctx,
  input: ChosenProductListInput,
  known: Known = {},
): Promise<Paged<CardRow>> {
  const scope = await scopeOf(ctx, input, known, { ids: input.ids });
  const { ids, total } = await placesOf(ctx, input, scope);
  return pageOf(input, await listCards(ctx, ids), total);
}

/** Whether prices are those of an organisation's members. */
export const paysAsOrganization = (ctx: Ctx) =>
  ctx.actor.kind === 'buyer' && ctx.actor.organizationId !== null;

/**
 * The catalogue with what a buyer needs to order: organisation price, limits, stock. `ids` narrows it to these products; the members of an
 * organisation filter and sort by their own price.
 */
export async function listBuyerProducts(ctx: Ctx, input: ChosenProductListInput, known: Known = {}) {
  const scope = { org: paysAsOrganization(ctx), ids: input.ids };
  const { ids, total } = await placesOf(ctx, input, await scopeOf(ctx, input, known, scope));
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select({
            ...cardColumns,
            orgFen: products.orgFen,
            minQuantity: products.minQuantity,
            limitPerLine: products.limitPerLine,
            limitPerOrder: products.limitPerOrder,
            available: availableSql(),
          })
          .from(products)
          .where(and(inArray(products.id, ids), publicProducts()));
  return pageOf(input, inOrder(ids, rows), total);
}
export type BuyerProductRow = Awaited<ReturnType<typeof listBuyerProducts>>['list'][number];

/** Visible categories, parents before children, each level in its order. */
export async function listCategories(ctx: Ctx) {
  return ctx.db
    .select({
      id: productCategories.id,
      parentId: productCategories.parentId,
      name: productCategories.name,
      path: productCategories.path,
      level: productCategories.level,
    })
    .from(productCategories)
    .where(eq(productCategories.visible, true))
    .orderBy(asc(productCategories.level), asc(productCategories.sort), asc(productCategories.id));
}
export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number];

/** What lies above each category, hidden ones too. */
export async function listParents(ctx: Ctx): Promise<Map<number, number | null>> {
  const rows = await ctx.db
    .select({ id: productCategories.id, parentId: productCategories.parentId })
    .from(productCategories);
  return new Map(rows.map((r) => [r.id, r.parentId]));
}

export async function listBrands(ctx: Ctx) {
  return ctx.db
    .select({ id: brands.id, name: brands.name, logoPath: brands.logoPath })
    .from(brands)
    .where(eq(brands.enabled, true))
    .orderBy(asc(brands.sort), asc(brands.id));
}

/** The public catalogue in columns, for counting: some 15 ms for 50,000 products, read from one index. */
export async function readShelf(ctx: Ctx, org = false): Promise<ShelfFacts> {
  const kinds = sql.join(
    Object.keys(productKinds).map((k) => sql`${k}`),
    sql`, `,
  );
  // The numbers of `readFacts`, two to an int8.
  const pair = (high: SQL, low: SQL) => sql`int8send((${high}) << 32 | (${low}))`;
  const { categoryId, brandId, publishDate, kind } = products;
  const [row] = await ctx.db
    .select({
      bytes: sql<Buffer | null>`string_agg(${pair(sql`${categoryId}`, sql`coalesce(${brandId}, 0)`)} || ${pair(
        sql`least(${priceSql(org)}, ${MAX_FEN})`,
        sql`least(coalesce(extract(year from ${publishDate})::int8, 0), ${MAX_YEAR}) * 16 + coalesce(array_position(array[${kinds}], ${kind}), 1) - 1`,
      )}, '')`,
    })
    .from(products)
    .where(publicProducts());
  return readFacts(row?.bytes ?? Buffer.alloc(0));
}

/** Best sold of a category and what lies below it, without one product. */
export async function listRelated(
  ctx: Ctx,
  product: { id: number; categoryId: number },
  limit: number,
): Promise<CardRow[]> {
  const rows = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(publicProducts(), eq(products.categoryId, product.categoryId)))
    .orderBy(desc(products.sales), desc(products.id))
    .limit(limit + 1);
  const ids = rows.map((r) => r.id).filter((id) => id !== product.id);
  return listCards(ctx, ids.slice(0, limit));
}
