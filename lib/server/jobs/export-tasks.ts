import 'server-only';
import { z } from 'zod';
import { idField } from '@/lib/core/fields';
import type { Ctx } from '@/lib/data/ctx';
import { runExport } from '@/lib/domain/exportJob/commands/run-export';
import { sweepExports } from '@/lib/domain/exportJob/commands/sweep-exports';

const exportPayload = z.object({ exportId: idField });

/** Files with the rows of a list. Names with a dot are enqueued by commands, names with a colon run by the clock. */
export const exportTasks = {
  'export.run': (ctx: Ctx, payload: unknown) => runExport(ctx, exportPayload.parse(payload).exportId),
  'export:sweep': (ctx: Ctx) => sweepExports(ctx),
} as const;

/** Each minute: what a killed worker left, and files over their time. */
export const exportCrontab = ['* * * * * export:sweep'];
