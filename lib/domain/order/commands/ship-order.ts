import 'server-only';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { shipmentEvents, shipmentItems, shipments, shippingMethods } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import { bookTitle } from '@/lib/core/book-title';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockOrder, lockOrderItems } from '@/lib/data/locks';
import { enqueue } from '@/lib/data/outbox';
import { transition } from '@/lib/data/transition';
import type { AddShipmentInput } from '@/lib/domain/shipping/contract';
import { findDeliveryCorp, listDeliveryCenters } from '@/lib/domain/shipping/queries';
import { shipmentMachine } from '@/lib/domain/shipping/states';
import { shipStock } from '@/lib/domain/stock/commands/ship-stock';
import { orderErrors } from '../errors';
import { readableNumber } from '../number';
import { lockHolder } from '../policy';
import { regionText } from '../present';
import { AUTO_FINISH_DAYS, shippableQty, shippingStateOf } from '../rules';
import { orderMachine } from '../states';

type OrderRow = typeof orders.$inferSelect;
type Line = typeof orderItems.$inferSelect;
interface Part {
  line: Line;
  quantity: number;
}

/** The lines of the parcel: those named, or everything that may still leave. */
function chooseParts(lines: readonly Line[], wanted: AddShipmentInput['lines']): Part[] {
  if (!wanted) {
    const all = lines.map((line) => ({ line, quantity: shippableQty(line) })).filter((p) => p.quantity > 0);
    if (all.length === 0) throw orderErrors.nothingToShip();
    return all;
  }
  if (new Set(wanted.map((w) => w.orderItemId)).size !== wanted.length) throw orderErrors.repeatedLine();
  return wanted.map(({ orderItemId, quantity }) => {
    const line = lines.find((l) => l.id === orderItemId);
    if (!line) throw orderErrors.foreignLine();
    const most = shippableQty(line);
    if (quantity > most) {
      throw orderErrors.overQuantity({
        message: `${bookTitle(line.title)}最多可发 ${most} 件`,
        data: { orderItemId, shippable: most },
      });
    }
    return { line, quantity };
  });
}

