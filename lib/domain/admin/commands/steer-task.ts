import 'server-only';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { taskControls } from '@/db/schema/job';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { enqueue } from '@/lib/data/outbox';
import { taskErrors } from '../errors';
import type { TaskActInput } from '../job-contract';
import { NEVER_PAUSED, ONE_ASKING_SECONDS, recurringTasks, type AskedPayload } from '../job-rules';

function known(task: string): void {
  if (recurringTasks.every((r) => r.task !== task)) throw taskErrors.notFound();
}

async function log(ctx: Ctx, action: 'task.run' | 'task.pause' | 'task.resume', task: string): Promise<void> {
  await recordOperation(ctx, { action, entity: 'task', entityId: task, after: { task } });
}

/**
 * Has a recurring task run now, also while it pauses. Once: neither while a job of it is about to run or running, nor again within seconds, so
 * that a second click, or a second person at the same moment, is answered and changes nothing. It is tried once.
 *
 * @throws 404 when no recurring task is called so
 */
export async function runTask(ctx: Ctx, { task }: TaskActInput): Promise<{ queued: boolean }> {
  known(task);
  const { userId, name } = requireAdmin(ctx);
  await lockName(ctx, `task:${task}`);
  const busy = await ctx.db.execute(sql`
    select from graphile_worker.jobs j where j.task_identifier = ${task}
      and (j.locked_at is not null or (j.run_at <= now() and j.attempts < j.max_attempts)) limit 1`);
  if (busy.rows.length > 0) return { queued: false };
  const asked = { askedAt: sql`now()`, askedBy: userId, askedByName: name };
  const [mine] = await ctx.db
    .insert(taskControls)
    .values({ task, ...asked })
    .onConflictDoUpdate({
      target: taskControls.task,
      set: asked,
      setWhere: or(
        isNull(taskControls.askedAt),
        sql`${taskControls.askedAt} < now() - make_interval(secs => ${ONE_ASKING_SECONDS})`,
      ),
    })
    .returning({ task: taskControls.task });
  if (!mine) return { queued: false };
  const payload: AskedPayload = { personId: userId, personName: name };
  await enqueue(ctx, { task, payload: { ...payload }, key: `asked:${task}`, maxAttempts: 1 });
  await log(ctx, 'task.run', task);
  return { queued: true };
}

/**
 * Lets the hours of a recurring task pass until it is resumed. What runs at the moment comes to its end.
 *
 * @throws 404 when no recurring task is called so; 422 when it may not pause
 */
export async function pauseTask(ctx: Ctx, { task }: TaskActInput): Promise<{ changed: boolean }> {
  known(task);
  if (NEVER_PAUSED.includes(task)) throw taskErrors.neverPaused();
  const { userId, name } = requireAdmin(ctx);
  const paused = { pausedAt: sql`now()`, pausedBy: userId, pausedByName: name };
  const [mine] = await ctx.db
    .insert(taskControls)
    .values({ task, ...paused })
    .onConflictDoUpdate({ target: taskControls.task, set: paused, setWhere: isNull(taskControls.pausedAt) })
    .returning({ task: taskControls.task });
  if (mine) await log(ctx, 'task.pause', task);
  return { changed: mine !== undefined };
}

/** Lets a recurring task run by its hours again. @throws 404 when no recurring task is called so */
export async function resumeTask(ctx: Ctx, { task }: TaskActInput): Promise<{ changed: boolean }> {
  known(task);
  const [mine] = await ctx.db
    .update(taskControls)
    .set({ pausedAt: null, pausedBy: null, pausedByName: null })
    .where(and(eq(taskControls.task, task), isNotNull(taskControls.pausedAt)))
    .returning({ task: taskControls.task });
  if (mine) await log(ctx, 'task.resume', task);
  return { changed: mine !== undefined };
}
