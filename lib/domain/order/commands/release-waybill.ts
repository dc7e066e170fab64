import 'server-only';
import { and, eq } from 'drizzle-orm';
import { waybillEvents, waybills } from '@/db/schema/waybill';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { transition } from '@/lib/data/transition';
import { waybillMachine } from '@/lib/states/waybill';

/** A job gives the number back to the courier, and asks again until there is an answer. */
export async function enqueueRelease(ctx: Ctx, waybillId: number, runAt?: Date): Promise<void> {
  await enqueue(ctx, {
    task: 'waybill.release',
    payload: { waybillId },
    key: `waybill.release:${waybillId}`,
    ...(runAt && { runAt }),
  });
}

/** The parcel was recalled, or goes by another number: its electronic waybill, where it has one, is given back. Written in the transaction of the act. */
export async function releaseWaybill(ctx: Ctx, shipmentId: number, reason: string): Promise<void> {
  const [row] = await ctx.db
    .select({ id: waybills.id })
    .from(waybills)
    .where(and(eq(waybills.shipmentId, shipmentId), eq(waybills.status, 'active')))
    .for('update');
  if (!row) return;
  await transition(ctx, {
    machine: waybillMachine,
    table: waybills,
    events: waybillEvents,
    id: row.id,
    action: 'cancel',
    set: { cancelReason: reason, cancelBy: actorUserId(ctx) },
    reason,
  });
  await enqueueRelease(ctx, row.id);
}
