import 'server-only';
import { and, eq, gt, sql } from 'drizzle-orm';
import { creditDebts, creditReminders } from '@/db/schema/credit';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { notifyBuyer } from '@/lib/data/notify';
import { withTx } from '@/lib/data/tx';
import { creditErrors } from '../errors';
import { isReminded } from '../rules';
import { DUE_ON, OVERDUE_DAYS, TODAY } from '../scope';

interface Owed {
  organizationId: number;
  dueFen: number;
  overdueFen: number;
  nextDue: string | null;
  /** Days to the due day of each debt that has one, below zero when it is over. */
  days: number[];
}

/** What organisations owe, one row each. */
async function owedBy(ctx: Ctx, organizationId?: number): Promise<Owed[]> {
  return ctx.db
    .select({
      organizationId: creditDebts.organizationId,
      dueFen: sql`sum(${creditDebts.openFen})`.mapWith(Number),
      overdueFen: sql`coalesce(sum(${creditDebts.openFen}) filter (where ${OVERDUE_DAYS} > 0), 0)`.mapWith(
        Number,
      ),
      nextDue: sql<string | null>`(min(${DUE_ON}) filter (where ${DUE_ON} >= ${TODAY}))::text`,
      days: sql<
        number[]
      >`coalesce(array_agg(${DUE_ON} - ${TODAY}) filter (where ${DUE_ON} is not null), '{}')`,
    })
    .from(creditDebts)
    .where(
      and(
        gt(creditDebts.openFen, 0),
        organizationId === undefined ? undefined : eq(creditDebts.organizationId, organizationId),
      ),
    )
    .groupBy(creditDebts.organizationId);
}

/** Writes the reminder of today, once per organisation. @returns whether it was the first of the day */
async function tell(
  ctx: Ctx,
  { organizationId, dueFen, overdueFen, nextDue }: Owed,
  by: { byHand: boolean; createdBy?: number },
): Promise<boolean> {
  const [row] = await ctx.db
    .insert(creditReminders)
    .values({ organizationId, dueFen, overdueFen, nextDue, ...by, day: TODAY })
    .onConflictDoNothing()
    .returning({ id: creditReminders.id });
  if (row) await notifyBuyer(ctx, 'creditDue', row.id);
  return row !== undefined;
}

/** Job `credit:remind`: organisations with a debt whose due day is near, or was some days ago. */
export async function remindDebts(outer: Ctx): Promise<void> {
  for (const owed of await owedBy(outer)) {
    if (owed.days.some(isReminded)) await withTx(outer, (ctx) => tell(ctx, owed, { byHand: false }));
  }
}

/** 催款 by the office. @throws 422 where nothing is owed, 409 when it was said today already */
export async function remindByHand(ctx: Ctx, organizationId: number): Promise<void> {
  const { userId } = requireAdmin(ctx);
  const [owed] = await owedBy(ctx, organizationId);
  if (!owed) throw creditErrors.nothingOwed();
  if (!(await tell(ctx, owed, { byHand: true, createdBy: userId }))) throw creditErrors.remindedToday();
  await recordOperation(ctx, {
    action: 'credit.remind',
    entity: 'credit',
    entityId: organizationId,
    after: { dueFen: owed.dueFen, overdueFen: owed.overdueFen },
  });
}
