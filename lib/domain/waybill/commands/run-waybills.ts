import 'server-only';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { waybillBatches, waybills } from '@/db/schema/waybill';
import { isAppError } from '@/lib/core/errors';
import { actingAdmin } from '@/lib/data/acting-admin';
import type { Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { waybillEvents } from '@/db/schema/waybill';
import { waybillMachine } from '@/lib/states/waybill';
import { readAccount, type CourierAccount } from '../account-queries';
import { LANES, OPEN_STATES } from '../rules';
import { advanceWaybill } from './order-waybill';

/** Nothing was ordered of these: the batch cannot begin. */
async function failQueued(outer: Ctx, batchId: number, error: string): Promise<void> {
  const rows = await outer.db
    .select({ id: waybills.id })
    .from(waybills)
    .where(and(eq(waybills.batchId, batchId), eq(waybills.status, 'queued')));
  for (const { id } of rows) {
    await withTx(outer, (ctx) =>
      transition(ctx, {
        machine: waybillMachine,
        table: waybills,
        events: waybillEvents,
        id,
        action: 'fail',
        set: { error },
        reason: error,
      }),
    );
  }
}

/** The account, `null` with the rows failed when there is none. */
async function courierOf(
  outer: Ctx,
  batchId: number,
  deliveryCorpId: number,
): Promise<CourierAccount | null> {
  try {
    return await readAccount(outer, deliveryCorpId);
  } catch (error) {
    if (!isAppError(error)) throw error;
    await failQueued(outer, batchId, error.message);
    return null;
  }
}

/**
 * Orders the numbers of a batch (job `waybill.order`), a few at a time. A run that is killed leaves each row where it stood: the next one asks for the
 * number again under the order number that was written before the call, and gets the same one. Aborted `stopping` ends it behind the rows in work.
 *
 * @throws when some rows have no answer yet, so that it is tried again
 */
export async function runWaybills(outer: Ctx, batchId: number, stopping?: AbortSignal): Promise<void> {
  const [batch] = await outer.db.select().from(waybillBatches).where(eq(waybillBatches.id, batchId));
  if (!batch) return;
  const actor = await actingAdmin(outer, batch.createdBy, 'waybill');
  if (!actor) {
    await failQueued(outer, batchId, '申请人已不是管理员，未取号');
    return;
  }
  const courier = await courierOf(outer, batchId, batch.deliveryCorpId);
  if (!courier) return;
  const acting: Ctx = { ...outer, actor };
  const open = await outer.db
    .select({ id: waybills.id })
    .from(waybills)
    .where(and(eq(waybills.batchId, batchId), inArray(waybills.status, [...OPEN_STATES])))
    .orderBy(asc(waybills.id));
  const rows = open.values();
  let unanswered = 0;
  const lane = async () => {
    for (const { id } of rows) {
      stopping?.throwIfAborted();
      if (!(await advanceWaybill(outer, acting, id, courier))) unanswered += 1;
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
  const broken = lanes.find((l) => l.status === 'rejected');
  if (broken) throw broken.reason;
  if (unanswered > 0) throw new Error(`${unanswered} waybills of batch ${batchId} have no answer yet`);
}
