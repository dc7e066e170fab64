import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { creditAccounts, creditChanges } from '@/db/schema/credit';
import { organizations } from '@/db/schema/organization';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { creditErrors } from '../errors';
import type { CreditDecideInput, CreditProposeInput } from '../office-contract';
import { decideOn } from './decide-request';

const termsOf = ({
  mode,
  limitFen,
  termDays,
}: Pick<CreditProposeInput, 'mode' | 'limitFen' | 'termDays'>) => ({
  mode,
  limitFen,
  termDays,
});

/**
 * Asks for a grant 授信, or for another one; it holds once a second person has agreed to it. The same request asks once.
 *
 * @returns its id. @throws 404, 409 while another one waits, 422 without a change
 */
export async function proposeCredit(ctx: Ctx, input: CreditProposeInput): Promise<number> {
  const { userId } = requireAdmin(ctx);
  const { organizationId, requestKey, reason } = input;
  await lockName(ctx, `credit:${organizationId}`);
  const terms = termsOf(input);
  const [known] = await ctx.db.select().from(creditChanges).where(eq(creditChanges.requestKey, requestKey));
  if (known) {
    const same =
      known.organizationId === organizationId && JSON.stringify(termsOf(known)) === JSON.stringify(terms);
    if (!same) throw creditErrors.keyReused();
    return known.id;
  }
  const [organization] = await ctx.db
    .select({ name: organizations.name })
    .from(organizations)
    .where(
      and(
        eq(organizations.id, organizationId),
        eq(organizations.status, 'approved'),
        isNull(organizations.deletedAt),
      ),
    );
  if (!organization) throw creditErrors.noOrganization();
  const waits = await ctx.db.$count(
    creditChanges,
    and(eq(creditChanges.organizationId, organizationId), isNull(creditChanges.decision)),
  );
  if (waits > 0) throw creditErrors.waiting();
  const [now] = await ctx.db
    .select()
    .from(creditAccounts)
    .where(eq(creditAccounts.organizationId, organizationId));
  if (JSON.stringify(now ? termsOf(now) : null) === JSON.stringify(terms)) throw creditErrors.unchanged();
  const [row] = await ctx.db
    .insert(creditChanges)
    .values({ organizationId, ...terms, reason, requestKey, requestedBy: userId })
    .returning({ id: creditChanges.id });
  if (!row) throw new Error('insert of a grant returned nothing');
  await recordOperation(ctx, {
    action: 'credit.propose',
    entity: 'credit',
    entityId: organizationId,
    before: now ? termsOf(now) : undefined,
    after: { organization: organization.name, ...terms },
    reason,
  });
  return row.id;
}

/**
 * The second person's word on a grant: agreed to, it is the organisation's from now on; what is on account keeps its own term.
 *
 * @throws 404, 403 for one's own, 409 once it is decided
 */
export async function decideCredit(ctx: Ctx, input: CreditDecideInput): Promise<void> {
  const [found] = await ctx.db
    .select()
    .from(creditChanges)
    .where(eq(creditChanges.id, input.id))
    .for('update');
  const { asked, set } = decideOn(ctx, found, input);
  const { organizationId } = asked;
  await ctx.db.update(creditChanges).set(set).where(eq(creditChanges.id, asked.id));
  if (input.agree) {
    const terms = termsOf(asked);
    await ctx.db
      .insert(creditAccounts)
      .values({ organizationId, ...terms })
      .onConflictDoUpdate({
        target: creditAccounts.organizationId,
        set: { ...terms, version: sql`${creditAccounts.version} + 1`, updatedAt: sql`now()` },
      });
  }
  await recordOperation(ctx, {
    action: input.agree ? 'credit.agree' : 'credit.refuse',
    entity: 'credit',
    entityId: organizationId,
    after: termsOf(asked),
    reason: input.reason,
  });
}
