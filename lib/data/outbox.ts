import 'server-only';
import { sql } from 'drizzle-orm';
import type { Ctx } from './ctx';

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

/**
 * Writes a job in the running transaction (transactional outbox): it exists if and only if the transaction commits. Handlers run at
 * least once and must be idempotent (integrations.md section 7).
 */
export async function enqueue(ctx: Ctx, job: JobRequest): Promise<void> {
  await ctx.db.execute(sql`select graphile_worker.add_job(
    identifier => ${job.task}::text,
    payload => ${JSON.stringify(job.payload)}::json,
    run_at => ${(job.runAt ?? null)?.toISOString() ?? null}::timestamptz,
    max_attempts => ${job.maxAttempts ?? 25}::int,
    job_key => ${job.key ?? null}::text)`);
}
