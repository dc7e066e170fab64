import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { expireCodes } from '@/lib/domain/ebook/commands/expire-codes';

/** Activation codes whose term is over; it runs by the clock. */
export const ebookCodeTasks = {
  'ebook:expire': (ctx: Ctx) => expireCodes(ctx),
} as const;

export const ebookCodeCrontab = ['*/10 * * * * ebook:expire'];
