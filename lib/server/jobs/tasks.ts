import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { purgeExpiredIdentity } from '@/lib/domain/identity/commands/purge-expired';

export type Task = (ctx: Ctx, payload: unknown) => Promise<void>;

/** Every background task by name. Handlers are idempotent: a job may run more than once. */
export const tasks: Readonly<Record<string, Task>> = {
  'identity.purge': purgeExpiredIdentity,
};

/** Recurring tasks in graphile-worker's crontab format (UTC). */
export const crontab = ['17 * * * * identity.purge'].join('\n');
