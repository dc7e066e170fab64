import 'server-only';
import { and, asc, eq, inArray, max, sql } from 'drizzle-orm';
import { creditRepayments } from '@/db/schema/credit';
import { orders } from '@/db/schema/order';
import { payments, paymentTransitions } from '@/db/schema/payment';
import { DAY_MS, dayEnd, formatDate } from '@/lib/core/dates';
import type { AppError } from '@/lib/core/errors';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { lockName, lockOrder, lockPayments } from '@/lib/data/locks';
import { recordEvent } from '@/lib/data/transition';
import { outTradeNo } from '@/lib/core/readable-number';
import { officeErrors } from '../office-errors';

export type Order = typeof orders.$inferSelect;
export type Payment = typeof payments.$inferSelect;

/** Providers whose money lies with a bank and is booked by a person. */
const BY_HAND = ['offline', 'manual'] as const;
/** Hours that a buyer has at least after a slip was refused or paid only a part (domain.md section 7). */
const MORE_HOURS = 24;
/** Order and attempt, locked in the global order. @throws 404 when there is no such attempt */
export async function lockAttempt(ctx: Ctx, paymentId: number): Promise<{ order: Order; payment: Payment }> {
  const [known] = await ctx.db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (!known) throw officeErrors.notFound();
  const order = await lockOrder(ctx, known.orderId);
  const [payment] = await lockPayments(ctx, [paymentId]);
  if (!payment) throw officeErrors.notFound();
  return { order, payment };
}

/** The attempts of an order that people handle, locked by ascending id. */
export async function lockHandAttempts(ctx: Ctx, orderId: number): Promise<Payment[]> {
  return ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.provider, [...BY_HAND])))
    .orderBy(asc(payments.id))
    .for('update');
}

/** A new attempt that no channel knows of, 待支付. Under the order's lock. */
export async function insertHandAttempt(
  ctx: Ctx,
  order: Pick<Order, 'id' | 'orderSn'>,
  values: Pick<typeof payments.$inferInsert, 'provider' | 'channel' | 'amountFen'> &
    Partial<typeof payments.$inferInsert>,
): Promise<Payment> {
  const [last] = await ctx.db
    .select({ no: max(payments.attemptNo) })
    .from(payments)
    .where(eq(payments.orderId, order.id));
  const attemptNo = (last?.no ?? 0) + 1;
  const [row] = await ctx.db
    .insert(payments)
    .values({
      ...values,
      orderId: order.id,
      attemptNo,
      outTradeNo: outTradeNo(order.orderSn, attemptNo),
      createdBy: actorUserId(ctx),
    })
    .returning();
  if (!row) throw new Error('insert of a payment returned nothing');
  await recordEvent(ctx, paymentTransitions, {
    entityId: row.id,
    action: 'create',
    fromStatus: null,
    toStatus: row.status,
    payload: { amountFen: row.amountFen },
  });
  return row;
}

const atField = (error: AppError, field: string): { message: string; errors: Record<string, string> } => ({
  message: error.message,
  errors: { [field]: error.message },
});

/** @throws 400 at `bankDate` for a day that has not come yet, or one of more than a year ago */
export function assertBankDate(ctx: Ctx, bankDate: string): void {
  if (bankDate > formatDate(ctx.now))
    throw officeErrors.futureDate(atField(officeErrors.futureDate(), 'bankDate'));
  const oldest = formatDate(new Date(ctx.now.getTime() - 366 * DAY_MS));
  if (bankDate < oldest) throw officeErrors.oldDate(atField(officeErrors.oldDate(), 'bankDate'));
}

/** The instant that stands for a day of the bank's: its last one, or now when the day is not over. */
export function bankInstant(ctx: Ctx, bankDate: string): Date {
  return new Date(Math.min(ctx.now.getTime(), dayEnd(bankDate).getTime() - 1));
}

/**
 * Keeps one receipt of the bank from being booked twice, as a slip or by hand, also by two people at once: the number is held until the
 * transaction ends.
 *
 * @param except the attempt that is being confirmed
 * @throws 409 at `bankReference`
 */
export async function assertFreeReference(ctx: Ctx, reference: string, except?: number): Promise<void> {
  await lockName(ctx, `bank:${reference}`);
  const rows = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        inArray(payments.provider, [...BY_HAND]),
        sql`(${payments.providerTxn} = ${reference}
          or (${payments.status} = 'submitted' and ${payments.extra} ->> 'bankReference' = ${reference}))`,
      ),
    );
  // By SQL: the credit domain lies to the right, and a receipt counts once in all of finance.
  const repaid = await ctx.db.$count(
    creditRepayments,
    and(
      eq(creditRepayments.bankReference, reference),
      sql`${creditRepayments.decision} is distinct from 'refused'`,
    ),
  );
  if (repaid > 0 || rows.some((r) => r.id !== except)) {
    throw officeErrors.referenceUsed(atField(officeErrors.referenceUsed(), 'bankReference'));
  }
}

/**
 * Starts the order's clock again after a slip was judged and money is still due: the time that was left when it was handed in, a day at
 * least (domain.md section 7). Under the order's lock.
 */
export async function resumeDeadline(ctx: Ctx, orderId: number, submittedAt: Date | null): Promise<void> {
  const since = (submittedAt ?? ctx.now).toISOString();
  await ctx.db
    .update(orders)
    .set({
      deadlineAt: sql`greatest(now() + (${orders.deadlineAt} - ${since}::timestamptz), now() + make_interval(hours => ${MORE_HOURS}))`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.status, 'pending_payment'),
        sql`${orders.deadlineAt} is not null`,
      ),
    );
}
