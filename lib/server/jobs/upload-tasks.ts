import 'server-only';
import { z } from 'zod';
import { idField } from '@/lib/core/fields';
import type { Ctx } from '@/lib/data/ctx';
import { cleanUploads, purgeUpload } from '@/lib/domain/upload/commands/clean-uploads';

const uploadPayload = z.object({ uploadId: idField });

/** Background work of stored files. Names with a dot are enqueued by commands, names with a colon run by the clock. */
export const uploadTasks = {
  'upload.purge': (ctx: Ctx, payload: unknown) => purgeUpload(ctx, uploadPayload.parse(payload).uploadId),
  'upload:clean': async (ctx: Ctx) => {
    await cleanUploads(ctx);
  },
} as const;

/** At three in the morning of Asia/Shanghai. */
export const uploadCrontab = ['0 19 * * * upload:clean'];
