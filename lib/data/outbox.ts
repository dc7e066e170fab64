import 'server-only';
import { sql } from 'drizzle-orm';
import type { Ctx } from './ctx';
import { preparedSql } from './prepared';

export interface JobRequest {
  /** Name of a task of lib/server/jobs. */
  task: string;
  /** A list joins the list of a waiting job with the same key. */
  payload: Record<string, unknown> | readonly Record<string, unknown>[];
  /** Earliest start; at once when absent. */
  runAt?: Date;
  /** One waiting job per key: a later request with the same key replaces it. */
  key?: string;
  /** Tries before the job is parked for an administrator. */
  maxAttempts?: number;
}

const MAX_ATTEMPTS = 25;

const addJob = preparedSql(
  'add_job',
  () => sql`select graphile_worker.add_job(
    identifier => ${sql.placeholder('task')}::text,
    payload => ${sql.placeholder('payload')}::json,
    run_at => ${sql.placeholder('runAt')}::timestamptz,
    max_attempts => ${sql.placeholder('maxAttempts')}::int,
    job_key => ${sql.placeholder('key')}::text)`,
);

/**
 * Writes a job in the running transaction (transactional outbox): it exists if and only if the transaction commits. Handlers run at
 * least once and must be idempotent (integrations.md section 7).
 */
export async function enqueue(ctx: Ctx, job: JobRequest): Promise<void> {
  await addJob(ctx.db, {
    task: job.task,
    payload: JSON.stringify(job.payload),
    runAt: job.runAt?.toISOString() ?? null,
    maxAttempts: job.maxAttempts ?? MAX_ATTEMPTS,
    key: job.key ?? null,
  });
}

const addJobs = preparedSql(
  'add_jobs',
  () => sql`select count(*) from graphile_worker.add_jobs(
    array(select json_populate_recordset(null::graphile_worker.job_spec, ${sql.placeholder('jobs')}::json)))`,
);

/** {@link enqueue} for many jobs in one statement. No key may come twice. */
export async function enqueueAll(ctx: Ctx, jobs: readonly JobRequest[]): Promise<void> {
  if (jobs.length === 0) return;
  const told = jobs.map((job) => ({
    identifier: job.task,
    payload: job.payload,
    run_at: job.runAt?.toISOString() ?? null,
    max_attempts: job.maxAttempts ?? MAX_ATTEMPTS,
    job_key: job.key ?? null,
  }));
  await addJobs(ctx.db, { jobs: JSON.stringify(told) });
}
