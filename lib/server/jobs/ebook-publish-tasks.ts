import 'server-only';
import { z } from 'zod';
import { idField } from '@/lib/core/fields';
import type { Ctx } from '@/lib/data/ctx';
import { runConversion, sweepConversions } from '@/lib/domain/ebook/commands/convert-asset';
import { purgePages } from '@/lib/domain/ebook/commands/delete-assets';

const assetPayload = z.object({ assetId: idField });
const keysPayload = z.object({ keys: z.array(z.string()) });

/** Conversion of publications. Names with a dot are enqueued by commands, names with a colon run by the clock. */
export const ebookPublishTasks = {
  'ebook.convert': (ctx: Ctx, payload: unknown, stopping?: AbortSignal) =>
    runConversion(ctx, assetPayload.parse(payload).assetId, stopping),
  'ebook.purge': (ctx: Ctx, payload: unknown) => purgePages(ctx, keysPayload.parse(payload).keys),
  'ebook:sweep': (ctx: Ctx) => sweepConversions(ctx),
} as const;

/** Each minute: what a killed worker left. */
export const ebookPublishCrontab = ['* * * * * ebook:sweep'];
