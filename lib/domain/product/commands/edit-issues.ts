import 'server-only';
import { asc, eq, sql } from 'drizzle-orm';
import { periodicalIssues, type periodicalPlans } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { bookTitle } from '@/lib/core/book-title';
import type { Saved } from '@/lib/core/listed';
import { recordOperation } from '@/lib/data/audit';
import { moveToBin } from '@/lib/data/bin';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { invalidate } from '@/lib/data/page-cache';
import { assertClean, textsOf } from '@/lib/data/public-text';
import { enqueue } from '@/lib/data/outbox';
import { productTags } from '../cached';
import { generateIssues, outOfOrder, readRule } from '../calendar-rules';
import type { IssueAddInput, IssueEditInput, IssueGenerateInput, IssueGenerateView } from '../plan-contract';
import { planErrors } from '../plan-errors';
import { readSold, readUsed } from '../plan-use-queries';
import { lockIssue, lockPlan } from './lock-plan';

export type Plan = typeof periodicalPlans.$inferSelect;
export type Issue = typeof periodicalIssues.$inferSelect;

function issuesOf(ctx: Ctx, planId: number): Promise<Issue[]> {
  return ctx.db
    .select()
    .from(periodicalIssues)
    .where(eq(periodicalIssues.planId, planId))
    .orderBy(asc(periodicalIssues.issueNo));
}

/** What the public reads of an issue. */
const LABELS = { title: '期次标题' };

const titleOf = (year: number, issueNo: number) => `${year} 年第 ${issueNo} 期`;

/** An issue may appear around its year, never far from it; issues appear in the order of their numbers. */
export function refuseDates(
  plan: Plan,
  issues: readonly Pick<Issue, 'issueNo' | 'publishDate' | 'status'>[],
) {
  const far = issues.find((i) => Math.abs(Number(i.publishDate.slice(0, 4)) - plan.year) > 1);
  if (far) throw planErrors.otherYear({ errors: { publishDate: `应在 ${plan.year} 年前后` } });
  const wrong = outOfOrder(issues);
  if (wrong) {
    const message = `第 ${wrong.issueNo} 期不能早于第 ${wrong.after} 期出刊`;
    throw planErrors.outOfOrder({ message, errors: { publishDate: message } });
  }
}

/** Pages are told, and paid lines of a year that had no dates get the deliveries of its new issues. */
export async function settle(ctx: Ctx, plan: Plan, added: boolean): Promise<void> {
  await invalidate(ctx, [productTags.one(plan.productId), productTags.all]);
  if (!added) return;
  await enqueue(ctx, { task: 'issue.plan', payload: { planId: plan.id }, key: `issue.plan:${plan.id}` });
}

/**
 * Makes the issues of a year by the plan's rule: missing ones are added, and with `redate` those still to come get the rule's day. With
 * `preview` nothing is written.
 *
 * @throws 404, 422 for a periodical without a rule, or when the days would not stand in order
 */
export async function generateIssuesOf(ctx: Ctx, input: IssueGenerateInput): Promise<IssueGenerateView> {
  requireAdmin(ctx);
  const plan = await lockPlan(ctx, input.planId);
  const rule = readRule(plan.publishRule);
  if (rule.cycle === 'custom') throw planErrors.noRule();
  const before = await issuesOf(ctx, plan.id);
  const made = generateIssues({ ...plan, rule }, before, input.redate);
  const added = made.filter((g) => g.act === 'add');
  const moved = made.filter((g) => g.act === 'move');
  const view = { issues: made, added: added.length, moved: moved.length };
  const day = new Map(made.map((g) => [g.issueNo, g.publishDate]));
  refuseDates(plan, [
    ...before.map((i) => ({ ...i, publishDate: day.get(i.issueNo) ?? i.publishDate })),
    ...added.map((g) => ({ ...g, status: 'planned' as const })),
  ]);
  if (input.preview || added.length + moved.length === 0) return view;
  if (added.length > 0) {
    await ctx.db.insert(periodicalIssues).values(
      added.map((g) => ({
        planId: plan.id,
        productId: plan.productId,
        year: plan.year,
        issueNo: g.issueNo,
        title: titleOf(plan.year, g.issueNo),
        publishDate: g.publishDate,
      })),
    );
  }
  for (const g of moved) {
    // Rows of one plan, under its lock.
    await ctx.db
      .update(periodicalIssues)
      .set({
        publishDate: g.publishDate,
        version: sql`${periodicalIssues.version} + 1`,
        updatedAt: ctx.now,
      })
      .where(eq(periodicalIssues.id, before.find((i) => i.issueNo === g.issueNo)?.id ?? 0));
  }
  await recordOperation(ctx, {
    action: 'issue.generate',
    entity: 'periodicalPlan',
    entityId: plan.id,
    before: { moved: moved.map((g) => [g.issueNo, g.before]) },
    after: {
      added: added.map((g) => [g.issueNo, g.publishDate]),
      moved: moved.map((g) => [g.issueNo, g.publishDate]),
    },
  });
  await settle(ctx, plan, added.length > 0);
  return view;
}

