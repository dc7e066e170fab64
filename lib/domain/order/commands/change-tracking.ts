import 'server-only';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { orders } from '@/db/schema/order';
import { shipmentEvents, shipments, trackingChanges } from '@/db/schema/shipment';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockOrder } from '@/lib/data/locks';
import { recordEvent } from '@/lib/data/transition';
import type { ShipmentEditInput, TrackingUpdateInput } from '@/lib/domain/shipping/office-contract';
import { orderErrors } from '../errors';
import { lockHolder } from '../policy';
import { followParcel } from './follow-parcel';
import { assertCarrier } from './insert-shipment';
import { releaseWaybill } from './release-waybill';

type Shipment = typeof shipments.$inferSelect;

/** The parcel and its order, locked, while what stands on the label may still be put right. @throws 404, 409 */
async function lockParcel(
  ctx: Ctx,
  id: number,
): Promise<{ order: typeof orders.$inferSelect; parcel: Shipment }> {
  const admin = requireAdmin(ctx);
  const [found] = await ctx.db
    .select({ orderId: shipments.orderId })
    .from(shipments)
    .where(eq(shipments.id, id));
  if (!found) throw orderErrors.shipmentNotFound();
  const order = await lockOrder(ctx, found.orderId);
  const holder = lockHolder(order, ctx.now);
  if (holder !== null && holder !== admin.userId) throw orderErrors.lockedByOther();
  const [parcel] = await ctx.db.select().from(shipments).where(eq(shipments.id, id)).for('update');
  if (!parcel) throw orderErrors.shipmentNotFound();
  if (parcel.status === 'received' || parcel.status === 'recalled') throw orderErrors.trackingFixed();
  return { order, parcel };
}

interface Change {
  action: 'changeTracking' | 'edit';
  set: { deliveryCorpId?: number; trackingNo?: string; remark?: string | null; updatedAt: SQL };
  reason: string;
}

/** Writes the change with its traces: the event, the operation log and, for a number or a courier, the history. */
async function write(ctx: Ctx, parcel: Shipment, { action, set, reason }: Change): Promise<void> {
  const { updatedAt: _, ...after } = set;
  const before = {
    deliveryCorpId: parcel.deliveryCorpId,
    trackingNo: parcel.trackingNo,
    remark: parcel.remark,
  };
  await ctx.db.update(shipments).set(set).where(eq(shipments.id, parcel.id));
  if (set.deliveryCorpId !== undefined || set.trackingNo !== undefined) {
    await ctx.db.insert(trackingChanges).values({
      shipmentId: parcel.id,
      deliveryCorpId: parcel.deliveryCorpId,
      trackingNo: parcel.trackingNo,
      reason,
      actorId: requireAdmin(ctx).userId,
    });
    await releaseWaybill(ctx, parcel.id, reason);
    // What the carrier told is of another parcel.
    await followParcel(ctx, parcel.id, true);
  }
  await recordEvent(ctx, shipmentEvents, {
    entityId: parcel.id,
    action,
    fromStatus: parcel.status,
    toStatus: parcel.status,
    reason,
    payload: { before, after },
  });
  await recordOperation(ctx, {
    action: action === 'edit' ? 'shipping.edit' : 'shipping.tracking',
    entity: 'shipment',
    entityId: parcel.id,
    before,
    after,
    reason,
  });
}

/**
 * Another tracking number for a parcel that was not received yet (`shipping/trackingNo/update`, domain.md section 8). The one before stays in the
 * history.
 *
 * @throws 404; 409 once it was received or recalled, when nothing would change, or the order has that number already; 422 for the courier
 */
export async function changeTracking(ctx: Ctx, input: TrackingUpdateInput): Promise<number> {
  const { order, parcel } = await lockParcel(ctx, input.id);
  const { deliveryCorpId, trackingNo, reason } = input;
  if (parcel.deliveryCorpId === deliveryCorpId && parcel.trackingNo === trackingNo) {
    throw orderErrors.trackingSame({ errors: { trackingNo: '运单号没有变化' } });
  }
  await assertCarrier(ctx, order, { deliveryCorpId, trackingNo });
  await write(ctx, parcel, {
    action: 'changeTracking',
    set: { deliveryCorpId, trackingNo, updatedAt: sql`now()` },
    reason,
  });
  return parcel.id;
}

/** The remark of a parcel and its courier (`shipping/edit`). @throws as {@link changeTracking} */
export async function editShipment(ctx: Ctx, input: ShipmentEditInput): Promise<number> {
  const { order, parcel } = await lockParcel(ctx, input.id);
  const { deliveryCorpId, remark } = input;
  const newCorp = deliveryCorpId !== undefined && deliveryCorpId !== parcel.deliveryCorpId;
  const newRemark = remark !== undefined && (remark || null) !== parcel.remark;
  if (!newCorp && !newRemark) throw orderErrors.trackingSame();
  if (newCorp) {
    // What the buyer fetches has no courier, until it gets a number with one.
    if (parcel.trackingNo === null) throw orderErrors.needTracking();
    await assertCarrier(ctx, order, { deliveryCorpId, trackingNo: parcel.trackingNo });
  }
  await write(ctx, parcel, {
    action: 'edit',
    set: {
      ...(newCorp && { deliveryCorpId }),
      ...(newRemark && { remark: remark || null }),
      updatedAt: sql`now()`,
    },
    reason: newCorp ? '更换物流公司' : '修改备注',
  });
  return parcel.id;
}
