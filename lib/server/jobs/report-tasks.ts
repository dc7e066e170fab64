import 'server-only';
import { z } from 'zod';
import type { Ctx } from '@/lib/data/ctx';
import { buildFacts, buildMissingFacts, renewFacts } from '@/lib/domain/report/commands/build-facts';

const rangePayload = z.object({ from: z.iso.date(), to: z.iso.date() });

/** Within these, what is booked late for a day (a transfer with the bank's date, a recalled parcel) is seen within the hour, and within a day. */
const HOURLY_DAYS = 7;
const NIGHTLY_DAYS = 35;

/** Facts of the reports. Names with a dot are enqueued by commands, names with a colon run by the clock; all may run again at any time. */
export const reportTasks = {
  'report.rebuild': async (ctx: Ctx, payload: unknown, stopping?: AbortSignal) => {
    await buildFacts(ctx, rangePayload.parse(payload), stopping);
  },
  'report:build': async (ctx: Ctx, _payload: unknown, stopping?: AbortSignal) => {
    await buildMissingFacts(ctx, stopping);
    await renewFacts(ctx, HOURLY_DAYS, stopping);
  },
  'report:renew': async (ctx: Ctx, _payload: unknown, stopping?: AbortSignal) => {
    await renewFacts(ctx, NIGHTLY_DAYS, stopping);
  },
} as const;

/** Just after each hour, so after midnight of Shanghai too; the last weeks in the night. */
export const reportCrontab = ['7 * * * * report:build', '25 16 * * * report:renew'];
