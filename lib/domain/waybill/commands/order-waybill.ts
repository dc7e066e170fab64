import 'server-only';
import { eq } from 'drizzle-orm';
import { childOrders } from '@/db/schema/childOrder';
import { orders } from '@/db/schema/order';
import { shipments } from '@/db/schema/shipment';
import { waybillEvents, waybills } from '@/db/schema/waybill';
import type { WaybillFacts, WaybillOrder } from '@/lib/adapters/waybill/port';
import { isAppError } from '@/lib/core/errors';
import { uniqueViolation } from '@/lib/data/db-errors';
import type { Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { changeTracking } from '@/lib/domain/order/commands/change-tracking';
import { shipOrder } from '@/lib/domain/order/commands/ship-order';
import { checkImportRows } from '@/lib/domain/order/tracking-import-queries';
import { enqueueRelease } from '@/lib/domain/order/commands/release-waybill';
import { waybillMachine } from '@/lib/states/waybill';
import type { CourierAccount } from '../account-queries';
import { readParties, readReceiver, receiverHash } from '../parties-queries';
import { CARGO, shipKeyOf } from '../rules';

type Waybill = typeof waybills.$inferSelect;

/** A row that cannot go on, in the words that the clerk reads in it. */
class RowRefused extends Error {}
/** Another run of the same batch works on the row. */
class Taken extends Error {}

/** What a clerk reads in a row: the message at a field says more than the one above it. */
function refusal(ctx: Ctx, waybill: Waybill, error: unknown): string {
  if (error instanceof RowRefused) return error.message;
  if (isAppError(error)) return Object.values(error.errors ?? {})[0] ?? error.message;
  ctx.log.error({ err: error, waybillId: waybill.id }, 'a waybill could not be ordered');
  return '系统繁忙，本行未完成，请重试';
}

const moves = { machine: waybillMachine, table: waybills, events: waybillEvents } as const;
const readWaybill = async (ctx: Ctx, id: number): Promise<Waybill | undefined> =>
  (await ctx.db.select().from(waybills).where(eq(waybills.id, id)))[0];

/** Why the parcel cannot get a number now; asked before one is paid for. @throws RowRefused */
async function assertWanted(ctx: Ctx, waybill: Waybill, corpCode: string): Promise<void> {
  if (waybill.shipmentId !== null) {
    const [parcel] = await ctx.db.select().from(shipments).where(eq(shipments.id, waybill.shipmentId));
    if (parcel?.status !== 'packed' && parcel?.status !== 'shipped')
      throw new RowRefused('已签收或已撤回的发货单不能取号');
    if (parcel.trackingNo !== null) throw new RowRefused(`发货单已有运单号 ${parcel.trackingNo}`);
    return;
  }
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, waybill.orderId));
  const [child] =
    waybill.childOrderId === null
      ? []
      : await ctx.db.select().from(childOrders).where(eq(childOrders.id, waybill.childOrderId));
  const row = { line: 0, corp: corpCode, trackingNo: '', remark: '', errors: [] };
  const [checked] = await checkImportRows(
    ctx,
    [{ ...row, orderSn: child?.childNo ?? order?.orderSn ?? '' }],
    shipKeyOf(waybill.id),
  );
  const [problem] = checked?.errors ?? [];
  if (problem) throw new RowRefused(problem.message);
}

/** Writes that the number is being ordered, with the mark of whom the courier is told of. @throws Taken, RowRefused */
async function begin(outer: Ctx, acting: Ctx, waybill: Waybill, courier: CourierAccount) {
  if (waybill.status === 'queued') await assertWanted(acting, waybill, courier.corpCode);
  const parties = await readParties(acting, waybill);
  if (waybill.status === 'queued') {
    await withTx(outer, (ctx) =>
      transition(ctx, {
        ...moves,
        id: waybill.id,
        action: 'order',
        set: { toldHash: receiverHash(parties.receiver) },
      }),
    ).catch((error: unknown) => {
      throw isAppError(error) ? new Taken() : error;
    });
  }
  return parties;
}

/** Keeps the number. @throws RowRefused when the courier gave it before */
async function keepNumber(outer: Ctx, waybill: Waybill, facts: WaybillFacts): Promise<void> {
  try {
    await withTx(outer, (ctx) =>
      transition(ctx, { ...moves, id: waybill.id, action: 'number', set: { ...facts, error: null } }),
    );
  } catch (error) {
    if (uniqueViolation(error) === null) throw error;
    throw new RowRefused(`物流公司给出了用过的运单号 ${facts.trackingNo}，请联系网点`);
  }
}

