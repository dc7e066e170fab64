import 'server-only';
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { countingTasks } from '@/db/schema/counting';
import { users } from '@/db/schema/identity';
import { orders } from '@/db/schema/order';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { shipments } from '@/db/schema/shipment';
import { stockDocuments, stockItems, stockMovements } from '@/db/schema/stock';
import { dayEnd, dayStart, toIso } from '@/lib/core/dates';
import { inOrder } from '@/lib/core/in-order';
import { filterOf, pageOffset } from '@/lib/core/page';
import { countUpTo, cutTotal } from '@/lib/data/bounded';
import type { Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import { anyOf, prepared } from '@/lib/data/prepared';
import { officeRead } from '@/lib/data/office-read';
import {
  MAX_LISTED_MOVEMENTS,
  type StockLedgerInput,
  type StockLedgerRow,
  type StockLedgerView,
} from './contract';
import { stockErrors } from './errors';
import { NAMING_EVENTS } from './ledger-words';
import { ledgerScope } from './scope';
import { movementBizTypes, movementKinds, type MovementBizType } from '@/lib/states/stock';

/** The ledger itself, and what its words look at. */
const LEDGER_EVENTS = [stockMovements, ...NAMING_EVENTS];

/** The movements `ids` with their goods, in no order; built once (lib/data/prepared.ts). */
const readMovements = prepared('stock_ledger_rows', (db, name) =>
  db
    .select({
      id: stockMovements.id,
      row: stockMovements,
      productId: stockItems.productId,
      sku: products.sku,
      title: products.title,
      issueTitle: periodicalIssues.title,
      deliveryCenterName: deliveryCenters.name,
      actor: users.name,
    })
    .from(stockMovements)
    .innerJoin(stockItems, eq(stockItems.id, stockMovements.stockItemId))
    .innerJoin(products, eq(products.id, stockItems.productId))
    .innerJoin(deliveryCenters, eq(deliveryCenters.id, stockItems.deliveryCenterId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, stockItems.issueId))
    .leftJoin(users, eq(users.id, stockMovements.actorId))
    .where(sql`${stockMovements.id} = ${anyOf('ids')}`)
    .prepare(name),
);
type Found = Awaited<ReturnType<typeof readMovements>>[number];

interface Cause {
  no: string | null;
  orderId: number | null;
}

/** Numbers of what caused some ledger rows, by `bizType:bizId`. */
export async function movementCauses(
  ctx: Ctx,
  rows: readonly { bizType: MovementBizType; bizId: number }[],
): Promise<ReadonlyMap<string, Cause>> {
  const ids = (bizType: MovementBizType) => [
    ...new Set(rows.filter((r) => r.bizType === bizType).map((r) => r.bizId)),
  ];
  const none = sql<number | null>`null::int8`;
  const { db } = ctx;
  const read: Partial<Record<MovementBizType, (of: number[]) => PromiseLike<(Cause & { id: number })[]>>> = {
    order: (of) =>
      db
        .select({ id: orders.id, no: orders.orderSn, orderId: orders.id })
        .from(orders)
        .where(inArray(orders.id, of)),
    shipment: (of) =>
      db
        .select({ id: shipments.id, no: shipments.shipmentNo, orderId: shipments.orderId })
        .from(shipments)
        .where(inArray(shipments.id, of)),
    after_sale: (of) =>
      db
        .select({ id: afterSales.id, no: afterSales.afterSaleNo, orderId: afterSales.orderId })
        .from(afterSales)
        .where(inArray(afterSales.id, of)),
    document: (of) =>
      db
        .select({ id: stockDocuments.id, no: stockDocuments.docNo, orderId: none })
        .from(stockDocuments)
        .where(inArray(stockDocuments.id, of)),
    counting: (of) =>
      db
        .select({ id: countingTasks.id, no: countingTasks.taskNo, orderId: none })
        .from(countingTasks)
        .where(inArray(countingTasks.id, of)),
  };
  const parts = await Promise.all(
    (Object.keys(read) as MovementBizType[]).map(async (bizType) => {
      const of = ids(bizType);
      const found = of.length > 0 ? ((await read[bizType]?.(of)) ?? []) : [];
      return found.map(({ id, no, orderId }) => [`${bizType}:${id}`, { no, orderId }] as const);
    }),
  );
  return new Map(parts.flat());
}

function actorOf({ row, actor }: Found): string {
  if (row.actorKind === 'system') return '系统';
  return actor ?? '访客';
}

export function present(found: Found, cause: Cause | undefined): StockLedgerRow {
  const { row, actor: _actor, ...goods } = found;
  return {
    ...goods,
    id: row.id,
    createdAt: toIso(row.createdAt),
    stockItemId: row.stockItemId,
    kind: row.kind,
    kindLabel: movementKinds[row.kind],
    deltaOnHand: row.deltaOnHand,
    deltaReserved: row.deltaReserved,
    deltaDamaged: row.deltaDamaged,
    onHandAfter: row.onHandAfter,
    reservedAfter: row.reservedAfter,
    damagedAfter: row.damagedAfter,
    bizType: row.bizType,
    bizTypeLabel: movementBizTypes[row.bizType],
    bizId: row.bizId,
    bizNo: cause?.no ?? null,
    orderId: cause?.orderId ?? null,
    actor: actorOf(found),
    reason: row.reason,
  };
}

/**
 * Between which ids the movements of some days lie, when these are over: the walk down the ledger begins there and not at the newest movement.
 * `undefined` when it need not be known.
 */
async function idsOfDays(ctx: Ctx, input: StockLedgerInput): Promise<SQL | undefined> {
  const { startTime, endTime } = input;
  if (!startTime || !endTime || dayEnd(endTime) > ctx.now) return undefined;
  const question = { name: 'ledger-days', until: stockMovements, input: [startTime, endTime] };
  const bounds = await officeRead(ctx, question, async () => {
    // `+ 0`: read from the index of the days; a bare maximum would be looked for by walking down the ids.
    const { rows } = await ctx.db.execute<{ low: string | null; high: string | null }>(
      sql`select min(${stockMovements.id} + 0) as low, max(${stockMovements.id} + 0) as high from ${stockMovements}
        where ${stockMovements.createdAt} >= ${dayStart(startTime)} and ${stockMovements.createdAt} < ${dayEnd(endTime)}`,
    );
    return rows[0];
  });
  if (!bounds?.low || !bounds.high) return sql`false`;
  return sql`${stockMovements.id} between ${Number(bounds.low)} and ${Number(bounds.high)}`;
}

/** The movements that a filter leaves, without order: their ids. */
async function chooser(ctx: Ctx, input: StockLedgerInput) {
  const [scope, days] = await Promise.all([ledgerScope(ctx, input), idsOfDays(ctx, input)]);
  // Every movement has its balance: that is read only when the filter asks about it.
  const byItem = Boolean(input.productId || input.deliveryCenterId);
  return () => {
    const ids = ctx.db.select({ id: stockMovements.id }).from(stockMovements).$dynamic();
    const own = byItem ? ids.innerJoin(stockItems, eq(stockItems.id, stockMovements.stockItemId)) : ids;
    return own.where(and(scope, days));
  };
}

async function readPage(ctx: Ctx, input: StockLedgerInput, chosen: Awaited<ReturnType<typeof chooser>>) {
  const found = await chosen()
    .orderBy(desc(stockMovements.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  if (found.length === 0) return [];
  const ids = found.map((f) => f.id);
  const rows = inOrder(ids, await readMovements(ctx.db, { ids }));
  const causes = await movementCauses(
    ctx,
    rows.map((r) => r.row),
  );
  return rows.map((r) => present(r, causes.get(`${r.row.bizType}:${r.row.bizId}`)));
}

/** The newest movements of a balance. */
export async function lastMovements(
  ctx: Ctx,
  stockItemId: number,
  pageSize: number,
): Promise<StockLedgerRow[]> {
  const input = { stockItemId, pageNum: 1, pageSize };
  return readPage(ctx, input, await chooser(ctx, input));
}

/** The stock ledger, newest first (`stock/ledger`). @throws 422 beyond {@link MAX_LISTED_MOVEMENTS} */
export async function listMovements(ctx: Ctx, input: StockLedgerInput): Promise<StockLedgerView> {
  if (pageOffset(input) >= MAX_LISTED_MOVEMENTS) throw stockErrors.tooDeep();
  const chosen = await chooser(ctx, input);
  const question = { name: 'ledger', until: LEDGER_EVENTS, input: filterOf(input) };
  const total = officeRead(ctx, question, () => countUpTo(ctx, chosen()));
  return cutTotal(await paginate(input, readPage(ctx, input, chosen), total));
}
