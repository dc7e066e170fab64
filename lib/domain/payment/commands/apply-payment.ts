import 'server-only';
import { and, eq } from 'drizzle-orm';
import { payments } from '@/db/schema/payment';
import type { OnlineProvider, PaymentFacts } from '@/lib/adapters/payment/port';
import type { Ctx } from '@/lib/data/ctx';
import { lockOrder, lockPayments } from '@/lib/data/locks';
import { withTx } from '@/lib/data/tx';
import { raiseIncident } from '@/lib/domain/order/commands/raise-incident';
import { bookPayment, causeOf } from './book-payment';

/** Which door the news came through; kept in the event row. */
export type PaymentSource = 'notify' | 'query' | 'poll';

export interface AppliedPayment {
  /** `paid`: the order is paid now. `returned`: booked, and on its way back. */
  result: 'paid' | 'returned' | 'repeated' | 'suspect' | 'unknown_order';
  paymentId: number | null;
}

/** An attempt of this product by the channel's number, unlocked. */
async function findAttempt(
  ctx: Ctx,
  provider: OnlineProvider,
  outTradeNo: string,
): Promise<{ id: number; orderId: number } | null> {
  const [row] = await ctx.db
    .select({ id: payments.id, orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.outTradeNo, outTradeNo)));
  return row ?? null;
}

async function isBooked(ctx: Ctx, provider: OnlineProvider, providerTxn: string): Promise<boolean> {
  const n = await ctx.db.$count(
    payments,
    and(eq(payments.provider, provider), eq(payments.providerTxn, providerTxn)),
  );
  return n > 0;
}

/**
 * Books one payment of a channel (domain.md section 7), whichever way the news came: notification, query or poller. Idempotent by the
 * channel's transaction number; the first caller books it, all others are `repeated`. An amount other than the attempt's changes nothing
 * and opens an exception (S-55).
 */
export async function applyPayment(
  outer: Ctx,
  provider: OnlineProvider,
  facts: PaymentFacts,
  source: PaymentSource,
): Promise<AppliedPayment> {
  return withTx(outer, async (ctx) => {
    const attempt = await findAttempt(ctx, provider, facts.outTradeNo);
    const { paidAt, payer, ...figures } = facts;
    const detail = { ...figures, provider, paidAt: paidAt.toISOString(), source };
    const cause = causeOf(provider, facts.providerTxn);
    if (!attempt) {
      await raiseIncident(ctx, { type: 'unknown_payment', title: '收到无主付款', detail, cause });
      return { result: 'unknown_order', paymentId: null };
    }
    const order = await lockOrder(ctx, attempt.orderId);
    const [payment] = await lockPayments(ctx, [attempt.id]);
    if (!payment) throw new Error('a payment vanished under its lock');
    if (await isBooked(ctx, provider, facts.providerTxn)) {
      return { result: 'repeated', paymentId: payment.id };
    }
    if (facts.amountFen !== payment.amountFen) {
      await raiseIncident(ctx, {
        orderId: order.id,
        paymentId: payment.id,
        buyerId: order.buyerId,
        type: 'amount_mismatch',
        title: '付款金额与支付单不符',
        detail: { ...detail, expectedFen: payment.amountFen },
        cause,
      });
      return { result: 'suspect', paymentId: payment.id };
    }
    const { amountFen, providerTxn } = facts;
    const booked = await bookPayment(ctx, {
      order,
      payment,
      amountFen,
      providerTxn,
      paidAt,
      payer,
      action: 'capture',
      partial: false,
      detail,
    });
    return { result: booked.result === 'paid' ? 'paid' : 'returned', paymentId: booked.paymentId };
  });
}
