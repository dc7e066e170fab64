import 'server-only';
import {
  type OnlineProvider,
  isOnline,
  paymentProviders,
  type PaymentProvider,
} from '@/lib/core/payment-providers';
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { payments, paymentTransitions } from '@/db/schema/payment';
import type { AttemptRef } from '@/lib/adapters/payment/port';
import type { Ctx } from '@/lib/data/ctx';
import { lockOrder, lockOrderItems } from '@/lib/data/locks';
import { transition } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { paymentMachine } from '@/lib/states/payment';
import { applyPayment } from './apply-payment';

export interface Attempt {
  id: number;
  provider: OnlineProvider;
  outTradeNo: string;
  createdAt: Date;
  extra: Record<string, string>;
}

const ONLINE = Object.keys(paymentProviders).filter((p) =>
  isOnline(p as PaymentProvider),
) as OnlineProvider[];

/** Attempts that lie with a channel. */
export const atChannel = (): SQL => inArray(payments.provider, ONLINE);

/** What identifies an attempt at its channel. */
export const attemptColumns = {
  id: payments.id,
  provider: sql<OnlineProvider>`${payments.provider}`,
  outTradeNo: payments.outTradeNo,
  createdAt: payments.createdAt,
  extra: payments.extra,
};

/** The port's words for an attempt; a second payment is known there under the first one's number. */
export function attemptRef(attempt: Omit<Attempt, 'id' | 'provider'>): AttemptRef {
  const { outTradeNo, createdAt, extra } = attempt;
  return { outTradeNo: extra['channelOutTradeNo'] ?? outTradeNo, createdAt, extra };
}

/** The open attempts of an order at the online channels, by id. */
export async function openAttempts(ctx: Ctx, orderId: number): Promise<Attempt[]> {
  return ctx.db
    .select(attemptColumns)
    .from(payments)
    .where(and(eq(payments.orderId, orderId), atChannel(), eq(payments.status, 'created')))
    .orderBy(asc(payments.id));
}

export type Settled = 'closed' | 'paid' | 'unknown';

/**
 * Closes one attempt at its channel, outside any transaction. When the channel says that it was paid, the payment is booked first; a
 * time-out is neither.
 */
export async function settleAttempt(ctx: Ctx, attempt: Attempt): Promise<Settled> {
  if (ctx.inTx) throw new Error('the channel is never called inside a transaction');
  const closed = await ctx.ports.channels[attempt.provider].close(attemptRef(attempt));
  if (closed !== 'paid') return closed;
  return (await askChannel(ctx, attempt)) === 'paid' ? 'paid' : 'unknown';
}

/** Money that a clerk's act comes upon is the channel's news, not his doing: the act itself is refused and leaves no log (I28). */
const inItsName = (ctx: Ctx): Ctx =>
  ctx.actor.kind === 'admin' ? { ...ctx, actor: { kind: 'guest' } } : ctx;

/** Asks the channel about one attempt and books what it says. */
export async function askChannel(ctx: Ctx, attempt: Attempt): Promise<Settled | 'pending' | 'absent'> {
  const answer = await ctx.ports.channels[attempt.provider].query(attemptRef(attempt));
  switch (answer.state) {
    case 'PAID':
    case 'REFUNDING': {
      const applied = await applyPayment(inItsName(ctx), attempt.provider, answer.payment, 'query');
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

/** Closes every open attempt of an order at its channel, outside any transaction; ends at the first that turns out to be paid. */
export async function settleAll(
  ctx: Ctx,
  orderId: number,
): Promise<{ closed: number[]; paid: boolean; unknown: boolean }> {
  const out = { closed: [] as number[], paid: false, unknown: false };
  for (const attempt of await openAttempts(ctx, orderId)) {
    const settled = await settleAttempt(ctx, attempt);
    if (settled === 'paid') return { ...out, paid: true };
    if (settled === 'closed') out.closed.push(attempt.id);
    else out.unknown = true;
  }
  return out;
}

/** The rounds that {@link withAttemptsClosed} takes before it gives up: an attempt opened meanwhile starts it again. */
const ROUNDS = 5;

/**
 * Runs `work` in a transaction, under the locks of the order and its lines, at a moment when no attempt of the order is open at a channel: it
 * closes them there first and looks again under the lock (domain.md section 7).
 *
 * @param options `force`: go on although a channel does not answer; the attempts stay open and the poller settles them. `first`: locks to be
 * taken before the order's
 * @returns `paid` when the money turned out to be there, `unknown` when a channel does not answer
 */
export async function withAttemptsClosed(
  ctx: Ctx,
  orderId: number,
  work: (tx: Ctx) => Promise<void>,
  { force = false, first }: { force?: boolean; first?: (tx: Ctx) => Promise<void> } = {},
): Promise<'done' | 'paid' | 'unknown'> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const settled = await settleAll(ctx, orderId);
    if (settled.paid) return 'paid';
    if (settled.unknown && !force) return 'unknown';
    const done = await withTx(ctx, async (tx) => {
      await first?.(tx);
      await lockOrder(tx, orderId);
      await lockOrderItems(tx, orderId);
      const open = await openAttempts(tx, orderId);
      if (!force && open.some((a) => !settled.closed.includes(a.id))) return false;
      await markClosed(tx, settled.closed);
      await work(tx);
      return true;
    });
    if (done) return 'done';
  }
  return 'unknown';
}

/** Marks attempts closed that the channel closed; rows that moved on meanwhile are left as they are. */
export async function markClosed(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const still = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(inArray(payments.id, [...ids]), eq(payments.status, 'created')))
    .orderBy(asc(payments.id))
    .for('update');
  await closeRows(
    ctx,
    still.map((p) => p.id),
  );
}

/** 关闭 of attempts that the caller holds locked, by ascending id. */
export async function closeRows(ctx: Ctx, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    // Locked in ascending order.
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
