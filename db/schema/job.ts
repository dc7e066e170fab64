import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { runCauses, runOutcomes, type RunCause, type RunOutcome } from '@/lib/states/job';
import { at, id, oneOf, ref } from '../columns';

/** What became of each run of a background job. Written when it is over, pruned each night. */
export const jobRuns = pgTable(
  'job_runs',
  {
    id: id(),
    task: text().notNull(),
    jobId: ref().notNull(),
    attempt: integer().notNull(),
    cause: text().$type<RunCause>().notNull(),
    outcome: text().$type<RunOutcome>().notNull(),
    message: text(),
    startedAt: at().notNull(),
    endedAt: at().notNull(),
    personId: ref(),
    personName: text(),
  },
  (t) => [
    oneOf('job_runs_cause_check', t.cause, Object.keys(runCauses)),
    oneOf('job_runs_outcome_check', t.outcome, Object.keys(runOutcomes)),
    check('job_runs_time_check', sql`${t.endedAt} >= ${t.startedAt}`),
    index('job_runs_task_idx').on(t.task, t.id),
    index('job_runs_unsound_idx')
      .on(t.id)
      .where(sql`${t.outcome} <> 'ok'`),
  ],
);

/** What people set of a recurring task: that it pauses, and when somebody had it run. */
export const taskControls = pgTable('task_controls', {
  task: text().primaryKey(),
  pausedAt: at(),
  pausedBy: ref(),
  pausedByName: text(),
  askedAt: at(),
  askedBy: ref(),
  askedByName: text(),
});
