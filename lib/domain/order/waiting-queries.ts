import 'server-only';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { afterSaleEvents, afterSales } from '@/db/schema/aftersale';
import { childOrderEvents, childOrders } from '@/db/schema/childOrder';
import { users } from '@/db/schema/identity';
import { operationLogs } from '@/db/schema/log';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { refundEvents, refunds } from '@/db/schema/payment';
import { shippingMethods } from '@/db/schema/shipping';
import { shipmentEvents } from '@/db/schema/shipment';
import { toIsoOrNull } from '@/lib/core/dates';
import { groupBy } from '@/lib/core/group-by';
import { filterOf, pageOffset } from '@/lib/core/page';
import { maskPhone } from '@/lib/core/phone';
import { cutTotal } from '@/lib/data/bounded';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import { officeRead } from '@/lib/data/office-read';
import { MAX_LISTED_SHIPMENTS } from '@/lib/domain/shipping/contract';
import type {
  PackedLine,
  WaitingListInput,
  WaitingListView,
  WaitingRow,
} from '@/lib/domain/shipping/office-contract';
import { orderErrors } from './errors';
import { goodsText } from './office-present';
import { lockHolder } from './policy';
import { regionText } from './present';
import { afterSaleKinds, afterSaleMachine } from '@/lib/states/aftersale';
import { refundMachine } from '@/lib/states/payment';
import { copiesFor, readWaitingLines } from './waiting-rows-queries';
import { openAfterSale, openRefund, waitingRows, type WaitingFilter } from './waiting-scope';

/** The place of a row: an order and the child order that it is for. */
export interface Key {
  orderId: number;
  childOrderId: number | null;
}

/** What leaves a row with each act that lets something leave, or leaves nothing to leave. */
const EVENTS = [orderEvents, childOrderEvents, shipmentEvents, afterSaleEvents, refundEvents, operationLogs];

/** Beyond the last row that is counted, the last page may show some more. */
const MAX_KEYS = MAX_LISTED_SHIPMENTS + 100;

/** Rows that wait, the longest waiting first. */
export async function readWaitingKeys(ctx: Ctx, input: WaitingFilter, limit: number): Promise<Key[]> {
  const rows = await waitingRows(ctx, input);
  const found = await ctx.db.execute<{ order_id: string; child_order_id: string | null }>(
    sql`select ${orders.id}::int8 as order_id, r.child_order_id ${rows}
      order by ${orders.paidAt}, ${orders.id}, r.seq limit ${limit}`,
  );
  return found.rows.map((r) => ({
    orderId: Number(r.order_id),
    childOrderId: r.child_order_id === null ? null : Number(r.child_order_id),
  }));
}

function readHeads(ctx: Ctx, ids: readonly number[]) {
  return ctx.db
    .select({ order: orders, methodKind: shippingMethods.kind, holderName: users.name })
    .from(orders)
    .leftJoin(shippingMethods, eq(shippingMethods.id, orders.shippingMethodId))
    .leftJoin(users, eq(users.id, orders.lockedBy))
    .where(inArray(orders.id, [...ids]));
}
type Head = Awaited<ReturnType<typeof readHeads>>[number];
type Child = typeof childOrders.$inferSelect;

/** Orders that are split and not wholly given to receivers: nothing of them leaves (domain.md section 8). */
async function readUnallocated(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.db
    .selectDistinct({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        inArray(orders.id, [...ids]),
        eq(orders.restToMain, false),
        inArray(orderItems.kind, ['paper_book', 'paper_periodical']),
        sql`${orderItems.allocatedQty} + ${orderItems.refundingQty} < ${orderItems.quantity} - ${orderItems.cancelledQty}`,
        sql`exists (select 1 from order_items s where s.order_id = ${orders.id} and s.allocated_qty > 0)`,
      ),
    );
  return new Set(rows.map((r) => r.id));
}

/** Kind and state of a case or a refund of each order that is not over: cases first, the newest of them. */
async function readAfterSales(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const [money, cases] = await Promise.all([
    ctx.db
      .select({ orderId: refunds.orderId, status: refunds.status })
      .from(refunds)
      .where(and(inArray(refunds.orderId, [...ids]), openRefund))
      .orderBy(asc(refunds.id)),
    ctx.db
      .select({ orderId: afterSales.orderId, kind: afterSales.kind, status: afterSales.status })
      .from(afterSales)
      .where(and(inArray(afterSales.orderId, [...ids]), openAfterSale))
      .orderBy(asc(afterSales.id)),
  ]);
  return new Map([
    ...money.map((r) => [r.orderId, refundMachine.label(r.status)] as const),
    ...cases.map((c) => [c.orderId, `${afterSaleKinds[c.kind]}${afterSaleMachine.label(c.status)}`] as const),
  ]);
}

