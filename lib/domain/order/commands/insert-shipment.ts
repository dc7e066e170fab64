import 'server-only';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { orders } from '@/db/schema/order';
import { shippingMethods } from '@/db/schema/shipping';
import { shipmentEvents, shipmentItems, shipments } from '@/db/schema/shipment';
import { stockItems } from '@/db/schema/stock';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { findDeliveryCorp, listDeliveryCenters } from '@/lib/domain/shipping/queries';
import { shipmentMachine } from '@/lib/states/shipping';
import { orderErrors } from '../errors';
import { readableNumber } from '@/lib/core/readable-number';
import { regionText } from '../present';
import { followParcel } from './follow-parcel';

type OrderRow = typeof orders.$inferSelect;
type ShipmentRow = typeof shipments.$inferSelect;

/** Copies of one order line in a parcel; `stockItemId` null where nothing is taken from a stock row (issues of a subscription). */
export interface ParcelItem {
  orderItemId: number;
  childOrderItemId?: number | null;
  stockItemId: number | null;
  quantity: number;
}

/** Who carries the parcel; both absent when the buyer fetches it himself. */
export interface Carrier {
  deliveryCorpId?: number | undefined;
  trackingNo?: string | undefined;
}

/** Where a parcel goes: the order's receiver, or a child order's. */
export type Receiver = Pick<
  OrderRow,
  'receiverName' | 'receiverPhone' | 'areaCode' | 'province' | 'city' | 'district' | 'address'
>;

export interface NewParcel {
  order: OrderRow;
  /** Absent: the order's own receiver. */
  receiver?: Receiver;
  carrier: Carrier;
  items: readonly ParcelItem[];
  remark?: string | undefined;
  /** One shipment per order and batch: a batch that is sent again finds it. */
  batchId?: string;
  /** The parcel sends goods of this case once more. */
  afterSaleId?: number;
  childOrderId?: number;
}

/** The delivery centre the parcel leaves from: the one that holds the stock rows, else the default one. @throws 422 */
async function centerOf(ctx: Ctx, items: readonly ParcelItem[]): Promise<number> {
  const ids = items.flatMap((i) => (i.stockItemId === null ? [] : [i.stockItemId]));
  if (ids.length > 0) {
    const rows = await ctx.db
      .selectDistinct({ id: stockItems.deliveryCenterId })
      .from(stockItems)
      .where(inArray(stockItems.id, ids));
    if (rows.length > 1) throw orderErrors.manyCenters();
    if (rows[0]) return rows[0].id;
  }
  const [center] = await listDeliveryCenters(ctx);
  if (!center) throw orderErrors.noCenter();
  return center.id;
}

/**
 * The courier of a parcel of this order: named with a number that the order does not have yet, or none when the buyer fetches it himself.
 *
 * @returns the courier's name
 * @throws 400 at `trackingNo`, 409 for a number that the order has, 422 at `deliveryCorpId`
 */
export async function assertCarrier(ctx: Ctx, order: OrderRow, carrier: Carrier): Promise<string | null> {
  if (carrier.deliveryCorpId === undefined || carrier.trackingNo === undefined) {
    const [method] = order.shippingMethodId
      ? await ctx.db
          .select({ kind: shippingMethods.kind })
          .from(shippingMethods)
          .where(eq(shippingMethods.id, order.shippingMethodId))
      : [];
    if (method?.kind !== 'pickup') throw orderErrors.needTracking({ errors: { trackingNo: '请填写运单号' } });
    return null;
  }
  const corp = await findDeliveryCorp(ctx, carrier.deliveryCorpId);
  if (!corp) throw orderErrors.badCorp({ errors: { deliveryCorpId: '物流公司不存在或已停用' } });
  const used = await ctx.db.$count(
    shipments,
    and(
      eq(shipments.orderId, order.id),
      eq(shipments.deliveryCorpId, corp.id),
      eq(shipments.trackingNo, carrier.trackingNo),
      ne(shipments.status, 'recalled'),
    ),
  );
  if (used > 0) throw orderErrors.trackingUsed({ errors: { trackingNo: '该运单号已登记在本订单' } });
  return corp.name;
}

/**
 * Writes a parcel that leaves now: the shipment with its lines, 待出库 → 已发货. Counters, stock and the order's state are the caller's, who holds
 * the order's and the lines' locks and has asked {@link assertCarrier}.
 */
export async function insertShipment(ctx: Ctx, parcel: NewParcel): Promise<ShipmentRow> {
  const { order, items, carrier } = parcel;
  const to = parcel.receiver ?? order;
  const found = await ctx.db.execute<{ n: number }>(sql`select nextval('shipment_no_seq')::int8 as n`);
  const [row] = await ctx.db
    .insert(shipments)
    .values({
      shipmentNo: `S${readableNumber(ctx.now, Number(found.rows[0]?.n))}`,
      orderId: order.id,
      childOrderId: parcel.childOrderId ?? null,
      afterSaleId: parcel.afterSaleId ?? null,
      batchId: parcel.batchId ?? null,
      deliveryCenterId: await centerOf(ctx, items),
      deliveryCorpId: carrier.deliveryCorpId ?? null,
      trackingNo: carrier.trackingNo ?? null,
      receiverName: to.receiverName ?? '',
      receiverPhone: to.receiverPhone ?? '',
      areaCode: to.areaCode,
      addressText: [regionText(to).replaceAll(' ', ''), to.address].filter(Boolean).join(''),
      remark: parcel.remark || null,
      createdBy: actorUserId(ctx),
    })
    .returning({ id: shipments.id });
  if (!row) throw new Error('insert of a shipment returned nothing');
  await ctx.db.insert(shipmentItems).values(items.map((i) => ({ ...i, shipmentId: row.id })));
  if (carrier.trackingNo !== undefined) await followParcel(ctx, row.id);
  return transition(ctx, {
    machine: shipmentMachine,
    table: shipments,
    events: shipmentEvents,
    id: row.id,
    action: 'ship',
    set: { shippedAt: sql`now()`, updatedAt: sql`now()` },
  });
}
