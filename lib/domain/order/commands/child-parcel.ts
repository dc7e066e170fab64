import 'server-only';
import { and, asc, eq, sql } from 'drizzle-orm';
import { childOrderEvents, childOrderItems, childOrders } from '@/db/schema/childOrder';
import type { orderItems, orders } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { readChildCopies } from '../child-copies-queries';
import { orderErrors } from '../errors';
import { shippableByReceiver, type ReceiverCopies } from '../receiver-rules';
import { isAllocated } from '../rules';
import { childOrderMachine } from '@/lib/states/order';

type Line = typeof orderItems.$inferSelect;
export type Child = typeof childOrders.$inferSelect;

/**
 * The child order that a parcel is for, locked. The caller holds the order's and the lines' locks.
 *
 * @throws 404 when it is not the order's, 409 when everything of it has left or it was cancelled
 */
export async function lockChild(ctx: Ctx, orderId: number, childOrderId: number): Promise<Child> {
  const [child] = await ctx.db
    .select()
    .from(childOrders)
    .where(and(eq(childOrders.id, childOrderId), eq(childOrders.orderId, orderId)))
    .for('update');
  if (!child) throw orderErrors.childNotFound();
  if (child.status !== 'open' && child.status !== 'frozen') {
    throw orderErrors.childClosed({
      message: `子订单 ${child.childNo} 当前状态为“${childOrderMachine.label(child.status)}”，不能发货`,
    });
  }
  return child;
}

/** @throws 409 while a split order is not wholly allocated and nobody said that the rest goes to its own receiver (domain.md section 8) */
export function assertAllocated(
  order: Pick<typeof orders.$inferSelect, 'restToMain'>,
  lines: readonly Line[],
): void {
  if (!isAllocated(order, lines)) throw orderErrors.notAllocated();
}

/** What may leave of each line by receiver, and the child's own rows of the lines. */
export interface OpenCopies {
  left: ReadonlyMap<number, ReceiverCopies>;
  /** `child_order_items` by child order and line. */
  rowOf: (childOrderId: number, orderItemId: number) => number | null;
}

/** Read under the order's and the lines' locks. */
export async function readOpenCopies(ctx: Ctx, orderId: number, lines: readonly Line[]): Promise<OpenCopies> {
  const split = lines.some((l) => l.allocatedQty > 0);
  const children = split ? await readChildCopies(ctx, [orderId]) : [];
  return {
    left: new Map(
      lines.map((l) => [
        l.id,
        shippableByReceiver(
          l,
          children.filter((c) => c.orderItemId === l.id),
        ),
      ]),
    ),
    rowOf: (childOrderId, orderItemId) =>
      children.find((c) => c.childOrderId === childOrderId && c.orderItemId === orderItemId)
        ?.childOrderItemId ?? null,
  };
}

/** Copies of a child's lines that left with a parcel (negative: came back). The database's CHECK repeats the limits. */
export async function countChild(
  ctx: Ctx,
  parts: readonly { childOrderItemId: number; quantity: number }[],
): Promise<void> {
  for (const { childOrderItemId, quantity } of parts.toSorted(
    (a, b) => a.childOrderItemId - b.childOrderItemId,
  )) {
    // Rows are locked in the order of their ids.
    await ctx.db
      .update(childOrderItems)
      .set({ shippedQty: sql`${childOrderItems.shippedQty} + ${quantity}` })
      .where(eq(childOrderItems.id, childOrderItemId));
  }
}

type Act = 'freeze' | 'unfreeze' | 'ship' | 'recall' | 'cancel';

/** The moves that bring a child from its state to what has left of its copies. */
function movesOf(status: Child['status'], items: readonly { quantity: number; shippedQty: number }[]): Act[] {
  if (items.length === 0) return status === 'open' ? ['cancel'] : [];
  const some = items.some((i) => i.shippedQty > 0);
  const whole = items.every((i) => i.shippedQty === i.quantity);
  if (status === 'open') return whole ? ['freeze', 'ship'] : some ? ['freeze'] : [];
  if (status === 'frozen') return whole ? ['ship'] : some ? [] : ['unfreeze'];
  if (status === 'shipped' && !whole) return some ? ['recall', 'freeze'] : ['recall'];
  return [];
}

/**
 * A child order follows its copies (domain.md section 8): nothing has left, it is open and may be edited; a part, and it is frozen; all, and it is
 * shipped; no copies left, and it is cancelled. The caller holds the order's lock and has counted.
 */
export async function settleChild(
  ctx: Ctx,
  childOrderId: number,
  more: { reason?: string; payload?: Record<string, unknown> } = {},
): Promise<void> {
  const [child] = await ctx.db
    .select({ status: childOrders.status })
    .from(childOrders)
    .where(eq(childOrders.id, childOrderId))
    .for('update');
  if (!child) throw orderErrors.childNotFound();
  const items = await ctx.db
    .select({ quantity: childOrderItems.quantity, shippedQty: childOrderItems.shippedQty })
    .from(childOrderItems)
    .where(eq(childOrderItems.childOrderId, childOrderId));
  for (const action of movesOf(child.status, items)) {
    await transition(ctx, {
      machine: childOrderMachine,
      table: childOrders,
      events: childOrderEvents,
      id: childOrderId,
      action,
      ...more,
    });
  }
}

/** What has arrived of an order whose buyer confirms it: every child of it that is on its way. The caller holds the order's lock. */
export async function receiveChildren(ctx: Ctx, orderId: number): Promise<void> {
  const rows = await ctx.db
    .select({ id: childOrders.id })
    .from(childOrders)
    .where(and(eq(childOrders.orderId, orderId), eq(childOrders.status, 'shipped')))
    .orderBy(asc(childOrders.id));
  for (const { id } of rows) {
    // Locked in ascending order.
    await transition(ctx, {
      machine: childOrderMachine,
      table: childOrders,
      events: childOrderEvents,
      id,
      action: 'receive',
    });
  }
}
