import 'server-only';
import { asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { childOrders } from '@/db/schema/childOrder';
import { users } from '@/db/schema/identity';
import { orders } from '@/db/schema/order';
import { deliveryCorps } from '@/db/schema/shipping';
import { shipments } from '@/db/schema/shipment';
import { waybillBatches, waybills } from '@/db/schema/waybill';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import { waybillMachine } from '@/lib/states/waybill';
import type { WaybillBatchRow, WaybillBatchView, waybillBatchListInput, WaybillRow } from './contract';
import { waybillErrors } from './errors';

async function readRows(ctx: Ctx, where: SQL): Promise<WaybillRow[]> {
  const rows = await ctx.db
    .select({
      waybill: waybills,
      orderSn: orders.orderSn,
      orderReceiver: orders.receiverName,
      childNo: childOrders.childNo,
      childReceiver: childOrders.receiverName,
      shipmentNo: shipments.shipmentNo,
      parcelReceiver: shipments.receiverName,
      parcelStatus: shipments.status,
      corpName: deliveryCorps.name,
    })
    .from(waybills)
    .innerJoin(orders, eq(orders.id, waybills.orderId))
    .innerJoin(deliveryCorps, eq(deliveryCorps.id, waybills.deliveryCorpId))
    .leftJoin(childOrders, eq(childOrders.id, waybills.childOrderId))
    .leftJoin(shipments, eq(shipments.id, waybills.shipmentId))
    .where(where)
    .orderBy(asc(waybills.id));
  return rows.map(({ waybill: w, ...r }) => ({
    id: w.id,
    orderId: w.orderId,
    orderSn: r.orderSn,
    childNo: r.childNo,
    shipmentId: w.shipmentId,
    shipmentNo: r.shipmentNo,
    receiverName: r.parcelReceiver ?? (r.childNo === null ? r.orderReceiver : r.childReceiver),
    corpName: r.corpName,
    status: w.status,
    statusLabel: waybillMachine.label(w.status),
    trackingNo: w.trackingNo,
    error: w.error,
    printCount: w.printCount,
    printedAt: toIsoOrNull(w.printedAt),
    cancellable: w.status === 'active' && (r.parcelStatus === 'packed' || r.parcelStatus === 'shipped'),
  }));
}

/** @throws 404 */
export async function getWaybill(ctx: Ctx, id: number): Promise<WaybillRow> {
  const [row] = await readRows(ctx, eq(waybills.id, id));
  if (!row) throw waybillErrors.notFound();
  return row;
}

/** The waybills that a parcel has and had, oldest first. */
export async function listOfParcel(ctx: Ctx, shipmentId: number): Promise<WaybillRow[]> {
  requireAdmin(ctx);
  return readRows(ctx, eq(waybills.shipmentId, shipmentId));
}

async function readHeads(ctx: Ctx, where: SQL | undefined, page: { limit: number; offset: number }) {
  const rows = await ctx.db
    .select({
      id: waybillBatches.id,
      corpName: deliveryCorps.name,
      createdByName: users.name,
      createdAt: waybillBatches.createdAt,
    })
    .from(waybillBatches)
    .innerJoin(deliveryCorps, eq(deliveryCorps.id, waybillBatches.deliveryCorpId))
    .leftJoin(users, eq(users.id, waybillBatches.createdBy))
    .where(where)
    .orderBy(desc(waybillBatches.createdAt), desc(waybillBatches.id))
    .limit(page.limit)
    .offset(page.offset);
  if (rows.length === 0) return [];
  const sums = await ctx.db
    .select({
      batchId: waybills.batchId,
      total: count(),
      open: sql<number>`count(*) filter (where ${waybills.status} in ('queued', 'ordering', 'numbered'))::int`,
      ready: sql<number>`count(*) filter (where ${waybills.status} = 'active')::int`,
      failed: sql<number>`count(*) filter (where ${waybills.status} = 'failed' or ${waybills.shipmentId} is null and ${waybills.status} in ('cancelling', 'cancelled', 'void'))::int`,
    })
    .from(waybills)
    .where(
      inArray(
        waybills.batchId,
        rows.map((r) => r.id),
      ),
    )
    .groupBy(waybills.batchId);
  return rows.map((r): WaybillBatchRow => {
    const { batchId: _, ...own } = sums.find((s) => s.batchId === r.id) ?? {
      batchId: r.id,
      total: 0,
      open: 0,
      ready: 0,
      failed: 0,
    };
    return { ...r, ...own, createdAt: toIso(r.createdAt) };
  });
}

/** A batch with what became of each parcel. @throws 404 */
export async function getBatch(ctx: Ctx, id: number): Promise<WaybillBatchView> {
  requireAdmin(ctx);
  const [head] = await readHeads(ctx, eq(waybillBatches.id, id), { limit: 1, offset: 0 });
  if (!head) throw waybillErrors.batchNotFound();
  return { ...head, rows: await readRows(ctx, eq(waybills.batchId, id)) };
}

/** Batches, the newest first. */
export async function listBatches(ctx: Ctx, input: z.output<typeof waybillBatchListInput>) {
  requireAdmin(ctx);
  return paginate(
    input,
    readHeads(ctx, undefined, { limit: input.pageSize, offset: pageOffset(input) }),
    ctx.db.$count(waybillBatches),
  );
}