async function fail(outer: Ctx, waybill: Waybill, error: string): Promise<void> {
  await withTx(outer, (ctx) =>
    transition(ctx, { ...moves, id: waybill.id, action: 'fail', set: { error }, reason: error }),
  );
}

/** The number goes onto the parcel by the command of a clerk who types it; what cannot be shipped any more gives it back. */
async function attach(outer: Ctx, acting: Ctx, waybill: Waybill): Promise<void> {
  const { id, orderId, childOrderId, deliveryCorpId, trackingNo } = waybill;
  if (trackingNo === null) throw new Error(`waybill ${id} has no number`);
  try {
    await withTx(acting, async (ctx) => {
      if (receiverHash(await readReceiver(ctx, waybill)) !== waybill.toldHash)
        throw new RowRefused('取号期间收货信息已变更，请重新取号');
      const carrier = { deliveryCorpId, trackingNo };
      const shipmentId =
        waybill.shipmentId === null
          ? await shipOrder(
              ctx,
              { orderId, ...(childOrderId !== null && { childOrderId }), ...carrier },
              shipKeyOf(id),
            )
          : await changeTracking(ctx, { id: waybill.shipmentId, ...carrier, reason: '取电子面单' });
      await transition(ctx, { ...moves, id, action: 'attach', set: { shipmentId, error: null } });
    });
  } catch (error) {
    const message = refusal(outer, waybill, error);
    // Not a refusal but a failure of ours: the number is kept and tried again.
    if (!(error instanceof RowRefused) && !isAppError(error)) throw error;
    await withTx(outer, async (ctx) => {
      const [now] = await ctx.db.select().from(waybills).where(eq(waybills.id, id)).for('update');
      // Another run of the same batch was faster.
      if (now?.status !== 'numbered') return;
      await transition(ctx, {
        ...moves,
        id,
        action: 'cancel',
        set: { error: message, cancelReason: '包裹未能发出' },
        reason: message,
      });
      await enqueueRelease(ctx, id);
    });
  }
}

/**
 * Takes one waybill as far as it goes: number ordered, or asked for again under the same own number after a crash, then put onto the parcel. Providers
 * are called between transactions.
 *
 * @param acting the clerk who asked
 * @returns whether it has come to its end; `false` while no answer came
 */
export async function advanceWaybill(
  outer: Ctx,
  acting: Ctx,
  id: number,
  courier: CourierAccount,
): Promise<boolean> {
  const found = await readWaybill(outer, id);
  if (!found || !outer.ports.waybill) return true;
  let waybill = found;
  if (waybill.status === 'queued' || waybill.status === 'ordering') {
    const answered = await takeNumber(outer, acting, waybill, courier);
    if (!answered) return false;
    waybill = (await readWaybill(outer, id)) ?? waybill;
  }
  if (waybill.status === 'numbered') await attach(outer, acting, waybill);
  return true;
}

/** @returns whether the provider gave an answer */
async function takeNumber(
  outer: Ctx,
  acting: Ctx,
  waybill: Waybill,
  courier: CourierAccount,
): Promise<boolean> {
  const { corpCode, account } = courier;
  try {
    const parties = await begin(outer, acting, waybill, courier);
    const wanted: WaybillOrder = { ownNo: waybill.ownNo, corpCode, account, ...parties, cargo: CARGO };
    const result = await outer.ports.waybill?.order(wanted);
    if (!result || (!result.ok && result.kind === 'unknown')) {
      await outer.db
        .update(waybills)
        .set({ error: '物流平台没有答复，系统会继续询问' })
        .where(eq(waybills.id, waybill.id));
      outer.log.warn({ waybillId: waybill.id, text: result?.message }, 'no answer about a waybill');
      return false;
    }
    if (!result.ok) throw new RowRefused(result.message);
    await keepNumber(outer, waybill, result.facts);
  } catch (error) {
    if (error instanceof Taken) return true;
    const now = await readWaybill(outer, waybill.id);
    // Another run of the same batch was faster.
    if (now?.status !== 'queued' && now?.status !== 'ordering') return true;
    if (!(error instanceof RowRefused) && !isAppError(error)) throw error;
    await fail(outer, waybill, refusal(outer, waybill, error));
  }
  return true;
}
