import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { idField } from '@/lib/core/fields';
import type { Ctx } from '@/lib/data/ctx';
import { checkInvariants } from '@/lib/domain/admin/commands/check-invariants';
import { pruneRuns } from '@/lib/domain/admin/commands/record-runs';
import { deliverAlert } from '@/lib/domain/admin/commands/deliver-alert';
import { sendAlerts } from '@/lib/domain/admin/commands/send-alerts';

const messagePayload = z.object({ messageId: idField });

/** The platform's own work. Names with a dot are enqueued by commands, names with a colon run by the clock. */
export const adminTasks = {
  'invariant:check': async (ctx: Ctx) => {
    await checkInvariants(ctx, await readFile(join(process.cwd(), 'db/invariants.sql'), 'utf8'));
  },
  'alert:send': async (ctx: Ctx) => {
    await sendAlerts(ctx);
  },
  'job:prune': (ctx: Ctx) => pruneRuns(ctx),
  'alert.deliver': (ctx: Ctx, payload: unknown) => deliverAlert(ctx, messagePayload.parse(payload).messageId),
} as const;

/** The books each hour, away from the work of the full and half hours; the operators hear within five minutes. */
export const adminCrontab = ['47 * * * * invariant:check', '*/5 * * * * alert:send', '55 19 * * * job:prune'];
