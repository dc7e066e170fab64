import 'server-only';
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { periodicalIssues, productCategories, products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import { toIso } from '@/lib/core/dates';
import { pageOffset, type PageInput } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import type {
  StockItemDetailView,
  StockItemListInput,
  StockItemListView,
  StockItemRow,
  StockWarningListInput,
} from './contract';
import { stockErrors } from './errors';
import { listMovements } from './ledger-queries';
import { availableSql, balanceScope, lowSql, warningScope } from './scope';

/** The tables that every list of balances reads. */
export const balanceColumns = {
  id: stockItems.id,
  productId: stockItems.productId,
  sku: products.sku,
  title: products.title,
  kind: products.kind,
  code: sql<string | null>`coalesce(${products.isbn}, ${products.issn})`,
  categoryName: productCategories.name,
  issueId: stockItems.issueId,
  issueTitle: periodicalIssues.title,
  deliveryCenterId: stockItems.deliveryCenterId,
  deliveryCenterName: deliveryCenters.name,
  onHand: stockItems.onHand,
  reserved: stockItems.reserved,
  available: availableSql,
  damaged: stockItems.damaged,
  warnBelow: stockItems.warnBelow,
  low: lowSql,
  updatedAt: stockItems.updatedAt,
};

function balances(ctx: Ctx) {
  return ctx.db
    .select(balanceColumns)
    .from(stockItems)
    .innerJoin(products, eq(products.id, stockItems.productId))
    .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
    .innerJoin(deliveryCenters, eq(deliveryCenters.id, stockItems.deliveryCenterId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, stockItems.issueId))
    .$dynamic();
}
type Balance = Awaited<ReturnType<typeof balances>>[number];

/** A balance as the office sees it. */
export const presentBalance = (row: Balance): StockItemRow => ({ ...row, updatedAt: toIso(row.updatedAt) });

async function sumsOf(ctx: Ctx, where: SQL | undefined) {
  const sum = (column: SQL | AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::int8`.mapWith(Number);
  const [row] = await ctx.db
    .select({
      n: sql<number>`count(*)::int`,
      onHand: sum(stockItems.onHand),
      reserved: sum(stockItems.reserved),
      available: sum(availableSql),
      damaged: sum(stockItems.damaged),
    })
    .from(stockItems)
    .innerJoin(products, eq(products.id, stockItems.productId))
    .innerJoin(deliveryCenters, eq(deliveryCenters.id, stockItems.deliveryCenterId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, stockItems.issueId))
    .where(where);
  const { n, ...totals } = row ?? { n: 0, onHand: 0, reserved: 0, available: 0, damaged: 0 };
  return { n, totals };
}

/** Balances of which fewer are free than their warning says: the to-do of the warehouse. */
export async function countStockWarnings(ctx: Ctx): Promise<number> {
  return (await sumsOf(ctx, warningScope)).n;
}

function orderBy(sort: StockItemListInput['sort']): SQL[] {
  const columns = {
    id: stockItems.id,
    available: availableSql,
    onHand: stockItems.onHand,
    updatedAt: stockItems.updatedAt,
  };
  const way = sort.startsWith('-') ? desc : asc;
  return [way(columns[sort.replace('-', '') as keyof typeof columns]), way(stockItems.id)];
}

async function listBalances(
  ctx: Ctx,
  input: PageInput,
  where: SQL | undefined,
  order: SQL[],
): Promise<StockItemListView> {
  const [{ n, totals }, low] = await Promise.all([sumsOf(ctx, where), countStockWarnings(ctx)]);
  const page = balances(ctx)
    .where(where)
    .orderBy(...order)
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const paged = await paginate(input, page, Promise.resolve(n));
  return { ...paged, list: paged.list.map(presentBalance), totals, low };
}

/** Balances of the office with their sums (`stock/item/list`). */
export async function listStockItems(ctx: Ctx, input: StockItemListInput): Promise<StockItemListView> {
  return listBalances(ctx, input, await balanceScope(ctx, input), orderBy(input.sort));
}

/** What runs short, the worst first: how much of its warning is missing (`stock/warning`). */
export async function listStockWarnings(ctx: Ctx, input: StockWarningListInput): Promise<StockItemListView> {
  const missing = sql`(${availableSql}::float8 / ${stockItems.warnBelow})`;
  const where = and(await balanceScope(ctx, input), warningScope);
  return listBalances(ctx, input, where, [asc(missing), asc(stockItems.id)]);
}

/** One balance. @throws 404 */
export async function getBalance(ctx: Ctx, id: number): Promise<StockItemRow> {
  const [row] = await balances(ctx).where(eq(stockItems.id, id));
  if (!row) throw stockErrors.itemNotFound();
  return presentBalance(row);
}

/** One balance with its last movements. @throws 404 */
export async function getStockItem(ctx: Ctx, id: number): Promise<StockItemDetailView> {
  const row = await getBalance(ctx, id);
  const { list } = await listMovements(ctx, { stockItemId: id, pageNum: 1, pageSize: 20 });
  return { ...row, recent: list };
}
