import 'server-only';
import type { OnlineProvider } from '@/lib/core/payment-providers';
import { and, eq } from 'drizzle-orm';
import { payments, refunds } from '@/db/schema/payment';
import type { NotifyEvent, PaymentFacts, RefundFacts } from '@/lib/adapters/payment/port';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { raiseIncident } from '@/lib/domain/order/commands/raise-incident';
import type { PaymentEventResult } from '@/lib/states/payment';
import { applyPayment } from './apply-payment';
import { earlierResult, inboxRow, note, receive, type Notice } from './inbox';
import { checkRefund } from './send-refund';
import { attemptColumns, attemptRef } from './settle-attempts';

type Told = Extract<NotifyEvent, { kind: 'payment' | 'refund' }>;

interface Confirmed {
  result: PaymentEventResult;
  paymentId?: number | null;
  refundId?: number | null;
}

/**
 * A notification whose proof is a shared key is a hint, no more: the channel is asked, outside any transaction, and what it answers is
 * booked (integrations.md 2.3). Kept in the inbox once there was an answer; without one the channel is told to come again.
 *
 * @returns whether to acknowledge
 */
export async function confirmEvent(ctx: Ctx, notice: Notice, event: Told): Promise<boolean> {
  const earlier = await earlierResult(ctx, notice.provider, event.eventId);
  if (earlier) return earlier !== 'suspect';
  const confirmed =
    event.kind === 'payment'
      ? await confirmPayment(ctx, notice.provider, event.payment)
      : await confirmRefund(ctx, event.refund);
  if (!confirmed) return false;
  await withTx(ctx, async (tx) => {
    const id = await receive(tx, notice, inboxRow(event));
    if (id !== null) await note(tx, id, confirmed);
  });
  return confirmed.result !== 'suspect';
}

/** @returns `null` when the channel gave no answer */
async function confirmPayment(
  ctx: Ctx,
  provider: OnlineProvider,
  told: PaymentFacts,
): Promise<Confirmed | null> {
  const [attempt] = await ctx.db
    .select({ ...attemptColumns, orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.outTradeNo, told.outTradeNo)));
  if (!attempt) {
    // Asked or not, there is nothing to book it on: a person looks.
    const applied = await withTx(ctx, (tx) => applyPayment(tx, provider, told, 'notify'));
    return { result: applied.result === 'unknown_order' ? 'unknown_order' : 'suspect' };
  }
  const answer = await ctx.ports.channels[provider].query(attemptRef(attempt));
  if (answer.state === 'UNKNOWN') {
    ctx.log.warn(
      { outTradeNo: told.outTradeNo, failure: answer.failure },
      'a notification could not be confirmed',
    );
    return null;
  }
  const about = { orderId: attempt.orderId, paymentId: attempt.id };
  const says = 'payment' in answer ? answer.payment : null;
  if (!says || says.amountFen !== told.amountFen) {
    const detail = { provider, told: toldOf(told), state: answer.state, channelFen: says?.amountFen ?? null };
    await withTx(ctx, (tx) =>
      raiseIncident(tx, {
        ...about,
        type: 'amount_mismatch',
        title: '支付通知与渠道查询结果不一致',
        detail,
        cause: `confirm ${provider}:${told.providerTxn}`,
      }),
    );
    return { result: 'suspect', paymentId: attempt.id };
  }
  const applied = await applyPayment(ctx, provider, says, 'notify');
  if (says.providerTxn !== told.providerTxn) {
    // The channel names one transaction, the notification another: money came twice under one number, or the notice lies.
    await withTx(ctx, (tx) =>
      raiseIncident(tx, {
        ...about,
        type: 'duplicate_payment',
        title: '同一支付单收到两笔交易，待核对渠道后台',
        detail: { provider, told: toldOf(told), channelTxn: says.providerTxn },
        cause: `${provider}:${told.providerTxn}`,
      }),
    );
  }
  const { paymentId } = applied;
  if (applied.result === 'suspect') return { result: 'suspect', paymentId };
  return { result: applied.result === 'repeated' ? 'repeated' : 'applied', paymentId };
}

const toldOf = ({ outTradeNo, providerTxn, amountFen }: PaymentFacts) => ({
  outTradeNo,
  providerTxn,
  amountFen,
});

/** @returns `null` while the channel has no end to tell */
async function confirmRefund(ctx: Ctx, told: RefundFacts): Promise<Confirmed | null> {
  const byNo = () =>
    ctx.db
      .select({ id: refunds.id, status: refunds.status })
      .from(refunds)
      .where(eq(refunds.refundNo, told.outRefundNo));
  const [before] = await byNo();
  if (!before) {
    // There is nothing to ask about: a person looks whether money left by another way.
    await withTx(ctx, (tx) =>
      raiseIncident(tx, {
        type: 'unknown_payment',
        title: '收到未知退款通知',
        detail: { ...told, refundedAt: told.refundedAt?.toISOString() ?? null },
        cause: `refund ${told.providerRefundId}`,
      }),
    );
    return { result: 'unknown_order' };
  }
  await checkRefund(ctx, before.id);
  const [after] = await byNo();
  if (after?.status === 'processing' || after?.status === 'created') return null;
  return { result: before.status === after?.status ? 'repeated' : 'applied', refundId: before.id };
}
