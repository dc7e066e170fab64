import 'server-only';
import type { PaymentProvider } from '@/lib/core/payment-providers';
import { eq, max, sql } from 'drizzle-orm';
import { orderEvents, orders } from '@/db/schema/order';
import { payments, paymentTransitions } from '@/db/schema/payment';
import type { Ctx } from '@/lib/data/ctx';
import { countEvent } from '@/lib/data/event-counts';
import { enqueue } from '@/lib/data/outbox';
import { pipelined } from '@/lib/data/pipelined';
import { recordEvent, transition } from '@/lib/data/transition';
import { markPaid } from '@/lib/domain/order/commands/mark-paid';
import { raiseIncident } from '@/lib/domain/order/commands/raise-incident';
import { payStateOf } from '@/lib/domain/order/rules';
import { judgeMoney, type Verdict } from '../money-rules';
import { paymentMachine } from '@/lib/states/payment';
import { createRefund } from './create-refund';

type Order = typeof orders.$inferSelect;
type Payment = typeof payments.$inferSelect;

/** Money that is there, to be booked on an attempt. */
export interface Booking {
  order: Order;
  payment: Payment;
  /** What arrived, in fen, above zero. */
  amountFen: number;
  /** Number of the channel's transaction or of the bank's; a number is booked once per provider. */
  providerTxn: string;
  paidAt: Date;
  payer: string | null;
  /** `capture`: seen at the channel. `confirm`: by finance. */
  action: 'capture' | 'confirm';
  /** Further columns of the attempt. */
  set?: Partial<typeof payments.$inferInsert>;
  /** Whether less than is due stays with the order (transfers, acts by hand) or goes back (channels). */
  partial: boolean;
  /** Whether the order has another open attempt, seen under its lock; left out where nobody looked. */
  othersOpen?: boolean;
  /** Said by the event and by an exception. */
  detail: Record<string, unknown>;
}

/** `paid`: the order is paid now. `part`: kept, the rest is still due. `returned`: booked, and on its way back. */
export interface Booked {
  result: 'paid' | 'part' | 'returned';
  paymentId: number;
}

/** What an exception about a transaction is told apart by; two providers may use one number. */
export const causeOf = (provider: PaymentProvider, txn: string): string =>
  provider === 'wxpay' ? txn : `${provider}:${txn}`;

/** A row for a second payment of an attempt that is already paid: every transaction of the channel has its own row. */
async function secondAttempt(ctx: Ctx, first: Payment, amountFen: number): Promise<number> {
  const [last] = await ctx.db
    .select({ no: max(payments.attemptNo) })
    .from(payments)
    .where(eq(payments.orderId, first.orderId));
  const attemptNo = (last?.no ?? 0) + 1;
  const [row] = await ctx.db
    .insert(payments)
    .values({
      orderId: first.orderId,
      attemptNo,
      outTradeNo: `${first.outTradeNo}-${attemptNo}`,
      provider: first.provider,
      channel: first.channel,
      amountFen,
      extra: { ...first.extra, channelOutTradeNo: first.outTradeNo },
      expiresAt: first.expiresAt,
    })
    .returning({ id: payments.id });
  if (!row) throw new Error('insert of a payment returned nothing');
  return row.id;
}

const NOW = sql`now()`;

/** 已支付 whatever state the attempt was in, because the money is there. */
async function bookOnAttempt(ctx: Ctx, paymentId: number, booking: Booking, late: boolean): Promise<void> {
  const { amountFen, providerTxn, paidAt, payer, set, detail } = booking;
  await transition(ctx, {
    machine: paymentMachine,
    table: payments,
    events: paymentTransitions,
    id: paymentId,
    action: booking.action,
    set: { ...set, providerTxn, paidFen: amountFen, paidAt, payer, late, updatedAt: NOW },
    ...(set ? {} : { statement: booking.action }),
    payload: { providerTxn, amountFen, ...detail },
  });
}

/** The order's money with this amount. */
function bookedOn(order: Order, amountFen: number) {
  const paidFen = order.paidFen + amountFen;
  return { paidFen, payStatus: payStateOf({ ...order, paidFen }) };
}

async function bookOnOrder(ctx: Ctx, order: Order, amountFen: number): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ ...bookedOn(order, amountFen), updatedAt: NOW })
    .where(eq(orders.id, order.id));
}

/** What does not simply pay the order: part of it goes back, and a person is told. */
async function bookExcess(ctx: Ctx, booking: Booking, paymentId: number, verdict: Verdict): Promise<void> {
  const { order, amountFen, detail, providerTxn } = booking;
  const about = { orderId: order.id, paymentId, buyerId: order.buyerId };
  if (verdict.backFen > 0) {
    await createRefund(ctx, {
      orderId: order.id,
      paymentId,
      amountFen: verdict.backFen,
      reasonKind: verdict.kind,
      reason: verdict.title,
    });
  }
  await raiseIncident(ctx, {
    ...about,
    type: verdict.type,
    title: verdict.title,
    detail: { ...detail, amountFen, refundFen: verdict.backFen },
    cause: causeOf(booking.payment.provider, providerTxn),
  });
  await recordEvent(ctx, orderEvents, {
    entityId: order.id,
    action: verdict.event,
    fromStatus: order.status,
    toStatus: order.status,
    payload: { amountFen, refundFen: verdict.backFen },
  });
}

/** The order's other attempts are closed at their channels by a job, where there are any. */
async function closeOthers(ctx: Ctx, { order, othersOpen = true }: Booking): Promise<void> {
  if (!othersOpen) return;
  await enqueue(ctx, {
    task: 'payment.closeOthers',
    payload: { orderId: order.id },
    key: `payment.closeOthers:${order.id}`,
  });
}

/**
 * Books money on its attempt and on its order (domain.md section 7). The caller holds both locks and has made sure that this transaction is
 * not booked yet. Money for an order that is closed or already paid, or beyond what is due, is booked and goes back by itself, with an
 * exception for a person to see. An order is never resurrected.
 */
export async function bookPayment(ctx: Ctx, booking: Booking): Promise<Booked> {
  const { order, payment, amountFen, paidAt } = booking;
  const verdict = judgeMoney(order, amountFen, booking.partial);
  const paymentId = payment.status === 'paid' ? await secondAttempt(ctx, payment, amountFen) : payment.id;
  countEvent(ctx, 'payments_booked', payment.provider);
  if (verdict.exact && verdict.pays) {
    // What simply pays the order is booked with its move to 待发货, in one change of its row.
    await pipelined(
      bookOnAttempt(ctx, paymentId, booking, false),
      markPaid(ctx, order.id, paidAt, bookedOn(order, amountFen)),
      closeOthers(ctx, booking),
    );
    return { result: 'paid', paymentId };
  }
  await bookOnAttempt(ctx, paymentId, booking, verdict.kind === 'late');
  await bookOnOrder(ctx, order, amountFen);
  if (!verdict.exact) await bookExcess(ctx, booking, paymentId, verdict);
  if (!verdict.pays) return { result: verdict.backFen > 0 ? 'returned' : 'part', paymentId };
  await markPaid(ctx, order.id, paidAt);
  await closeOthers(ctx, booking);
  return { result: 'paid', paymentId };
}