/** Adds one issue by hand. @throws 404, 409 when the number is there, 422 for a number or day that does not fit */
export async function addIssue(ctx: Ctx, input: IssueAddInput): Promise<Saved> {
  requireAdmin(ctx);
  const plan = await lockPlan(ctx, input.planId);
  const { issueNo, publishDate } = input;
  if (issueNo > plan.issuesPerYear) {
    const message = `全年共 ${plan.issuesPerYear} 期，期号不能超过 ${plan.issuesPerYear}`;
    throw planErrors.numberBeyond({ message, errors: { issueNo: message } });
  }
  const before = await issuesOf(ctx, plan.id);
  if (before.some((i) => i.issueNo === issueNo)) {
    const message = `第 ${issueNo} 期已存在`;
    throw planErrors.numberTaken({ message, errors: { issueNo: message } });
  }
  refuseDates(plan, [...before, { issueNo, publishDate, status: 'planned' }]);
  const title = input.title || titleOf(plan.year, issueNo);
  await assertClean(ctx, textsOf({ title }, LABELS));
  const [row] = await ctx.db
    .insert(periodicalIssues)
    .values({ planId: plan.id, productId: plan.productId, year: plan.year, issueNo, title, publishDate })
    .returning({ id: periodicalIssues.id, version: periodicalIssues.version });
  if (!row) throw new Error('insert of an issue returned nothing');
  await recordOperation(ctx, {
    action: 'issue.add',
    entity: 'periodicalIssue',
    entityId: row.id,
    after: { planId: plan.id, issueNo, title, publishDate },
  });
  await settle(ctx, plan, true);
  return row;
}

/** Names or dates an issue that has not appeared yet. @throws 404, 409 when it has or somebody saved since, 422 for a day out of order */
export async function editIssue(ctx: Ctx, input: IssueEditInput): Promise<Saved> {
  requireAdmin(ctx);
  const { plan, issue } = await lockIssue(ctx, input.id);
  if (issue.version !== input.version) throw planErrors.changed();
  if (issue.status !== 'planned') throw planErrors.notPlanned();
  const { title, publishDate } = input;
  const rows = await issuesOf(ctx, plan.id);
  refuseDates(
    plan,
    rows.map((i) => (i.id === issue.id ? { ...i, publishDate } : i)),
  );
  await assertClean(ctx, textsOf({ title }, LABELS));
  const [row] = await ctx.db
    .update(periodicalIssues)
    .set({ title, publishDate, version: sql`${periodicalIssues.version} + 1`, updatedAt: ctx.now })
    .where(eq(periodicalIssues.id, issue.id))
    .returning({ id: periodicalIssues.id, version: periodicalIssues.version });
  await recordOperation(ctx, {
    action: 'issue.edit',
    entity: 'periodicalIssue',
    entityId: issue.id,
    before: { title: issue.title, publishDate: issue.publishDate },
    after: { title, publishDate },
  });
  await settle(ctx, plan, false);
  return row ?? issue;
}

async function titleOfProduct(ctx: Ctx, id: number): Promise<string> {
  const [row] = await ctx.db.select({ title: products.title }).from(products).where(eq(products.id, id));
  return bookTitle(row?.title ?? '');
}

/** Moves issues into the recycle bin that nobody ordered and nothing uses, all of them or none. @throws 404, 409 */
export async function deleteIssues(ctx: Ctx, ids: readonly number[]): Promise<void> {
  requireAdmin(ctx);
  const used = await readUsed(ctx, ids);
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    // Rows are locked one after the other.
    const { plan, issue } = await lockIssue(ctx, id);
    if (issue.status === 'published') throw planErrors.notPlanned();
    const { numbers } = await readSold(ctx, plan);
    const name = titleOf(plan.year, issue.issueNo);
    if (numbers.has(issue.issueNo)) {
      throw planErrors.sold({ message: `${name}已有订单，不能删除；可以取消出刊` });
    }
    if (used.has(id)) throw planErrors.used({ message: `${name}已有库存、电子文件或激活码，不能删除` });
    const product = await titleOfProduct(ctx, plan.productId);
    const parts = [{ table: periodicalIssues, where: eq(periodicalIssues.id, id) }];
    await moveToBin(ctx, { kind: 'periodicalIssue', id, title: `${product}${name}`, parts });
    const { issueNo, title, publishDate, status } = issue;
    await recordOperation(ctx, {
      action: 'issue.del',
      entity: 'periodicalIssue',
      entityId: id,
      before: { planId: plan.id, issueNo, title, publishDate, status },
    });
    await settle(ctx, plan, false);
  }
}
