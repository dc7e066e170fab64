import 'server-only';
import { and, asc, eq } from 'drizzle-orm';
import { periodicalIssues, periodicalPlans } from '@/db/schema/periodical';
import { putBack, rowOf, type BinEntry } from '@/lib/data/bin';
import type { Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { syncUploadUses } from '@/lib/domain/upload/uses';
import { planErrors } from '../plan-errors';
import { refuseDates, settle, type Issue, type Plan } from './edit-issues';
import { lockPlan } from './lock-plan';
import { requirePeriodical } from './save-plan';

/** Puts a year's plan back with its issues. @throws 404 when its periodical is gone, 409 when the year has another plan by now */
export async function restorePlan(ctx: Ctx, entry: BinEntry): Promise<void> {
  const plan = rowOf(entry, periodicalPlans) as Plan;
  await requirePeriodical(ctx, plan.productId);
  await lockName(ctx, `plan:${plan.productId}`);
  const same = and(eq(periodicalPlans.productId, plan.productId), eq(periodicalPlans.year, plan.year));
  if ((await ctx.db.$count(periodicalPlans, same)) > 0) {
    throw planErrors.taken({ message: `${plan.year} 年已有计划` });
  }
  await putBack(ctx, [periodicalPlans, periodicalIssues], entry);
  await settle(ctx, plan, true);
}

/** Puts an issue back into its year. @throws 404 when its plan is gone, 409 when the number is taken, 422 for a day out of order by now */
export async function restoreIssue(ctx: Ctx, entry: BinEntry): Promise<void> {
  const issue = rowOf(entry, periodicalIssues) as Issue;
  const plan = await lockPlan(ctx, issue.planId);
  const others = await ctx.db
    .select()
    .from(periodicalIssues)
    .where(eq(periodicalIssues.planId, plan.id))
    .orderBy(asc(periodicalIssues.issueNo));
  if (others.some((i) => i.issueNo === issue.issueNo)) {
    throw planErrors.numberTaken({ message: `第 ${issue.issueNo} 期已存在` });
  }
  refuseDates(plan, [...others, issue]);
  await putBack(ctx, [periodicalIssues], entry);
  await settle(ctx, plan, true);
}

/** Frees the covers of the issues that an entry holds. */
export async function purgeIssues(ctx: Ctx, entry: BinEntry): Promise<void> {
  for (const { id } of entry.rows['periodical_issues'] ?? []) {
    // Rows are locked one after the other.
    await syncUploadUses(ctx, { entity: 'periodicalIssue', entityId: Number(id), paths: [] });
  }
}
