import 'server-only';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { payments, paymentTransitions } from '@/db/schema/payment';
import type { Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { paymentMachine } from '../states';
import { applyPayment } from './apply-payment';

export interface Attempt {
  id: number;
  outTradeNo: string;
  extra: Record<string, string>;
}

/** The open attempts of an order at the online channel, by id. */
export async function openAttempts(ctx: Ctx, orderId: number): Promise<Attempt[]> {
  return ctx.db
    .select({ id: payments.id, outTradeNo: payments.outTradeNo, extra: payments.extra })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.provider, 'wxpay'),
        inArray(payments.status, ['created']),
      ),
    )
    .orderBy(asc(payments.id));
}

export type Settled = 'closed' | 'paid' | 'unknown';

/**
 * Closes one attempt at the channel, outside any transaction. When the channel says that it was paid, the payment is booked first; a
 * time-out is neither.
 */
export async function settleAttempt(ctx: Ctx, attempt: Attempt): Promise<Settled> {
  if (ctx.inTx) throw new Error('the channel is never called inside a transaction');
  const ref = { outTradeNo: attempt.outTradeNo, extra: attempt.extra };
  const closed = await ctx.ports.wxpay.close(ref);
  if (closed !== 'paid') return closed;
  return (await askChannel(ctx, attempt)) === 'paid' ? 'paid' : 'unknown';
}

/** Asks the channel about one attempt and books what it says. */
export async function askChannel(ctx: Ctx, attempt: Attempt): Promise<Settled | 'pending' | 'absent'> {
  const ref = { outTradeNo: attempt.outTradeNo, extra: attempt.extra };
  const answer = await ctx.ports.wxpay.query(ref);
  switch (answer.state) {
    case 'PAID':
    case 'REFUNDING': {
      const applied = await applyPayment(ctx, answer.payment, 'query');
      return applied.result === 'suspect' || applied.result === 'unknown_order' ? 'unknown' : 'paid';
    }
    case 'PENDING':
      return 'pending';
    case 'CLOSED':
      return 'closed';
    case 'ABSENT':
      return 'absent';
    case 'UNKNOWN':
      ctx.log.warn({ outTradeNo: attempt.outTradeNo, failure: answer.failure }, 'the channel gave no answer');
      return 'unknown';
  }
}

/** Marks attempts closed that the channel closed; rows that moved on meanwhile are left as they are. */
export async function markClosed(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const still = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(inArray(payments.id, [...ids]), eq(payments.status, 'created')))
    .orderBy(asc(payments.id))
    .for('update');
  for (const { id } of still) {
    // eslint-disable-next-line no-await-in-loop -- locked in ascending order
    await transition(ctx, {
      machine: paymentMachine,
      table: payments,
      events: paymentTransitions,
      id,
      action: 'close',
      set: { closedAt: sql`now()`, updatedAt: sql`now()` },
    });
  }
}
