import 'server-only';
import { and, eq, max, sql } from 'drizzle-orm';
import { orderEvents, orders } from '@/db/schema/order';
import { payments, paymentTransitions } from '@/db/schema/payment';
import type { PaymentFacts } from '@/lib/adapters/payment/port';
import type { Ctx } from '@/lib/data/ctx';
import { lockOrder, lockPayments } from '@/lib/data/locks';
import { enqueue } from '@/lib/data/outbox';
import { recordEvent, transition } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { markPaid } from '@/lib/domain/order/commands/mark-paid';
import { raiseIncident } from '@/lib/domain/order/commands/raise-incident';
import { payStateOf } from '@/lib/domain/order/rules';
import { paymentMachine } from '../states';
import { createRefund } from './create-refund';

type Order = typeof orders.$inferSelect;
type Payment = typeof payments.$inferSelect;

/** Which door the news came through; kept in the event row. */
export type PaymentSource = 'notify' | 'query' | 'poll';

export interface AppliedPayment {
  /** `paid`: the order is paid now. `returned`: booked, and on its way back. */
  result: 'paid' | 'returned' | 'repeated' | 'suspect' | 'unknown_order';
  paymentId: number | null;
}

/** An attempt of this product by the channel's number, unlocked. */
async function findAttempt(ctx: Ctx, outTradeNo: string): Promise<{ id: number; orderId: number } | null> {
  const [row] = await ctx.db
    .select({ id: payments.id, orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.provider, 'wxpay'), eq(payments.outTradeNo, outTradeNo)));
  return row ?? null;
}

async function isBooked(ctx: Ctx, providerTxn: string): Promise<boolean> {
  const n = await ctx.db.$count(
    payments,
    and(eq(payments.provider, 'wxpay'), eq(payments.providerTxn, providerTxn)),
  );
  return n > 0;
}

/** A row for a second payment of an attempt that is already paid: every transaction of the channel has its own row. */
async function secondAttempt(ctx: Ctx, first: Payment, facts: PaymentFacts): Promise<number> {
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
      amountFen: facts.amountFen,
      extra: { channelOutTradeNo: first.outTradeNo },
      expiresAt: first.expiresAt,
    })
    .returning({ id: payments.id });
  if (!row) throw new Error('insert of a payment returned nothing');
  return row.id;
}

/** What becomes of money that arrived, decided under the order's lock. */
interface Decision {
  pays: boolean;
  /** Part that goes back, in fen. */
  backFen: number;
  kind: 'late' | 'duplicate' | 'overpaid';
  type: 'late_payment' | 'duplicate_payment' | 'amount_mismatch';
  title: string;
}

function decide(order: Order, amountFen: number): Decision {
  const held = order.paidFen - order.refundedFen - order.refundingFen;
  if (order.status === 'cancelled') {
    return {
      pays: false,
      backFen: amountFen,
      kind: 'late',
      type: 'late_payment',
      title: '订单关闭后到账，自动退款',
    };
  }
  if (order.status !== 'pending_payment') {
    return {
      pays: false,
      backFen: amountFen,
      kind: 'duplicate',
      type: 'duplicate_payment',
      title: '订单重复付款，自动退款',
    };
  }
  const over = held + amountFen - order.totalFen;
  if (over < 0) {
    // An attempt of before a price change: half a payment is no payment.
    return {
      pays: false,
      backFen: amountFen,
      kind: 'late',
      type: 'amount_mismatch',
      title: '付款金额少于应付金额，自动退款',
    };
  }
  return {
    pays: true,
    backFen: over,
    kind: 'overpaid',
    type: 'amount_mismatch',
    title: '付款金额多于应付金额，退还差额',
  };
}

