import 'server-only';
import { eq } from 'drizzle-orm';
import { creditDebts } from '@/db/schema/credit';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { completeRefund, lockRefund } from '@/lib/domain/payment/commands/apply-refund';
import { waitsForSecond } from '@/lib/domain/payment/refund-rules';
import { moveBalance } from './move-balance';

/**
 * Gives back what was never paid (job `credit.return`): a refund of an order on account lowers what is owed, and no money moves; what had been
 * repaid stays on the account as paid too much. Done once, however often it runs.
 */
export async function returnGoods(outer: Ctx, refundId: number): Promise<void> {
  await withTx(outer, async (ctx) => {
    const refund = await lockRefund(ctx, { id: refundId });
    if (!refund || refund.status !== 'created' || waitsForSecond(refund)) return;
    const [debt] = await ctx.db.select().from(creditDebts).where(eq(creditDebts.paymentId, refund.paymentId));
    if (!debt) throw new Error(`refund ${refundId}: its payment is on no account`);
    await moveBalance(ctx, {
      organizationId: debt.organizationId,
      paymentId: debt.paymentId,
      kind: 'return',
      deltaFen: -refund.amountFen,
      refundId,
    });
    await completeRefund(ctx, refund, { refundedAt: null, set: {}, payload: { onAccount: true } });
  });
}
