import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { creditAccounts, creditDebts, creditEntries } from '@/db/schema/credit';
import type { Ctx } from '@/lib/data/ctx';
import type { CreditEntryKind } from '@/lib/states/credit';

/** The account of an organisation, held: a repayment, a refund, a new limit and another order come before or after. */
export async function holdAccount(
  ctx: Ctx,
  organizationId: number,
): Promise<typeof creditAccounts.$inferSelect | null> {
  const [row] = await ctx.db
    .select()
    .from(creditAccounts)
    .where(eq(creditAccounts.organizationId, organizationId))
    .for('update');
  return row ?? null;
}

interface Move {
  organizationId: number;
  paymentId: number;
  kind: CreditEntryKind;
  /** Above zero: owed more. */
  deltaFen: number;
  refundId?: number;
  repaymentId?: number;
}

/**
 * Changes what an organisation owes, and writes its entry with the balance of the same statement: every change of an account goes through here, so
 * that the ledger proves itself (I38). What is put on account stays within the limit, also when two ask at once. After the locks of order and payment.
 *
 * @returns `false` beyond the limit, and without an account
 */
export async function moveBalance(ctx: Ctx, { deltaFen, ...move }: Move): Promise<boolean> {
  const within = sql`${creditAccounts.usedFen} + ${deltaFen} <= ${creditAccounts.limitFen}`;
  const [account] = await ctx.db
    .update(creditAccounts)
    .set({ usedFen: sql`${creditAccounts.usedFen} + ${deltaFen}`, updatedAt: sql`now()` })
    .where(
      and(eq(creditAccounts.organizationId, move.organizationId), move.kind === 'use' ? within : undefined),
    )
    .returning({ balanceFen: creditAccounts.usedFen, limitFen: creditAccounts.limitFen });
  if (!account) return false;
  if (move.kind !== 'use') {
    await ctx.db
      .update(creditDebts)
      .set({ openFen: sql`${creditDebts.openFen} + ${deltaFen}` })
      .where(eq(creditDebts.paymentId, move.paymentId));
  }
  await ctx.db.insert(creditEntries).values({ ...move, deltaFen, ...account });
  return true;
}
