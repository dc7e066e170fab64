import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { issueDeliveries, issueDeliveryEvents } from '@/db/schema/shipment';
import type { Ctx } from '@/lib/data/ctx';
import { lockOrder, lockOrderItems } from '@/lib/data/locks';
import { transition, transitionAll } from '@/lib/data/transition';
import { issueDeliveryMachine } from '@/lib/states/shipping';
import { releaseStock } from '@/lib/domain/stock/commands/release-stock';
import { orderErrors } from '../errors';
import { sentByIssue } from '../rules';
import { orderMachine } from '@/lib/states/order';
import { replanIssues } from './replan-issues';
import { countIssues, settleRest } from './settle-issues';
import { takeFromChildren, type Copies } from './take-from-children';

type Line = typeof orderItems.$inferSelect;

/**
 * Holds copies back that a refund pays for, so that they cannot leave meanwhile: ship or refund, exactly one wins (domain.md section 11
 * test 8). The caller holds the order's lock.
 *
 * @throws 409 when fewer are left
 */
export async function holdCopies(ctx: Ctx, parts: readonly Copies[]): Promise<void> {
  for (const { orderItemId, quantity } of parts.toSorted((a, b) => a.orderItemId - b.orderItemId)) {
    // Rows are locked in the order of their ids.
    const held = await ctx.db
      .update(orderItems)
      .set({ refundingQty: sql`${orderItems.refundingQty} + ${quantity}`, updatedAt: sql`now()` })
      .where(
        and(
          eq(orderItems.id, orderItemId),
          sql`${orderItems.packedQty} + ${orderItems.shippedQty} + ${orderItems.cancelledQty} + ${orderItems.refundingQty} + ${quantity} <= ${orderItems.quantity}`,
        ),
      )
      .returning({ id: orderItems.id });
    if (held.length === 0) throw orderErrors.copiesGone();
  }
}

/** Lets go what {@link holdCopies} held, when the refund is taken back. */
export async function freeCopies(ctx: Ctx, parts: readonly Copies[]): Promise<void> {
  for (const { orderItemId, quantity } of parts.toSorted((a, b) => a.orderItemId - b.orderItemId)) {
    await ctx.db
      .update(orderItems)
      .set({ refundingQty: sql`${orderItems.refundingQty} - ${quantity}`, updatedAt: sql`now()` })
      .where(eq(orderItems.id, orderItemId));
  }
}

/** Issues that nobody pays for any more are not sent. */
async function cancelDeliveries(ctx: Ctx, lines: readonly Line[]): Promise<void> {
  const over = lines.filter((l) => sentByIssue(l) && l.cancelledQty === l.quantity).map((l) => l.id);
  if (over.length === 0) return;
  const rows = await ctx.db
    .select({ id: issueDeliveries.id })
    .from(issueDeliveries)
    .where(
      and(
        inArray(issueDeliveries.orderItemId, over),
        inArray(issueDeliveries.status, issueDeliveryMachine.from('cancel')),
      ),
    )
    .orderBy(issueDeliveries.id)
    .for('update');
  await transitionAll(ctx, {
    machine: issueDeliveryMachine,
    table: issueDeliveries,
    events: issueDeliveryEvents,
    ids: rows.map((r) => r.id),
    action: 'cancel',
    set: { reason: '已退款' },
    reason: '已退款',
  });
}

/** What the order is now: closed when nothing of it is left, shipped when the rest has left. */
async function moveOn(
  ctx: Ctx,
  order: Pick<typeof orders.$inferSelect, 'id' | 'status'>,
  lines: readonly Line[],
): Promise<void> {
  const counted = await countIssues(ctx, lines);
  await settleRest(ctx, order, counted);
  const untouched = counted.every((l) => l.cancelledQty === l.quantity && !l.issuesSent);
  if (order.status !== 'to_ship' || !untouched) return;
  await transition(ctx, {
    machine: orderMachine,
    table: orders,
    events: orderEvents,
    id: order.id,
    action: 'refundAll',
    set: { cancelledAt: sql`now()`, cancelReason: 'refunded' as const, updatedAt: sql`now()` },
  });
}

/**
 * Unsent copies that were paid back leave the order (domain.md section 6), and the child orders they were promised to: their stock is free again, their issues are called off, and an order
 * of which nothing is left is closed. The copies were held before ({@link holdCopies}, or by the after-sale case). The caller holds the order's
 * lock.
 *
 * @param step tells the refunds of one order apart in the stock ledger
 */
export async function cancelCopies(
  ctx: Ctx,
  orderId: number,
  parts: readonly Copies[],
  step: string,
): Promise<void> {
  const wanted = parts.filter((p) => p.quantity > 0).toSorted((a, b) => a.orderItemId - b.orderItemId);
  if (wanted.length === 0) return;
  const order = await lockOrder(ctx, orderId);
  const before = await lockOrderItems(ctx, orderId);
  const taken = before.some((l) => l.allocatedQty > 0)
    ? await takeFromChildren(ctx, order, before, wanted)
    : new Map<number, number>();
  for (const { orderItemId, quantity } of wanted) {
    // Rows are locked in the order of their ids.
    await ctx.db
      .update(orderItems)
      .set({
        refundingQty: sql`${orderItems.refundingQty} - ${quantity}`,
        cancelledQty: sql`${orderItems.cancelledQty} + ${quantity}`,
        allocatedQty: sql`${orderItems.allocatedQty} - ${taken.get(orderItemId) ?? 0}`,
        updatedAt: sql`now()`,
      })
      .where(eq(orderItems.id, orderItemId));
  }
  const lines = await lockOrderItems(ctx, orderId);
  await cancelDeliveries(ctx, lines);
  if (taken.size > 0) await replanIssues(ctx, order, lines);
  await moveOn(ctx, order, lines);
  const freed = wanted.flatMap(({ orderItemId, quantity }) => {
    const stockItemId = lines.find((l) => l.id === orderItemId)?.stockItemId ?? null;
    return stockItemId === null ? [] : [{ stockItemId, quantity }];
  });
  await releaseStock(ctx, orderId, freed, step, '退款');
}
