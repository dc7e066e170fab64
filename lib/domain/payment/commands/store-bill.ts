import 'server-only';
import type { OnlineProvider } from '@/lib/core/payment-providers';
import { and, eq } from 'drizzle-orm';
import { billRows } from '@/db/schema/reconcile';
import type { BillRow } from '@/lib/adapters/payment/port';
import type { Ctx } from '@/lib/data/ctx';

/** Rows of one statement: nine columns each stay far below PostgreSQL's limit of parameters. */
const CHUNK = 1000;

/**
 * Puts the bill of a provider and day in the place of the one that was stored before, whole. A line that stands in it twice counts once. Inside
 * the transaction of the comparison.
 */
export async function storeBill(
  ctx: Ctx,
  provider: OnlineProvider,
  billDate: string,
  rows: Iterable<BillRow>,
): Promise<void> {
  await ctx.db.delete(billRows).where(and(eq(billRows.provider, provider), eq(billRows.billDate, billDate)));
  let chunk: (typeof billRows.$inferInsert)[] = [];
  const flush = async () => {
    if (chunk.length > 0) await ctx.db.insert(billRows).values(chunk).onConflictDoNothing();
    chunk = [];
  };
  for (const { outRefundNo, ...row } of rows) {
    chunk.push({ provider, billDate, ...row, refundNo: outRefundNo });
    if (chunk.length === CHUNK) await flush();
  }
  await flush();
}
