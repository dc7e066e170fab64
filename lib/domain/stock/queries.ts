import 'server-only';
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgSelect } from 'drizzle-orm/pg-core';
import { periodicalIssues } from '@/db/schema/periodical';
import { productCategories, products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import { inOrder } from '@/lib/core/in-order';
import { toIso } from '@/lib/core/dates';
import type { PageInput } from '@/lib/core/page';
import { officePlaces, officeRead } from '@/lib/data/office-read';
import type { Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import { anyOf, prepared } from '@/lib/data/prepared';
import type {
  StockItemDetailView,
  StockItemListInput,
  StockItemListView,
  StockItemRow,
  StockWarningListInput,
} from './contract';
import { stockErrors } from './errors';
import { lastMovements } from './ledger-queries';
import { availableSql, BALANCE_EVENTS, balanceScope, lowSql, warningScope } from './scope';

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
  location: stockItems.location,
  low: lowSql,
  updatedAt: stockItems.updatedAt,
};

/** The balances `ids` with their goods, in no order; built once (lib/data/prepared.ts). */
const readBalances = prepared('stock_desk_rows', (db, name) =>
  db
    .select(balanceColumns)
    .from(stockItems)
    .innerJoin(products, eq(products.id, stockItems.productId))
    .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
    .innerJoin(deliveryCenters, eq(deliveryCenters.id, stockItems.deliveryCenterId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, stockItems.issueId))
    .where(sql`${stockItems.id} = ${anyOf('ids')}`)
    .prepare(name),
);
type Balance = Awaited<ReturnType<typeof readBalances>>[number];

/** Balances in the order of `ids`. */
async function balancesOf(ctx: Ctx, ids: readonly number[]): Promise<Balance[]> {
  if (ids.length === 0) return [];
  return inOrder(ids, await readBalances(ctx.db, { ids }));
}

/** A balance as the office sees it. */
export const presentBalance = (row: Balance): StockItemRow => ({ ...row, updatedAt: toIso(row.updatedAt) });

/** With what conditions about goods and centres look at. */
const withGoods = <T extends PgSelect>(query: T) =>
  query
    .innerJoin(products, eq(products.id, stockItems.productId))
    .innerJoin(deliveryCenters, eq(deliveryCenters.id, stockItems.deliveryCenterId));

/** Which balances a list is about, and in which order. */
interface Choice {
  where: SQL | undefined;
  by: SQL[];
  /** Both name columns of `stock_items` only: nothing else is looked at but for the rows of the page. */
  alone?: boolean;
}

/** Number and sums of the balances. */
async function sumsOf(ctx: Ctx, { where, alone }: Pick<Choice, 'where' | 'alone'>) {
  const sum = (column: SQL | AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::int8`.mapWith(Number);
  const all = ctx.db
    .select({
      n: sql<number>`count(*)::int`,
      onHand: sum(stockItems.onHand),
      reserved: sum(stockItems.reserved),
      available: sum(availableSql),
      damaged: sum(stockItems.damaged),
    })
    .from(stockItems)
    .$dynamic();
  const [row] = await (alone ? all : withGoods(all)).where(where);
  const { n, ...totals } = row ?? { n: 0, onHand: 0, reserved: 0, available: 0, damaged: 0 };
  return { n, totals };
}

/** Balances of which fewer are free than their warning says: the to-do of the warehouse. */
export async function countStockWarnings(ctx: Ctx): Promise<number> {
  const question = { name: 'stock-warnings', until: BALANCE_EVENTS, input: null };
  const { n } = await officeRead(ctx, question, () => sumsOf(ctx, { where: warningScope }));
  return n;
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

async function readPlaces(ctx: Ctx, { where, by, alone }: Choice, limit: number, offset: number) {
  const all = ctx.db.select({ id: stockItems.id }).from(stockItems).$dynamic();
  const found = await (alone ? all : withGoods(all))
    .where(where)
    .orderBy(...by)
    .limit(limit)
    .offset(offset);
  return found.map((f) => f.id);
}

/** A page of balances with the sums of all; `name` is the list's, under which its order and its sums are kept. */
async function listBalances(
  ctx: Ctx,
  input: PageInput,
  name: string,
  choose: () => Promise<Choice>,
): Promise<StockItemListView> {
  const [{ ids, sums }, low] = await Promise.all([
    officePlaces(ctx, input, { name, until: BALANCE_EVENTS }, async () => {
      const choice = await choose();
      return { places: (...page) => readPlaces(ctx, choice, ...page), sums: () => sumsOf(ctx, choice) };
    }),
    countStockWarnings(ctx),
  ]);
  const paged = await paginate(input, balancesOf(ctx, ids), Promise.resolve(sums.n));
  return { ...paged, list: paged.list.map(presentBalance), totals: sums.totals, low };
}

/** Balances of the office with their sums (`stock/item/list`). */
export async function listStockItems(ctx: Ctx, input: StockItemListInput): Promise<StockItemListView> {
  const alone = input.categoryId === undefined && input.kind === undefined && input.low === undefined;
  return officeRead(ctx, { name: 'desk-stock', input }, () =>
    listBalances(ctx, input, 'desk-stock', async () => {
      return { where: await balanceScope(ctx, input), by: orderBy(input.sort), alone };
    }),
  );
}

/** What runs short, the worst first: how much of its warning is missing (`stock/warning`). */
export async function listStockWarnings(ctx: Ctx, input: StockWarningListInput): Promise<StockItemListView> {
  const missing = sql`(${availableSql}::float8 / ${stockItems.warnBelow})`;
  return listBalances(ctx, input, 'stock-warning', async () => {
    const where = and(await balanceScope(ctx, input), warningScope);
    return { where, by: [asc(missing), asc(stockItems.id)] };
  });
}

/** One balance. @throws 404 */
export async function getBalance(ctx: Ctx, id: number): Promise<StockItemRow> {
  const [row] = await balancesOf(ctx, [id]);
  if (!row) throw stockErrors.itemNotFound();
  return presentBalance(row);
}

/** One balance with its last movements. @throws 404 */
export async function getStockItem(ctx: Ctx, id: number): Promise<StockItemDetailView> {
  const row = await getBalance(ctx, id);
  return { ...row, recent: await lastMovements(ctx, id, 20) };
}