/** The delivery centre the parcel leaves from: the one that holds the stock rows, else the default one. */
async function centerOf(ctx: Ctx, parts: readonly Part[]): Promise<number> {
  const ids = parts.flatMap((p) => (p.line.stockItemId === null ? [] : [p.line.stockItemId]));
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

async function assertCarrier(ctx: Ctx, order: OrderRow, input: AddShipmentInput): Promise<string | null> {
  if (input.deliveryCorpId === undefined || input.trackingNo === undefined) {
    const [method] = order.shippingMethodId
      ? await ctx.db
          .select({ kind: shippingMethods.kind })
          .from(shippingMethods)
          .where(eq(shippingMethods.id, order.shippingMethodId))
      : [];
    if (method?.kind !== 'pickup') throw orderErrors.needTracking({ errors: { trackingNo: '请填写运单号' } });
    return null;
  }
  const corp = await findDeliveryCorp(ctx, input.deliveryCorpId);
  if (!corp) throw orderErrors.badCorp({ errors: { deliveryCorpId: '物流公司不存在或已停用' } });
  const used = await ctx.db.$count(
    shipments,
    and(
      eq(shipments.orderId, order.id),
      eq(shipments.deliveryCorpId, corp.id),
      eq(shipments.trackingNo, input.trackingNo),
      ne(shipments.status, 'recalled'),
    ),
  );
  if (used > 0) throw orderErrors.trackingUsed({ errors: { trackingNo: '该运单号已登记在本订单' } });
  return corp.name;
}

async function insertShipment(
  ctx: Ctx,
  order: OrderRow,
  input: AddShipmentInput,
  parts: readonly Part[],
): Promise<{ id: number; shipmentNo: string }> {
  const found = await ctx.db.execute<{ n: number }>(sql`select nextval('shipment_no_seq')::int8 as n`);
  const [row] = await ctx.db
    .insert(shipments)
    .values({
      shipmentNo: `S${readableNumber(ctx.now, Number(found.rows[0]?.n))}`,
      orderId: order.id,
      deliveryCenterId: await centerOf(ctx, parts),
      deliveryCorpId: input.deliveryCorpId ?? null,
      trackingNo: input.trackingNo ?? null,
      receiverName: order.receiverName ?? '',
      receiverPhone: order.receiverPhone ?? '',
      areaCode: order.areaCode,
      addressText: [regionText(order).replaceAll(' ', ''), order.address].filter(Boolean).join(''),
      remark: input.remark || null,
      createdBy: requireAdmin(ctx).userId,
    })
    .returning({ id: shipments.id, shipmentNo: shipments.shipmentNo });
  if (!row) throw new Error('insert of a shipment returned nothing');
  await ctx.db.insert(shipmentItems).values(
    parts.map((p) => ({
      shipmentId: row.id,
      orderItemId: p.line.id,
      stockItemId: p.line.stockItemId,
      quantity: p.quantity,
    })),
  );
  await transition(ctx, {
    machine: shipmentMachine,
    table: shipments,
    events: shipmentEvents,
    id: row.id,
    action: 'ship',
    set: { shippedAt: sql`now()`, updatedAt: sql`now()` },
  });
  return row;
}

/** Counters of the lines; the database's CHECKs repeat the limits (domain.md section 1 rule 6). */
async function countUp(ctx: Ctx, orderId: number, parts: readonly Part[]): Promise<Line[]> {
  for (const { line, quantity } of parts) {
    // eslint-disable-next-line no-await-in-loop -- rows are locked already
    await ctx.db
      .update(orderItems)
      .set({ shippedQty: sql`${orderItems.shippedQty} + ${quantity}`, updatedAt: sql`now()` })
      .where(eq(orderItems.id, line.id));
  }
  return ctx.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
}

/**
 * Ships all or part of one order (`shipping/add2`, domain.md sections 4, 6, 8): the shipment with its lines, stock out, counters, the
 * derived shipping state and the order's state, in one transaction.
 *
 * @returns the shipment's id
 * @throws 409 when the order may not be shipped now or a quantity exceeds what is left, 422 for the courier or centre
 */
export async function shipOrder(ctx: Ctx, input: AddShipmentInput): Promise<number> {
  const admin = requireAdmin(ctx);
  const order = await lockOrder(ctx, input.orderId);
  const lines = await lockOrderItems(ctx, order.id);
  const holder = lockHolder(order, ctx.now);
  if (holder !== null && holder !== admin.userId) throw orderErrors.lockedByOther();
  if (order.onHold) throw orderErrors.onHold();
  const corpName = await assertCarrier(ctx, order, input);
  const legal = orderMachine.allowed(order.status).includes('ship');
  const parts = legal ? chooseParts(lines, input.lines) : [];
  const shipment = parts.length > 0 ? await insertShipment(ctx, order, input, parts) : null;
  const after = parts.length > 0 ? await countUp(ctx, order.id, parts) : lines;
  const shippingStatus = shippingStateOf(after);
  const whole = shippingStatus === 'shipped';
  // An illegal state is refused here, with the state's name.
  await transition(ctx, {
    machine: orderMachine,
    table: orders,
    events: orderEvents,
    id: order.id,
    action: 'ship',
    to: whole ? 'shipped' : 'part_shipped',
    set: {
      shippingStatus,
      shippedAt: whole ? sql`now()` : order.shippedAt,
      updatedAt: sql`now()`,
    },
    payload: { shipmentNo: shipment?.shipmentNo, corpName, trackingNo: input.trackingNo ?? null },
  });
  if (!shipment) throw orderErrors.nothingToShip();
  if (whole) {
    await enqueue(ctx, {
      task: 'order.finish',
      payload: { orderId: order.id },
      runAt: new Date(ctx.now.getTime() + AUTO_FINISH_DAYS * 24 * 3600 * 1000),
      key: `order.finish:${order.id}`,
    });
  }
  await recordOperation(ctx, {
    action: 'shipping.add2',
    entity: 'order',
    entityId: order.id,
    before: { status: order.status, shippingStatus: order.shippingStatus },
    after: {
      shipmentNo: shipment.shipmentNo,
      corpName,
      trackingNo: input.trackingNo ?? null,
      lines: parts.map((p) => ({ orderItemId: p.line.id, quantity: p.quantity })),
    },
  });
  await shipStock(
    ctx,
    shipment.id,
    parts.flatMap((p) =>
      p.line.stockItemId === null ? [] : [{ stockItemId: p.line.stockItemId, quantity: p.quantity }],
    ),
  );
  return shipment.id;
}
