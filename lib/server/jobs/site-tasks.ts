import 'server-only';
import { z } from 'zod';
import { idField } from '@/lib/core/fields';
import type { Ctx } from '@/lib/data/ctx';
import { turnAds } from '@/lib/domain/ad/commands/manage-ads';

const adPayload = z.object({ adId: idField });

/** Background work of the site's administration. */
export const siteTasks = {
  'ad.turn': async (ctx: Ctx, payload: unknown) => {
    adPayload.parse(payload);
    await turnAds(ctx);
  },
} as const;
