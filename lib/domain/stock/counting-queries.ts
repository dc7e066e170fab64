import 'server-only';
import { aliasedTable, and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { countingLines, countingTaskEvents, countingTasks } from '@/db/schema/counting';
import { users } from '@/db/schema/identity';
import { productCategories, products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { idField } from '@/lib/core/fields';
import { pageOffset } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import type {
  CountingDetailView,
  CountingListInput,
  CountingListView,
  CountingRow,
} from './counting-contract';
import { countingErrors } from './counting-errors';
import {
  countedBalances,
  countingActions,
  countingScope,
  differingSql,
  movedSql,
  shortSql,
  type CountingTask,
} from './counting-scope';
import { countingMachine, countingScopes } from '@/lib/states/counting';

const [maker, submitter, poster] = ['maker', 'submitter', 'poster'].map((name) =>
  aliasedTable(users, name),
) as [typeof users, typeof users, typeof users];

function tasks(ctx: Ctx) {
  return ctx.db
    .select({
      task: countingTasks,
      center: deliveryCenters.name,
      maker: maker.name,
      submitter: submitter.name,
      poster: poster.name,
    })
    .from(countingTasks)
    .innerJoin(deliveryCenters, eq(deliveryCenters.id, countingTasks.deliveryCenterId))
    .leftJoin(maker, eq(maker.id, countingTasks.createdBy))
    .leftJoin(submitter, eq(submitter.id, countingTasks.submittedBy))
    .leftJoin(poster, eq(poster.id, countingTasks.postedBy))
    .$dynamic();
}
type Found = Awaited<ReturnType<typeof tasks>>[number];

interface Progress {
  lines: number;
  done: number;
  differing: number;
}

/** How far tasks are, in one statement. */
async function progressOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Progress>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      taskId: countingLines.taskId,
      lines: sql<number>`count(*)::int`,
      done: sql<number>`count(*) filter (where ${countingLines.counted} is not null or ${countingLines.skipped})::int`,
      differing: sql<number>`count(*) filter (where ${differingSql})::int`,
    })
    .from(countingLines)
    .where(inArray(countingLines.taskId, [...ids]))
    .groupBy(countingLines.taskId);
  return new Map(rows.map(({ taskId, ...p }) => [taskId, p]));
}

export function present(
  ctx: Ctx,
  { task, center, maker: by }: Found,
  progress: Progress | undefined,
): CountingRow {
  return {
    id: task.id,
    taskNo: task.taskNo,
    title: task.title,
    deliveryCenterId: task.deliveryCenterId,
    deliveryCenterName: center,
    scope: task.scope,
    scopeLabel: countingScopes[task.scope],
    status: task.status,
    statusLabel: countingMachine.label(task.status),
    ...(progress ?? { lines: 0, done: 0, differing: 0 }),
    createdBy: by,
    createdAt: toIso(task.createdAt),
    startedAt: toIsoOrNull(task.startedAt),
    submittedAt: toIsoOrNull(task.submittedAt),
    postedAt: toIsoOrNull(task.postedAt),
    allowedActions: countingActions(ctx.actor, task),
  };
}

