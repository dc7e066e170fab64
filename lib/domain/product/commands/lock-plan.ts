import 'server-only';
import { eq } from 'drizzle-orm';
import { periodicalIssues, periodicalPlans } from '@/db/schema/periodical';
import type { Ctx } from '@/lib/data/ctx';
import { planErrors } from '../plan-errors';

type Plan = typeof periodicalPlans.$inferSelect;
type Issue = typeof periodicalIssues.$inferSelect;

/** The row that every write of a plan or one of its issues takes first; orders wait for it (`holdPlans`). @throws 404 */
export async function lockPlan(ctx: Ctx, id: number): Promise<Plan> {
  const [row] = await ctx.db.select().from(periodicalPlans).where(eq(periodicalPlans.id, id)).for('update');
  if (!row) throw planErrors.notFound();
  return row;
}

/** An issue under its plan's lock. @throws 404 */
export async function lockIssue(ctx: Ctx, id: number): Promise<{ plan: Plan; issue: Issue }> {
  const [found] = await ctx.db
    .select({ planId: periodicalIssues.planId })
    .from(periodicalIssues)
    .where(eq(periodicalIssues.id, id));
  if (!found) throw planErrors.issueNotFound();
  const plan = await lockPlan(ctx, found.planId);
  const [issue] = await ctx.db.select().from(periodicalIssues).where(eq(periodicalIssues.id, id));
  if (!issue) throw planErrors.issueNotFound();
  return { plan, issue };
}
