import 'server-only';
import { eq } from 'drizzle-orm';
import { payments } from '@/db/schema/payment';
import { coreErrors } from '@/lib/core/errors';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { ConfirmedView, ConfirmPaymentInput } from '../office-contract';
import { officeErrors } from '../office-errors';
import { paymentErrors } from '../errors';
import { paymentMachine } from '@/lib/states/payment';
import { bookPayment } from './book-payment';
import { closeTransfers } from './close-transfers';
import {
  assertBankDate,
  assertFreeReference,
  bankInstant,
  lockAttempt,
  resumeDeadline,
  type Order,
  type Payment,
} from './offline-attempt';
import { withAttemptsClosed } from './settle-attempts';

/** What finance read off the bank's statement. */
export interface BankFacts {
  receivedFen: number;
  bankDate: string;
  bankPayer: string;
  bankReference: string;
}

/**
 * Books money of the bank on an attempt that people handle: exactly what is due pays the order, less is kept and the rest stays due, more
 * goes back as a refund by hand (domain.md section 7). Under the locks of order and attempt.
 *
 * @throws 409 at `bankReference` when the receipt is booked already
 */
export async function bookByHand(
  ctx: Ctx,
  { order, payment }: { order: Order; payment: Payment },
  facts: BankFacts,
  reason: string,
): Promise<ConfirmedView> {
  const admin = requireAdmin(ctx);
  await assertFreeReference(ctx, facts.bankReference, payment.id);
  const { receivedFen, bankDate, bankPayer, bankReference } = facts;
  const booked = await bookPayment(ctx, {
    order,
    payment,
    amountFen: receivedFen,
    providerTxn: bankReference,
    paidAt: bankInstant(ctx, bankDate),
    payer: bankPayer,
    action: 'confirm',
    set: {
      confirmedBy: admin.userId,
      confirmedAt: ctx.now,
      confirmReason: reason || null,
      bankDate,
      bankPayer,
    },
    partial: true,
    detail: { bankDate, bankReference, source: payment.provider },
  });
  if (booked.result === 'paid') await closeTransfers(ctx, order.id);
  else await resumeDeadline(ctx, order.id, payment.submittedAt);
  return booked;
}

/** The facts of a slip come with the call; money that a colleague entered by hand carries them. @throws 400 at the empty fields, 409 */
function factsOf(payment: Payment, input: ConfirmPaymentInput): BankFacts {
  if (payment.provider === 'manual') {
    if (input.receivedFen !== payment.amountFen) throw officeErrors.otherAmount();
    return {
      receivedFen: payment.amountFen,
      bankDate: payment.bankDate ?? '',
      bankPayer: payment.bankPayer ?? '',
      bankReference: payment.extra['bankReference'] ?? '',
    };
  }
  const { receivedFen, bankDate, bankPayer, bankReference } = input;
  if (bankDate && bankPayer && bankReference) return { receivedFen, bankDate, bankPayer, bankReference };
  const labels = { bankDate: '请选择日期', bankPayer: '请输入付款户名', bankReference: '请输入银行流水号' };
  const errors = Object.fromEntries(
    Object.entries(labels).filter(([key]) => !input[key as keyof typeof labels]),
  );
  throw coreErrors.invalidInput({ message: Object.values(errors)[0], errors });
}

/** @throws 409 in another state than 凭证待审核, 403 for the person who handed it in */
export function assertJudgeable(ctx: Ctx, payment: Payment, action: 'confirm' | 'reject'): void {
  if (payment.status !== 'submitted') {
    const { label } = paymentMachine.actions[action];
    throw coreErrors.conflict({
      message: `当前状态为“${paymentMachine.label(payment.status)}”，不能${label}`,
      data: { status: payment.status },
    });
  }
  if (payment.submittedBy === requireAdmin(ctx).userId) throw officeErrors.ownSubmission();
}

async function confirm(ctx: Ctx, input: ConfirmPaymentInput): Promise<ConfirmedView> {
  const { order, payment } = await lockAttempt(ctx, input.id);
  assertJudgeable(ctx, payment, 'confirm');
  const facts = factsOf(payment, input);
  const booked = await bookByHand(
    ctx,
    { order, payment },
    facts,
    input.reason ?? payment.confirmReason ?? '',
  );
  await recordOperation(ctx, {
    action: 'payment.confirm',
    entity: 'payment',
    entityId: payment.id,
    before: { status: payment.status, orderSn: order.orderSn, amountFen: payment.amountFen },
    after: { status: 'paid', ...facts, result: booked.result },
    reason: input.reason,
  });
  return booked;
}

/**
 * 确认收款 of a slip, and the second person's consent to money that a colleague entered by hand; never by who handed it in (S-56). What is
 * open at a channel is closed there first, so that nobody pays a second time.
 *
 * @throws 404; 403 for one's own; 409 when it was judged meanwhile, the receipt is booked already, or the order turns out to be paid online;
 * 503 when a channel does not answer
 */
export async function confirmPayment(ctx: Ctx, input: ConfirmPaymentInput): Promise<ConfirmedView> {
  requireAdmin(ctx);
  if (input.bankDate) assertBankDate(ctx, input.bankDate);
  const [known] = await ctx.db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.id, input.id));
  if (!known) throw officeErrors.notFound();
  return whenSettled(ctx, known.orderId, (tx) => confirm(tx, input));
}

/**
 * `work` at a moment when no attempt of the order is open at a channel.
 *
 * @param first locks to be taken before the order's
 * @throws 409 when it was paid there, 503 without an answer
 */
export async function whenSettled<T>(
  ctx: Ctx,
  orderId: number,
  work: (tx: Ctx) => Promise<T>,
  first?: (tx: Ctx) => Promise<void>,
): Promise<T> {
  const done: { value?: T } = {};
  const settledWork = async (tx: Ctx) => {
    done.value = await work(tx);
  };
  const outcome = await withAttemptsClosed(ctx, orderId, settledWork, first ? { first } : {});
  if (outcome === 'paid') throw officeErrors.paidOnline();
  if (outcome === 'unknown') throw paymentErrors.channelAway();
  return done.value as T;
}
