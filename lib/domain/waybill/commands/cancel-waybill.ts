import 'server-only';
import { eq } from 'drizzle-orm';
import { shipments, trackingTraces } from '@/db/schema/shipment';
import { waybillEvents, waybills } from '@/db/schema/waybill';
import type { CancelResult } from '@/lib/adapters/waybill/port';
import { isAppError } from '@/lib/core/errors';
import { actingAdmin } from '@/lib/data/acting-admin';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { recallShipment } from '@/lib/domain/order/commands/recall-shipment';
import { enqueueRelease } from '@/lib/domain/order/commands/release-waybill';
import { waybillMachine } from '@/lib/states/waybill';
import { readAccount } from '../account-queries';
import type { WaybillCancelInput, WaybillRow } from '../contract';
import { waybillErrors } from '../errors';
import { getWaybill } from '../queries';

type Waybill = typeof waybills.$inferSelect;

/** The job looks again this long after a clerk's own call, in case that never came to its end. */
const LOOK_AGAIN_MS = 60_000;
const moves = { machine: waybillMachine, table: waybills, events: waybillEvents } as const;

/** Nothing is known of the call: it is asked again. */
class Unanswered extends Error {}
/** What was tried went well, and is taken back. */
class Tried extends Error {}

/** The parcel that goes by this number and has not arrived; `null` when none does. */
async function carriedBy(ctx: Ctx, waybill: Waybill): Promise<number | null> {
  if (waybill.shipmentId === null) return null;
  const [parcel] = await ctx.db.select().from(shipments).where(eq(shipments.id, waybill.shipmentId));
  const same = parcel?.trackingNo === waybill.trackingNo && parcel?.deliveryCorpId === waybill.deliveryCorpId;
  return same && (parcel?.status === 'packed' || parcel?.status === 'shipped') ? waybill.shipmentId : null;
}

/** Says that the number was given back; the parcel that goes by it comes back as a recall brings it. `null`, or why the parcel did not. */
async function finish(outer: Ctx, waybill: Waybill): Promise<string | null> {
  const { id, cancelBy, cancelReason } = waybill;
  const parcelId = await carriedBy(outer, waybill);
  let failure: string | null = null;
  if (parcelId !== null) {
    const actor =
      outer.actor.kind === 'admin' || cancelBy === null
        ? outer.actor
        : ((await actingAdmin(outer, cancelBy, 'waybill')) ?? outer.actor);
    try {
      await withTx({ ...outer, actor }, async (ctx) => {
        await recallShipment(ctx, { id: parcelId, reason: cancelReason ?? '取消电子面单' });
        await transition(ctx, { ...moves, id, action: 'release', set: { error: null } });
      });
      return null;
    } catch (error) {
      if (!isAppError(error)) throw error;
      failure = `运单号已注销，发货单未能撤回：${error.message}`;
    }
  }
  await withTx(outer, (ctx) =>
    transition(ctx, {
      ...moves,
      id,
      action: 'release',
      ...(failure !== null && { set: { error: failure }, reason: failure }),
    }),
  );
  return failure;
}

async function ask(outer: Ctx, waybill: Waybill): Promise<CancelResult> {
  const { deliveryCorpId, trackingNo, carrierOrderNo, cancelReason } = waybill;
  if (!outer.ports.waybill || trackingNo === null) throw new Unanswered('no provider');
  const { corpCode, account } = await readAccount(outer, deliveryCorpId, true);
  const reason = cancelReason ?? '取消';
  return outer.ports.waybill.cancel({ corpCode, account, trackingNo, carrierOrderNo, reason });
}

type Outcome = { done: true; failure: string | null } | { done: false; message: string };

/**
 * Gives the number of a waybill back (job `waybill.release`): asked outside of transactions, and again until there is an answer. What the courier does
 * not take back stays in use where a parcel goes by it, and is void where none does. `null` when nothing is to be cancelled.
 *
 * @throws Unanswered while nothing is known
 */
export async function releaseNumber(outer: Ctx, id: number): Promise<Outcome | null> {
  const [waybill] = await outer.db.select().from(waybills).where(eq(waybills.id, id));
  if (waybill?.status !== 'cancelling') return null;
  const result = await ask(outer, waybill);
  if (result.ok) return { done: true, failure: await finish(outer, waybill) };
  if (result.kind === 'unknown') throw new Unanswered(`waybill ${id}: ${result.message}`);
  const { message } = result;
  await withTx(outer, async (ctx) => {
    const carried = (await carriedBy(ctx, waybill)) !== null;
    const set = { error: `未能取消：${message}` };
    await transition(ctx, { ...moves, id, action: carried ? 'keep' : 'discard', set, reason: message });
  });
  return { done: false, message };
}

/** Whether the parcel could be recalled now, by recalling it and taking that back. @throws what a recall throws */
async function tryRecall(outer: Ctx, id: number, reason: string): Promise<void> {
  try {
    await withTx(outer, async (ctx) => {
      await recallShipment(ctx, { id, reason });
      throw new Tried();
    });
  } catch (error) {
    if (!(error instanceof Tried)) throw error;
  }
}

/**
 * Cancels the waybill of a parcel that the courier has not collected (取消面单): the number is given back, and the parcel comes back as a recall brings
 * it. Called outside a transaction, because the provider is asked in between; a job asks again where no answer came.
 *
 * @throws 404; 409 when it is not in use, the parcel has been collected or cannot be recalled, the courier says no, or no answer came
 */
export async function cancelWaybill(outer: Ctx, { id, reason }: WaybillCancelInput): Promise<WaybillRow> {
  const admin = requireAdmin(outer);
  const [waybill] = await outer.db.select().from(waybills).where(eq(waybills.id, id));
  if (!waybill) throw waybillErrors.notFound();
  const parcelId = waybill.status === 'active' ? await carriedBy(outer, waybill) : null;
  if (parcelId === null) throw waybillErrors.notCancellable();
  const [trace] = await outer.db
    .select({ state: trackingTraces.state })
    .from(trackingTraces)
    .where(eq(trackingTraces.shipmentId, parcelId));
  // Whatever the courier tells of a parcel, it has it.
  if (trace && trace.state !== null) throw waybillErrors.collected();
  await tryRecall(outer, parcelId, reason);
  await withTx(outer, async (ctx) => {
    await transition(ctx, {
      ...moves,
      id,
      action: 'cancel',
      set: { cancelReason: reason, cancelBy: admin.userId, error: null },
      reason,
    });
    await enqueueRelease(ctx, id, new Date(Date.now() + LOOK_AGAIN_MS));
    await recordOperation(ctx, {
      action: 'waybill.cancel',
      entity: 'waybill',
      entityId: id,
      after: { trackingNo: waybill.trackingNo },
      reason,
    });
  });
  const outcome = await releaseNumber(outer, id).catch((error: unknown) => {
    if (error instanceof Unanswered) throw waybillErrors.cancelUnknown();
    throw error;
  });
  if (outcome?.done === false)
    throw waybillErrors.cancelRefused({ message: `物流公司不同意取消面单：${outcome.message}` });
  if (outcome?.failure) throw waybillErrors.numberGone({ message: outcome.failure });
  return getWaybill(outer, id);
}
