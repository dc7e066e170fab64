import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { DAY_MS } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { lockOrder, lockOrderItems } from '@/lib/data/locks';
import { enqueue } from '@/lib/data/outbox';
import { transition } from '@/lib/data/transition';
import { withIssueFacts } from '../issue-facts-queries';
import {
  AUTO_FINISH_DAYS,
  isDone,
  sentByIssue,
  shippingStateOf,
  travels,
  type IssueProgress,
} from '../rules';
import { orderMachine } from '@/lib/states/order';
import { settleSubscribedChildren } from './settle-children';

type Line = typeof orderItems.$inferSelect;

/**
 * The lines with what became of their issues, and the counter of subscriptions put right: a line whose last issue left counts as shipped but
 * for the copies that were given up; one that has an issue left (again) does not. The caller holds the order's and the lines' locks.
 */
export async function countIssues(ctx: Ctx, lines: readonly Line[]): Promise<(Line & IssueProgress)[]> {
  const facts = await withIssueFacts(ctx, lines);
  const out: (Line & IssueProgress)[] = [];
  for (const line of facts) {
    if (!sentByIssue(line)) {
      out.push(line);
      continue;
    }
    const whole = !line.issuesLeft && line.issuesSent;
    const shippedQty = whole ? line.quantity - line.cancelledQty - line.refundingQty : 0;
    if (shippedQty !== line.shippedQty) {
      // Few lines, locked already.
      await ctx.db
        .update(orderItems)
        .set({ shippedQty, updatedAt: sql`now()` })
        .where(eq(orderItems.id, line.id));
    }
    out.push({ ...line, shippedQty });
  }
  await settleSubscribedChildren(ctx, out);
  return out;
}

/** Ends an order by itself some days after its last goods left (domain.md section 6). */
export async function scheduleFinish(ctx: Ctx, orderId: number): Promise<void> {
  await enqueue(ctx, {
    task: 'order.finish',
    payload: { orderId },
    runAt: new Date(ctx.now.getTime() + AUTO_FINISH_DAYS * DAY_MS),
    key: `order.finish:${orderId}`,
  });
}

/**
 * The rest of an order will not be sent any more: the axis of goods is derived anew, and an order of which everything that is left has gone
 * moves on to shipped. The caller holds the order's and the lines' locks.
 */
export async function settleRest(
  ctx: Ctx,
  order: Pick<typeof orders.$inferSelect, 'id' | 'status'>,
  lines: readonly (Line & IssueProgress)[],
): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ shippingStatus: shippingStateOf(lines), updatedAt: sql`now()` })
    .where(eq(orders.id, order.id));
  if (order.status !== 'part_shipped' || !lines.filter(travels).every(isDone)) return;
  await transition(ctx, {
    machine: orderMachine,
    table: orders,
    events: orderEvents,
    id: order.id,
    action: 'settle',
    to: 'shipped',
    set: { shippedAt: sql`coalesce(${orders.shippedAt}, now())`, updatedAt: sql`now()` },
  });
  await scheduleFinish(ctx, order.id);
}

/** The same for an order whose waiting issue was called off. Takes the order's and the lines' locks. */
export async function settleIssues(ctx: Ctx, orderId: number): Promise<void> {
  const order = await lockOrder(ctx, orderId);
  await settleRest(ctx, order, await countIssues(ctx, await lockOrderItems(ctx, orderId)));
}
