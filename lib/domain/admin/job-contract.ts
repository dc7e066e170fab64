import { z } from 'zod';
import { idsInput, lineField } from '@/lib/core/fields';
import { pageFields, pagedOf } from '@/lib/core/page';
import { runCauses, runOutcomes, type RunCause, type RunOutcome } from '@/lib/states/job';
import { jobStates, type JobState } from './job-rules';

const states = Object.keys(jobStates) as [JobState, ...JobState[]];

export const jobListInput = z.object({
  ...pageFields,
  state: z.enum(states).optional().describe('状态'),
  task: lineField(60).optional().describe('任务'),
});
export type JobListInput = z.output<typeof jobListInput>;

export const jobRow = z.object({
  id: z.number().int().describe('编号'),
  task: z.string().describe('任务'),
  taskLabel: z.string().describe('任务名称'),
  state: z.enum(states).describe('状态'),
  stateLabel: z.string().describe('状态名称'),
  attempts: z.number().int().describe('已试次数'),
  maxAttempts: z.number().int().describe('最多次数'),
  error: z.string().nullable().describe('最近一次错误，已去除敏感内容'),
  payload: z.string().describe('数据，文字已隐去'),
  runAt: z.string().describe('下次执行时间'),
  createdAt: z.string().describe('创建时间'),
  updatedAt: z.string().describe('更新时间'),
  lockedAt: z.string().nullable().describe('开始执行时间'),
});
export type JobRow = z.output<typeof jobRow>;

const outcomes = Object.keys(runOutcomes) as [RunOutcome, ...RunOutcome[]];
const causes = Object.keys(runCauses) as [RunCause, ...RunCause[]];
const byWhom = z.object({ at: z.string().describe('时间'), by: z.string().describe('操作人') });

export const recurringRow = z.object({
  task: z.string().describe('任务'),
  taskLabel: z.string().describe('任务名称'),
  cron: z.string().describe('周期（UTC）'),
  lastRunAt: z.string().nullable().describe('上次排入队列的时间'),
  nextRunAt: z.string().nullable().describe('下次执行时间，暂停时为空'),
  pausable: z.boolean().describe('是否可以暂停'),
  paused: byWhom.nullable().describe('暂停的时间和操作人，未暂停时为空'),
  asked: byWhom.nullable().describe('最近一次立即运行的时间和操作人'),
  lastRun: z
    .object({
      outcome: z.enum(outcomes).describe('结果'),
      outcomeLabel: z.string().describe('结果名称'),
      endedAt: z.string().describe('结束时间'),
      message: z.string().nullable().describe('失败的原因'),
    })
    .nullable()
    .describe('最近一次执行的结果'),
});
export type RecurringRow = z.output<typeof recurringRow>;

export const jobListView = pagedOf(jobRow).extend({
  counts: z.record(z.enum(states), z.number().int()).describe('各状态数量'),
  recurring: z.array(recurringRow).describe('定时任务'),
});
export type JobListView = z.output<typeof jobListView>;

export const jobActInput = idsInput;
export const jobActView = z.object({
  done: z.number().int().describe('处理的任务数'),
  skipped: z.number().int().describe('跳过的任务数：正在运行、已完成或状态不符'),
});

export const runListInput = z.object({
  ...pageFields,
  task: lineField(60).optional().describe('任务'),
  outcome: z.enum(outcomes).optional().describe('结果'),
  cause: z.enum(causes).optional().describe('起因'),
});
export type RunListInput = z.output<typeof runListInput>;

export const runRow = z.object({
  id: z.number().int().describe('编号'),
  jobId: z.number().int().describe('任务编号'),
  task: z.string().describe('任务'),
  taskLabel: z.string().describe('任务名称'),
  attempt: z.number().int().describe('第几次尝试'),
  causeLabel: z.string().describe('起因'),
  person: z.string().nullable().describe('手动运行的人'),
  outcome: z.enum(outcomes).describe('结果'),
  outcomeLabel: z.string().describe('结果名称'),
  message: z.string().nullable().describe('失败的原因，已去除敏感内容'),
  startedAt: z.string().describe('开始时间'),
  endedAt: z.string().describe('结束时间'),
  ms: z.number().int().describe('用时（毫秒）'),
});
export type RunRow = z.output<typeof runRow>;

export const runListView = pagedOf(runRow);
export type RunListView = z.output<typeof runListView>;

export const taskActInput = z.object({ task: lineField(60).describe('定时任务') });
export type TaskActInput = z.output<typeof taskActInput>;
export const taskRunView = z.object({
  queued: z.boolean().describe('是否已排入队列；为否时它已在排队、正在运行或刚刚运行过'),
});
export const taskPauseView = z.object({
  changed: z.boolean().describe('是否由本次操作改变；为否时原已如此'),
});
