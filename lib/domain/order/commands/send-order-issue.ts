import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { childOrders } from '@/db/schema/childOrder';
import { orderEvents, orders } from '@/db/schema/order';
import { issueDeliveries, issueDeliveryEvents, shipmentItems, shipments } from '@/db/schema/shipment';
import { isAppError } from '@/lib/core/errors';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockOrder, lockOrderItems } from '@/lib/data/locks';
import { notifyBuyer } from '@/lib/data/notify';
import { transition, transitionAll } from '@/lib/data/transition';
import { issueDeliveryMachine } from '@/lib/states/shipping';
import { orderErrors } from '../errors';
import type { IssueSendResult } from '../issue-contract';
import { issueCopies } from '../issue-copies-queries';
import { lockHolder } from '../policy';
import { isDone, shippingStateOf, travels } from '../rules';
import { orderMachine } from '@/lib/states/order';
import { assertAllocated } from './child-parcel';
import { insertShipment, type Carrier } from './insert-shipment';
import { assertIssueCarrier } from './issue-carrier';
import { countIssues, scheduleFinish, settleRest } from './settle-issues';

type Order = typeof orders.$inferSelect;
type Line = Awaited<ReturnType<typeof lockOrderItems>>[number];
type Delivery = typeof issueDeliveries.$inferSelect;
type Shipment = typeof shipments.$inferSelect;

/** Deliveries of one issue that travel together. */
export interface IssueParcel {
  issueId: number;
  /** As it stands on the shipment. */
  batchId: string;
  childOrderId: number | null;
  carrier: Carrier;
  remark: string | undefined;
  deliveries: Delivery[];
}

const ALL_GIVEN_UP = '该期份数已全部退订';

const result = (
  deliveryId: number,
  more: { copies?: number; shipment?: Pick<Shipment, 'id' | 'shipmentNo'>; message?: string },
): IssueSendResult => ({
  deliveryId,
  ok: more.shipment !== undefined,
  copies: more.copies ?? 0,
  shipmentId: more.shipment?.id ?? null,
  shipmentNo: more.shipment?.shipmentNo ?? null,
  message: more.message ?? '',
});

/** The parcel that this batch has sent to this order before. */
async function findSent(ctx: Ctx, orderId: number, parcel: IssueParcel) {
  const [shipment] = await ctx.db
    .select()
    .from(shipments)
    .where(and(eq(shipments.batchId, parcel.batchId), eq(shipments.orderId, orderId)));
  if (!shipment) return null;
  const items = await ctx.db.select().from(shipmentItems).where(eq(shipmentItems.shipmentId, shipment.id));
  return parcel.deliveries.map((d) => {
    const item = items.find((i) => i.orderItemId === d.orderItemId);
    if (shipment.status === 'recalled') return result(d.id, { message: orderErrors.batchRecalled().message });
    return d.shipmentId === shipment.id && item
      ? result(d.id, { shipment, copies: item.quantity })
      : result(d.id, { message: '本批次已寄出该订单的其他内容，请另起一批' });
  });
}

/** Why nothing of this order may leave now. */
function assertOrder(ctx: Ctx, order: Order): void {
  const holder = lockHolder(order, ctx.now);
  if (holder !== null && holder !== requireAdmin(ctx).userId) throw orderErrors.lockedByOther();
  if (order.onHold) throw orderErrors.onHold();
  if (!orderMachine.allowed(order.status).includes('ship')) {
    throw orderErrors.nothingToShip({
      message: `订单当前状态为“${orderMachine.label(order.status)}”，不能寄出`,
    });
  }
}

/** Copies under an open refund stay until it is decided: whether they leave is its outcome. */
function whyNot(d: Delivery, line: Line | undefined): string | null {
  if (d.status !== 'ready') return `当前状态为“${issueDeliveryMachine.label(d.status)}”，不能寄出`;
  if (line && line.refundingQty > 0) return `有 ${line.refundingQty} 份正在退款，处理后才能寄出`;
  return null;
}

async function receiverOf(ctx: Ctx, childOrderId: number | null) {
  if (childOrderId === null) return undefined;
  const [child] = await ctx.db.select().from(childOrders).where(eq(childOrders.id, childOrderId));
  return child;
}

