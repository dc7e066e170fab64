import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { countingLines, countingLogs } from '@/db/schema/counting';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import type { CountingAnswer } from '../counting-rules';
import type { CountingSource } from '@/lib/states/counting';

export interface CountingChange {
  lineId: number;
  before: CountingAnswer;
  after: CountingAnswer;
}

/** A number was given or taken back, or the line skipped; a remark alone is no count. */
const counts = ({ before, after }: CountingChange): boolean =>
  before.counted !== after.counted || before.skipped !== after.skipped;

/** Rows of one statement. */
const CHUNK = 1000;

/** Writes what lines say, and a log row for each number. The caller holds the task's lock and has looked at the lines. */
export async function writeCounting(
  ctx: Ctx,
  taskId: number,
  changes: readonly CountingChange[],
  source: CountingSource,
): Promise<void> {
  const actorId = actorUserId(ctx);
  for (let from = 0; from < changes.length; from += CHUNK) {
    const some = changes.slice(from, from + CHUNK);
    await ctx.db.execute(sql`
      update counting_lines l
      set counted = v.counted, skipped = v.skipped, remark = v.remark,
        counted_by = case when v.counts then ${actorId}::bigint else l.counted_by end,
        counted_at = case when v.counts then ${ctx.now}::timestamptz else l.counted_at end
      from unnest(
        ${sql.param(some.map((c) => c.lineId))}::bigint[],
        ${sql.param(some.map((c) => c.after.counted))}::int[],
        ${sql.param(some.map((c) => c.after.skipped))}::boolean[],
        ${sql.param(some.map((c) => c.after.remark))}::text[],
        ${sql.param(some.map(counts))}::boolean[]) as v(id, counted, skipped, remark, counts)
      where l.id = v.id and l.task_id = ${taskId}`);
    const given = some.filter(counts);
    if (given.length === 0) continue;
    await ctx.db.insert(countingLogs).values(
      given.map(({ lineId, after }) => ({
        taskId,
        lineId,
        counted: after.counted,
        skipped: after.skipped,
        source,
        actorId,
        createdAt: ctx.now,
      })),
    );
  }
}

/** Lines of a task that say nothing yet. */
export async function countTodo(ctx: Ctx, taskId: number): Promise<number> {
  return ctx.db.$count(
    countingLines,
    and(
      eq(countingLines.taskId, taskId),
      sql`${countingLines.counted} is null and not ${countingLines.skipped}`,
    ),
  );
}

/** The lines named, or all of the task. */
export function readLines(ctx: Ctx, taskId: number, ids?: readonly number[]) {
  return ctx.db
    .select()
    .from(countingLines)
    .where(and(eq(countingLines.taskId, taskId), ids ? inArray(countingLines.id, [...ids]) : undefined));
}

/** The task holds its balances no more; the ledger's end is noted, so that what moved during the count stays readable. */
export async function closeLines(ctx: Ctx, taskId: number): Promise<void> {
  await ctx.db
    .update(countingLines)
    .set({
      open: false,
      endMovementId: sql`(select max(m.id) from stock_movements m where m.stock_item_id = ${countingLines.stockItemId})`,
    })
    .where(eq(countingLines.taskId, taskId));
}
