import 'server-only';
import type { CodeChannel, OnlineProvider } from '@/lib/core/payment-providers';
import { and, eq, max, sql } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { payments, paymentTransitions } from '@/db/schema/payment';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { outTradeNo } from '@/lib/core/readable-number';
import { buyerMay } from '@/lib/domain/order/policy';
import { ownOrders } from '@/lib/domain/order/scope';
import { paymentErrors } from '../errors';
import { dueFen } from '../money-rules';
import { atChannel } from './settle-attempts';

type Order = typeof orders.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect & { provider: OnlineProvider };

/** In which way the buyer wants to pay. */
export type Want =
  | { provider: OnlineProvider; channel: CodeChannel }
  | { provider: 'wxpay'; channel: 'jsapi'; openid: string }
  | { provider: 'wxpay'; channel: 'h5'; device: 'Wap' | 'iOS' | 'Android' };

/** Seconds that a code must still live to be shown again, and that the order must still have for a new one (the channel's minimum is 60). */
const MIN_CODE_SECONDS = 30;
const MIN_ORDER_SECONDS = 65;
/** Seconds for which one call may ask the channel for a code while the others wait for it: two talks of five seconds (is the old one paid, then a new one) fit. */
const CLAIM_SECONDS = 12;

export type Prepared =
  /** A code that still works. */
  | { kind: 'ready'; order: Order; attempt: PaymentRow }
  /** Another call is asking the channel right now. */
  | { kind: 'wait' }
  /** Attempts for another amount or deadline: to be closed at the channel first. */
  | { kind: 'stale'; attempts: PaymentRow[] }
  /** Ours to send; `sentBefore` means that a code may already be in somebody's hand. */
  | { kind: 'send'; order: Order; attempt: PaymentRow; sentBefore: boolean };

/** Instant of a text kept in `payments.extra`. */
export function extraTime(attempt: PaymentRow, key: 'codeExpiresAt' | 'claimUntil'): number {
  const text = attempt.extra[key];
  return text ? Date.parse(text) : 0;
}

async function ownPayable(
  ctx: Ctx,
  orderSn: string,
  provider: OnlineProvider,
): Promise<{ order: Order; now: Date }> {
  const [row] = await ctx.db
    .select({ order: orders, now: sql<Date>`clock_timestamp()`.mapWith(orders.createdAt) })
    .from(orders)
    .where(and(eq(orders.orderSn, orderSn), ownOrders(ctx)))
    .for('update');
  if (!row) throw paymentErrors.notFound();
  const { order, now } = row;
  if (order.status !== 'pending_payment' && order.status !== 'cancelled') throw paymentErrors.paidAlready();
  if (!buyerMay('pay', order, now) || order.paymentMethod !== provider || !order.deadlineAt) {
    throw paymentErrors.notPayable();
  }
  if (order.deadlineAt.getTime() - now.getTime() < MIN_ORDER_SECONDS * 1000) throw paymentErrors.tooLate();
  return { order, now };
}

async function openRows(ctx: Ctx, orderId: number): Promise<PaymentRow[]> {
  return ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), atChannel(), eq(payments.status, 'created')))
    .orderBy(payments.id)
    .for('update') as Promise<PaymentRow[]>;
}

async function insertAttempt(
  ctx: Ctx,
  order: Order,
  want: Want,
  about: { amountFen: number; claimUntil: string },
): Promise<PaymentRow> {
  const [last] = await ctx.db
    .select({ no: max(payments.attemptNo) })
    .from(payments)
    .where(eq(payments.orderId, order.id));
  const attemptNo = (last?.no ?? 0) + 1;
  const [row] = await ctx.db
    .insert(payments)
    .values({
      orderId: order.id,
      attemptNo,
      outTradeNo: outTradeNo(order.orderSn, attemptNo),
      provider: want.provider,
      channel: want.channel,
      amountFen: about.amountFen,
      // Travels to the channel as time_expire, so the code dies with the order.
      expiresAt: order.deadlineAt,
      extra: { ...fixedOf(ctx, want), claimUntil: about.claimUntil },
      createdBy: actorUserId(ctx),
    })
    .returning();
  if (!row) throw new Error('insert of a payment returned nothing');
  await recordEvent(ctx, paymentTransitions, {
    entityId: row.id,
    action: 'create',
    fromStatus: null,
    toStatus: 'created',
    payload: { amountFen: about.amountFen },
  });
  return row as PaymentRow;
}

/** What travels to the channel with the attempt and may not change: another of it needs another attempt. */
function fixedOf(ctx: Ctx, want: Want): Record<string, string> {
  if (want.channel === 'jsapi') return { openid: want.openid };
  return want.channel === 'h5' ? { clientIp: ctx.ip, device: want.device } : {};
}

/** Whether an open attempt is the one that is wanted: a phone that has changed its network is refused by a link made for its former address. */
function fits(ctx: Ctx, p: PaymentRow, order: Order, want: Want): boolean {
  return (
    p.provider === want.provider &&
    p.channel === want.channel &&
    Object.entries(fixedOf(ctx, want)).every(([key, value]) => p.extra[key] === value) &&
    p.amountFen === dueFen(order) &&
    p.expiresAt?.getTime() === order.deadlineAt?.getTime()
  );
}

/**
 * Decides under the order's lock what a call for a code has to do: show the one there is, wait for the call that is getting one, close what
 * no longer fits, or send an attempt. The same attempt is always sent with the same amount and expiry.
 *
 * @throws 404 for another's order, 409 when it cannot be paid, 422 when its time is nearly over
 */
export async function prepareAttempt(outer: Ctx, orderSn: string, want: Want): Promise<Prepared> {
  return withTx(outer, async (ctx) => {
    const { order, now } = await ownPayable(ctx, orderSn, want.provider);
    const open = await openRows(ctx, order.id);
    const stale = open.filter((p) => !fits(ctx, p, order, want));
    if (stale.length > 0) return { kind: 'stale', attempts: stale };
    const claimUntil = new Date(now.getTime() + CLAIM_SECONDS * 1000).toISOString();
    const attempt = open.at(-1);
    if (!attempt) {
      const made = await insertAttempt(ctx, order, want, { amountFen: dueFen(order), claimUntil });
      return { kind: 'send', order, attempt: made, sentBefore: false };
    }
    const lives = extraTime(attempt, 'codeExpiresAt') - now.getTime() > MIN_CODE_SECONDS * 1000;
    if (attempt.extra['payload'] && lives) return { kind: 'ready', order, attempt };
    if (extraTime(attempt, 'claimUntil') > now.getTime()) return { kind: 'wait' };
    await ctx.db
      .update(payments)
      .set({ extra: { ...attempt.extra, claimUntil } })
      .where(eq(payments.id, attempt.id));
    return { kind: 'send', order, attempt, sentBefore: true };
  });
}

/** Ends the claim: with the code, or without one after a failure. @returns `false` when the attempt was closed or paid meanwhile */
export async function storeAnswer(
  ctx: Ctx,
  attempt: PaymentRow,
  extra: Record<string, string>,
): Promise<boolean> {
  const { claimUntil: _, ...kept } = attempt.extra;
  const rows = await ctx.db
    .update(payments)
    .set({ extra: { ...kept, ...extra }, updatedAt: sql`now()` })
    .where(and(eq(payments.id, attempt.id), eq(payments.status, 'created')))
    .returning({ id: payments.id });
  return rows.length > 0;
}
