import 'server-only';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { periodicalIssues, periodicalPlans } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { bookTitle } from '@/lib/core/book-title';
import type { Saved } from '@/lib/core/listed';
import { keepAbsent } from '@/lib/core/edit';
import { recordOperation } from '@/lib/data/audit';
import { moveToBin } from '@/lib/data/bin';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { invalidate } from '@/lib/data/page-cache';
import { productTags } from '../cached';
import { readRule } from '../calendar-rules';
import { planProblems, type PlanAddInput, type PlanCopyInput, type PlanEditInput } from '../plan-contract';
import { planErrors } from '../plan-errors';
import { readSold, readUsed } from '../plan-use-queries';
import { isPeriodical } from '../rules';
import { hasPriceRequest } from '../price-queries';
import { generateIssuesOf } from './edit-issues';
import { assertFormerPrices, rememberPrices } from './former-plan';
import { lockPlan } from './lock-plan';

type Plan = typeof periodicalPlans.$inferSelect;
type PlanValues = Omit<PlanAddInput, 'productId' | 'year'>;

/** The columns that a form fills. */
function columnsOf({ issuesPerYear, cycle, day, day2, firstMonth, ...rest }: PlanValues) {
  const { issueFen, yearFen, cutoffDays, active } = rest;
  return {
    issuesPerYear,
    publishRule: { cycle, day, day2, firstMonth },
    issueFen,
    yearFen,
    cutoffDays,
    active,
  };
}

/** What the operation log keeps of a plan. */
function facts(plan: Plan) {
  const { productId, year, issuesPerYear, publishRule, issueFen, yearFen, cutoffDays, active } = plan;
  return { productId, year, issuesPerYear, publishRule, issueFen, yearFen, cutoffDays, active };
}

/** @throws 404 when there is no such product, 422 when it is no periodical */
export async function requirePeriodical(ctx: Ctx, productId: number): Promise<void> {
  const [row] = await ctx.db
    .select({ kind: products.kind })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.deletedAt)));
  if (!row) throw planErrors.productNotFound();
  if (!isPeriodical(row.kind)) throw planErrors.notPeriodical();
}

async function isApproved(ctx: Ctx, productId: number): Promise<boolean> {
  const where = and(eq(products.id, productId), eq(products.status, 'approved'));
  return (await ctx.db.$count(products, where)) > 0;
}

/** The prices of an approved periodical's year change by 改价 only (ADR 0027). @throws 400 at the fields that would change them */
async function keepPrices(ctx: Ctx, before: Plan, values: PlanValues): Promise<void> {
  const changed = (['issueFen', 'yearFen'] as const).filter((key) => values[key] !== before[key]);
  if (changed.length === 0 || !(await isApproved(ctx, before.productId))) return;
  const { message } = planErrors.fixedPrice();
  throw planErrors.fixedPrice({ errors: Object.fromEntries(changed.map((key) => [key, message])) });
}

async function insertPlan(ctx: Ctx, productId: number, year: number, values: PlanValues): Promise<Plan> {
  await lockName(ctx, `plan:${productId}`);
  await assertFormerPrices(ctx, productId, year, values);
  const same = and(eq(periodicalPlans.productId, productId), eq(periodicalPlans.year, year));
  if ((await ctx.db.$count(periodicalPlans, same)) > 0) {
    const message = `${year} 年已有计划`;
    throw planErrors.taken({ message, errors: { year: message } });
  }
  const [row] = await ctx.db
    .insert(periodicalPlans)
    .values({ productId, year, ...columnsOf(values), createdAt: ctx.now, updatedAt: ctx.now })
    .returning();
  if (!row) throw new Error('insert of a plan returned nothing');
  return row;
}

async function settle(ctx: Ctx, action: string, plan: Plan, before?: unknown): Promise<Saved> {
  await recordOperation(ctx, {
    action,
    entity: 'periodicalPlan',
    entityId: plan.id,
    before,
    after: facts(plan),
  });
  await invalidate(ctx, [productTags.one(plan.productId), productTags.all]);
  return { id: plan.id, version: plan.version };
}

/** Plans a year of a periodical; its issues are generated or added afterwards. @throws 404, 409 when the year has a plan, 422 for another kind of product */
export async function addPlan(ctx: Ctx, input: PlanAddInput): Promise<Saved> {
  requireAdmin(ctx);
  const { productId, year, ...values } = input;
  await requirePeriodical(ctx, productId);
  return settle(ctx, 'plan.add', await insertPlan(ctx, productId, year, values));
}

/**
 * Changes a plan. What was sold keeps its prices and issues: they are frozen in the orders' lines.
 *
 * @throws 400 by field, 404, 409 when somebody saved since, or when issues that were sold or made would be cut off
 */
