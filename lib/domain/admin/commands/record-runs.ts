import 'server-only';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { getDb } from '@/db/client';
import { jobRuns, taskControls } from '@/db/schema/job';
import type { Ctx } from '@/lib/data/ctx';
import { defineTally } from '@/lib/data/tally';
import type { RunCause, RunOutcome } from '@/lib/states/job';
import { RUNS_KEPT, shownError, type AskedPayload } from '../job-rules';

/** Runs are kept in memory for this long and then written in one statement. */
const FLUSH_MS = 1000;
/** Most that wait while the database is away. */
const MOST = 5000;

/** A job as the worker has it. */
export interface WorkedJob {
  id: string;
  task: string;
  attempts: number;
  payload: unknown;
}

interface Run {
  job: WorkedJob;
  outcome: RunOutcome;
  message: string | null;
  /** Readings of `performance.now()`. */
  began: number;
  ended: number;
}

const fromClock = z.object({ _cron: z.object({}) });
const fromPerson = z.object({ personId: z.number().int(), personName: z.string() });

const causeOf = (payload: unknown): RunCause =>
  fromClock.safeParse(payload).success ? 'clock' : fromPerson.safeParse(payload).success ? 'person' : 'act';

/** A reading of `performance.now()` by the database's clock, as all times of rows are. */
const byDatabase = (reading: number, now: number) =>
  sql`now() - make_interval(secs => ${(now - reading) / 1000}::float8)`;

const tally = defineTally<Run>({
  name: 'job-runs',
  everyMs: FLUSH_MS,
  most: MOST,
  sum: (_, later) => later,
  write: (runs) => {
    const now = performance.now();
    return getDb()
      .insert(jobRuns)
      .values(
        [...runs.values()].map(({ job, outcome, message, began, ended }) => ({
          task: job.task,
          jobId: Number(job.id),
          attempt: job.attempts,
          cause: causeOf(job.payload),
          outcome,
          message,
          startedAt: byDatabase(began, now),
          endedAt: byDatabase(ended, now),
          ...(fromPerson.safeParse(job.payload).data satisfies AskedPayload | undefined),
        })),
      );
  },
});

/** Whether the hours of a task pass at the moment. */
async function isPaused(ctx: Ctx, task: string): Promise<boolean> {
  const found = await ctx.db
    .select({ task: taskControls.task })
    .from(taskControls)
    .where(and(eq(taskControls.task, task), isNotNull(taskControls.pausedAt)));
  return found.length > 0;
}

/**
 * Runs a job and keeps what became of it. What the clock wrote of a task that pauses is let pass: it is done without having run, and leaves no
 * run. What somebody has run runs all the same.
 *
 * @throws what `run` throws
 */
export async function recordRun(ctx: Ctx, job: WorkedJob, run: () => Promise<void>): Promise<void> {
  if (causeOf(job.payload) === 'clock' && (await isPaused(ctx, job.task))) return;
  const began = performance.now();
  const keep = (outcome: RunOutcome, message: string | null) =>
    tally.add(ctx, `${job.id}:${job.attempts}`, { job, outcome, message, began, ended: performance.now() });
  try {
    await run();
  } catch (e) {
    keep('failed', shownError(e instanceof Error ? e.message : String(e)));
    throw e;
  }
  keep('ok', null);
}

/** Writes the runs that are over. */
export const flushRuns = (): Promise<void> => tally.flush();

/** Keeps that a job's worker was lost. @param since when the worker had taken it */
export async function recordLostRuns(
  lost: readonly { id: string; task: string; attempts: number; since: Date }[],
): Promise<void> {
  if (lost.length === 0) return;
  await getDb()
    .insert(jobRuns)
    .values(
      lost.map(({ id, task, attempts, since }) => ({
        task,
        jobId: Number(id),
        attempt: attempts,
        cause: task.includes(':') ? ('clock' as const) : ('act' as const),
        outcome: 'lost' as const,
        message: '执行它的进程已中断，稍后重试',
        startedAt: since,
        endedAt: sql`greatest(now(), ${since.toISOString()}::timestamptz)`,
      })),
    );
}

/** Drops runs of long ago; the newest of each task stay, and those that failed for a month. */
export async function pruneRuns(ctx: Ctx): Promise<void> {
  const { each, days, unsoundDays } = RUNS_KEPT;
  await ctx.db.execute(sql`
    delete from ${jobRuns} using (
      select k.id, row_number() over (partition by k.task order by k.id desc) as place from ${jobRuns} k) as kept
    where kept.id = ${jobRuns}.id and kept.place > ${each} and ${jobRuns}.ended_at < now() - case ${jobRuns}.outcome
      when 'ok' then make_interval(days => ${days}) else make_interval(days => ${unsoundDays}) end`);
}
