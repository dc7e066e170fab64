import 'server-only';
import { z } from 'zod';
import { idField } from '@/lib/core/fields';
import type { Ctx } from '@/lib/data/ctx';
import { failDeadRuns } from '@/lib/domain/erp/commands/finish-run';
import { tidyFiles } from '@/lib/domain/erp/commands/keep-file';
import { runPull } from '@/lib/domain/erp/commands/run-pull';
import { sendPushes } from '@/lib/domain/erp/commands/send-pushes';
import { pullDue } from '@/lib/domain/erp/commands/start-pull';
import { tidyRows } from '@/lib/domain/erp/commands/tidy-rows';

const runPayload = z.object({ runId: idField });

/** Background work of the exchange with the ERP. */
export const erpTasks = {
  'erp.pull': (ctx: Ctx, payload: unknown, stopping?: AbortSignal) =>
    runPull(ctx, runPayload.parse(payload).runId, stopping),
  'erp:pull': (ctx: Ctx) => pullDue(ctx),
  'erp:push': (ctx: Ctx, _payload: unknown, stopping?: AbortSignal) => sendPushes(ctx, stopping),
  'erp:sweep': async (ctx: Ctx) => {
    await failDeadRuns(ctx);
  },
  'erp:tidy': async (ctx: Ctx) => {
    await tidyRows(ctx);
    await tidyFiles(ctx);
  },
} as const;

export const erpCrontab = [
  '*/15 * * * * erp:pull',
  '* * * * * erp:push',
  '*/5 * * * * erp:sweep',
  '50 19 * * * erp:tidy',
];
