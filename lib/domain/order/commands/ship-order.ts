import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { shipments } from '@/db/schema/shipment';
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
import { shippableQty, shippingStateOf } from '../rules';
import { orderMachine } from '@/lib/states/order';
import {
  assertAllocated,
  countChild,
  lockChild,
  readOpenCopies,
  settleChild,
  type Child,
  type OpenCopies,
} from './child-parcel';
import { assertCarrier, insertShipment } from './insert-shipment';
import { scheduleFinish } from './settle-issues';

type Line = typeof orderItems.$inferSelect;
interface Part {
  line: Line;
  quantity: number;
  childOrderItemId: number | null;
}

/** The lines of the parcel: those named, or everything that may still leave for its receiver. */
function chooseParts(
  lines: readonly Line[],
  copies: OpenCopies,
  child: Child | null,
  wanted: AddShipmentInput['lines'],
): Part[] {
  const left = ({ id }: Line) => {
    const own = copies.left.get(id);
    return (child ? own?.children.get(child.id) : own?.main) ?? 0;
  };
  const part = (line: Line, quantity: number): Part => ({
    line,
    quantity,
    childOrderItemId: child && copies.rowOf(child.id, line.id),
  });
  if (!wanted) {
    const all = lines.filter((line) => left(line) > 0).map((line) => part(line, left(line)));
    if (all.length > 0) return all;
    if (child) throw orderErrors.childNothing();
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
    return part(line, quantity);
  });
}

/**
 * Counters of the lines, and of the child's; the database's CHECKs repeat the limits (domain.md section 1 rule 6).
 *
 * @returns the order's lines as they are now
 */
async function countUp(ctx: Ctx, lines: readonly Line[], parts: readonly Part[]): Promise<Line[]> {
  await countChild(
    ctx,
    parts.flatMap((p) =>
      p.childOrderItemId === null ? [] : [{ ...p, childOrderItemId: p.childOrderItemId }],
    ),
  );
  const now = new Map(lines.map((l) => [l.id, l]));
  for (const { line, quantity } of parts) {
    // Rows are locked already.
    const [counted] = await ctx.db
      .update(orderItems)
      .set({ shippedQty: sql`${orderItems.shippedQty} + ${quantity}`, updatedAt: sql`now()` })
      .where(eq(orderItems.id, line.id))
      .returning();
    if (counted) now.set(line.id, counted);
  }
  return [...now.values()];
}

/**
 * The parcel that the same batch, or the same press of a button, has made of this order or child order.
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
    .where(
      and(
        eq(shipments.batchId, batchId),
        eq(shipments.orderId, orderId),
        input.childOrderId === undefined
          ? isNull(shipments.childOrderId)
          : eq(shipments.childOrderId, input.childOrderId),
      ),
    );
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
 * Ships all or part of one order, or of one of its child orders to that one's receiver (`shipping/add2`, domain.md sections 4, 6, 8): the
 * shipment with its lines, stock out, counters, the child's state, the derived shipping state and the order's state, in one transaction.
 * The buyer is told.
 *
 * @param batchId of a batch (`shipping/moreAdd`, an import); without it the submission's own key: the same one makes one parcel per order and child order
 * @returns the shipment's id
 * @throws 404 for a child order of another order, 409 when the order or its child may not be shipped now or a quantity exceeds what is left, 422 for the courier or centre
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
  const child = input.childOrderId === undefined ? null : await lockChild(ctx, order.id, input.childOrderId);
  if (legal) assertAllocated(order, lines);
  const parts = legal
    ? chooseParts(lines, await readOpenCopies(ctx, order.id, lines), child, input.lines)
    : [];
  const items = parts.map(({ line, quantity, childOrderItemId }) => ({
    orderItemId: line.id,
    childOrderItemId,
    stockItemId: line.stockItemId,
    quantity,
  }));
  const shipment =
    items.length > 0
      ? await insertShipment(ctx, {
          order,
          ...(child && { receiver: child, childOrderId: child.id }),
          carrier: input,
          items,
          remark: input.remark,
          ...(key !== undefined && { batchId: key }),
        })
      : null;
  const ofChild = child && { childNo: child.childNo };
  const after = parts.length > 0 ? await countUp(ctx, lines, parts) : lines;
  const shippingStatus = shippingStateOf(await withIssueFacts(ctx, after));
  const whole = shippingStatus === 'shipped';
  const status = whole ? 'shipped' : 'part_shipped';
  // An illegal state is refused here, with the state's name.
  await transition(ctx, {
    machine: orderMachine,
    table: orders,
    events: orderEvents,
    id: order.id,
    action: 'ship',
    to: status,
    set: {
      shippingStatus,
      shippedAt: whole ? sql`now()` : order.shippedAt,
      updatedAt: sql`now()`,
    },
    payload: { shipmentNo: shipment?.shipmentNo, ...ofChild, corpName, trackingNo: input.trackingNo ?? null },
  });
  if (!shipment) throw orderErrors.nothingToShip();
  if (child) await settleChild(ctx, child.id, { payload: { shipmentNo: shipment.shipmentNo } });
  if (whole) await scheduleFinish(ctx, order.id);
  await notifyBuyer(ctx, 'shipped', shipment.id);
  await recordOperation(ctx, {
    action: 'shipping.add2',
    entity: 'order',
    entityId: order.id,
    before: { status: order.status, shippingStatus: order.shippingStatus },
    after: {
      status,
      shippingStatus,
      shipmentNo: shipment.shipmentNo,
      ...ofChild,
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
