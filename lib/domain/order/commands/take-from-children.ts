import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { childOrderEvents, childOrderItems } from '@/db/schema/childOrder';
import { orderEvents, type orderItems, type orders } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { readChildCopies, type ChildCopies } from '../child-copies-queries';
import { takingOrder } from '../receiver-rules';
import { settleChild } from './child-parcel';

type Line = Pick<
  typeof orderItems.$inferSelect,
  'id' | 'quantity' | 'cancelledQty' | 'shippedQty' | 'packedQty'
>;

/** Copies of a line that have not left. */
export interface Copies {
  orderItemId: number;
  quantity: number;
}

interface Taken {
  child: ChildCopies;
  quantity: number;
}

/** Copies that a refund takes from child orders: those that the line has nowhere else, from the newest open child first. */
function planTaking(
  lines: readonly Line[],
  children: readonly ChildCopies[],
  wanted: readonly Copies[],
): Taken[] {
  return wanted.flatMap(({ orderItemId, quantity }) => {
    const line = lines.find((l) => l.id === orderItemId);
    if (!line) return [];
    const own = children.filter((c) => c.orderItemId === orderItemId);
    const promised = own.reduce((a, c) => a + c.quantity - c.shippedQty, 0);
    const unsent = line.quantity - line.cancelledQty - line.shippedQty - line.packedQty;
    let left = quantity - Math.max(0, unsent - promised);
    return takingOrder(own).flatMap((child) => {
      const n = Math.min(left, child.quantity - child.shippedQty);
      if (n <= 0) return [];
      left -= n;
      return [{ child, quantity: n }];
    });
  });
}

/**
 * Copies that were paid back leave the child orders they were promised to (domain.md section 8, "cancelled … or refund"): what nobody was
 * promised goes first, then open children give theirs, the newest first; a child without copies is cancelled. Nothing that has left is touched.
 * The caller holds the locks of order and lines, gives the lines as they were before, and lowers `allocated_qty` by what this returns.
 *
 * @returns copies by line that children no longer have
 */
export async function takeFromChildren(
  ctx: Ctx,
  order: Pick<typeof orders.$inferSelect, 'id' | 'status'>,
  lines: readonly Line[],
  wanted: readonly Copies[],
): Promise<Map<number, number>> {
  const byLine = new Map<number, number>();
  const taken = planTaking(lines, await readChildCopies(ctx, [order.id]), wanted);
  for (const { child, quantity } of taken) {
    byLine.set(child.orderItemId, (byLine.get(child.orderItemId) ?? 0) + quantity);
    const left = child.quantity - quantity;
    const own = eq(childOrderItems.id, child.childOrderItemId);
    // Few rows, under the order's lock.
    await (left === 0
      ? ctx.db.delete(childOrderItems).where(own)
      : ctx.db
          .update(childOrderItems)
          .set({ quantity: sql`${childOrderItems.quantity} - ${quantity}` })
          .where(own));
    await recordEvent(ctx, childOrderEvents, {
      entityId: child.childOrderId,
      action: 'refund',
      fromStatus: child.open ? 'open' : 'frozen',
      toStatus: child.open ? 'open' : 'frozen',
      reason: '退款',
      payload: { orderItemId: child.orderItemId, from: child.quantity, to: left },
    });
  }
  const changed = [...new Set(taken.map((t) => t.child.childOrderId))].toSorted((a, b) => a - b);
  // Locked in ascending order.
  for (const id of changed) await settleChild(ctx, id, { reason: '退款' });
  if (taken.length === 0) return byLine;
  await recordEvent(ctx, orderEvents, {
    entityId: order.id,
    action: 'reduceChildren',
    fromStatus: order.status,
    toStatus: order.status,
    payload: {
      children: taken.map((t) => ({
        childNo: t.child.childNo,
        orderItemId: t.child.orderItemId,
        copies: t.quantity,
      })),
    },
  });
  return byLine;
}
