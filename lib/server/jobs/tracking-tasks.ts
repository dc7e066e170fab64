import 'server-only';
import { z } from 'zod';
import { idField } from '@/lib/core/fields';
import type { Ctx } from '@/lib/data/ctx';
import { subscribeParcel } from '@/lib/domain/order/commands/follow-parcel';

const parcelPayload = z.object({ shipmentId: idField });

/** Background work of the tracking of parcels. */
export const trackingTasks = {
  'tracking.subscribe': (ctx: Ctx, payload: unknown) =>
    subscribeParcel(ctx, parcelPayload.parse(payload).shipmentId),
} as const;
