import 'server-only';
import { and, desc, eq, sql } from 'drizzle-orm';
import { jobRuns, taskControls } from '@/db/schema/job';
import { toIso } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { runCauses, runOutcomes } from '@/lib/states/job';
import type { RecurringRow, RunListInput, RunListView } from './job-contract';
import { NEVER_PAUSED, recurringTasks, taskLabel } from './job-rules';

/** Runs of background jobs, the newest first. */
export async function listRuns(ctx: Ctx, input: RunListInput): Promise<RunListView> {
  const { task, outcome, cause } = input;
  const where = and(
    task ? eq(jobRuns.task, task) : undefined,
    outcome ? eq(jobRuns.outcome, outcome) : undefined,
    cause ? eq(jobRuns.cause, cause) : undefined,
  );
  const rows = await ctx.db
    .select()
    .from(jobRuns)
    .where(where)
    .orderBy(desc(jobRuns.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const total = await ctx.db.$count(jobRuns, where);
  return {
    list: rows.map((r) => ({
      id: r.id,
      jobId: r.jobId,
      task: r.task,
      taskLabel: taskLabel(r.task),
      attempt: r.attempt,
      causeLabel: runCauses[r.cause],
      person: r.personName,
      outcome: r.outcome,
      outcomeLabel: runOutcomes[r.outcome],
      message: r.message,
      startedAt: toIso(r.startedAt),
      endedAt: toIso(r.endedAt),
      ms: r.endedAt.getTime() - r.startedAt.getTime(),
    })),
    total,
    pageNum: input.pageNum,
    pageSize: input.pageSize,
  };
}

type Steered = Pick<RecurringRow, 'pausable' | 'paused' | 'asked' | 'lastRun'>;

const byWhom = (when: Date | null, by: string | null) => (when && by ? { at: toIso(when), by } : null);

/** What people set of the recurring tasks, and how each ran last, by task. */
export async function steeredTasks(ctx: Ctx): Promise<(task: string) => Steered> {
  const controls = new Map((await ctx.db.select().from(taskControls)).map((c) => [c.task, c]));
  // One look into the index per task: of those that run each minute there are thousands of rows.
  const last = await ctx.db
    .select({
      task: jobRuns.task,
      outcome: jobRuns.outcome,
      endedAt: jobRuns.endedAt,
      message: jobRuns.message,
    })
    .from(jobRuns)
    .where(
      sql`${jobRuns.id} in (select (select max(r.id) from ${jobRuns} r where r.task = t.task)
        from unnest(${sql.param(recurringTasks.map((r) => r.task))}::text[]) as t(task))`,
    );
  const runs = new Map(last.map((r) => [r.task, r]));
  return (task) => {
    const control = controls.get(task);
    const run = runs.get(task);
    return {
      pausable: !NEVER_PAUSED.includes(task),
      paused: control ? byWhom(control.pausedAt, control.pausedByName) : null,
      asked: control ? byWhom(control.askedAt, control.askedByName) : null,
      lastRun: run
        ? {
            outcome: run.outcome,
            outcomeLabel: runOutcomes[run.outcome],
            endedAt: toIso(run.endedAt),
            message: run.message,
          }
        : null,
    };
  };
}
