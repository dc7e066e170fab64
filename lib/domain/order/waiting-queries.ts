import 'server-only';
import { and, asc, count, eq, inArray, like, sql, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { products } from '@/db/schema/product';
import { deliveryCenters, shippingMethods } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import { toIsoOrNull } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import { maskPhone } from '@/lib/core/phone';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { codePrefix, prefixPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { MAX_LISTED_SHIPMENTS } from '@/lib/domain/shipping/contract';
import type {
  PickListView,
  WaitingListInput,
  WaitingListView,
  WaitingRow,
} from '@/lib/domain/shipping/desk-contract';
import { orderErrors } from './errors';
import { goodsText } from './office-present';
import { lockHolder } from './policy';
import { regionText } from './present';
import { shippableQty } from './rules';

/** Both conditions are written as their partial indexes have them (`orders_waiting_idx`, `order_items_waiting_idx`). */
const waitingOrder = sql`${orders.status} in ('to_ship', 'part_shipped') and not ${orders.onHold}`;
const waitingLine = sql`${orderItems.subYear} is null and ${orderItems.kind} in ('paper_book', 'paper_periodical') and ${orderItems.packedQty} + ${orderItems.shippedQty} + ${orderItems.cancelledQty} + ${orderItems.refundingQty} < ${orderItems.quantity}`;

function listWhere(ctx: Ctx, input: WaitingListInput): SQL | undefined {
  const { deliveryCenterId } = input;
  const lines = ctx.db.select({ one: sql`1` }).from(orderItems);
  const own = and(eq(orderItems.orderId, orders.id), waitingLine);
  const some = deliveryCenterId
    ? lines
        .innerJoin(stockItems, eq(stockItems.id, orderItems.stockItemId))
        .where(and(own, eq(stockItems.deliveryCenterId, deliveryCenterId)))
    : lines.where(own);
  return and(
    waitingOrder,
    sql`exists (${some})`,
    input.orderSn ? like(orders.orderSn, codePrefix(input.orderSn)) : undefined,
    input.receiver ? like(orders.receiverName, prefixPattern(input.receiver)) : undefined,
  );
}

/** What may leave of some orders: lines with the delivery centre that holds them. */
async function readLines(ctx: Ctx, orderIds: readonly number[]) {
  if (orderIds.length === 0) return [];
  const rows = await ctx.db
    .select({
      line: orderItems,
      sku: products.sku,
      centerId: deliveryCenters.id,
      centerName: deliveryCenters.name,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(stockItems, eq(stockItems.id, orderItems.stockItemId))
    .leftJoin(deliveryCenters, eq(deliveryCenters.id, stockItems.deliveryCenterId))
    .where(and(inArray(orderItems.orderId, [...orderIds]), waitingLine))
    .orderBy(asc(orderItems.orderId), asc(orderItems.lineNo));
  return rows
    .map((r) => ({ ...r, quantity: shippableQty(r.line), title: r.line.title }))
    .filter((r) => r.quantity > 0);
}

interface Head {
  order: typeof orders.$inferSelect;
  methodKind: string | null;
  holderName: string | null;
}

function present(
  { order, methodKind, holderName }: Head,
  lines: Awaited<ReturnType<typeof readLines>>,
  now: Date,
): WaitingRow {
  const own = lines.filter((l) => l.line.orderId === order.id);
  return {
    orderId: order.id,
    orderSn: order.orderSn,
    paidAt: toIsoOrNull(order.paidAt),
    partShipped: order.status === 'part_shipped',
    receiverName: order.receiverName,
    receiverPhone: order.receiverPhone && maskPhone(order.receiverPhone),
    region: regionText(order),
    address: order.address ?? '',
    goods: goodsText(own),
    quantity: own.reduce((a, l) => a + l.quantity, 0),
    centers: [...new Set(own.flatMap((l) => (l.centerName === null ? [] : [l.centerName])))],
    pickup: methodKind === 'pickup',
    split: own.some((l) => l.line.allocatedQty > 0),
    remark: order.remark,
    lockedBy: lockHolder(order, now) === null ? null : holderName,
  };
}

/**
 * Paid orders of which something can leave now, the longest waiting first (`shipping/waiting`). Issues of subscriptions leave by their issue and
 * are not among them.
 *
 * @throws 422 beyond {@link MAX_LISTED_SHIPMENTS}
 */
export async function listWaiting(ctx: Ctx, input: WaitingListInput): Promise<WaitingListView> {
  requireAdmin(ctx);
  if (pageOffset(input) >= MAX_LISTED_SHIPMENTS) throw orderErrors.shipmentsTooDeep();
  const where = listWhere(ctx, input);
  const some = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(where)
    .limit(MAX_LISTED_SHIPMENTS + 1)
    .as('some');
  const page = await paginate(
    input,
    ctx.db
      .select({ order: orders, methodKind: shippingMethods.kind, holderName: users.name })
      .from(orders)
      .leftJoin(shippingMethods, eq(shippingMethods.id, orders.shippingMethodId))
      .leftJoin(users, eq(users.id, orders.lockedBy))
      .where(where)
      .orderBy(asc(orders.paidAt), asc(orders.id))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db
      .select({ n: count() })
      .from(some)
      .then((r) => r[0]?.n ?? 0),
  );
  const lines = await readLines(
    ctx,
    page.list.map((h) => h.order.id),
  );
  return {
    ...page,
    total: Math.min(page.total, MAX_LISTED_SHIPMENTS),
    more: page.total > MAX_LISTED_SHIPMENTS,
    list: page.list.map((h) => present(h, lines, ctx.now)),
  };
}

/** 拣货单: what is fetched from the shelves for these orders, by delivery centre and product. Orders that may not be shipped now count for nothing. */
export async function getPickList(ctx: Ctx, orderIds: readonly number[]): Promise<PickListView> {
  requireAdmin(ctx);
  const open = await ctx.db
    .select({ id: orders.id, orderSn: orders.orderSn })
    .from(orders)
    .where(and(inArray(orders.id, [...orderIds]), waitingOrder));
  const sns = new Map(open.map((o) => [o.id, o.orderSn]));
  const lines = await readLines(ctx, [...sns.keys()]);
  const centers = new Map<number | null, PickListView['centers'][number]>();
  for (const { line, sku, centerId, centerName, quantity, title } of lines) {
    const center = centers.get(centerId) ?? {
      id: centerId,
      name: centerName ?? '未指定发货仓',
      quantity: 0,
      rows: [],
    };
    centers.set(centerId, center);
    center.quantity += quantity;
    const sn = sns.get(line.orderId) ?? '';
    const row = center.rows.find((r) => r.sku === sku && r.title === title);
    if (row) {
      row.quantity += quantity;
      if (!row.orderSns.includes(sn)) row.orderSns.push(sn);
    } else center.rows.push({ sku, title, code: line.isbn ?? line.issn, quantity, orderSns: [sn] });
  }
  const sorted = [...centers.values()].toSorted((a, b) => (a.id ?? Infinity) - (b.id ?? Infinity));
  for (const c of sorted) c.rows.sort((a, b) => (a.sku < b.sku ? -1 : 1));
  return { orders: new Set(lines.map((l) => l.line.orderId)).size, centers: sorted };
}
