import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ctx } from '@/lib/data/ctx';
import { checkInvariants } from '@/lib/domain/admin/commands/check-invariants';

/** The platform's own work; it runs by the clock. */
export const adminTasks = {
  'invariant:check': async (ctx: Ctx) => {
    await checkInvariants(ctx, await readFile(join(process.cwd(), 'db/invariants.sql'), 'utf8'));
  },
} as const;

/** Each hour, away from the work of the full and half hours. */
export const adminCrontab = ['47 * * * * invariant:check'];