/** Counting tasks of the office, newest first (`counting/list`). */
export async function listCountings(ctx: Ctx, input: CountingListInput): Promise<CountingListView> {
  const scope = countingScope(input);
  const where = and(scope, input.status ? eq(countingTasks.status, input.status) : undefined);
  const way = input.sort.startsWith('-') ? desc : asc;
  const page = tasks(ctx)
    .where(where)
    .orderBy(way(countingTasks.createdAt), way(countingTasks.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const [paged, byStatus] = await Promise.all([
    paginate(input, page, ctx.db.$count(countingTasks, where)),
    ctx.db
      .select({ status: countingTasks.status, n: sql<number>`count(*)::int` })
      .from(countingTasks)
      .where(scope)
      .groupBy(countingTasks.status),
  ]);
  const progress = await progressOf(
    ctx,
    paged.list.map((r) => r.task.id),
  );
  const counts: CountingListView['counts'] = { all: byStatus.reduce((sum, r) => sum + r.n, 0) };
  for (const { status, n } of byStatus) counts[status] = n;
  return { ...paged, list: paged.list.map((r) => present(ctx, r, progress.get(r.task.id))), counts };
}

/** Counts that wait for a second person. */
export async function countCountingTodos(ctx: Ctx): Promise<number> {
  return ctx.db.$count(countingTasks, eq(countingTasks.status, 'submitted'));
}

/** What a task's lines add up to. */
async function sumsOf(ctx: Ctx, taskId: number) {
  const when = (where: SQL) => sql<number>`count(*) filter (where ${where})::int`;
  const total = (what: SQL, where: SQL) =>
    sql<number>`coalesce(sum(${what}) filter (where ${where}), 0)::int8`.mapWith(Number);
  const { counted, bookOnHand, skipped } = countingLines;
  const gain = sql`${counted} > ${bookOnHand}`;
  const loss = sql`${counted} < ${bookOnHand}`;
  const [sums] = await ctx.db
    .select({
      todo: when(sql`${counted} is null and not ${skipped}`),
      skipped: when(sql`${skipped}`),
      bookQty: total(sql`${bookOnHand}`, sql`${counted} is not null`),
      countedQty: total(sql`${counted}`, sql`${counted} is not null`),
      gainLines: when(gain),
      gainQty: total(sql`${counted} - ${bookOnHand}`, gain),
      lossLines: when(loss),
      lossQty: total(sql`${bookOnHand} - ${counted}`, loss),
      movedLines: when(sql`${movedSql} <> 0`),
      shortLines: when(shortSql),
    })
    .from(countingLines)
    .innerJoin(stockItems, eq(stockItems.id, countingLines.stockItemId))
    .where(eq(countingLines.taskId, taskId));
  if (!sums) throw countingErrors.notFound();
  return sums;
}

/** Names of the categories or products that a scope lists. */
async function scopeNames(ctx: Ctx, task: CountingTask): Promise<string[]> {
  if (task.scopeIds.length === 0) return [];
  const rows =
    task.scope === 'categories'
      ? await ctx.db
          .select({ name: productCategories.name })
          .from(productCategories)
          .where(inArray(productCategories.id, task.scopeIds))
          .orderBy(productCategories.id)
      : await ctx.db
          .select({ name: products.title })
          .from(products)
          .where(inArray(products.id, task.scopeIds))
          .orderBy(products.id);
  return rows.map((r) => r.name);
}

async function timelineOf(ctx: Ctx, id: number): Promise<CountingDetailView['timeline']> {
  const events = await ctx.db
    .select()
    .from(countingTaskEvents)
    .where(eq(countingTaskEvents.entityId, id))
    .orderBy(asc(countingTaskEvents.id));
  const actions: Readonly<Record<string, { label: string } | undefined>> = countingMachine.actions;
  return events.map((e) => ({
    title: e.action === 'add' ? '创建任务' : (actions[e.action]?.label ?? e.action),
    time: toIso(e.createdAt),
    text: [e.actorName, e.reason].filter(Boolean).join('：'),
  }));
}

/** One task with its sums and its history (`counting/detail/{id}`). @throws 404 */
export async function getCounting(ctx: Ctx, { id }: { id: number }): Promise<CountingDetailView> {
  const [found] = await tasks(ctx).where(eq(countingTasks.id, id));
  if (!found) throw countingErrors.notFound();
  const { task } = found;
  const draft = task.status === 'draft';
  const [progress, sums, names, timeline, expected] = await Promise.all([
    progressOf(ctx, [id]),
    sumsOf(ctx, id),
    scopeNames(ctx, task),
    timelineOf(ctx, id),
    draft ? ctx.db.$count(stockItems, countedBalances(task)) : Promise.resolve(null),
  ]);
  const row = present(ctx, found, progress.get(id));
  return {
    ...row,
    ...sums,
    remark: task.remark,
    scopeNames: names,
    expected,
    submittedBy: found.submitter,
    postedBy: found.poster,
    waitsForOther: task.status === 'submitted' && !row.allowedActions.includes('post'),
    timeline,
  };
}

/** The task that a page's address names; `null` when there is none. */
export async function findCounting(ctx: Ctx, typed: string): Promise<CountingDetailView | null> {
  const id = idField.safeParse(typed);
  if (!id.success) return null;
  const [known] = await ctx.db
    .select({ id: countingTasks.id })
    .from(countingTasks)
    .where(eq(countingTasks.id, id.data));
  return known ? getCounting(ctx, known) : null;
}
