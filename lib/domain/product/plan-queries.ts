import 'server-only';
import { and, asc, desc, eq, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { orderItems, orders } from '@/db/schema/order';
import { periodicalIssueEvents, periodicalIssues, periodicalPlans } from '@/db/schema/periodical';
import { productEvents, products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { issueDeliveries } from '@/db/schema/shipment';
import { stockItems } from '@/db/schema/stock';
import { inOrder } from '@/lib/core/in-order';
import { dayEnd, dayStart } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { officePlaces } from '@/lib/data/office-read';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import type { IssueListInput, PeriodicalListInput, PlanListInput } from './plan-contract';
import { planErrors } from './plan-errors';
import { readSold, readUsed, sentSql, stockedSql } from './plan-use-queries';
import { isPlanPriceWaiting } from './price-queries';
import { shanghaiDay } from './rules';
import { shownCoverSql } from './scope';

const countIssues = (status?: string) =>
  sql<number>`(select count(*)::int from ${periodicalIssues} i where i.plan_id = ${periodicalPlans}.id
    ${status ? sql`and i.status = ${status}` : sql``})`;

const planColumns = {
  id: periodicalPlans.id,
  version: periodicalPlans.version,
  productId: periodicalPlans.productId,
  title: products.title,
  kind: products.kind,
  year: periodicalPlans.year,
  issuesPerYear: periodicalPlans.issuesPerYear,
  publishRule: periodicalPlans.publishRule,
  issueFen: periodicalPlans.issueFen,
  yearFen: periodicalPlans.yearFen,
  cutoffDays: periodicalPlans.cutoffDays,
  active: periodicalPlans.active,
  priced: sql<boolean>`${products.status} = 'approved'`,
  priceWaits: isPlanPriceWaiting,
  updatedAt: periodicalPlans.updatedAt,
  issues: countIssues(),
  published: countIssues('published'),
  cancelled: countIssues('cancelled'),
  nextDate: sql<string | null>`(select min(i.publish_date)::text from ${periodicalIssues} i
    where i.plan_id = ${periodicalPlans}.id and i.status = 'planned')`,
  soldCopies: sql<number>`(select coalesce(sum(l.quantity - l.cancelled_qty), 0)::int
    from ${orderItems} l join ${orders} o on o.id = l.order_id
    where l.product_id = ${periodicalPlans}.product_id and l.sub_year = ${periodicalPlans}.year
      and o.status not in ('pending_payment', 'cancelled'))`,
  sold: sql<boolean>`exists (select 1 from ${orderItems} l left join ${periodicalIssues} i on i.id = l.issue_id
    where l.product_id = ${periodicalPlans}.product_id
      and (l.sub_year = ${periodicalPlans}.year or i.plan_id = ${periodicalPlans}.id))`,
};

function plans(ctx: Ctx) {
  return ctx.db
    .select(planColumns)
    .from(periodicalPlans)
    .innerJoin(products, eq(products.id, periodicalPlans.productId));
}

/** The plans `ids`, in this order. */
async function plansOf(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return inOrder(ids, await plans(ctx).where(inArray(periodicalPlans.id, [...ids])));
}

/** With the dates and states of the issues, from which the office sees what is on offer today. */
async function withIssues(ctx: Ctx, rows: Awaited<ReturnType<typeof plans>>) {
  if (rows.length === 0) return [];
  const issues = await ctx.db
    .select({
      planId: periodicalIssues.planId,
      issueNo: periodicalIssues.issueNo,
      publishDate: periodicalIssues.publishDate,
      status: periodicalIssues.status,
    })
    .from(periodicalIssues)
    .where(
      inArray(
        periodicalIssues.planId,
        rows.map((r) => r.id),
      ),
    );
  return rows.map((r) => ({ ...r, dated: issues.filter((i) => i.planId === r.id) }));
}
export type OfficePlanRow = Awaited<ReturnType<typeof withIssues>>[number];

function matching(keyword: string | undefined): SQL | undefined {
  if (!keyword) return undefined;
  const pattern = containsPattern(keyword);
  return or(
    ilike(products.title, pattern),
    ilike(products.sku, pattern),
    ilike(products.issn, pattern),
    ilike(products.cnCode, pattern),
  );
}

/** What leaves a row with each act on a periodical, its plans and their issues. */
const PLAN_EVENTS = [productEvents, operationLogs];

function plansWhere(input: PlanListInput): SQL | undefined {
  return and(
    isNull(products.deletedAt),
    matching(input.keyword),
    input.productId ? eq(periodicalPlans.productId, input.productId) : undefined,
    input.year ? eq(periodicalPlans.year, input.year) : undefined,
    input.kind ? eq(products.kind, input.kind) : undefined,
    input.active === undefined ? undefined : eq(periodicalPlans.active, input.active),
    input.startTime
      ? sql`${periodicalPlans.updatedAt} >= ${dayStart(input.startTime).toISOString()}::timestamptz`
      : undefined,
    input.endTime
      ? sql`${periodicalPlans.updatedAt} < ${dayEnd(input.endTime).toISOString()}::timestamptz`
      : undefined,
  );
}

/** Year plans of the office. */
export async function listPlans(ctx: Ctx, input: PlanListInput) {
  const way = input.sort.startsWith('-') ? desc : asc;
  const column = input.sort.endsWith('year') ? periodicalPlans.year : periodicalPlans.updatedAt;
  // Their order alone first: what a row counts would be counted for all the pages before this one, too.
  const { ids, sums } = await officePlaces(ctx, input, { name: 'desk-plans', until: PLAN_EVENTS }, () => {
    const where = plansWhere(input);
    return {
      places: async (limit, offset) => {
        const found = await ctx.db
          .select({ id: periodicalPlans.id })
          .from(periodicalPlans)
          .innerJoin(products, eq(products.id, periodicalPlans.productId))
          .where(where)
          .orderBy(way(column), asc(products.title), desc(periodicalPlans.id))
          .limit(limit)
          .offset(offset);
        return found.map((f) => f.id);
      },
      sums: async () => {
        const [row] = await ctx.db
          .select({ n: sql<number>`count(*)::int` })
          .from(periodicalPlans)
          .innerJoin(products, eq(products.id, periodicalPlans.productId))
          .where(where);
        return row?.n ?? 0;
      },
    };
  });
  const page = await paginate(input, plansOf(ctx, ids), Promise.resolve(sums));
  return { ...page, list: await withIssues(ctx, page.list) };
}

/** The periodicals `ids`, in this order. */
async function periodicalsOf(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({
      id: products.id,
      sku: products.sku,
      title: products.title,
      kind: products.kind,
      issn: products.issn,
      cnCode: products.cnCode,
      coverPath: shownCoverSql,
      marketable: products.marketable,
    })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return inOrder(ids, rows);
}

/** Periodicals with their plans of a year and of the one after it. */
export async function listPeriodicals(ctx: Ctx, input: PeriodicalListInput) {
  const year = input.year ?? Number(shanghaiDay(ctx.now).slice(0, 4));
  const order =
    input.sort === 'sort'
      ? [desc(products.sort), desc(products.id)]
      : [input.sort === 'title' ? asc(products.title) : desc(products.title), desc(products.id)];
  const question = { name: 'desk-periodicals', until: PLAN_EVENTS };
  const { ids, sums } = await officePlaces(ctx, input, question, () => {
    const where = and(
      isNull(products.deletedAt),
      inArray(products.kind, input.kind ? [input.kind] : ['paper_periodical', 'e_periodical']),
      matching(input.keyword),
    );
    return {
      places: async (limit, offset) => {
        const found = await ctx.db
          .select({ id: products.id })
          .from(products)
          .where(where)
          .orderBy(...order)
          .limit(limit)
          .offset(offset);
        return found.map((f) => f.id);
      },
      sums: () => ctx.db.$count(products, where),
    };
  });
  const page = await paginate(input, periodicalsOf(ctx, ids), Promise.resolve(sums));
  const found =
    ids.length === 0
      ? []
      : await withIssues(
          ctx,
          await plans(ctx).where(
            and(inArray(periodicalPlans.productId, ids), inArray(periodicalPlans.year, [year, year + 1])),
          ),
        );
  const of = (productId: number, y: number) =>
    found.find((p) => p.productId === productId && p.year === y) ?? null;
  return {
    ...page,
    list: page.list.map((p) => ({ ...p, year, plan: of(p.id, year), next: of(p.id, year + 1) })),
  };
}
export type OfficePeriodicalRow = Awaited<ReturnType<typeof listPeriodicals>>['list'][number];

const copiesDue = (states: readonly string[]) =>
  sql<number>`(select coalesce(sum(d.quantity), 0)::int from ${issueDeliveries} d
    where d.issue_id = ${periodicalIssues}.id and d.status in (${sql.join(
      states.map((s) => sql`${s}`),
      sql`, `,
    )}))`;

/** The issues of a plan in order, with what is due and what may be done. */
export async function listIssues(ctx: Ctx, input: IssueListInput) {
  const [plan] = await ctx.db
    .select({
      id: periodicalPlans.id,
      productId: periodicalPlans.productId,
      year: periodicalPlans.year,
    })
    .from(periodicalPlans)
    .where(eq(periodicalPlans.id, input.planId));
  if (!plan) throw planErrors.notFound();
  const where = and(
    eq(periodicalIssues.planId, plan.id),
    input.status ? eq(periodicalIssues.status, input.status) : undefined,
  );
  const page = await paginate(
    input,
    ctx.db
      .select({
        id: periodicalIssues.id,
        version: periodicalIssues.version,
        planId: periodicalIssues.planId,
        year: periodicalIssues.year,
        issueNo: periodicalIssues.issueNo,
        title: periodicalIssues.title,
        publishDate: periodicalIssues.publishDate,
        coverPath: periodicalIssues.coverPath,
        status: periodicalIssues.status,
        publishedAt: periodicalIssues.publishedAt,
        dueCopies: copiesDue(['expected', 'ready', 'suspended']),
        sentCopies: copiesDue(['shipped', 'missing', 'resent', 'refunded']),
        available: sql<number | null>`(select sum(s.on_hand - s.reserved)::int
          from ${stockItems} s join ${deliveryCenters} c on c.id = s.delivery_center_id and c.active
          where s.product_id = ${periodicalIssues}.product_id and s.issue_id = ${periodicalIssues}.id)`,
        reason: sql<string | null>`(select e.reason from ${periodicalIssueEvents} e
          where e.issue_id = ${periodicalIssues}.id and e.action = 'cancel' order by e.id desc limit 1)`,
        sent: sentSql,
        stocked: stockedSql,
      })
      .from(periodicalIssues)
      .where(where)
      .orderBy(asc(periodicalIssues.issueNo))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db.$count(periodicalIssues, where),
  );
  const [sold, used] = await Promise.all([
    readSold(ctx, plan),
    readUsed(
      ctx,
      page.list.map((i) => i.id),
    ),
  ]);
  return {
    ...page,
    list: page.list.map((i) => ({ ...i, free: !sold.numbers.has(i.issueNo) && !used.has(i.id) })),
  };
}
export type OfficeIssueRow = Awaited<ReturnType<typeof listIssues>>['list'][number];
