import 'server-only';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { countingTasks } from '@/db/schema/counting';
import { users } from '@/db/schema/identity';
import { orders } from '@/db/schema/order';
import { periodicalIssues, products } from '@/db/schema/product';
import { deliveryCenters, shipments } from '@/db/schema/shipping';
import { stockDocuments, stockItems, stockMovements } from '@/db/schema/stock';
import { toIso } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import { countUpTo, cutTotal } from '@/lib/data/bounded';
import type { Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import {
  MAX_LISTED_MOVEMENTS,
  type StockLedgerInput,
  type StockLedgerRow,
  type StockLedgerView,
} from './contract';
import { stockErrors } from './errors';
import { ledgerScope } from './scope';
import { movementBizTypes, movementKinds, type MovementBizType } from './states';

function movements(ctx: Ctx) {
  return ctx.db
    .select({
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
    .$dynamic();
}
type Found = Awaited<ReturnType<typeof movements>>[number];

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

function present(found: Found, cause: Cause | undefined): StockLedgerRow {
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

/** The stock ledger, newest first (`stock/ledger`). @throws 422 beyond {@link MAX_LISTED_MOVEMENTS} */
export async function listMovements(ctx: Ctx, input: StockLedgerInput): Promise<StockLedgerView> {
  if (pageOffset(input) >= MAX_LISTED_MOVEMENTS) throw stockErrors.tooDeep();
  const where = await ledgerScope(ctx, input);
  // Every movement has its balance: that is read only when the filter asks about it.
  const byItem = Boolean(input.productId || input.deliveryCenterId);
  const chosen = () => {
    const ids = ctx.db.select({ id: stockMovements.id }).from(stockMovements).$dynamic();
    const own = byItem ? ids.innerJoin(stockItems, eq(stockItems.id, stockMovements.stockItemId)) : ids;
    return own.where(where);
  };
  const ids = chosen()
    .orderBy(desc(stockMovements.id))
    .limit(input.pageSize)
    .offset(pageOffset(input))
    .as('chosen');
  const page = movements(ctx)
    .where(inArray(stockMovements.id, ctx.db.select({ id: ids.id }).from(ids)))
    .orderBy(desc(stockMovements.id));
  const paged = await paginate(input, page, countUpTo(ctx, chosen()));
  const causes = await movementCauses(
    ctx,
    paged.list.map((r) => r.row),
  );
  return {
    ...cutTotal(paged),
    list: paged.list.map((r) => present(r, causes.get(`${r.row.bizType}:${r.row.bizId}`))),
  };
}
