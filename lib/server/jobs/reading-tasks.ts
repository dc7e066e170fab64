import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { tidyReading } from '@/lib/domain/ebook/commands/tidy-reading';

/** Housekeeping of the reading view; it runs by the clock. */
export const readingTasks = {
  'ebook:tidy': async (ctx: Ctx) => {
    await tidyReading(ctx);
  },
} as const;

/** At half past three in the morning of Asia/Shanghai. */
export const readingCrontab = ['30 19 * * * ebook:tidy'];
