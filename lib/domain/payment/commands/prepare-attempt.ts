import 'server-only';
import type { CodeChannel, OnlineProvider } from '@/lib/core/payment-providers';
import { and, eq, max, sql } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { payments, paymentTransitions } from '@/db/schema/payment';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { anyone, whoOf } from '@/lib/data/owner';
import { pipelined } from '@/lib/data/pipelined';
import { prepared, preparedShapes, type Blueprint } from '@/lib/data/prepared';
import { recordEvent } from '@/lib/data/transition';
import { withTxAfter } from '@/lib/data/tx';
import { outTradeNo } from '@/lib/core/readable-number';
import { buyerMay } from '@/lib/domain/order/policy';
import { ordersOf } from '@/lib/domain/order/scope';
import { paymentErrors } from '../errors';
import { dueFen } from '../money-rules';
import { atChannel } from './settle-attempts';

/** What of an order decides whether and how it is paid. */
const orderColumns = {
  id: orders.id,
  orderSn: orders.orderSn,
  status: orders.status,
  finishedAt: orders.finishedAt,
  deadlineAt: orders.deadlineAt,
  paymentMethod: orders.paymentMethod,
  totalFen: orders.totalFen,
  paidFen: orders.paidFen,
  refundingFen: orders.refundingFen,
  refundedFen: orders.refundedFen,
};
type Order = Pick<typeof orders.$inferSelect, keyof typeof orderColumns>;
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

type Whose = 'self' | 'manager';
const ph = sql.placeholder;

/** The caller's order of a number. */
const named = (whose: Whose) => and(eq(orders.orderSn, ph('orderSn')), ordersOf(anyone(whose === 'manager')));
const ofNamed = (db: Blueprint, whose: Whose) =>
  eq(payments.orderId, db.select({ id: orders.id }).from(orders).where(named(whose)));

const orderToPay = preparedShapes('order_to_pay', (db, whose: Whose, name) =>
  db
    .select({ ...orderColumns, now: sql<Date>`clock_timestamp()`.mapWith(orders.createdAt) })
    .from(orders)
    .where(named(whose))
    .for('update')
    .prepare(name),
);

const openOfOrder = preparedShapes('open_attempts', (db, whose: Whose, name) =>
  db
    .select()
    .from(payments)
    .where(and(ofNamed(db, whose), atChannel(), eq(payments.status, 'created')))
    .orderBy(payments.id)
    .for('update')
    .prepare(name),
);

/** A statement of its own: asked together with the lock of the order, it would not see what was made while the lock was waited for. */
const lastNumber = preparedShapes('last_attempt_no', (db, whose: Whose, name) =>
  db
    .select({ no: max(payments.attemptNo) })
    .from(payments)
    .where(ofNamed(db, whose))
    .prepare(name),
);

interface Found {
  row: (Order & { now: Date }) | undefined;
  open: PaymentRow[];
  lastNo: number;
}

/** The caller's order and its open attempts under their locks, and the number of its last attempt. */
async function holdOrder(ctx: Ctx, orderSn: string): Promise<Found> {
  const { manager, userId, organizationId } = whoOf(ctx);
  const whose = manager ? 'manager' : 'self';
  const values = { orderSn, userId, organizationId };
  const [[row], open, [last]] = await pipelined(
    orderToPay(ctx.db, whose, values),
    openOfOrder(ctx.db, whose, values),
    lastNumber(ctx.db, whose, values),
  );
  return { row, open: open as PaymentRow[], lastNo: last?.no ?? 0 };
}

/** @throws what {@link prepareAttempt} throws about the order itself */
function payable(row: Found['row'], provider: OnlineProvider): { order: Order; now: Date } {
  if (!row) throw paymentErrors.notFound();
  const { now, ...order } = row;
  if (order.status !== 'pending_payment' && order.status !== 'cancelled') throw paymentErrors.paidAlready();
  if (!buyerMay('pay', order, now) || order.paymentMethod !== provider || !order.deadlineAt) {
    throw paymentErrors.notPayable();
  }
  if (order.deadlineAt.getTime() - now.getTime() < MIN_ORDER_SECONDS * 1000) throw paymentErrors.tooLate();
  return { order, now };
}

const addAttempt = prepared('add_attempt', (db, name) =>
  db
    .insert(payments)
    .values({
      orderId: ph('orderId'),
      attemptNo: ph('attemptNo'),
      outTradeNo: ph('outTradeNo'),
      provider: ph('provider'),
      channel: ph('channel'),
      amountFen: ph('amountFen'),
      expiresAt: ph('expiresAt'),
      extra: ph('extra'),
      createdBy: ph('createdBy'),
    })
    .returning()
    .prepare(name),
);

async function insertAttempt(
  ctx: Ctx,
  order: Order,
  want: Want,
  about: { attemptNo: number; amountFen: number; claimUntil: string },
): Promise<PaymentRow> {
  const [row] = await addAttempt(ctx.db, {
    orderId: order.id,
    attemptNo: about.attemptNo,
    outTradeNo: outTradeNo(order.orderSn, about.attemptNo),
    provider: want.provider,
    channel: want.channel,
    amountFen: about.amountFen,
    // Travels to the channel as time_expire, so the code dies with the order.
    expiresAt: order.deadlineAt,
    extra: { ...fixedOf(ctx, want), claimUntil: about.claimUntil },
    createdBy: actorUserId(ctx),
  });
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
  const opening = (ctx: Ctx) => holdOrder(ctx, orderSn);
  return withTxAfter<Prepared, Found>(outer, opening, async (ctx, { row, open, lastNo }) => {
    const { order, now } = payable(row, want.provider);
    const stale = open.filter((p) => !fits(ctx, p, order, want));
    if (stale.length > 0) return { kind: 'stale', attempts: stale };
    const claimUntil = new Date(now.getTime() + CLAIM_SECONDS * 1000).toISOString();
    const attempt = open.at(-1);
    if (!attempt) {
      const about = { attemptNo: lastNo + 1, amountFen: dueFen(order), claimUntil };
      const made = await insertAttempt(ctx, order, want, about);
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

const endClaim = prepared('end_claim', (db, name) =>
  db
    .update(payments)
    .set({ extra: ph('extra') as never, updatedAt: sql`now()` })
    .where(and(eq(payments.id, ph('id')), eq(payments.status, 'created')))
    .returning({ id: payments.id })
    .prepare(name),
);

/** Ends the claim: with the code, or without one after a failure. @returns `false` when the attempt was closed or paid meanwhile */
export async function storeAnswer(
  ctx: Ctx,
  attempt: PaymentRow,
  extra: Record<string, string>,
): Promise<boolean> {
  const { claimUntil: _, ...kept } = attempt.extra;
  const rows = await endClaim(ctx.db, { id: attempt.id, extra: { ...kept, ...extra } });
  return rows.length > 0;
}
