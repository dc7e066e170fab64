import 'server-only';
import { and, eq, gte, ilike, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { countingLines, countingTasks } from '@/db/schema/counting';
import { stockItems } from '@/db/schema/stock';
import { dayEnd, dayStart } from '@/lib/core/dates';
import { checkPermission } from '@/lib/core/permissions';
import { permissionSubject, type Actor, type Ctx } from '@/lib/data/ctx';
import { codePrefix, containsPattern } from '@/lib/data/like';
import { descendantsSql } from '@/lib/domain/product/scope';
import type { CountingFace, CountingListInput } from './counting-contract';
import { countingErrors } from './counting-errors';
import { countingMachine, type CountingState } from '@/lib/states/counting';
import { lowSql } from './scope';

export type CountingTask = typeof countingTasks.$inferSelect;

/** The balances that a task counts: those that its centre has when it starts. */
export function countedBalances(task: Pick<CountingTask, 'deliveryCenterId' | 'scope' | 'scopeIds'>): SQL {
  const { scope, scopeIds } = task;
  const narrowed: Record<CountingTask['scope'], () => SQL | undefined> = {
    all: () => undefined,
    stocked: () => sql`${stockItems.onHand} > 0`,
    low: () => lowSql,
    categories: () =>
      inArray(
        stockItems.productId,
        sql`(select p.id from products p where ${or(...scopeIds.map((id) => sql`p.category_id in ${descendantsSql(id)}`)) ?? sql`false`})`,
      ),
    products: () => inArray(stockItems.productId, scopeIds.length > 0 ? [...scopeIds] : [0]),
  };
  return and(eq(stockItems.deliveryCenterId, task.deliveryCenterId), narrowed[scope]()) as SQL;
}

export const differingSql = sql`(${countingLines.counted} is not null and ${countingLines.counted} <> ${countingLines.bookOnHand})`;

/** What changed on hand between the start of the count and its end, sales above all. */
export const movedSql = sql<number>`coalesce((select sum(m.delta_on_hand) from stock_movements m
  where m.stock_item_id = ${countingLines.stockItemId} and m.id > coalesce(${countingLines.lastMovementId}, 0)
    and (${countingLines.open} or m.id <= coalesce(${countingLines.endMovementId}, 0))), 0)::int`;

/** The posting would leave fewer copies than orders hold. */
export const shortSql = sql<boolean>`(${countingLines.open} and ${countingLines.counted} is not null
  and ${stockItems.onHand} + ${countingLines.counted} - ${countingLines.bookOnHand} < ${stockItems.reserved})`;

/** The lines of a face. */
export function faceSql(face: CountingFace | undefined): SQL | undefined {
  if (face === undefined) return undefined;
  const todo = sql`(${countingLines.counted} is null and not ${countingLines.skipped})`;
  const faces: Record<CountingFace, SQL> = {
    todo,
    counted: sql`${countingLines.counted} is not null`,
    skipped: sql`${countingLines.skipped}`,
    differing: differingSql,
    gain: sql`${countingLines.counted} > ${countingLines.bookOnHand}`,
    loss: sql`${countingLines.counted} < ${countingLines.bookOnHand}`,
    moved: sql`${movedSql} <> 0`,
    short: shortSql,
  };
  return faces[face];
}

/** The tasks that a filter leaves. */
export function countingScope(input: Partial<CountingListInput>): SQL | undefined {
  const { keyword, deliveryCenterId, startTime, endTime } = input;
  const no = keyword ? codePrefix(keyword).toUpperCase() : '';
  return and(
    deliveryCenterId ? eq(countingTasks.deliveryCenterId, deliveryCenterId) : undefined,
    startTime ? gte(countingTasks.createdAt, dayStart(startTime)) : undefined,
    endTime ? lt(countingTasks.createdAt, dayEnd(endTime)) : undefined,
    keyword
      ? or(
          ilike(countingTasks.title, containsPattern(keyword)),
          no ? sql`${countingTasks.taskNo} like ${no}` : undefined,
        )
      : undefined,
  );
}

/** Locks a task for an act on it or its lines; acts on one task follow each other. @throws 404 */
export async function lockCounting(ctx: Ctx, id: number): Promise<CountingTask> {
  const [task] = await ctx.db.select().from(countingTasks).where(eq(countingTasks.id, id)).for('update');
  if (!task) throw countingErrors.notFound();
  return task;
}

/** What a line is called: title, issue. */
export const goodsName = (title: string, issueTitle: string | null): string =>
  issueTitle ? `${title} ${issueTitle}` : title;

/** Who may judge a count: neither who made the task nor who submitted it (domain.md section 5). */
export function mayPostCounting(
  task: { createdBy: number | null; submittedBy: number | null },
  userId: number,
): boolean {
  return task.createdBy !== userId && task.submittedBy !== userId;
}

type CountingAction = ReturnType<typeof countingMachine.allowed>[number];

/** The acts that the actor may do on a task now. */
export function countingActions(
  actor: Actor,
  task: { status: CountingState; createdBy: number | null; submittedBy: number | null },
): CountingAction[] {
  if (actor.kind !== 'admin' || checkPermission('stock.manage', permissionSubject(actor)) !== 'ok') return [];
  return countingMachine
    .allowed(task.status)
    .filter((act) => act !== 'post' || mayPostCounting(task, actor.userId));
}
