import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { coreErrors, isAppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { lockOrder, lockOrderItems } from '@/lib/data/locks';
import { enqueue } from '@/lib/data/outbox';
import { withTx } from '@/lib/data/tx';
import { cancelOrder } from '@/lib/domain/order/commands/cancel-order';
import { orderErrors } from '@/lib/domain/order/errors';
import { buyerMay } from '@/lib/domain/order/policy';
import { ownOrders } from '@/lib/domain/order/scope';
import { orderMachine } from '@/lib/domain/order/states';
import { paymentErrors } from '../errors';
import { markClosed, openAttempts, settleAttempt } from './settle-attempts';

/** Minutes after the deadline from which a silent channel no longer keeps an order open: what it still brings goes back as late. */
const PATIENCE_MINUTES = 30;

/** Closes every open attempt at the channel. */
async function settleAll(
  ctx: Ctx,
  orderId: number,
): Promise<{ closed: number[]; paid: boolean; unknown: boolean }> {
  const out = { closed: [] as number[], paid: false, unknown: false };
  for (const attempt of await openAttempts(ctx, orderId)) {
    // eslint-disable-next-line no-await-in-loop -- at most a few, and the first paid one ends it
    const settled = await settleAttempt(ctx, attempt);
    if (settled === 'paid') return { ...out, paid: true };
    if (settled === 'closed') out.closed.push(attempt.id);
    else out.unknown = true;
  }
  return out;
}

/**
 * Ends an unpaid order: first its open attempts at the channel, outside any transaction, then the state, the attempts and the stock in
 * one (domain.md section 7). An attempt that was opened in between starts it again.
 *
 * @param force go on although the channel does not answer; the attempts stay open and the poller settles them
 * @returns `paid` when the money turned out to be there, `unknown` when the channel does not answer
 */
async function endUnpaid(
  ctx: Ctx,
  orderId: number,
  reason: 'buyer' | 'timeout',
  force = false,
): Promise<'cancelled' | 'paid' | 'unknown'> {
  for (let round = 0; round < 5; round += 1) {
    // eslint-disable-next-line no-await-in-loop -- each round looks again
    const settled = await settleAll(ctx, orderId);
    if (settled.paid) return 'paid';
    if (settled.unknown && !force) return 'unknown';
    // eslint-disable-next-line no-await-in-loop -- as above
    const done = await withTx(ctx, async (tx) => {
      await lockOrder(tx, orderId);
      await lockOrderItems(tx, orderId);
      const open = await openAttempts(tx, orderId);
      if (!force && open.some((a) => !settled.closed.includes(a.id))) return false;
      await markClosed(tx, settled.closed);
      await cancelOrder(tx, orderId, reason);
      return true;
    });
    if (done) return 'cancelled';
  }
  return 'unknown';
}

/**
 * 取消订单 by its buyer.
 *
 * @throws 404 for another's order, 409 when it is paid or no longer waiting, 503 when the channel does not answer
 */
export async function cancelOwnOrder(ctx: Ctx, orderId: number): Promise<void> {
  const [own] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), ownOrders(ctx)));
  if (!own) throw orderErrors.notFound();
  if (!buyerMay('cancel', own, ctx.now)) {
    throw coreErrors.conflict({
      message: `当前状态为“${orderMachine.label(own.status)}”，不能取消订单`,
      data: { status: own.status },
    });
  }
  const outcome = await endUnpaid(ctx, orderId, 'buyer');
  if (outcome === 'paid') throw orderErrors.paidAlready();
  if (outcome === 'unknown') throw paymentErrors.channelAway();
}

/**
 * 超时关闭 (job `order.expire`, R-11). Nothing to do for an order that was paid or cancelled; too early, and it comes back at the deadline.
 *
 * @throws when the channel does not answer, so that the job is tried again
 */
export async function expireOrder(ctx: Ctx, orderId: number): Promise<void> {
  const [order] = await ctx.db
    .select({
      status: orders.status,
      deadlineAt: orders.deadlineAt,
      due: sql<boolean>`coalesce(${orders.deadlineAt} <= clock_timestamp(), false)`,
      overdue: sql<boolean>`coalesce(${orders.deadlineAt} <= clock_timestamp() - make_interval(mins => ${PATIENCE_MINUTES}), false)`,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order || order.status !== 'pending_payment' || !order.deadlineAt) return;
  if (!order.due) {
    const runAt = order.deadlineAt;
    await withTx(ctx, (tx) =>
      enqueue(tx, { task: 'order.expire', payload: { orderId }, runAt, key: `order.expire:${orderId}` }),
    );
    return;
  }
  try {
    const outcome = await endUnpaid(ctx, orderId, 'timeout', order.overdue);
    if (outcome !== 'unknown') return;
  } catch (e) {
    // A notification slipped in between: the order is paid, nothing is left to do.
    if (isAppError(e) && e.code === 'CONFLICT') return;
    throw e;
  }
  throw new Error(`order ${orderId}: the channel does not answer, the close is tried again`);
}