async function move(
  ctx: Ctx,
  action: 'ship' | 'cancel',
  deliveries: readonly Delivery[],
  more: { shipment?: Shipment; reason?: string },
): Promise<void> {
  await transitionAll(ctx, {
    machine: issueDeliveryMachine,
    table: issueDeliveries,
    events: issueDeliveryEvents,
    ids: deliveries.map((d) => d.id),
    action,
    set: more.shipment
      ? { shipmentId: more.shipment.id, shippedAt: sql`now()`, reason: null }
      : { reason: more.reason ?? null },
    ...(more.reason && { reason: more.reason }),
    ...(more.shipment && { payload: { shipmentNo: more.shipment.shipmentNo } }),
  });
}

/** The order follows its issues: part of it has left, or the last of it. */
async function moveOrder(ctx: Ctx, order: Order, lines: readonly Line[], shipment: Shipment): Promise<void> {
  const counted = await countIssues(ctx, lines);
  const whole = counted.filter(travels).every(isDone);
  await transition(ctx, {
    machine: orderMachine,
    table: orders,
    events: orderEvents,
    id: order.id,
    action: 'ship',
    to: whole ? 'shipped' : 'part_shipped',
    set: {
      shippingStatus: shippingStateOf(counted),
      shippedAt: whole ? sql`now()` : order.shippedAt,
      updatedAt: sql`now()`,
    },
    payload: { shipmentNo: shipment.shipmentNo, trackingNo: shipment.trackingNo },
  });
  if (whole) await scheduleFinish(ctx, order.id);
}

/**
 * One parcel of an issue for one order. The caller has locked orders, lines and deliveries; the state is read again here, because an earlier
 * parcel of the same order moved it.
 *
 * @returns the result of each delivery; what cannot leave is said there
 */
export async function sendOrderIssue(
  ctx: Ctx,
  orderId: number,
  parcel: IssueParcel,
): Promise<IssueSendResult[]> {
  const before = await findSent(ctx, orderId, parcel);
  if (before) return before;
  const order = await lockOrder(ctx, orderId);
  const lines = await lockOrderItems(ctx, orderId);
  const lineOf = (d: Delivery) => lines.find((l) => l.id === d.orderItemId);
  const results = parcel.deliveries.flatMap((d) => {
    const message = whyNot(d, lineOf(d));
    return message === null ? [] : [result(d.id, { message })];
  });
  const open = parcel.deliveries.filter((d) => whyNot(d, lineOf(d)) === null);
  if (open.length === 0) return results;
  try {
    assertOrder(ctx, order);
    assertAllocated(order, lines);
    await assertIssueCarrier(ctx, order, parcel.carrier);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return [...results, ...open.map((d) => result(d.id, { message: error.message }))];
  }
  const copies = await issueCopies(ctx, open, lines);
  const given = open.filter((d) => (copies.get(d.id) ?? 0) === 0);
  const going = open.filter((d) => (copies.get(d.id) ?? 0) > 0);
  if (given.length > 0) {
    await move(ctx, 'cancel', given, { reason: '已退款' });
    results.push(...given.map((d) => result(d.id, { message: ALL_GIVEN_UP })));
  }
  if (going.length === 0) {
    await settleRest(ctx, order, await countIssues(ctx, lines));
    return results;
  }
  const receiver = await receiverOf(ctx, parcel.childOrderId);
  const shipment = await insertShipment(ctx, {
    order,
    ...(receiver && { receiver, childOrderId: receiver.id }),
    carrier: parcel.carrier,
    items: going.map((d) => ({
      orderItemId: d.orderItemId,
      stockItemId: null,
      quantity: copies.get(d.id) ?? 0,
    })),
    remark: parcel.remark,
    batchId: parcel.batchId,
  });
  await move(ctx, 'ship', going, { shipment });
  await moveOrder(ctx, order, lines, shipment);
  await notifyBuyer(ctx, 'shipped', shipment.id);
  results.push(...going.map((d) => result(d.id, { shipment, copies: copies.get(d.id) ?? 0 })));
  return results;
}