/** Books the money on the attempt: 已支付 whatever state the attempt was in, because the money is there. */
async function capture(ctx: Ctx, paymentId: number, facts: PaymentFacts, late: boolean): Promise<void> {
  await transition(ctx, {
    machine: paymentMachine,
    table: payments,
    events: paymentTransitions,
    id: paymentId,
    action: 'capture',
    set: {
      providerTxn: facts.providerTxn,
      paidFen: facts.amountFen,
      paidAt: facts.paidAt,
      payer: facts.payer,
      late,
      updatedAt: sql`now()`,
    },
    payload: { providerTxn: facts.providerTxn, amountFen: facts.amountFen, channel: facts.channel },
  });
}

async function bookOnOrder(ctx: Ctx, order: Order, amountFen: number): Promise<void> {
  const paidFen = order.paidFen + amountFen;
  await ctx.db
    .update(orders)
    .set({ paidFen, payStatus: payStateOf({ ...order, paidFen }), updatedAt: sql`now()` })
    .where(eq(orders.id, order.id));
}

/**
 * Books one payment of the channel (domain.md section 7), whichever way the news came: notification, query or poller. Idempotent by the
 * channel's transaction number; the first caller books it, all others are `repeated`.
 *
 * An amount other than the attempt's changes nothing and opens an exception (S-55). Money for an order that is closed or already paid is
 * booked and goes back by itself, with an exception for a person to see. An order is never resurrected.
 */
export async function applyPayment(
  outer: Ctx,
  facts: PaymentFacts,
  source: PaymentSource,
): Promise<AppliedPayment> {
  return withTx(outer, async (ctx) => {
    const attempt = await findAttempt(ctx, facts.outTradeNo);
    const { paidAt, payer: _, ...figures } = facts;
    const detail = { ...figures, paidAt: paidAt.toISOString(), source };
    if (!attempt) {
      await raiseIncident(ctx, {
        type: 'unknown_payment',
        title: '收到无主付款',
        detail,
        cause: facts.providerTxn,
      });
      return { result: 'unknown_order', paymentId: null };
    }
    const order = await lockOrder(ctx, attempt.orderId);
    const [payment] = await lockPayments(ctx, [attempt.id]);
    if (!payment) throw new Error('a payment vanished under its lock');
    if (await isBooked(ctx, facts.providerTxn)) return { result: 'repeated', paymentId: payment.id };
    const about = { orderId: order.id, paymentId: payment.id, buyerId: order.buyerId };
    if (facts.amountFen !== payment.amountFen) {
      await raiseIncident(ctx, {
        ...about,
        type: 'amount_mismatch',
        title: '付款金额与支付单不符',
        detail: { ...detail, expectedFen: payment.amountFen },
        cause: facts.providerTxn,
      });
      return { result: 'suspect', paymentId: payment.id };
    }

    const verdict = decide(order, facts.amountFen);
    const paymentId = payment.status === 'paid' ? await secondAttempt(ctx, payment, facts) : payment.id;
    await capture(ctx, paymentId, facts, verdict.kind === 'late');
    await bookOnOrder(ctx, order, facts.amountFen);
    if (verdict.backFen > 0) {
      await createRefund(ctx, {
        orderId: order.id,
        paymentId,
        amountFen: verdict.backFen,
        reasonKind: verdict.kind,
        reason: verdict.title,
      });
      await raiseIncident(ctx, {
        ...about,
        paymentId,
        type: verdict.type,
        title: verdict.title,
        detail: { ...detail, refundFen: verdict.backFen },
        cause: facts.providerTxn,
      });
      await recordEvent(ctx, orderEvents, {
        entityId: order.id,
        action: verdict.kind === 'overpaid' ? 'overpaid' : `${verdict.kind}Payment`,
        fromStatus: order.status,
        toStatus: order.status,
        payload: { amountFen: facts.amountFen, refundFen: verdict.backFen },
      });
    }
    if (!verdict.pays) return { result: 'returned', paymentId };
    await markPaid(ctx, order.id, facts.paidAt);
    await enqueue(ctx, {
      task: 'payment.closeOthers',
      payload: { orderId: order.id },
      key: `payment.closeOthers:${order.id}`,
    });
    return { result: 'paid', paymentId };
  });
}
