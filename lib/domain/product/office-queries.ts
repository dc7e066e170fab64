import 'server-only';
import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lte,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { operationLogs } from '@/db/schema/log';
import { productCategories, productEvents, productRevisions, products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import { inOrder } from '@/lib/core/in-order';
import { dayEnd, dayStart } from '@/lib/core/dates';
import { filterOf, pageOffset } from '@/lib/core/page';
import type { Db } from '@/db/client';
import { officeRead } from '@/lib/data/office-read';
import type { Ctx } from '@/lib/data/ctx';
import { anyOf, prepared, type Blueprint } from '@/lib/data/prepared';
import type { OfficeProductListInput, OfficeTab, StockLevel } from './office-contract';
import { findFileGaps, hasFileGap } from './file-queries';
import { isGoodsPriceWaiting, isPriceWaiting } from './price-queries';
import { descendantsSql, salesSql } from './scope';
import { goodsHold } from './word-scope';

/** Balances by product over the delivery centres that work, of some products or of all; issues of periodicals are counted for themselves. */
function shelves(db: Blueprint | Db, some?: SQL) {
  return db
    .select({
      productId: stockItems.productId,
      onHand: sql<number>`sum(${stockItems.onHand})::int`.as('on_hand_sum'),
      reserved: sql<number>`sum(${stockItems.reserved})::int`.as('reserved_sum'),
      low: sql<boolean>`bool_or(${stockItems.onHand} - ${stockItems.reserved} < ${stockItems.warnBelow})`.as(
        'is_low',
      ),
    })
    .from(stockItems)
    .innerJoin(
      deliveryCenters,
      and(eq(deliveryCenters.id, stockItems.deliveryCenterId), eq(deliveryCenters.active, true)),
    )
    .where(and(isNull(stockItems.issueId), some))
    .groupBy(stockItems.productId)
    .as('shelf');
}

/** Only printed goods that are sold from the shelf have a balance; the rest reads NULL. */
const tracked = and(
  eq(products.stockPolicy, 'tracked'),
  inArray(products.kind, ['paper_book', 'paper_periodical']),
) as SQL;

function columnsOf(shelf: ReturnType<typeof shelves>) {
  const available = sql<
    number | null
  >`case when ${tracked} then coalesce(${shelf.onHand} - ${shelf.reserved}, 0) end`;
  const level = sql<StockLevel | null>`case when not (${tracked}) then null
    when coalesce(${shelf.onHand} - ${shelf.reserved}, 0) = 0 then 'out'
    when ${shelf.low} then 'low' else 'normal' end`;
  return { available, level };
}

const waiting = or(eq(products.status, 'pending'), eq(products.workingStatus, 'pending')) as SQL;

/** The condition of each tab; a product may stand under several (on sale, and its next revision waiting). */
const tabWhere: Readonly<Record<OfficeTab, SQL>> = {
  onSale: eq(products.marketable, true),
  offShelf: and(eq(products.status, 'approved'), eq(products.marketable, false)) as SQL,
  draft: eq(products.status, 'draft'),
  pending: waiting,
  rejected: or(eq(products.status, 'rejected'), eq(products.workingStatus, 'rejected')) as SQL,
  revising: inArray(products.workingStatus, ['draft', 'pending', 'rejected']),
  repricing: isPriceWaiting,
};

function listWhere(input: OfficeProductListInput, level: SQL): SQL | undefined {
  const { keyword, startTime, endTime } = input;
  return and(
    isNull(products.deletedAt),
    input.categoryId ? inArray(products.categoryId, descendantsSql(input.categoryId)) : undefined,
    input.brandId ? eq(products.brandId, input.brandId) : undefined,
    input.kind ? eq(products.kind, input.kind) : undefined,
    input.tab ? tabWhere[input.tab] : undefined,
    input.workingStatus ? eq(products.workingStatus, input.workingStatus) : undefined,
    input.priceFrom === undefined ? undefined : gte(products.saleFen, input.priceFrom * 100),
    input.priceTo === undefined ? undefined : lte(products.saleFen, input.priceTo * 100),
    input.status ? eq(products.status, input.status) : undefined,
    input.marketable === undefined ? undefined : eq(products.marketable, input.marketable),
    input.stock === 'low'
      ? sql`${level} in ('low', 'out')`
      : input.stock
        ? sql`${level} = ${input.stock}`
        : undefined,
    input.missing === undefined ? undefined : input.missing ? hasFileGap : not(hasFileGap),
    keyword ? goodsHold(keyword, products.author) : undefined,
    startTime ? sql`${products.updatedAt} >= ${dayStart(startTime).toISOString()}::timestamptz` : undefined,
    endTime ? sql`${products.updatedAt} < ${dayEnd(endTime).toISOString()}::timestamptz` : undefined,
  );
}

function orderBy(sort: OfficeProductListInput['sort'], available: SQL): SQL[] {
  const columns = { updatedAt: products.updatedAt, saleFen: products.saleFen, sales: salesSql, available };
  const column = columns[sort.replace('-', '') as keyof typeof columns];
  // As `products_desk_idx` has it.
  if (column === products.updatedAt)
    return sort.startsWith('-') ? [desc(column), desc(products.id)] : [asc(column), asc(products.id)];
  return sort.startsWith('-')
    ? [sql`${column} desc nulls last`, desc(products.id)]
    : [sql`${column} asc nulls last`, asc(products.id)];
}

const submitter = aliasedTable(users, 'submitter');
const auditor = aliasedTable(users, 'auditor');

/** The revision that work on a product is about. */
export const currentRevisionOf = or(
  eq(productRevisions.id, products.workingRevisionId),
  and(
    isNull(products.workingRevisionId),
    eq(productRevisions.productId, products.id),
    eq(productRevisions.revisionNo, products.revisionNo),
  ),
) as SQL;

/** The products `ids` as a row of the office's tables shows them; built once (lib/data/prepared.ts). */
const rowsOf = prepared('product_desk_rows', (db, name) => {
  const shelf = shelves(db, sql`${stockItems.productId} = ${anyOf('ids')}`);
  const { available, level } = columnsOf(shelf);
  return db
    .select({
      id: products.id,
      sku: products.sku,
      title: products.title,
      subtitle: products.subtitle,
      author: products.author,
      isbn: products.isbn,
      issn: products.issn,
      coverPath: products.coverPath,
      kind: products.kind,
      categoryName: productCategories.name,
      listFen: products.listFen,
      saleFen: products.saleFen,
      orgFen: products.orgFen,
      onHand: shelf.onHand,
      reserved: shelf.reserved,
      available,
      stockLevel: level,
      sales: salesSql,
      earlierSales: products.salesBase,
      status: products.status,
      workingStatus: products.workingStatus,
      version: products.version,
      marketable: products.marketable,
      createdBy: products.createdBy,
      submittedBy: products.submittedBy,
      submittedByName: submitter.name,
      submittedAt: products.submittedAt,
      auditedByName: auditor.name,
      rejectReason: products.rejectReason,
      priceWaits: isPriceWaiting,
      goodsPriceWaits: isGoodsPriceWaiting,
      updatedAt: products.updatedAt,
      nextTitle: productRevisions.title,
      nextCover: sql<string | null>`${productRevisions.data} -> 'pictures' ->> 0`,
      hands: sql<number[] | null>`${productRevisions.data} -> 'hands'`,
      writtenBy: productRevisions.createdBy,
      sentBy: productRevisions.submittedBy,
    })
    .from(products)
    .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
    .leftJoin(productRevisions, currentRevisionOf)
    .leftJoin(submitter, eq(submitter.id, products.submittedBy))
    .leftJoin(auditor, eq(auditor.id, products.auditedBy))
    .leftJoin(shelf, eq(shelf.productId, products.id))
    .where(sql`${products.id} = ${anyOf('ids')}`)
    .prepare(name);
});
export type OfficeProductRow = Awaited<ReturnType<typeof rowsOf>>[number] & {
  /** What an electronic publication lacks; `null` for nothing. */
  missing: string | null;
};

/** Rows of the office's tables, in no order: what a product shows, its stock, and who has done what with its current revision. */
export async function officeRows(ctx: Ctx, ids: readonly number[]): Promise<OfficeProductRow[]> {
  if (ids.length === 0) return [];
  const [rows, gaps] = await Promise.all([rowsOf(ctx.db, { ids }), findFileGaps(ctx, ids)]);
  return inOrder(
    ids,
    rows.map((row) => ({ ...row, missing: gaps.get(row.id)?.text ?? null })),
  );
}

/**
 * The office's list of products in every state, deleted ones apart. What was paid for them (`cost_fen`) stays inside (security.md S-10). Stock is
 * summed up for the products of the page, and for all only when the list is filtered or ordered by it. Then, or in the order of a price or of what
 * was sold, the places are kept for 20 seconds or until somebody changes a product, while the figures in the rows are today's.
 */
export async function listOfficeProducts(ctx: Ctx, input: OfficeProductListInput) {
  const { pageNum, pageSize } = input;
  const name = 'desk-products';
  return officeRead(ctx, { name, input }, async () => {
    const { ids, total } = isRanked(input)
      ? await officeRead(ctx, { name, until: eventsOf(input), input }, () => chooseListed(ctx, input))
      : await chooseListed(ctx, input);
    return { list: await officeRows(ctx, ids), total, pageNum, pageSize };
  });
}

/** What ends a kept answer; a file that goes into force is an act of another desk. */
const eventsOf = (input: OfficeProductListInput) =>
  input.missing === undefined ? productEvents : [productEvents, operationLogs];

/** No index has the order: every product is looked at. */
const isRanked = (input: OfficeProductListInput) => ranksByStock(input) || !input.sort.endsWith('updatedAt');

/** Filtered or ordered by what is in stock. */
const ranksByStock = (input: OfficeProductListInput) =>
  input.stock !== undefined || input.sort.endsWith('available');

/** Which products stand on a page, and how many there are. */
export async function chooseListed(
  ctx: Ctx,
  input: OfficeProductListInput,
): Promise<{ ids: number[]; total: number }> {
  const shelf = shelves(ctx.db);
  const { available, level } = columnsOf(shelf);
  const where = listWhere(input, level);
  const listed = () => {
    const all = ctx.db.select({ id: products.id }).from(products).$dynamic();
    return (ranksByStock(input) ? all.leftJoin(shelf, eq(shelf.productId, products.id)) : all).where(where);
  };
  const rows = listed()
    .orderBy(...orderBy(input.sort, available))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const counted = officeRead(
    ctx,
    { name: 'desk-products-count', until: eventsOf(input), input: filterOf(input) },
    async () => ctx.db.select({ n: count() }).from(listed().as('listed')),
  );
  const [found, [total]] = await Promise.all([rows, counted]);
  return { ids: found.map((f) => f.id), total: total?.n ?? 0 };
}

/** How many products stand under each tab of the list. */
export async function countByTab(ctx: Ctx) {
  const n = (where: SQL) => sql<number>`count(*) filter (where ${where})::int`;
  const by = { name: 'products-by-tab', until: productEvents, input: null };
  const [row] = await officeRead(ctx, by, async () =>
    ctx.db
      .select({
        all: count(),
        onSale: n(tabWhere.onSale),
        offShelf: n(tabWhere.offShelf),
        draft: n(tabWhere.draft),
        pending: n(tabWhere.pending),
        rejected: n(tabWhere.rejected),
        revising: n(tabWhere.revising),
        repricing: n(tabWhere.repricing),
      })
      .from(products)
      .where(isNull(products.deletedAt)),
  );
  const { all = 0, ...counts } = row ?? {};
  return { all, counts: counts as Record<OfficeTab, number> };
}

/** Products and revisions that wait for an auditor: a to-do figure of the office's start page. */
export async function countPendingProducts(ctx: Ctx): Promise<number> {
  return ctx.db.$count(products, and(isNull(products.deletedAt), waiting));
}
