import 'server-only';
import type { OnlineProvider } from '@/lib/core/payment-providers';
import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import { payments, refunds } from '@/db/schema/payment';
import type { BillRow } from '@/lib/adapters/payment/port';
import { dayEnd, dayStart } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { attemptColumns, attemptRef, type Attempt } from './settle-attempts';

const PAGE = 100;

/** The answers about one day in the form of a bill, or how many questions stayed without one: nothing is concluded from silence. */
export type AskedDay = { kind: 'bill'; rows: BillRow[] } | { kind: 'silent'; unanswered: number };

interface AskedRefund extends Attempt {
  outRefundNo: string;
}

const span = (day: string) => ({
  from: dayStart(day).toISOString(),
  to: dayEnd(day).toISOString(),
});

/** Attempts that could be paid on that day, or are booked on it. A second payment is known to the channel under the first one's number. */
function attemptsOn(ctx: Ctx, provider: OnlineProvider, day: string, after: number): Promise<Attempt[]> {
  const { from, to } = span(day);
  return ctx.db
    .select(attemptColumns)
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        gt(payments.id, after),
        sql`not ${payments.extra} ? 'channelOutTradeNo'`,
        or(
          sql`${payments.createdAt} < ${to}::timestamptz
            and coalesce(${payments.expiresAt}, ${payments.createdAt} + interval '1 day') >= ${from}::timestamptz`,
          sql`${payments.paidAt} >= ${from}::timestamptz and ${payments.paidAt} < ${to}::timestamptz`,
        ),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(PAGE);
}

/** Refunds that ended on that day by our books, or are under way. */
function refundsOn(ctx: Ctx, provider: OnlineProvider, day: string, after: number): Promise<AskedRefund[]> {
  const { from, to } = span(day);
  return ctx.db
    .select({ ...attemptColumns, id: refunds.id, outRefundNo: refunds.refundNo })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.provider, provider),
        gt(refunds.id, after),
        sql`(${refunds.successAt} >= ${from}::timestamptz and ${refunds.successAt} < ${to}::timestamptz)
          or (${refunds.status} in ('processing', 'failed') and ${refunds.createdAt} < ${to}::timestamptz)`,
      ),
    )
    .orderBy(asc(refunds.id))
    .limit(PAGE);
}

async function askAttempt(ctx: Ctx, attempt: Attempt, day: string): Promise<BillRow | 'silent' | null> {
  const answer = await ctx.ports.channels[attempt.provider].query(attemptRef(attempt));
  if (answer.state === 'UNKNOWN') return 'silent';
  if (answer.state !== 'PAID' && answer.state !== 'REFUNDING') return null;
  const { outTradeNo, providerTxn, amountFen, paidAt, payer, channel } = answer.payment;
  if (paidAt < dayStart(day) || paidAt >= dayEnd(day)) return null;
  const raw = { paidAt: paidAt.toISOString(), payer: payer ?? '', channel };
  return { kind: 'payment', outTradeNo, providerTxn, outRefundNo: null, amountFen, state: 'SUCCESS', raw };
}

const REFUND_STATES = { success: 'SUCCESS', processing: 'PROCESSING', failed: 'FAIL' } as const;

async function askRefund(ctx: Ctx, asked: AskedRefund): Promise<BillRow | 'silent' | null> {
  const { outRefundNo } = asked;
  const answer = await ctx.ports.channels[asked.provider].queryRefund({
    outRefundNo,
    attempt: attemptRef(asked),
  });
  if (answer.state === 'unknown') return 'silent';
  if (answer.state === 'absent' || !answer.refund) return null;
  const { outTradeNo, providerTxn, refundFen, providerState, providerRefundId } = answer.refund;
  return {
    kind: 'refund',
    outTradeNo,
    providerTxn,
    outRefundNo,
    amountFen: refundFen,
    state: REFUND_STATES[answer.state],
    raw: { providerState, providerRefundId },
  };
}

/** Asks one row after the other, page by page. */
async function askAll<T extends { id: number }>(
  page: (after: number) => Promise<T[]>,
  ask: (row: T) => Promise<BillRow | 'silent' | null>,
): Promise<{ rows: BillRow[]; unanswered: number }> {
  const out = { rows: [] as BillRow[], unanswered: 0 };
  for (let after = 0; ;) {
    const list = await page(after);
    for (const row of list) {
      const answer = await ask(row);
      if (answer === 'silent') out.unanswered += 1;
      else if (answer) out.rows.push(answer);
    }
    after = list.at(-1)?.id ?? after;
    if (list.length < PAGE) return out;
  }
}

/**
 * Stands for the bill of a provider that has none (integrations.md section 2): every attempt that could be paid on the day and every refund
 * that ended on it are asked about, outside any transaction.
 */
export async function askDay(ctx: Ctx, provider: OnlineProvider, day: string): Promise<AskedDay> {
  if (ctx.inTx) throw new Error('the channel is never called inside a transaction');
  const paid = await askAll(
    (after) => attemptsOn(ctx, provider, day, after),
    (attempt) => askAttempt(ctx, attempt, day),
  );
  const back = await askAll(
    (after) => refundsOn(ctx, provider, day, after),
    (refund) => askRefund(ctx, refund),
  );
  const unanswered = paid.unanswered + back.unanswered;
  if (unanswered > 0) return { kind: 'silent', unanswered };
  return { kind: 'bill', rows: [...paid.rows, ...back.rows] };
}
