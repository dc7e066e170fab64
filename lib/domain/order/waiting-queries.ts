import 'server-only';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { afterSaleEvents } from '@/db/schema/aftersale';
import { childOrderEvents, childOrders } from '@/db/schema/childOrder';
import { users } from '@/db/schema/identity';
import { operationLogs } from '@/db/schema/log';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { refundEvents } from '@/db/schema/payment';
import { shippingMethods } from '@/db/schema/shipping';
import { shipmentEvents } from '@/db/schema/shipment';
import { stockItems } from '@/db/schema/stock';
import { toIsoOrNull } from '@/lib/core/dates';
import { filterOf, pageOffset } from '@/lib/core/page';
import { maskPhone } from '@/lib/core/phone';
import { cutTotal } from '@/lib/data/bounded';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { codePrefix, prefixPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { officeRead } from '@/lib/data/office-read';
import { MAX_LISTED_SHIPMENTS } from '@/lib/domain/shipping/contract';
import type {
  PickListInput,
  PickListView,
  WaitingListInput,
  WaitingListView,
  WaitingRow,
} from '@/lib/domain/shipping/office-contract';
import { orderErrors } from './errors';
import { goodsText } from './office-present';
import { lockHolder } from './policy';
import { regionText } from './present';
import {
  copiesFor,
  readPicked,
  readWaitingLines,
  waitingLine,
  waitingOrder,
  type WaitingLine,
} from './waiting-rows-queries';

interface Key {
  orderId: number;
  childOrderId: number | null;
}

/** The rows that wait: FROM and WHERE of the list and of its count. */
function waitingRows({ deliveryCenterId, orderSn, receiver }: WaitingListInput): SQL {
  const line = deliveryCenterId
    ? sql`${waitingLine} and ${orderItems.stockItemId} in (select ${stockItems.id} from ${stockItems} where ${stockItems.deliveryCenterId} = ${deliveryCenterId})`
    : waitingLine;
  const promised = sql`case when ${orderItems.allocatedQty} = 0 then 0 else (
    select coalesce(sum(i.quantity - i.shipped_qty), 0) from child_order_items i join child_orders k on k.id = i.child_order_id
    where i.order_item_id = ${orderItems.id} and k.status <> 'cancelled') end`;
  const counted = sql`${orderItems.packedQty} + ${orderItems.shippedQty} + ${orderItems.cancelledQty} + ${orderItems.refundingQty}`;
  const [sn, childPart] = (orderSn ?? '').split('-');
  return sql`from ${orders} cross join lateral (
      select 0 as seq, null::int8 as child_order_id, null::text as child_no, ${orders.receiverName} as receiver_name
      where exists (select 1 from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${line}
        and ${counted} + ${promised} < ${orderItems.quantity})
      union all
      select c.seq, c.id, c.child_no, c.receiver_name from child_orders c
      where c.order_id = ${orders.id} and c.status in ('open', 'frozen') and exists (
        select 1 from child_order_items i join ${orderItems} on ${orderItems.id} = i.order_item_id
        where i.child_order_id = c.id and i.quantity > i.shipped_qty and ${line})
    ) r
    where ${waitingOrder} and exists (select 1 from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${line})
    ${sn ? sql`and ${orders.orderSn} like ${codePrefix(sn)}` : sql``}
    ${childPart === undefined ? sql`` : sql`and r.child_no like ${prefixPattern(orderSn ?? '')}`}
    ${receiver ? sql`and r.receiver_name like ${prefixPattern(receiver)}` : sql``}`;
}

/** What leaves a row with each act that lets something leave, or leaves nothing to leave. */
const EVENTS = [orderEvents, childOrderEvents, shipmentEvents, afterSaleEvents, refundEvents, operationLogs];

/** Beyond the last row that is counted, the last page may show some more. */
const MAX_KEYS = MAX_LISTED_SHIPMENTS + 100;

/** All rows that wait, the longest waiting first, kept until the next act. */
async function readKeys(ctx: Ctx, input: WaitingListInput): Promise<readonly Key[]> {
  return officeRead(ctx, { name: 'shipping-waiting', until: EVENTS, input: filterOf(input) }, async () => {
    const found = await ctx.db.execute<{ order_id: string; child_order_id: string | null }>(
      sql`select ${orders.id}::int8 as order_id, r.child_order_id ${waitingRows(input)}
        order by ${orders.paidAt}, ${orders.id}, r.seq limit ${MAX_KEYS}`,
    );
    return found.rows.map((r) => ({
      orderId: Number(r.order_id),
      childOrderId: r.child_order_id === null ? null : Number(r.child_order_id),
    }));
  });
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

export function present(
  { order, methodKind, holderName }: Head,
  child: Child | null,
  lines: readonly WaitingLine[],
  unallocated: boolean,
  now: Date,
): WaitingRow {
  const to = child ?? order;
  const own = lines
    .filter((l) => l.line.orderId === order.id)
    .map((l) => ({ ...l, title: l.line.title, quantity: copiesFor(l, child?.id ?? null) }))
    .filter((l) => l.quantity > 0);
  const held = own.length === 0 ? '份数正在退款，处理后才能发货' : null;
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
    goods: goodsText(own),
    quantity: own.reduce((a, l) => a + l.quantity, 0),
    centers: [...new Set(own.flatMap((l) => (l.centerName === null ? [] : [l.centerName])))],
    pickup: methodKind === 'pickup',
    split: lines.some((l) => l.line.orderId === order.id && l.line.allocatedQty > 0),
    blocked: unallocated ? orderErrors.notAllocated().message : held,
    remark: child ? child.remark : order.remark,
    lockedBy: lockHolder(order, now) === null ? null : holderName,
  };
}

async function readRows(ctx: Ctx, keys: readonly Key[]): Promise<WaitingRow[]> {
  if (keys.length === 0) return [];
  const ids = [...new Set(keys.map((k) => k.orderId))];
  const childIds = keys.flatMap((k) => (k.childOrderId === null ? [] : [k.childOrderId]));
  const [found, some, lines, unallocated] = await Promise.all([
    readHeads(ctx, ids),
    childIds.length > 0 ? ctx.db.select().from(childOrders).where(inArray(childOrders.id, childIds)) : [],
    readWaitingLines(ctx, ids),
    readUnallocated(ctx, ids),
  ]);
  const heads = new Map(found.map((h) => [h.order.id, h]));
  const children = new Map(some.map((c) => [c.id, c]));
  return keys.flatMap(({ orderId, childOrderId }) => {
    const head = heads.get(orderId);
    const child = childOrderId === null ? null : children.get(childOrderId);
    if (!head || child === undefined) return [];
    return [present(head, child, lines, unallocated.has(orderId), ctx.now)];
  });
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
  const keys = await readKeys(ctx, input);
  const from = pageOffset(input);
  const page = await paginate(
    input,
    readRows(ctx, keys.slice(from, from + input.pageSize)),
    Promise.resolve(keys.length),
  );
  return cutTotal(page, MAX_LISTED_SHIPMENTS);
}

/** 拣货单: what is fetched from the shelves for these orders' own receivers and for these child orders, by delivery centre and product. What may not be shipped now counts for nothing. */
export async function getPickList(ctx: Ctx, input: PickListInput): Promise<PickListView> {
  requireAdmin(ctx);
  const picked = await readPicked(ctx, input);
  const centers = new Map<number | null, PickListView['centers'][number]>();
  for (const { row: waiting, number, quantity } of picked) {
    const { line, sku, centerId, centerName } = waiting;
    const center = centers.get(centerId) ?? {
      id: centerId,
      name: centerName ?? '未指定发货仓',
      quantity: 0,
      rows: [],
    };
    centers.set(centerId, center);
    center.quantity += quantity;
    const row = center.rows.find((r) => r.sku === sku && r.title === line.title);
    if (row) {
      row.quantity += quantity;
      if (!row.orderSns.includes(number)) row.orderSns.push(number);
    } else {
      const code = line.isbn ?? line.issn;
      center.rows.push({ sku, title: line.title, code, quantity, orderSns: [number] });
    }
  }
  const sorted = [...centers.values()].toSorted((a, b) => (a.id ?? Infinity) - (b.id ?? Infinity));
  for (const c of sorted) c.rows.sort((a, b) => (a.sku < b.sku ? -1 : 1));
  return { orders: new Set(picked.map((p) => p.number)).size, centers: sorted };
}
