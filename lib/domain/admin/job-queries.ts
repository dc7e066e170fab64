import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { jobPayload, recurringRuns } from '@/db/queue-parts';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import type { JobListInput, JobListView, RecurringRow } from './job-contract';
import {
  jobStates,
  nextRun,
  recurringTasks,
  shownError,
  shownPayload,
  taskLabel,
  type JobState,
} from './job-rules';
import { steeredTasks } from './run-queries';

/** A worker that has held a job for so long is dead; the queue's own functions take it from it too. */
const DEAD = sql`interval '4 hours'`;
/** State of a row `j` of the queue's public view. */
export const jobState: SQL = sql`case
  when j.locked_at >= now() - ${DEAD} then 'running'
  when j.attempts >= j.max_attempts then 'failed'
  when j.attempts > 0 then 'retrying'
  when j.run_at <= now() then 'waiting' else 'scheduled' end`;

/** Jobs by state. */
export async function countJobs(ctx: Ctx): Promise<Record<JobState, number>> {
  const found = await ctx.db.execute<{ state: JobState; n: number }>(
    sql`select ${jobState} as state, count(*)::int as n from graphile_worker.jobs j group by 1`,
  );
  const counts = Object.fromEntries(Object.keys(jobStates).map((s) => [s, 0])) as Record<JobState, number>;
  for (const { state, n } of found.rows) counts[state] = n;
  return counts;
}

async function recurring(ctx: Ctx): Promise<RecurringRow[]> {
  const found = await ctx.db.execute<{ identifier: string; last: string | null }>(
    sql`select identifier, last from ${recurringRuns} r`,
  );
  const last = new Map(found.rows.map((r) => [r.identifier, r.last]));
  const steered = await steeredTasks(ctx);
  return recurringTasks.map(({ cron, task }) => {
    const text = last.get(task);
    const set = steered(task);
    return {
      ...set,
      task,
      taskLabel: taskLabel(task),
      cron,
      lastRunAt: text ? toIso(new Date(text)) : null,
      nextRunAt: set.paused ? null : toIsoOrNull(nextRun(cron, ctx.now)),
    };
  });
}

interface Row extends Record<string, unknown> {
  id: string;
  task: string;
  state: JobState;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  payload: unknown;
  run_at: string;
  created_at: string;
  updated_at: string;
  locked_at: string | null;
}

const iso = (text: string) => toIso(new Date(text));

/** The queue of background jobs: failed ones first, then by the time at which they run. */
export async function listJobs(ctx: Ctx, input: JobListInput): Promise<JobListView> {
  const where = sql`${input.state ? sql`${jobState} = ${input.state}` : sql`true`} and ${
    input.task ? sql`j.task_identifier = ${input.task}` : sql`true`
  }`;
  const rows = await ctx.db.execute<Row>(sql`
    select j.id::text, j.task_identifier as task, ${jobState} as state, j.attempts, j.max_attempts, j.last_error, ${jobPayload} as payload,
      j.run_at::text, j.created_at::text, j.updated_at::text, j.locked_at::text
    from graphile_worker.jobs j
    where ${where}
    order by (j.attempts >= j.max_attempts) desc, j.run_at, j.id limit ${input.pageSize} offset ${pageOffset(input)}`);
  const total = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from graphile_worker.jobs j where ${where}`,
  );
  return {
    list: rows.rows.map((r) => ({
      id: Number(r.id),
      task: r.task,
      taskLabel: taskLabel(r.task),
      state: r.state,
      stateLabel: jobStates[r.state],
      attempts: r.attempts,
      maxAttempts: r.max_attempts,
      error: shownError(r.last_error),
      payload: shownPayload(r.payload),
      runAt: iso(r.run_at),
      createdAt: iso(r.created_at),
      updatedAt: iso(r.updated_at),
      lockedAt: r.locked_at === null ? null : iso(r.locked_at),
    })),
    total: total.rows[0]?.n ?? 0,
    pageNum: input.pageNum,
    pageSize: input.pageSize,
    counts: await countJobs(ctx),
    recurring: await recurring(ctx),
  };
}
