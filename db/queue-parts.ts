import { sql, type SQL } from 'drizzle-orm';

/**
 * What the product asks of tables that graphile-worker keeps to itself, because its view `jobs` and its functions do not say it or do it; everything else
 * uses those. `tests/db/job/queue-parts.test.ts` fails at an upgrade: read its migrations then.
 */

/** The jobs of these ids that nobody holds, held until the end of the transaction: a worker takes jobs by `for update skip locked`. */
export const holdJobs = (
  ids: readonly number[],
): SQL => sql`select id::text from graphile_worker._private_jobs
  where id = any(${sql.param([...ids])}::bigint[]) order by id for update skip locked`;

/** What a job of the view, as `j`, was given. */
export const jobPayload: SQL = sql`(select p.payload from graphile_worker._private_jobs p where p.id = j.id)`;

/** Recurring tasks: `identifier`, and `last`, when each was queued last. */
export const recurringRuns: SQL = sql`(select identifier, last_execution::text as last from graphile_worker._private_known_crontabs)`;

/**
 * Gives a job back with the pause of a failed try, so that one that kills its process does not do so again at once; its tries are counted already.
 * A queue of jobs in a row is freed with it.
 */
export const GIVE_BACK = `
  with back as (
    update graphile_worker._private_jobs j set locked_at = null, locked_by = null, updated_at = now(),
      run_at = greatest(run_at, now()) + exp(least(attempts, 10)) * interval '1 second', last_error = 'its worker was lost'
    from unnest($1::bigint[], $2::text[]) as lost(id, by) where j.id = lost.id and j.locked_by = lost.by
    returning j.id, j.job_queue_id, lost.by)
  , queues as (
    update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
    from back where q.id = back.job_queue_id and q.locked_by = back.by)
  select id::text from back`;
