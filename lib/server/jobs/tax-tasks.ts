import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { applyTaxChanges } from '@/lib/domain/product/commands/apply-tax-changes';

/** Background work of taxes. */
export const taxTasks = {
  'tax:apply': async (ctx: Ctx) => {
    await applyTaxChanges(ctx);
  },
} as const;

/** At the turn of each hour, so at midnight of Shanghai too: the changes whose day has come are written. */
export const taxCrontab = ['0 * * * * tax:apply'];
