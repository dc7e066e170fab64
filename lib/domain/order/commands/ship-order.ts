import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { bookTitle } from '@/lib/core/book-title';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockOrder, lockOrderItems } from '@/lib/data/locks';
import { enqueue } from '@/lib/data/outbox';
import { transition } from '@/lib/data/transition';
import type { AddShipmentInput } from '@/lib/domain/shipping/contract';
import { shipStock } from '@/lib/domain/stock/commands/ship-stock';
import { orderErrors } from '../errors';
import { lockHolder } from '../policy';
import { AUTO_FINISH_DAYS, shippableQty, shippingStateOf } from '../rules';
import { orderMachine } from '../states';
import { assertCarrier, insertShipment } from './insert-shipment';

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
  const items = parts.map(({ line, quantity }) => ({
    orderItemId: line.id,
    stockItemId: line.stockItemId,
    quantity,
  }));
  const shipment =
    items.length > 0
      ? await insertShipment(ctx, { order, carrier: input, items, remark: input.remark })
      : null;
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
