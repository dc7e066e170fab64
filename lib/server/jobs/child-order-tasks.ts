import 'server-only';
import { z } from 'zod';
import { idField } from '@/lib/core/fields';
import type { Ctx } from '@/lib/data/ctx';
import { runImport } from '@/lib/domain/childOrder/commands/run-import';
import { sweepImports } from '@/lib/domain/childOrder/commands/sweep-imports';

const importPayload = z.object({ importId: idField });

/** Imports of child orders. Names with a dot are enqueued by commands, names with a colon run by the clock. */
export const childOrderTasks = {
  'childOrder.import': (ctx: Ctx, payload: unknown) => runImport(ctx, importPayload.parse(payload).importId),
  'childOrder:sweep': (ctx: Ctx) => sweepImports(ctx),
} as const;

/** Each minute: what a killed worker left. */
export const childOrderCrontab = ['* * * * * childOrder:sweep'];
