import 'server-only';
import { asc, sql } from 'drizzle-orm';
import { payments, refunds } from '@/db/schema/payment';
import type { Ctx } from '@/lib/data/ctx';
import type { Run } from './compare-bill';
import { checkRefund } from './send-refund';
import { askChannel, attemptColumns } from './settle-attempts';

/**
 * Payments in the bill that never reached us although the attempt is ours: asked about and booked like any other news (never by the bill). An
 * attempt that is paid already is left to a person: another number may be a second payment or, where a bill is put together from questions,
 * another name of the first one, whose money must not go back by itself.
 */
export async function recoverPayments(ctx: Ctx, run: Run): Promise<string[]> {
  const lost = await ctx.db
    .select({ ...attemptColumns, txn: sql<string>`b.provider_txn` })
    .from(payments)
    .innerJoin(
      sql`bill_rows b`,
      sql`b.provider = ${payments.provider} and b.out_trade_no = ${payments.outTradeNo} and b.kind = 'payment'`,
    )
    .where(
      sql`b.provider = ${run.provider} and b.bill_date = ${run.date} and ${payments.status} <> 'paid'
        and not exists (select 1 from payments p where p.provider = b.provider and p.provider_txn = b.provider_txn)`,
    )
    .orderBy(asc(payments.id));
  for (const attempt of lost) {
    await askChannel(ctx, attempt);
  }
  return lost.map((l) => l.txn);
}

/** Refunds that ended at the channel while we wait for the news. */
export async function recoverRefunds(ctx: Ctx, run: Run): Promise<void> {
  const waiting = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(sql`bill_rows b`, sql`b.refund_no = ${refunds.refundNo} and b.kind = 'refund'`)
    .where(
      sql`b.provider = ${run.provider} and b.bill_date = ${run.date} and b.state <> 'PROCESSING' and ${refunds.status} = 'processing'`,
    )
    .orderBy(asc(refunds.id));
  for (const { id } of waiting) {
    await checkRefund(ctx, id);
  }
}