/** A row with all that the list and its file say of it. */
export interface Waiting extends Head {
  child: Child | null;
  /** What may leave for this receiver now. */
  goods: (PackedLine & { centerId: number | null; centerName: string | null })[];
  split: boolean;
  /** Why nothing may leave now. */
  blocked: string | null;
  afterSale: string | null;
}

/** The rows `keys` in their order; what has left meanwhile is missing. */
export async function readWaiting(ctx: Ctx, keys: readonly Key[]): Promise<Waiting[]> {
  if (keys.length === 0) return [];
  const ids = [...new Set(keys.map((k) => k.orderId))];
  const childIds = keys.flatMap((k) => (k.childOrderId === null ? [] : [k.childOrderId]));
  const [found, some, lines, unallocated, cases] = await Promise.all([
    readHeads(ctx, ids),
    childIds.length > 0 ? ctx.db.select().from(childOrders).where(inArray(childOrders.id, childIds)) : [],
    readWaitingLines(ctx, ids),
    readUnallocated(ctx, ids),
    readAfterSales(ctx, ids),
  ]);
  const heads = new Map(found.map((h) => [h.order.id, h]));
  const children = new Map(some.map((c) => [c.id, c]));
  const byOrder = groupBy(lines, (l) => l.line.orderId);
  return keys.flatMap(({ orderId, childOrderId }) => {
    const head = heads.get(orderId);
    const child = childOrderId === null ? null : children.get(childOrderId);
    if (!head || child === undefined) return [];
    const all = byOrder.get(orderId) ?? [];
    const goods = all
      .map((l) => ({
        location: l.location,
        sku: l.sku,
        title: l.line.title,
        code: l.line.isbn ?? l.line.issn,
        centerId: l.centerId,
        centerName: l.centerName,
        quantity: copiesFor(l, child?.id ?? null),
      }))
      .filter((g) => g.quantity > 0);
    const held = goods.length === 0 ? '份数正在退款，处理后才能发货' : null;
    return [
      {
        ...head,
        child,
        goods,
        split: all.some((l) => l.line.allocatedQty > 0),
        blocked: unallocated.has(orderId) ? orderErrors.notAllocated().message : held,
        afterSale: cases.get(orderId) ?? null,
      },
    ];
  });
}

/** Copies of a row, and the delivery centres that hold them. */
export const goodsFacts = (goods: Waiting['goods']) => ({
  quantity: goods.reduce((a, g) => a + g.quantity, 0),
  centers: [...new Set(goods.flatMap((g) => (g.centerName === null ? [] : [g.centerName])))],
});

export function present(waiting: Waiting, now: Date): WaitingRow {
  const { order, child, methodKind, holderName, goods, split, blocked, afterSale } = waiting;
  const to = child ?? order;
  return {
    key: child ? `${order.id}-${child.id}` : String(order.id),
    orderId: order.id,
    orderSn: order.orderSn,
    childOrderId: child?.id ?? null,
    childNo: child?.childNo ?? null,
    paidAt: toIsoOrNull(order.paidAt),
    partShipped: child ? child.status === 'frozen' : order.status === 'part_shipped',
    receiverName: to.receiverName,
    receiverPhone: to.receiverPhone && maskPhone(to.receiverPhone),
    region: regionText(to),
    address: to.address ?? '',
    goods: goodsText(goods),
    ...goodsFacts(goods),
    pickup: methodKind === 'pickup',
    split,
    blocked,
    afterSale,
    remark: to.remark,
    lockedBy: lockHolder(order, now) === null ? null : holderName,
  };
}

/**
 * Paid orders of which something can leave now, the longest waiting first (`shipping/waiting`): a split order has a row for each of its receivers.
 * Issues of subscriptions leave by their issue and are not among them.
 *
 * @throws 422 beyond {@link MAX_LISTED_SHIPMENTS}
 */
export async function listWaiting(ctx: Ctx, input: WaitingListInput): Promise<WaitingListView> {
  requireAdmin(ctx);
  if (pageOffset(input) >= MAX_LISTED_SHIPMENTS) throw orderErrors.shipmentsTooDeep();
  const filter = filterOf(input);
  // Kept until the next act.
  const keys = await officeRead(ctx, { name: 'shipping-waiting', until: EVENTS, input: filter }, () =>
    readWaitingKeys(ctx, filter, MAX_KEYS),
  );
  const from = pageOffset(input);
  const found = await readWaiting(ctx, keys.slice(from, from + input.pageSize));
  const page = await paginate(
    input,
    Promise.resolve(found.map((w) => present(w, ctx.now))),
    Promise.resolve(keys.length),
  );
  return cutTotal(page, MAX_LISTED_SHIPMENTS);
}
