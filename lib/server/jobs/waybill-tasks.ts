import 'server-only';
import { z } from 'zod';
import { idField } from '@/lib/core/fields';
import type { Ctx } from '@/lib/data/ctx';
import { releaseNumber } from '@/lib/domain/waybill/commands/cancel-waybill';
import { runWaybills } from '@/lib/domain/waybill/commands/run-waybills';

const batchPayload = z.object({ batchId: idField });
const waybillPayload = z.object({ waybillId: idField });

/** Electronic waybills: numbers ordered and given back. */
export const waybillTasks = {
  'waybill.order': (ctx: Ctx, payload: unknown, stopping?: AbortSignal) =>
    runWaybills(ctx, batchPayload.parse(payload).batchId, stopping),
  'waybill.release': async (ctx: Ctx, payload: unknown) => {
    await releaseNumber(ctx, waybillPayload.parse(payload).waybillId);
  },
} as const;
