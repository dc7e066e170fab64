import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { coreErrors, isAppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { withTx } from '@/lib/data/tx';
import { expiryJob } from '@/lib/domain/order/commands/plan-expiries';
import { orderErrors } from '@/lib/domain/order/errors';
import { buyerMay } from '@/lib/domain/order/policy';
import { ownOrders } from '@/lib/domain/order/scope';
import { orderMachine } from '@/lib/states/order';
import { paymentErrors } from '../errors';
import { voucherWaits } from '../voucher-waits';
import { closeUnpaid } from './close-unpaid';
import { withTimeLimit } from './in-time';
import { withAttemptsClosed } from './settle-attempts';

/** Minutes after the deadline from which a silent channel no longer keeps an order open: what it still brings goes back as late. */
const PATIENCE_MINUTES = 30;

/**
 * Ends an unpaid order: first its open attempts at the channels, outside any transaction, then the state, the attempts and the stock in
 * one (domain.md section 7). What had been paid in part goes back.
 *
 * @param force go on although the channel does not answer; the attempts stay open and the poller settles them
 * @returns `paid` when the money turned out to be there, `unknown` when the channel does not answer
 * @throws 409 while a slip is under review
 */
async function endUnpaid(
  ctx: Ctx,
  orderId: number,
  reason: 'buyer' | 'timeout',
  force = false,
): Promise<'done' | 'paid' | 'unknown'> {
  return withAttemptsClosed(
    ctx,
    orderId,
    async (tx) => {
      if (await voucherWaits(tx, orderId)) throw paymentErrors.underReview();
      await closeUnpaid(tx, orderId, reason);
    },
    { force },
  );
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
  const outcome = await withTimeLimit(ctx, endUnpaid(ctx, orderId, 'buyer'));
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
    const again = expiryJob(orderId, order.deadlineAt);
    await withTx(ctx, (tx) => enqueue(tx, again));
    return;
  }
  try {
    const outcome = await endUnpaid(ctx, orderId, 'timeout', order.overdue);
    if (outcome !== 'unknown') return;
  } catch (e) {
    // A notification slipped in between, or a slip waits for finance, whose verdict sets a new deadline: nothing is left to do.
    if (isAppError(e) && e.code === 'CONFLICT') return;
    throw e;
  }
  throw new Error(`order ${orderId}: the channel does not answer, the close is tried again`);
}
