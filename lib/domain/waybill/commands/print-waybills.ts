import 'server-only';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { childOrders } from '@/db/schema/childOrder';
import { orderItems, orders } from '@/db/schema/order';
import { deliveryCorps } from '@/db/schema/shipping';
import { shipmentItems, shipments } from '@/db/schema/shipment';
import { waybillEvents, waybills } from '@/db/schema/waybill';
import type { Label, LabelParty } from '@/lib/adapters/label/port';
import { formatDate } from '@/lib/core/dates';
import { groupBy } from '@/lib/core/group-by';
import { maskPhone } from '@/lib/core/phone';
import { recordOperation } from '@/lib/data/audit';
import type { RawReply } from '@/lib/data/call';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { recordEvents } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { goodsText } from '@/lib/domain/order/office-present';
import type { WaybillPrintInput } from '../contract';
import { waybillErrors } from '../errors';
import { readSender } from '../parties-queries';
import { PRINTABLE } from '../rules';

type Row = Awaited<ReturnType<typeof readPrintable>>[number];

/** The waybills that stand on parcels, in the order in which they were asked for. */
function readPrintable(ctx: Ctx, { batchId, ids }: WaybillPrintInput) {
  return ctx.db
    .select({
      waybill: waybills,
      parcel: shipments,
      orderSn: orders.orderSn,
      childNo: childOrders.childNo,
      corpName: deliveryCorps.name,
    })
    .from(waybills)
    .innerJoin(shipments, eq(shipments.id, waybills.shipmentId))
    .innerJoin(orders, eq(orders.id, waybills.orderId))
    .innerJoin(deliveryCorps, eq(deliveryCorps.id, waybills.deliveryCorpId))
    .leftJoin(childOrders, eq(childOrders.id, waybills.childOrderId))
    .where(
      and(
        eq(waybills.status, PRINTABLE),
        ids ? inArray(waybills.id, ids) : undefined,
        batchId === undefined ? undefined : eq(waybills.batchId, batchId),
      ),
    )
    .orderBy(asc(waybills.id));
}

/** What is in the parcels, in words. */
async function readGoods(ctx: Ctx, parcelIds: readonly number[]): Promise<(id: number) => string> {
  const rows = await ctx.db
    .select({
      parcelId: shipmentItems.shipmentId,
      title: orderItems.title,
      quantity: shipmentItems.quantity,
    })
    .from(shipmentItems)
    .innerJoin(orderItems, eq(orderItems.id, shipmentItems.orderItemId))
    .where(inArray(shipmentItems.shipmentId, [...parcelIds]))
    .orderBy(asc(shipmentItems.id));
  const byParcel = groupBy(rows, (r) => r.parcelId);
  return (id) => goodsText(byParcel.get(id) ?? []);
}

async function labelsOf(ctx: Ctx, rows: readonly Row[]): Promise<Label[]> {
  const goods = await readGoods(
    ctx,
    rows.map((r) => r.parcel.id),
  );
  const senders = new Map<number, LabelParty>();
  for (const centerId of new Set(rows.map((r) => r.parcel.deliveryCenterId)))
    senders.set(centerId, await readSender(ctx, centerId));
  return rows.map(({ waybill, parcel, orderSn, childNo, corpName }) => ({
    corpName,
    trackingNo: waybill.trackingNo ?? '',
    route: waybill.route,
    // Everybody whose hands the parcel goes through reads the label; the courier has the whole number.
    receiver: {
      name: parcel.receiverName,
      phone: maskPhone(parcel.receiverPhone),
      address: parcel.addressText,
    },
    sender: senders.get(parcel.deliveryCenterId) ?? { name: '', phone: '', address: '' },
    shipmentNo: parcel.shipmentNo,
    orderNo: childNo ?? orderSn,
    goods: goods(parcel.id),
    printedAt: ctx.now,
    copy: waybill.printCount + 1,
  }));
}

/**
 * The labels of a batch, or of some waybills, as one PDF with a page of 100 × 150 mm each (打印面单). Each print is counted, and stands in the
 * operation log with its count. Called outside a transaction: drawing takes a while.
 *
 * @throws 409 when none of them stands on a parcel
 */
export async function printWaybills(outer: Ctx, input: WaybillPrintInput): Promise<RawReply> {
  requireAdmin(outer);
  const rows = await readPrintable(outer, input);
  if (rows.length === 0) throw waybillErrors.nothingToPrint();
  const body = await outer.ports.label.draw(await labelsOf(outer, rows));
  await withTx(outer, async (ctx) => {
    const ids = rows.map((r) => r.waybill.id);
    const printed = await ctx.db
      .update(waybills)
      .set({ printCount: sql`${waybills.printCount} + 1`, printedAt: sql`now()` })
      .where(inArray(waybills.id, ids))
      .returning({ id: waybills.id, trackingNo: waybills.trackingNo, printCount: waybills.printCount });
    await recordEvents(
      ctx,
      waybillEvents,
      printed.map((p) => ({
        entityId: p.id,
        action: 'print',
        fromStatus: PRINTABLE,
        toStatus: PRINTABLE,
        payload: { printCount: p.printCount },
      })),
    );
    const [only] = printed;
    await recordOperation(ctx, {
      action: 'waybill.print',
      entity: printed.length === 1 ? 'waybill' : 'waybillBatch',
      entityId: printed.length === 1 ? (only?.id ?? 0) : (rows[0]?.waybill.batchId ?? 0),
      after: { printed: printed.map((p) => ({ trackingNo: p.trackingNo, printCount: p.printCount })) },
    });
  });
  return {
    body,
    contentType: 'application/pdf',
    headers: {
      'Content-Disposition': `inline; filename="labels-${formatDate(outer.now)}-${rows.length}.pdf"`,
    },
  };
}
