import 'server-only';
import { and, eq, sql, sum } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { payments, paymentTransitions } from '@/db/schema/payment';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName, lockOrder } from '@/lib/data/locks';
import { transition } from '@/lib/data/transition';
import { orderErrors } from '@/lib/domain/order/errors';
import type { ConfirmedView, FinishInput } from '../office-contract';
import { officeErrors } from '../office-errors';
import { paymentErrors } from '../errors';
import { paymentMachine } from '@/lib/states/payment';
import { bookByHand, whenSettled } from './confirm-payment';
import { assertBankDate, assertFreeReference, insertHandAttempt, type Payment } from './offline-attempt';
import { voucherWaits } from '../voucher-waits';

/** What the same submission gave before; `null` for a new one. @throws 409 when the key came with other money */
async function knownResult(ctx: Ctx, input: FinishInput): Promise<ConfirmedView | null> {
  const [row] = await ctx.db.select().from(payments).where(eq(payments.requestKey, input.requestKey));
  if (!row) return null;
  if (row.orderId !== input.orderId || row.amountFen !== input.amountFen) throw officeErrors.keyReused();
  const [order] = await ctx.db
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, row.orderId));
  if (row.status !== 'paid') return { paymentId: row.id, result: 'submitted' };
  return { paymentId: row.id, result: order?.status === 'pending_payment' ? 'part' : 'paid' };
}

/** Fen that one person alone has entered for this order before: what is split still counts together (S-56). */
async function enteredAlone(ctx: Ctx, orderId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ fen: sum(payments.paidFen).mapWith(Number) })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.provider, 'manual'),
        sql`${payments.submittedBy} is null`,
      ),
    );
  return row?.fen ?? 0;
}

/** Hands it to a second person. */
async function submitForSecond(ctx: Ctx, payment: Payment, input: FinishInput): Promise<ConfirmedView> {
  await transition(ctx, {
    machine: paymentMachine,
    table: payments,
    events: paymentTransitions,
    id: payment.id,
    action: 'submit',
    set: {
      submittedBy: requireAdmin(ctx).userId,
      submittedAt: sql`now()`,
      confirmReason: input.reason,
      bankDate: input.bankDate,
      bankPayer: input.payer,
      extra: { bankReference: input.bankReference },
      updatedAt: sql`now()`,
    },
    reason: input.reason,
    payload: { amountFen: input.amountFen, bankReference: input.bankReference },
  });
  return { paymentId: payment.id, result: 'submitted' };
}

async function finish(ctx: Ctx, input: FinishInput): Promise<ConfirmedView> {
  const order = await lockOrder(ctx, input.orderId);
  await lockName(ctx, `payment-key:${input.requestKey}`);
  const known = await knownResult(ctx, input);
  if (known) return known;
  if (order.status === 'cancelled') throw officeErrors.cancelledOrder();
  if (order.status !== 'pending_payment') throw paymentErrors.paidAlready();
  if (await voucherWaits(ctx, order.id)) throw officeErrors.voucherFirst();
  await assertFreeReference(ctx, input.bankReference);
  const alone = (await enteredAlone(ctx, order.id)) + input.amountFen <= ctx.config.secondPersonFen;
  const payment = await insertHandAttempt(ctx, order, {
    provider: 'manual',
    channel: 'manual',
    amountFen: input.amountFen,
    requestKey: input.requestKey,
  });
  const { amountFen: receivedFen, bankDate, payer: bankPayer, bankReference } = input;
  const facts = { receivedFen, bankDate, bankPayer, bankReference };
  const done = alone
    ? await bookByHand(ctx, { order, payment }, facts, input.reason)
    : await submitForSecond(ctx, payment, input);
  await recordOperation(ctx, {
    action: alone ? 'payment.finish' : 'payment.finishSubmit',
    entity: 'payment',
    entityId: payment.id,
    before: { orderSn: order.orderSn, paidFen: order.paidFen },
    after: { ...facts, result: done.result },
    reason: input.reason,
  });
  return done;
}

/**
 * 人工完成付款 (specification "manual finish of a payment"): money that reached us by a way that no channel tells of. What is open at a channel is
 * closed there first. Up to the limit one person of finance is enough; above it the amount waits for another one (S-56). The same key gives
 * the same result, however often it is sent.
 *
 * @throws 404; 400 at the date; 409 when the order is paid, cancelled, has something under review, or the receipt is booked already; 503 when a
 * channel does not answer
 */
export async function finishPayment(ctx: Ctx, input: FinishInput): Promise<ConfirmedView> {
  requireAdmin(ctx);
  const known = await knownResult(ctx, input);
  if (known) return known;
  assertBankDate(ctx, input.bankDate);
  const [order] = await ctx.db
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, input.orderId));
  if (!order) throw orderErrors.notFound();
  // Before the channel is asked: an order that waits for nothing keeps what is open there.
  if (order.status === 'cancelled') throw officeErrors.cancelledOrder();
  if (await voucherWaits(ctx, input.orderId)) throw officeErrors.voucherFirst();
  return whenSettled(ctx, input.orderId, (tx) => finish(tx, input));
}
