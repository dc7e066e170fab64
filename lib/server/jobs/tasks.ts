import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { adminCrontab, adminTasks } from './admin-tasks';
import { articleCrontab, articleTasks } from './article-tasks';
import { childOrderCrontab, childOrderTasks } from './child-order-tasks';
import { exportCrontab, exportTasks } from './export-tasks';
import { periodicalCrontab, periodicalTasks } from './periodical-tasks';
import { invoiceCrontab, invoiceTasks } from './invoice-tasks';
import { logCrontab, logTasks } from './log-tasks';
import { noticeCrontab, noticeTasks } from './notice-tasks';
import { pushTasks } from './push-tasks';
import { saleCrontab, saleTasks } from './sale-tasks';
import { searchCrontab, searchTasks } from './search-tasks';
import { siteTasks } from './site-tasks';
import { trackingTasks } from './tracking-tasks';
import { uploadCrontab, uploadTasks } from './upload-tasks';

export type Task = (ctx: Ctx, payload: unknown) => Promise<void>;

/** Every background task by name. Handlers are idempotent: a job may run more than once. */
export const tasks: Readonly<Record<string, Task>> = {
  ...saleTasks,
  ...invoiceTasks,
  ...noticeTasks,
  ...periodicalTasks,
  ...articleTasks,
  ...searchTasks,
  ...pushTasks,
  ...siteTasks,
  ...trackingTasks,
  ...uploadTasks,
  ...exportTasks,
  ...childOrderTasks,
  ...logTasks,
  ...adminTasks,
};

/** Recurring tasks in graphile-worker's crontab format (UTC). */
export const crontab = [
  ...saleCrontab,
  ...invoiceCrontab,
  ...noticeCrontab,
  ...periodicalCrontab,
  ...articleCrontab,
  ...searchCrontab,
  ...uploadCrontab,
  ...exportCrontab,
  ...childOrderCrontab,
  ...logCrontab,
  ...adminCrontab,
].join('\n');
