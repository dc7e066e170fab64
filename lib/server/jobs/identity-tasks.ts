import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { purgeExpiredIdentity } from '@/lib/domain/identity/commands/purge-expired';

/** Cleaning up behind logins; it runs by the clock. */
export const identityTasks = {
  'identity:purge': async (ctx: Ctx) => {
    await purgeExpiredIdentity(ctx);
  },
} as const;

/** Each hour, away from the work of the full and half hours. */
export const identityCrontab = ['37 * * * * identity:purge'];
