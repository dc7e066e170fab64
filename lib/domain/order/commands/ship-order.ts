import 'server-only';
import { and, eq, ne, sql } from 'drizzle-orm';
import { childOrderItems, childOrders } from '@/db/schema/childOrder';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { shipments } from '@/db/schema/shipping';
import { bookTitle } from '@/lib/core/book-title';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockOrder, lockOrderItems } from '@/lib/data/locks';
import { notifyBuyer } from '@/lib/data/notify';
import { transition } from '@/lib/data/transition';
import type { AddShipmentInput } from '@/lib/domain/shipping/contract';
import { shipStock } from '@/lib/domain/stock/commands/ship-stock';
import { orderErrors } from '../errors';
import { withIssueFacts } from '../issue-facts-queries';
import { lockHolder } from '../policy';
import { shippableQty, shippingStateOf, travels } from '../rules';
import { orderMachine } from '../states';
import { assertCarrier, insertShipment } from './insert-shipment';
import { scheduleFinish } from './settle-issues';

type Line = typeof orderItems.$inferSelect;
type Order = typeof orders.$inferSelect;
interface Part {
  line: Line;
  quantity: number;
}

/**
 * Copies by line that are promised to child orders and have not left: they go out in the child's own parcel.
 *
 * @throws 409 while a split order is not wholly allocated and nobody said that the rest goes to its own receiver (domain.md section 8)
 */
async function promisedCopies(ctx: Ctx, order: Order, lines: readonly Line[]): Promise<Map<number, number>> {
  const goods = lines.filter(travels);
  if (goods.every((l) => l.allocatedQty === 0)) return new Map();
  if (!order.restToMain && goods.some((l) => l.allocatedQty < l.quantity - l.cancelledQty)) {
    throw orderErrors.notAllocated();
  }
  const rows = await ctx.db
    .select({
      id: childOrderItems.orderItemId,
      left: sql<number>`sum(${childOrderItems.quantity} - ${childOrderItems.shippedQty})::int`,
    })
    .from(childOrderItems)
    .innerJoin(childOrders, eq(childOrders.id, childOrderItems.childOrderId))
    .where(and(eq(childOrders.orderId, order.id), ne(childOrders.status, 'cancelled')))
    .groupBy(childOrderItems.orderItemId);
  return new Map(rows.map((r) => [r.id, r.left]));
}

/** The lines of the parcel: those named, or everything that may still leave. */
function chooseParts(
  lines: readonly Line[],
  promised: ReadonlyMap<number, number>,
  wanted: AddShipmentInput['lines'],
): Part[] {
  const left = (line: Line) => Math.max(0, shippableQty(line) - (promised.get(line.id) ?? 0));
  if (!wanted) {
    const all = lines.map((line) => ({ line, quantity: left(line) })).filter((p) => p.quantity > 0);
    if (all.length > 0) return all;
    throw lines.some((l) => shippableQty(l) > 0) ? orderErrors.allAllocated() : orderErrors.nothingToShip();
  }
  if (new Set(wanted.map((w) => w.orderItemId)).size !== wanted.length) throw orderErrors.repeatedLine();
  return wanted.map(({ orderItemId, quantity }) => {
    const line = lines.find((l) => l.id === orderItemId);
    if (!line) throw orderErrors.foreignLine();
    const most = left(line);
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
 * The parcel that the same batch, or the same press of a button, has made of this order.
 *
 * @throws 409 when it was recalled since, or the key came with another parcel
 */
async function knownShipment(
  ctx: Ctx,
  orderId: number,
  batchId: string,
  input: AddShipmentInput,
): Promise<number | null> {
  const [row] = await ctx.db
    .select()
    .from(shipments)
    .where(and(eq(shipments.batchId, batchId), eq(shipments.orderId, orderId)));
  if (!row) return null;
  if (row.status === 'recalled') throw orderErrors.batchRecalled();
  if (
    row.trackingNo !== (input.trackingNo ?? null) ||
    row.deliveryCorpId !== (input.deliveryCorpId ?? null)
  ) {
    throw orderErrors.keyOfOther();
  }
  return row.id;
}

/**
 * Ships all or part of one order (`shipping/add2`, domain.md sections 4, 6, 8): the shipment with its lines, stock out, counters, the
 * derived shipping state and the order's state, in one transaction. The buyer is told.
 *
 * @param batchId of a batch (`shipping/moreAdd`, an import); without it the submission's own key: the same one makes one parcel per order
 * @returns the shipment's id
 * @throws 409 when the order may not be shipped now or a quantity exceeds what is left, 422 for the courier or centre
 */
export async function shipOrder(ctx: Ctx, input: AddShipmentInput, batchId?: string): Promise<number> {
  const admin = requireAdmin(ctx);
  const order = await lockOrder(ctx, input.orderId);
  const key = batchId ?? input.requestKey;
  const known = key === undefined ? null : await knownShipment(ctx, order.id, key, input);
  if (known !== null) return known;
  const lines = await lockOrderItems(ctx, order.id);
  const holder = lockHolder(order, ctx.now);
  if (holder !== null && holder !== admin.userId) throw orderErrors.lockedByOther();
  if (order.onHold) throw orderErrors.onHold();
  const corpName = await assertCarrier(ctx, order, input);
  const legal = orderMachine.allowed(order.status).includes('ship');
  const parts = legal ? chooseParts(lines, await promisedCopies(ctx, order, lines), input.lines) : [];
  const items = parts.map(({ line, quantity }) => ({
    orderItemId: line.id,
    stockItemId: line.stockItemId,
    quantity,
  }));
  const shipment =
    items.length > 0
      ? await insertShipment(ctx, {
          order,
          carrier: input,
          items,
          remark: input.remark,
          ...(key !== undefined && { batchId: key }),
        })
      : null;
  const after = parts.length > 0 ? await countUp(ctx, order.id, parts) : lines;
  const shippingStatus = shippingStateOf(await withIssueFacts(ctx, after));
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
  if (whole) await scheduleFinish(ctx, order.id);
  await notifyBuyer(ctx, 'shipped', shipment.id);
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
