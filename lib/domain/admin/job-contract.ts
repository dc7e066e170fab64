import { z } from 'zod';
import { idsInput, lineField } from '@/lib/core/fields';
import { pageFields, pagedOf } from '@/lib/core/page';
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

export const recurringRow = z.object({
  task: z.string().describe('任务'),
  taskLabel: z.string().describe('任务名称'),
  cron: z.string().describe('周期（UTC）'),
  lastRunAt: z.string().nullable().describe('上次执行时间'),
  nextRunAt: z.string().nullable().describe('下次执行时间'),
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
