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
    maxAttempts: job.maxAttempts ?? 25,
    key: job.key ?? null,
  });
}
