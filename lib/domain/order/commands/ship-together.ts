import 'server-only';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { childOrders } from '@/db/schema/childOrder';
import { orderItems } from '@/db/schema/order';
import { shipments } from '@/db/schema/shipment';
import { stockItems } from '@/db/schema/stock';
import { AppError, isAppError } from '@/lib/core/errors';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName, lockOrder } from '@/lib/data/locks';
import type { ShipTogetherInput, ShipTogetherView } from '../bulk-contract';
import { orderErrors } from '../errors';
import { regionText } from '../present';
import type { Receiver } from './insert-shipment';
import { shipOrder } from './ship-order';

type Row = ShipTogetherInput['rows'][number];

/** One of the orders or child orders, with the number that people know it by and where it goes. */
interface Target extends Row {
  number: string;
  to: Receiver;
}

const samePlace = (r: Row) => (s: { orderId: number; childOrderId: number | null }) =>
  s.orderId === r.orderId && s.childOrderId === (r.childOrderId ?? null);

/** Locks the orders by ascending id, then the stock that they take, also by id: two parcels never wait for each other. */
async function lockTargets(ctx: Ctx, rows: readonly Row[]): Promise<Target[]> {
  const ids = [...new Set(rows.map((r) => r.orderId))].toSorted((a, b) => a - b);
  const heads = new Map<number, Awaited<ReturnType<typeof lockOrder>>>();
  for (const id of ids) heads.set(id, await lockOrder(ctx, id));
  const stocked = ctx.db
    .select({ id: sql`${orderItems.stockItemId}` })
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids));
  await ctx.db
    .select({ id: stockItems.id })
    .from(stockItems)
    .where(inArray(stockItems.id, stocked))
    .orderBy(asc(stockItems.id))
    .for('update');
  const childIds = rows.flatMap((r) => r.childOrderId ?? []);
  const children = childIds.length
    ? await ctx.db.select().from(childOrders).where(inArray(childOrders.id, childIds))
    : [];
  return rows.map((row) => {
    const order = heads.get(row.orderId);
    if (!order) throw orderErrors.notFound();
    if (row.childOrderId === undefined) return { ...row, number: `订单 ${order.orderSn}`, to: order };
    const child = children.find((c) => c.id === row.childOrderId && c.orderId === row.orderId);
    if (!child) throw orderErrors.childNotFound();
    return { ...row, number: `子订单 ${child.childNo}`, to: child };
  });
}

const PLACE = [
  ['收货人', (to: Receiver) => to.receiverName],
  ['手机号码', (to: Receiver) => to.receiverPhone],
  ['地区', (to: Receiver) => to.areaCode ?? regionText(to)],
  ['详细地址', (to: Receiver) => to.address],
] as const;

/** @throws 422 naming the first order that goes elsewhere than the first one, and in what */
function assertOneReceiver(targets: readonly Target[]): void {
  const [first, ...others] = targets;
  for (const { number, to } of others) {
    const differs = PLACE.filter(([, of]) => first && (of(to) ?? '').trim() !== (of(first.to) ?? '').trim());
    if (differs.length === 0) continue;
    const words = differs.map(([label]) => label).join('、');
    throw orderErrors.otherReceiver({ message: `${number} 的${words}与${first?.number} 不同，不能合并发货` });
  }
}

/** @throws 409 when the key has made a parcel of other orders */
async function assertOwnKey(ctx: Ctx, input: ShipTogetherInput): Promise<void> {
  const known = await ctx.db
    .select({ orderId: shipments.orderId, childOrderId: shipments.childOrderId })
    .from(shipments)
    .where(eq(shipments.batchId, input.requestKey));
  if (known.length === 0) return;
  const same = known.length === input.rows.length && input.rows.every((r) => known.some(samePlace(r)));
  if (!same) throw orderErrors.keyOfOther();
}

/** The refusal of one order, with its number before it; what is wrong with the number of the parcel stays at its field. */
function named(number: string, e: unknown): unknown {
  if (!isAppError(e) || e.status >= 500) return e;
  const { code, status, data } = e;
  const { trackingNo, deliveryCorpId } = e.errors ?? {};
  const said = trackingNo ?? deliveryCorpId ?? e.message;
  return new AppError(
    { code, status, message: `${number}：${said}` },
    { data, ...(e.errors && { errors: e.errors }) },
  );
}

/**
 * Sends several orders or child orders of one receiver in one parcel (`shipping/together`): one courier and number, a shipment for each, everything
 * that may leave of it, by the rules of a single 发货, all or nothing. The carrier's word on the number reaches each of them.
 *
 * @throws 422 for another receiver or delivery centre, else what {@link shipOrder} throws, with the order's number before it
 */
export async function shipTogether(ctx: Ctx, input: ShipTogetherInput): Promise<ShipTogetherView> {
  requireAdmin(ctx);
  const { requestKey, deliveryCorpId, trackingNo } = input;
  await lockName(ctx, `ship-together:${requestKey}`);
  const targets = await lockTargets(ctx, input.rows);
  await assertOwnKey(ctx, input);
  assertOneReceiver(targets);
  const ids: number[] = [];
  for (const { orderId, childOrderId, number } of targets) {
    // One after the other: the first that is refused takes the others back.
    ids.push(
      await shipOrder(ctx, { orderId, childOrderId, deliveryCorpId, trackingNo }, requestKey).catch(
        (e: unknown) => {
          throw named(number, e);
        },
      ),
    );
  }
  const made = await ctx.db
    .select()
    .from(shipments)
    .where(and(inArray(shipments.id, ids), eq(shipments.batchId, requestKey)));
  if (new Set(made.map((s) => s.deliveryCenterId)).size > 1) throw orderErrors.parcelCenters();
  const byId = new Map(made.map((s) => [s.id, s]));
  return {
    shipments: ids.flatMap((id) => {
      const s = byId.get(id);
      return s
        ? [{ orderId: s.orderId, childOrderId: s.childOrderId, shipmentId: s.id, shipmentNo: s.shipmentNo }]
        : [];
    }),
  };
}
