import 'server-only';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { childOrders } from '@/db/schema/childOrder';
import { orders } from '@/db/schema/order';
import { deliveryCenters } from '@/db/schema/shipping';
import { shipments } from '@/db/schema/shipment';
import type { waybills } from '@/db/schema/waybill';
import type { WaybillParty } from '@/lib/adapters/waybill/port';
import type { Ctx } from '@/lib/data/ctx';
import { getAreaNames } from '@/lib/domain/area/queries';
import { orderErrors } from '@/lib/domain/order/errors';
import { regionText } from '@/lib/domain/order/present';
import { copiesFor, readWaitingLines } from '@/lib/domain/order/waiting-rows-queries';
import { listDeliveryCenters } from '@/lib/domain/shipping/queries';
import { waybillErrors } from './errors';

type Waybill = Pick<typeof waybills.$inferSelect, 'orderId' | 'childOrderId' | 'shipmentId'>;

/** Who receives the parcel, as the parcel says or will say. @throws 404 */
export async function readReceiver(ctx: Ctx, waybill: Waybill): Promise<WaybillParty> {
  const { orderId, childOrderId, shipmentId } = waybill;
  if (shipmentId !== null) {
    const [parcel] = await ctx.db.select().from(shipments).where(eq(shipments.id, shipmentId));
    if (!parcel) throw waybillErrors.noTarget();
    return { name: parcel.receiverName, phone: parcel.receiverPhone, address: parcel.addressText };
  }
  const [to] =
    childOrderId === null
      ? await ctx.db.select().from(orders).where(eq(orders.id, orderId))
      : await ctx.db.select().from(childOrders).where(eq(childOrders.id, childOrderId));
  if (!to) throw waybillErrors.noTarget();
  const address = [regionText(to).replaceAll(' ', ''), to.address].filter(Boolean).join('');
  return { name: to.receiverName ?? '', phone: to.receiverPhone ?? '', address };
}

/** The delivery centre from which the parcel leaves. @throws 422 when it would be several, or there is none */
async function centerIdOf(ctx: Ctx, { orderId, childOrderId, shipmentId }: Waybill): Promise<number> {
  if (shipmentId !== null) {
    const [parcel] = await ctx.db
      .select({ id: shipments.deliveryCenterId })
      .from(shipments)
      .where(eq(shipments.id, shipmentId));
    if (parcel) return parcel.id;
  }
  const lines = await readWaitingLines(ctx, [orderId]);
  const ids = new Set(
    lines.flatMap((l) => (copiesFor(l, childOrderId) > 0 && l.centerId !== null ? [l.centerId] : [])),
  );
  if (ids.size > 1) throw orderErrors.manyCenters();
  const [own] = ids;
  if (own !== undefined) return own;
  const [first] = await listDeliveryCenters(ctx);
  if (!first) throw orderErrors.noCenter();
  return first.id;
}

/** A delivery centre as the sender of a parcel. @throws 422 naming what it lacks */
export async function readSender(ctx: Ctx, centerId: number): Promise<WaybillParty> {
  const [center] = await ctx.db.select().from(deliveryCenters).where(eq(deliveryCenters.id, centerId));
  if (!center) throw orderErrors.noCenter();
  const { name, contactName, contactPhone, address, areaCode } = center;
  if (!contactName || !contactPhone || !address || !areaCode) {
    const lacks = [
      !contactName && '联系人',
      !contactPhone && '联系电话',
      !(address && areaCode) && '地址',
    ].filter(Boolean);
    throw orderErrors.noCenter({
      message: `发货仓“${name}”没有填写${lacks.join('、')}，不能作为寄件人，请在发货仓设置中补全`,
    });
  }
  const region = regionText(await getAreaNames(ctx, areaCode)).replaceAll(' ', '');
  return { name: contactName, phone: contactPhone, address: `${region}${address}` };
}

/** Sender and receiver of a parcel that is to get a number. @throws 404; 422 naming what is missing */
export async function readParties(
  ctx: Ctx,
  waybill: Waybill,
): Promise<{ sender: WaybillParty; receiver: WaybillParty }> {
  const receiver = await readReceiver(ctx, waybill);
  return { receiver, sender: await readSender(ctx, await centerIdOf(ctx, waybill)) };
}

/** Mark of what the courier was told of a receiver; it says whether that is still so, and nothing else. */
export const receiverHash = ({ name, phone, address }: WaybillParty): string =>
  createHash('sha256')
    .update(JSON.stringify([name, phone, address]))
    .digest('hex');