export async function editPlan(ctx: Ctx, { id, version, ...input }: PlanEditInput): Promise<Saved> {
  requireAdmin(ctx);
  const before = await lockPlan(ctx, id);
  if (before.version !== version) throw planErrors.changed();
  const { day, day2, firstMonth } = readRule(before.publishRule);
  const values = keepAbsent({ day, day2, firstMonth, active: before.active }, input);
  const errors = planProblems(values, before.year);
  if (Object.keys(errors).length > 0) {
    throw planErrors.invalid({ message: Object.values(errors)[0], errors });
  }
  await keepPrices(ctx, before, values);
  await refuseFewer(ctx, before, values.issuesPerYear);
  const [row] = await ctx.db
    .update(periodicalPlans)
    .set({ ...columnsOf(values), version: sql`${periodicalPlans.version} + 1`, updatedAt: ctx.now })
    .where(eq(periodicalPlans.id, id))
    .returning();
  return settle(ctx, 'plan.edit', row ?? before, facts(before));
}

async function refuseFewer(ctx: Ctx, plan: Plan, issuesPerYear: number): Promise<void> {
  const { lastIssue } = await readSold(ctx, plan);
  const [made] = await ctx.db
    .select({ last: sql<number>`coalesce(max(${periodicalIssues.issueNo}), 0)::int` })
    .from(periodicalIssues)
    .where(eq(periodicalIssues.planId, plan.id));
  const message =
    issuesPerYear < lastIssue
      ? `第 ${lastIssue} 期已经订出，期数不能少于 ${lastIssue}`
      : issuesPerYear < (made?.last ?? 0)
        ? `已建到第 ${made?.last} 期，请先删除多余的期次`
        : null;
  if (message) throw planErrors.fewer({ message, errors: { issuesPerYear: message } });
}

/**
 * Makes the plan of another year from one that exists: same rule, prices and cut-off, and the issues of the new year by the rule.
 *
 * @throws 404, 409 when that year has a plan
 */
export async function copyPlan(ctx: Ctx, { id, year, generate }: PlanCopyInput): Promise<Saved> {
  requireAdmin(ctx);
  const from = await lockPlan(ctx, id);
  await requirePeriodical(ctx, from.productId);
  const rule = readRule(from.publishRule);
  const { issuesPerYear, issueFen, yearFen, cutoffDays } = from;
  const values = { issuesPerYear, ...rule, issueFen, yearFen, cutoffDays, active: true };
  const errors = planProblems(values, year);
  // A weekly one may have had a fifty-third week.
  if (errors['issuesPerYear']) throw planErrors.invalid({ message: errors['issuesPerYear'] });
  const made = await insertPlan(ctx, from.productId, year, values);
  const saved = await settle(ctx, 'plan.copy', made, { id, year: from.year });
  if (generate && rule.cycle !== 'custom') {
    await generateIssuesOf(ctx, { planId: made.id, redate: false, preview: false });
  }
  return saved;
}

/** Moves plans with their issues into the recycle bin, all of them or none. @throws 404, 409 for one that was ever ordered, or whose issues are in use */
export async function deletePlans(ctx: Ctx, ids: readonly number[]): Promise<void> {
  requireAdmin(ctx);
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    // Rows are locked one after the other.
    await deletePlan(ctx, id);
  }
}

async function deletePlan(ctx: Ctx, id: number): Promise<void> {
  const plan = await lockPlan(ctx, id);
  const [product] = await ctx.db
    .select({ title: products.title })
    .from(products)
    .where(eq(products.id, plan.productId));
  const name = `${bookTitle(product?.title ?? '')}${plan.year} 年`;
  const issues = await ctx.db
    .select({ id: periodicalIssues.id })
    .from(periodicalIssues)
    .where(eq(periodicalIssues.planId, id))
    .orderBy(asc(periodicalIssues.id));
  if ((await readSold(ctx, plan)).lines > 0) {
    throw planErrors.sold({ message: `${name}已有订单，不能删除；可以停止订购` });
  }
  const used = await readUsed(
    ctx,
    issues.map((i) => i.id),
  );
  if (await hasPriceRequest(ctx, 'plan_price', id))
    throw planErrors.priceWaits({ message: `${name}有改价待复核，请先处理再删除` });
  if (used.size > 0) throw planErrors.used({ message: `${name}的期次已有库存、电子文件或激活码，不能删除` });
  await moveToBin(ctx, {
    kind: 'periodicalPlan',
    id,
    title: name,
    parts: [
      { table: periodicalPlans, where: eq(periodicalPlans.id, id) },
      { table: periodicalIssues, where: eq(periodicalIssues.planId, id) },
    ],
  });
  await rememberPrices(ctx, plan);
  await recordOperation(ctx, {
    action: 'plan.del',
    entity: 'periodicalPlan',
    entityId: id,
    before: { ...facts(plan), issues: issues.length },
  });
  await invalidate(ctx, [productTags.one(plan.productId), productTags.all]);
}
