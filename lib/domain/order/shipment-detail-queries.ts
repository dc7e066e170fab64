import 'server-only';
import { asc, desc, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { products } from '@/db/schema/product';
import { deliveryCorps } from '@/db/schema/shipping';
import {
  shipmentEvents,
  shipmentItems,
  shipments,
  trackingChanges,
  trackingTraces,
} from '@/db/schema/shipment';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { wordOf } from '@/lib/core/word-of';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { OfficeShipmentDetail, ShipmentAction } from '@/lib/domain/shipping/office-contract';
import { shipmentMachine, type ShipmentState } from '@/lib/states/shipping';
import { orderErrors } from './errors';
import { lockHolder } from './policy';
import { getShipment } from './shipping-queries';

const titles: Readonly<Record<string, string>> = {
  ship: '出库',
  receive: '签收',
  recall: '撤回',
  changeTracking: '修改运单号',
  edit: '修改发货单',
};

/** What a clerk may do with a parcel; the commands check the same again. */
function actionsOf(
  parcel: { status: ShipmentState; afterSaleId: number | null; trackingNo: string | null },
  mayWrite: boolean,
): ShipmentAction[] {
  const { status } = parcel;
  const legal = shipmentMachine.allowed(status);
  const open = status === 'packed' || status === 'shipped';
  return [
    ...(mayWrite && open ? (['trackingNo', 'edit'] as const) : []),
    ...(mayWrite && legal.includes('receive') ? (['receive'] as const) : []),
    ...(mayWrite && legal.includes('recall') && parcel.afterSaleId === null ? (['recall'] as const) : []),
    ...(status === 'recalled' ? [] : (['print'] as const)),
  ];
}

async function readHistory(ctx: Ctx, id: number): Promise<OfficeShipmentDetail['history']> {
  const rows = await ctx.db
    .select({
      corpName: deliveryCorps.name,
      trackingNo: trackingChanges.trackingNo,
      reason: trackingChanges.reason,
      actor: users.name,
      time: trackingChanges.createdAt,
    })
    .from(trackingChanges)
    .leftJoin(deliveryCorps, eq(deliveryCorps.id, trackingChanges.deliveryCorpId))
    .leftJoin(users, eq(users.id, trackingChanges.actorId))
    .where(eq(trackingChanges.shipmentId, id))
    .orderBy(desc(trackingChanges.id));
  return rows.map((r) => ({ ...r, time: toIso(r.time) }));
}

async function readEvents(ctx: Ctx, id: number): Promise<OfficeShipmentDetail['events']> {
  const rows = await ctx.db
    .select()
    .from(shipmentEvents)
    .where(eq(shipmentEvents.entityId, id))
    .orderBy(asc(shipmentEvents.id));
  return rows.map((e) => ({
    title: wordOf(titles, e.action),
    text: e.action === 'receive' && e.payload?.['by'] === 'carrier' ? '物流公司通知' : e.reason,
    actor: e.actorKind === 'system' ? '系统' : e.actorName,
    time: toIso(e.createdAt),
  }));
}

/** What is in a parcel, line by line. */
async function readItems(ctx: Ctx, id: number): Promise<OfficeShipmentDetail['items']> {
  const rows = await ctx.db
    .select({
      id: shipmentItems.id,
      orderItemId: shipmentItems.orderItemId,
      sku: products.sku,
      title: orderItems.title,
      quantity: shipmentItems.quantity,
      stockItemId: shipmentItems.stockItemId,
    })
    .from(shipmentItems)
    .innerJoin(orderItems, eq(orderItems.id, shipmentItems.orderItemId))
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(eq(shipmentItems.shipmentId, id))
    .orderBy(asc(shipmentItems.id));
  return rows.map(({ stockItemId, ...r }) => ({ ...r, stocked: stockItemId !== null }));
}

/** One parcel with everything the shipping desk knows of it, the receiver in full. @throws 404 */
export async function getShipmentDetail(ctx: Ctx, id: number): Promise<OfficeShipmentDetail> {
  const admin = requireAdmin(ctx);
  const row = await getShipment(ctx, id);
  const [head] = await ctx.db
    .select({
      parcel: shipments,
      order: { lockedBy: orders.lockedBy, lockedUntil: orders.lockedUntil },
      createdByName: users.name,
      traces: trackingTraces.traces,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(users, eq(users.id, shipments.createdBy))
    .leftJoin(trackingTraces, eq(trackingTraces.shipmentId, shipments.id))
    .where(eq(shipments.id, id));
  if (!head) throw orderErrors.shipmentNotFound();
  const { parcel, order } = head;
  const holder = lockHolder(order, ctx.now);
  const mayWrite = admin.permissions.includes('warehouse') && (holder === null || holder === admin.userId);
  const [items, history, events] = await Promise.all([
    readItems(ctx, id),
    readHistory(ctx, id),
    readEvents(ctx, id),
  ]);
  return {
    ...row,
    address: parcel.addressText,
    fullPhone: parcel.receiverPhone,
    deliveryCorpId: parcel.deliveryCorpId,
    remark: parcel.remark,
    createdByName: head.createdByName,
    resend: parcel.afterSaleId !== null,
    recalledAt: toIsoOrNull(parcel.recalledAt),
    recallReason: parcel.recallReason,
    items,
    history,
    events,
    traces: (head.traces ?? [])
      .map(({ time, context }) => ({ time, context }))
      .toSorted((a, b) => (a.time < b.time ? 1 : -1)),
    allowedActions: actionsOf(parcel, mayWrite),
  };
}
