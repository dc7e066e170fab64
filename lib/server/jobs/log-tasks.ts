import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { pruneLog } from '@/lib/domain/log/commands/prune-log';

/** The operation log's own work; it runs by the clock. */
export const logTasks = {
  'log:prune': async (ctx: Ctx) => {
    await pruneLog(ctx);
  },
} as const;

/** At twenty to four in the morning of Asia/Shanghai. */
export const logCrontab = ['40 19 * * * log:prune'];
