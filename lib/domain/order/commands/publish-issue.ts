import 'server-only';
import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { periodicalIssueEvents, periodicalIssues } from '@/db/schema/periodical';
import { issueDeliveries, issueDeliveryEvents } from '@/db/schema/shipment';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { invalidate } from '@/lib/data/page-cache';
import { transition, transitionAll } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { productTags } from '@/lib/domain/product/cached';
import { lockIssue } from '@/lib/domain/product/commands/lock-plan';
import { planErrors } from '@/lib/domain/product/plan-errors';
import { shanghaiDay } from '@/lib/domain/product/rules';
import { issueMachine, type IssueState } from '@/lib/states/product';
import { issueDeliveryMachine, type IssueDeliveryState } from '@/lib/states/shipping';

type Issue = typeof periodicalIssues.$inferSelect;

/** Deliveries of an issue that stand in one of these states, locked by ascending id. */
export async function lockDeliveries(
  ctx: Ctx,
  issueId: number,
  states: readonly IssueDeliveryState[],
): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: issueDeliveries.id })
    .from(issueDeliveries)
    .where(and(eq(issueDeliveries.issueId, issueId), inArray(issueDeliveries.status, [...states])))
    .orderBy(asc(issueDeliveries.id))
    .for('update');
  return rows.map((r) => r.id);
}

/** Issues appear one after the other. @throws 409 while one with a lower number is still to come */
async function refuseEarlier(ctx: Ctx, issue: Issue): Promise<void> {
  const [open] = await ctx.db
    .select({ issueNo: periodicalIssues.issueNo })
    .from(periodicalIssues)
    .where(
      and(
        eq(periodicalIssues.planId, issue.planId),
        eq(periodicalIssues.status, 'planned'),
        lt(periodicalIssues.issueNo, issue.issueNo),
      ),
    )
    .orderBy(asc(periodicalIssues.issueNo))
    .limit(1);
  if (open) throw planErrors.earlierOpen({ message: `请先处理第 ${open.issueNo} 期：它还没有出刊` });
}

/**
 * An issue appears: it becomes a back issue, and what waits for it may be sent, in one transaction (domain.md section 9). One that appears
 * before its day gets today's date.
 *
 * @returns the number of deliveries that are ready now
 */
async function publishOne(ctx: Ctx, id: number): Promise<{ issue: Issue; ready: number }> {
  const { issue } = await lockIssue(ctx, id);
  const today = shanghaiDay(ctx.now);
  await transition(ctx, {
    machine: issueMachine,
    table: periodicalIssues,
    events: periodicalIssueEvents,
    id,
    action: 'publish',
    set: {
      publishedAt: sql`now()`,
      publishDate: issue.publishDate > today ? today : issue.publishDate,
      version: sql`${periodicalIssues.version} + 1`,
    },
  });
  await refuseEarlier(ctx, issue);
  const waiting = await lockDeliveries(ctx, id, ['expected']);
  await transitionAll(ctx, {
    machine: issueDeliveryMachine,
    table: issueDeliveries,
    events: issueDeliveryEvents,
    ids: waiting,
    action: 'release',
  });
  await invalidate(ctx, [productTags.one(issue.productId), productTags.all]);
  return { issue, ready: waiting.length };
}

/** The issues, in the order of their years and numbers. @throws 404 when one of them does not exist */
async function inOrder(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const rows = await ctx.db
    .select({ id: periodicalIssues.id })
    .from(periodicalIssues)
    .where(inArray(periodicalIssues.id, wanted))
    .orderBy(asc(periodicalIssues.planId), asc(periodicalIssues.issueNo));
  if (rows.length !== wanted.length) throw planErrors.issueNotFound();
  return rows.map((r) => r.id);
}

/**
 * Publishes issues by hand, all of them or none.
 *
 * @returns how many deliveries became ready
 * @throws 404, 409 for an issue that appeared or was called off, or while an earlier one is still to come
 */
export async function publishIssues(ctx: Ctx, ids: readonly number[]): Promise<number> {
  requireAdmin(ctx);
  let all = 0;
  for (const id of await inOrder(ctx, ids)) {
    // Rows are locked one after the other.
    const { issue, ready } = await publishOne(ctx, id);
    await recordOperation(ctx, {
      action: 'issue.publish',
      entity: 'periodicalIssue',
      entityId: id,
      before: { status: issue.status, publishDate: issue.publishDate },
      after: { status: 'published', ready },
    });
    all += ready;
  }
  return all;
}

/** Publishes what is due by the day in Shanghai, each issue for itself: a second run finds nothing to do. */
export async function publishDueIssues(outer: Ctx): Promise<void> {
  const due = await outer.db
    .select({ id: periodicalIssues.id })
    .from(periodicalIssues)
    .where(
      and(eq(periodicalIssues.status, 'planned'), lte(periodicalIssues.publishDate, shanghaiDay(outer.now))),
    )
    .orderBy(asc(periodicalIssues.planId), asc(periodicalIssues.issueNo))
    .limit(1000);
  for (const { id } of due) {
    try {
      // One transaction per issue.
      await withTx(outer, async (ctx) => {
        const { issue } = await lockIssue(ctx, id);
        // Somebody was faster, or gave it another day.
        const open: IssueState[] = ['planned'];
        if (!open.includes(issue.status) || issue.publishDate > shanghaiDay(ctx.now)) return;
        await publishOne(ctx, id);
      });
    } catch (error) {
      outer.log.error({ err: error, issueId: id }, 'an issue could not be published');
    }
  }
}
