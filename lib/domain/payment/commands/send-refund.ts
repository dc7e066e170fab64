import 'server-only';
import type { OnlineProvider } from '@/lib/core/payment-providers';
import { and, eq, sql } from 'drizzle-orm';
import { payments, refundEvents, refunds } from '@/db/schema/payment';
import type { RefundRequest, RefundResult } from '@/lib/adapters/payment/port';
import type { Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { refundMachine, type RefundState } from '@/lib/states/payment';
import { applyRefund, failRefund, lockRefund } from './apply-refund';
import { atChannel, attemptColumns, attemptRef } from './settle-attempts';

interface Request extends RefundRequest {
  provider: OnlineProvider;
  status: RefundState;
}

async function readRequest(ctx: Ctx, refundId: number): Promise<Request | null> {
  const [row] = await ctx.db
    .select({
      ...attemptColumns,
      outRefundNo: refunds.refundNo,
      providerTxn: payments.providerTxn,
      refundFen: refunds.amountFen,
      totalFen: payments.paidFen,
      reason: refunds.reason,
      status: refunds.status,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), atChannel()));
  return row ? { ...row, attempt: attemptRef(row) } : null;
}

const channelOf = (ctx: Ctx, request: Request) => ctx.ports.channels[request.provider];

/** Books the channel's answer. An answer that never came leaves the refund 退款中: the poller asks under the same number. */
async function bookAnswer(ctx: Ctx, refundId: number, answer: RefundResult): Promise<RefundResult['state']> {
  if (answer.state === 'success' || (answer.state === 'failed' && answer.refund)) {
    await applyRefund(ctx, answer.refund as NonNullable<typeof answer.refund>);
  } else if (answer.state === 'failed') {
    const reason = `${answer.failure?.code ?? ''} ${answer.failure?.message ?? ''}`.trim();
    await withTx(ctx, async (tx) => {
      const refund = await lockRefund(tx, { id: refundId });
      if (refund?.status === 'processing') await failRefund(tx, refund, reason);
    });
  } else if (answer.state === 'unknown') {
    ctx.log.warn({ refundId, failure: answer.failure }, 'the channel gave no answer to a refund');
  }
  return answer.state;
}

/**
 * Asks the channel for a refund (job `refund.send`): first the state, then the call outside any transaction, always under the same refund
 * number, so that a repeated call can never pay twice.
 */
export async function sendRefund(ctx: Ctx, refundId: number): Promise<void> {
  const request = await readRequest(ctx, refundId);
  if (!request) return;
  const mine = await withTx(ctx, async (tx) => {
    const refund = await lockRefund(tx, { id: refundId });
    if (refund?.status !== 'created' || (refund.needsSecond && refund.approvedBy === null)) return false;
    await transition(tx, {
      machine: refundMachine,
      table: refunds,
      events: refundEvents,
      id: refundId,
      action: 'send',
      set: { tries: refund.tries + 1, polledAt: sql`now()`, updatedAt: sql`now()` },
    });
    return true;
  });
  if (mine) await bookAnswer(ctx, refundId, await channelOf(ctx, request).refund(request));
}

/**
 * Sends the request of a refund that is 退款中, again under its number. In any other state nothing is sent, whoever asks: money that waits for
 * a second person, was taken back or goes back by a bank transfer never leaves through the channel as well.
 *
 * @returns what the channel says; `absent` when it was not asked
 */
export async function requestRefund(ctx: Ctx, refundId: number): Promise<RefundResult['state']> {
  const request = await readRequest(ctx, refundId);
  if (request?.status !== 'processing') return 'absent';
  return bookAnswer(ctx, refundId, await channelOf(ctx, request).refund(request));
}

/** Asks for the state of a refund and books it; sends nothing. @returns `absent` when the channel has no such refund, or there is no channel */
export async function askRefundState(ctx: Ctx, refundId: number): Promise<RefundResult['state']> {
  const request = await readRequest(ctx, refundId);
  return request ? bookAnswer(ctx, refundId, await channelOf(ctx, request).queryRefund(request)) : 'absent';
}

/** Asks for the state of a refund under way; one that the channel never got is sent again, unchanged. @returns what the channel says */
export async function checkRefund(ctx: Ctx, refundId: number): Promise<RefundResult['state']> {
  const state = await askRefundState(ctx, refundId);
  return state === 'absent' ? requestRefund(ctx, refundId) : state;
}
