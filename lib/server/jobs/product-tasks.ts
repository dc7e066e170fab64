import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { countSales } from '@/lib/domain/product/commands/count-sales';

/** Background work of products. */
export const productTasks = {
  'sales:count': async (ctx: Ctx) => {
    await countSales(ctx);
  },
} as const;

export const productCrontab = ['* * * * * sales:count'];
