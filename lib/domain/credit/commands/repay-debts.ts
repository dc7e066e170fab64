import 'server-only';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { creditDebts, creditRepayments } from '@/db/schema/credit';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { assertBankDate, assertFreeReference } from '@/lib/domain/payment/commands/offline-attempt';
import { creditErrors } from '../errors';
import type { CreditDecideInput, CreditRepayInput } from '../office-contract';
import { spreadRepayment } from '../rules';
import { decideOn } from './decide-request';
import { holdAccount, moveBalance } from './move-balance';

type Repayment = typeof creditRepayments.$inferSelect;

/** How a repayment is spread over what is owed now; the account is held, so that nothing changes meanwhile. @throws 409, 422 */
async function spread(
  ctx: Ctx,
  { organizationId, amountFen, paymentIds }: Pick<Repayment, 'organizationId' | 'amountFen' | 'paymentIds'>,
) {
  if (!(await holdAccount(ctx, organizationId)))
    throw creditErrors.noAccount({ message: '该单位尚未开通账期' });
  const open = await ctx.db
    .select({ paymentId: creditDebts.paymentId, openFen: creditDebts.openFen })
    .from(creditDebts)
    .where(
      and(
        eq(creditDebts.organizationId, organizationId),
        ne(creditDebts.openFen, 0),
        paymentIds?.length ? inArray(creditDebts.paymentId, paymentIds) : undefined,
      ),
    )
    .orderBy(asc(creditDebts.createdAt), asc(creditDebts.paymentId));
  if (open.length === 0) throw creditErrors.nothingOwed();
  const parts = spreadRepayment(amountFen, open);
  if (parts === null) throw creditErrors.overParts();
  return parts;
}

/**
 * Enters money of the bank for what an organisation owes, or money that goes back to it of what it has paid too much; it counts once a second person
 * has confirmed it. The same request enters once.
 *
 * @returns its id. @throws 400 at `bankDate`, 409 for a receipt that is booked, 422 where nothing is owed
 */
export async function enterRepayment(ctx: Ctx, input: CreditRepayInput): Promise<number> {
  const { userId } = requireAdmin(ctx);
  assertBankDate(ctx, input.bankDate);
  const { requestKey, note, paymentIds, ...facts } = input;
  await lockName(ctx, `credit-repay:${requestKey}`);
  const [known] = await ctx.db
    .select()
    .from(creditRepayments)
    .where(eq(creditRepayments.requestKey, requestKey));
  if (known) {
    const same = (Object.keys(facts) as (keyof typeof facts)[]).every((key) => known[key] === facts[key]);
    if (!same) throw creditErrors.keyReused();
    return known.id;
  }
  await assertFreeReference(ctx, input.bankReference);
  const values = { ...facts, note: note || null, paymentIds: paymentIds ?? null };
  await spread(ctx, values);
  const [row] = await ctx.db
    .insert(creditRepayments)
    .values({ ...values, requestKey, requestedBy: userId })
    .returning({ id: creditRepayments.id });
  if (!row) throw new Error('insert of a repayment returned nothing');
  await recordOperation(ctx, {
    action: 'credit.repay',
    entity: 'credit',
    entityId: input.organizationId,
    after: { repaymentId: row.id, ...facts },
    reason: note,
  });
  return row.id;
}

/**
 * The second person's word on a repayment: agreed to, it pays what is owed at that moment, what is oldest first.
 *
 * @throws 404, 403 for one's own, 409 once it is decided
 */
export async function decideRepayment(ctx: Ctx, input: CreditDecideInput): Promise<void> {
  const [found] = await ctx.db
    .select()
    .from(creditRepayments)
    .where(eq(creditRepayments.id, input.id))
    .for('update');
  const { asked, set } = decideOn(ctx, found, input);
  const { organizationId } = asked;
  const parts = input.agree ? await spread(ctx, asked) : [];
  await ctx.db.update(creditRepayments).set(set).where(eq(creditRepayments.id, asked.id));
  for (const { paymentId, fen } of parts) {
    // One after the other: each entry keeps the balance that it left.
    await moveBalance(ctx, {
      organizationId,
      paymentId,
      kind: 'repay',
      deltaFen: -fen,
      repaymentId: asked.id,
    });
  }
  await recordOperation(ctx, {
    action: input.agree ? 'credit.confirmRepay' : 'credit.refuseRepay',
    entity: 'credit',
    entityId: organizationId,
    after: { repaymentId: asked.id, amountFen: asked.amountFen, bankReference: asked.bankReference, parts },
    reason: input.reason,
  });
}
