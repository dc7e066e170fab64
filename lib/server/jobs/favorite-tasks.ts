import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { cleanRequests } from '@/lib/domain/favorite/commands/clean-requests';
import { tellRestocked } from '@/lib/domain/favorite/commands/tell-restocked';

/** What buyers wait for (到货通知); it runs by the clock. */
export const favoriteTasks = {
  'restock:tell': async (ctx: Ctx) => {
    await tellRestocked(ctx);
  },
  'restock:clean': cleanRequests,
} as const;

/** The cleaning at twenty past three in the morning of Asia/Shanghai. */
export const favoriteCrontab = ['* * * * * restock:tell', '20 19 * * * restock:clean'];
