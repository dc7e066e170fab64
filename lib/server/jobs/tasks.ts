import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { adminCrontab, adminTasks } from './admin-tasks';
import { articleCrontab, articleTasks } from './article-tasks';
import { binCrontab, binTasks } from './bin-tasks';
import { childOrderCrontab, childOrderTasks } from './child-order-tasks';
import { ebookCodeCrontab, ebookCodeTasks } from './ebook-code-tasks';
import { ebookPublishCrontab, ebookPublishTasks } from './ebook-publish-tasks';
import { creditCrontab, creditTasks } from './credit-tasks';
import { erpCrontab, erpTasks } from './erp-tasks';
import { favoriteCrontab, favoriteTasks } from './favorite-tasks';
import { identityCrontab, identityTasks } from './identity-tasks';
import { exportCrontab, exportTasks } from './export-tasks';
import { periodicalCrontab, periodicalTasks } from './periodical-tasks';
import { invoiceCrontab, invoiceTasks } from './invoice-tasks';
import { logCrontab, logTasks } from './log-tasks';
import { noticeCrontab, noticeTasks } from './notice-tasks';
import { pushTasks } from './push-tasks';
import { readingCrontab, readingTasks } from './reading-tasks';
import { productCrontab, productTasks } from './product-tasks';
import { reminderCrontab, reminderTasks } from './reminder-tasks';
import { reportCrontab, reportTasks } from './report-tasks';
import { saleCrontab, saleTasks } from './sale-tasks';
import { searchCrontab, searchTasks } from './search-tasks';
import { siteTasks } from './site-tasks';
import { taxCrontab, taxTasks } from './tax-tasks';
import { stockCrontab, stockTasks } from './stock-tasks';
import { trackingTasks } from './tracking-tasks';
import { uploadCrontab, uploadTasks } from './upload-tasks';
import { waybillTasks } from './waybill-tasks';

/** `stopping` is aborted when the process is to end: work of minutes ends itself then, in a state from which it goes on. */
export type Task = (ctx: Ctx, payload: unknown, stopping?: AbortSignal) => Promise<void>;

/** Every background task by name. Handlers are idempotent: a job may run more than once. */
export const tasks: Readonly<Record<string, Task>> = {
  ...saleTasks,
  ...invoiceTasks,
  ...noticeTasks,
  ...favoriteTasks,
  ...periodicalTasks,
  ...articleTasks,
  ...binTasks,
  ...searchTasks,
  ...pushTasks,
  ...siteTasks,
  ...taxTasks,
  ...productTasks,
  ...trackingTasks,
  ...waybillTasks,
  ...uploadTasks,
  ...identityTasks,
  ...creditTasks,
  ...exportTasks,
  ...erpTasks,
  ...childOrderTasks,
  ...ebookPublishTasks,
  ...ebookCodeTasks,
  ...readingTasks,
  ...reminderTasks,
  ...reportTasks,
  ...logTasks,
  ...stockTasks,
  ...adminTasks,
};

/** Recurring tasks in graphile-worker's crontab format (UTC). */
export const crontab = [
  ...saleCrontab,
  ...invoiceCrontab,
  ...noticeCrontab,
  ...favoriteCrontab,
  ...periodicalCrontab,
  ...articleCrontab,
  ...binCrontab,
  ...searchCrontab,
  ...taxCrontab,
  ...productCrontab,
  ...uploadCrontab,
  ...identityCrontab,
  ...creditCrontab,
  ...exportCrontab,
  ...erpCrontab,
  ...childOrderCrontab,
  ...ebookPublishCrontab,
  ...ebookCodeCrontab,
  ...readingCrontab,
  ...reminderCrontab,
  ...reportCrontab,
  ...logCrontab,
  ...stockCrontab,
  ...adminCrontab,
].join('\n');
