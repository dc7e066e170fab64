import 'server-only';
import { sql } from 'drizzle-orm';
import { holdJobs } from '@/db/queue-parts';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { jobState } from '../job-queries';

interface Done {
  done: number;
  skipped: number;
}
interface Found extends Record<string, unknown> {
  id: string;
  task: string;
  attempts: number;
  state: string;
}

/**
 * The jobs of the list that may be steered, held until the end of the transaction. A worker takes jobs by `for update skip locked`, so it
 * leaves a held one alone; one that it has taken already counts as running and is left out here.
 */
async function hold(ctx: Ctx, ids: readonly number[], states: readonly string[]): Promise<Found[]> {
  const held = await ctx.db.execute<{ id: string }>(holdJobs(ids));
  const mine = held.rows.map((r) => r.id);
  const found = await ctx.db.execute<Found>(sql`
    select j.id::text, j.task_identifier as task, j.attempts, ${jobState} as state from graphile_worker.jobs j
    where j.id = any(${sql.param(mine)}::bigint[]) order by j.id`);
  return found.rows.filter((r) => states.includes(r.state));
}

async function log(
  ctx: Ctx,
  action: 'job.retry' | 'job.del',
  jobs: readonly Found[],
  hit: ReadonlySet<string>,
) {
  for (const { id, task, attempts, state } of jobs) {
    if (!hit.has(id)) continue;
    await recordOperation(ctx, {
      action,
      entity: 'job',
      entityId: id,
      before: { task, attempts: attempts, status: state },
    });
  }
}

/**
 * Lets jobs run again at once, also those whose attempts are used up, by the queue's own `reschedule_jobs`. What runs at the moment or is
 * done already is skipped, so the call may be repeated.
 */
export async function retryJobs(ctx: Ctx, { ids }: { ids: number[] }): Promise<Done> {
  requireAdmin(ctx);
  const jobs = await hold(ctx, ids, ['failed', 'retrying', 'scheduled']);
  const done = await ctx.db.execute<{ id: string }>(sql`
    select id::text from graphile_worker.reschedule_jobs(${sql.param(jobs.map((j) => j.id))}::bigint[], run_at => now(), attempts => 0)`);
  await log(ctx, 'job.retry', jobs, new Set(done.rows.map((r) => r.id)));
  return { done: done.rows.length, skipped: ids.length - done.rows.length };
}

/** Takes failed jobs out of the queue, by its own `complete_jobs`; others are skipped. */
export async function deleteJobs(ctx: Ctx, { ids }: { ids: number[] }): Promise<Done> {
  requireAdmin(ctx);
  const jobs = await hold(ctx, ids, ['failed']);
  const done = await ctx.db.execute<{ id: string }>(sql`
    select id::text from graphile_worker.complete_jobs(${sql.param(jobs.map((j) => j.id))}::bigint[])`);
  await log(ctx, 'job.del', jobs, new Set(done.rows.map((r) => r.id)));
  return { done: done.rows.length, skipped: ids.length - done.rows.length };
}
