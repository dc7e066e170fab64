import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { proveStock } from '@/lib/domain/specialOrder/commands/prove-stock';

/** The stock's own work; it runs by the clock. */
export const stockTasks = {
  'stock:prove': async (ctx: Ctx) => {
    await proveStock(ctx);
  },
} as const;

/** At twenty past two in the morning of Asia/Shanghai, when nobody sells. */
export const stockCrontab = ['20 18 * * * stock:prove'];
