import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { articleCrontab, articleTasks } from './article-tasks';
import { pushTasks } from './push-tasks';
import { saleCrontab, saleTasks } from './sale-tasks';
import { searchCrontab, searchTasks } from './search-tasks';
import { siteTasks } from './site-tasks';
import { uploadCrontab, uploadTasks } from './upload-tasks';

export type Task = (ctx: Ctx, payload: unknown) => Promise<void>;

/** Every background task by name. Handlers are idempotent: a job may run more than once. */
export const tasks: Readonly<Record<string, Task>> = {
  ...saleTasks,
  ...articleTasks,
  ...searchTasks,
  ...pushTasks,
  ...siteTasks,
  ...uploadTasks,
};

/** Recurring tasks in graphile-worker's crontab format (UTC). */
export const crontab = [...saleCrontab, ...articleCrontab, ...searchCrontab, ...uploadCrontab].join('\n');
