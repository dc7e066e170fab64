import 'server-only';
import type { OnlineProvider } from '@/lib/core/payment-providers';
import { and, eq, sql } from 'drizzle-orm';
import type { orders } from '@/db/schema/order';
import { payments } from '@/db/schema/payment';
import type { PaymentFacts } from '@/lib/adapters/payment/port';
import type { Ctx } from '@/lib/data/ctx';
import { lockOrder, lockPayments } from '@/lib/data/locks';
import { prepared, preparedSql } from '@/lib/data/prepared';
import { pipelined } from '@/lib/data/pipelined';
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

const ph = sql.placeholder;

const attemptOf = prepared('payment_attempt', (db, name) =>
  db
    .select({ id: payments.id, orderId: payments.orderId })
    .from(payments)
    .where(
      and(
        eq(payments.provider, sql.placeholder('provider')),
        eq(payments.outTradeNo, sql.placeholder('outTradeNo')),
      ),
    )
    .prepare(name),
);

/** Whether the transaction is booked already, and whether another attempt of the order is open. */
const standing = preparedSql<{ booked: boolean; others: boolean }>(
  'payment_standing',
  () => sql`select
    exists (select 1 from ${payments} where provider = ${ph('provider')}::text and provider_txn = ${ph('providerTxn')}::text) as booked,
    exists (select 1 from ${payments} where order_id = ${ph('orderId')}::bigint and id <> ${ph('id')}::bigint and status = 'created') as others`,
);

/** An attempt of this product by the channel's number, unlocked. */
export async function findAttempt(
  ctx: Ctx,
  provider: OnlineProvider,
  outTradeNo: string,
): Promise<Attempt | null> {
  const [row] = await attemptOf(ctx.db, { provider, outTradeNo });
  return row ?? null;
}

export interface Attempt {
  id: number;
  orderId: number;
}

/** The order and the attempt under their locks, and how they stand. */
export interface HeldAttempt {
  order: typeof orders.$inferSelect;
  payment: typeof payments.$inferSelect;
  booked: boolean;
  others: boolean;
}

/** Locks what a payment is booked on, in the order of all locks, and looks at it under them. */
export async function holdAttempt(
  ctx: Ctx,
  { id, orderId }: Attempt,
  { provider, providerTxn }: { provider: OnlineProvider; providerTxn: string },
): Promise<HeldAttempt> {
  const [order, [payment], [found]] = await pipelined(
    lockOrder(ctx, orderId),
    lockPayments(ctx, [id]),
    standing(ctx.db, { provider, providerTxn, orderId, id }),
  );
  if (!payment || !found) throw new Error('a payment vanished under its lock');
  return { order, payment, ...found };
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
    const held = attempt && (await holdAttempt(ctx, attempt, { provider, providerTxn: facts.providerTxn }));
    return applyHeld(ctx, provider, facts, source, held);
  });
}

/** {@link applyPayment} on an attempt that is held; `null`: there is none of this number. */
export async function applyHeld(
  ctx: Ctx,
  provider: OnlineProvider,
  facts: PaymentFacts,
  source: PaymentSource,
  held: HeldAttempt | null,
): Promise<AppliedPayment> {
  const { paidAt, payer, ...figures } = facts;
  const detail = { ...figures, provider, paidAt: paidAt.toISOString(), source };
  const cause = causeOf(provider, facts.providerTxn);
  if (!held) {
    await raiseIncident(ctx, { type: 'unknown_payment', title: '收到无主付款', detail, cause });
    return { result: 'unknown_order', paymentId: null };
  }
  const { order, payment } = held;
  if (held.booked) return { result: 'repeated', paymentId: payment.id };
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
    othersOpen: held.others,
    detail,
  });
  return { result: booked.result === 'paid' ? 'paid' : 'returned', paymentId: booked.paymentId };
}
