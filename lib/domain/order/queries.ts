import 'server-only';
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  ilike,
  inArray,
  isNotNull,
  like,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { paymentMethods, payments } from '@/db/schema/payment';
import { toIso } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { listPlacers, readPlacers } from '@/lib/domain/organization/placer-queries';
import {
  orderTabs,
  type OrderDetailView,
  type OrderListInput,
  type OrderListView,
  type OrderTab,
  type OrderView,
} from './contract';
import { orderErrors } from './errors';
import {
  presentInvoice,
  presentLine,
  presentOrder,
  presentReceiver,
  timelineText,
  timelineTitles,
  type OrderParts,
  type OrderRow,
} from './present';
import { listOrderFiles } from './file-queries';
import { ownOrders } from './scope';
import { listOrderIssues } from './issue-queries';
import { listOrderShipments } from './shipments';
import { orderMachine, type OrderState } from './states';

const TAB_STATES: Record<OrderTab, readonly OrderState[]> = {
  all: orderMachine.states,
  pending_payment: ['pending_payment'],
  to_ship: ['to_ship', 'part_shipped'],
  to_receive: ['shipped'],
  completed: ['completed'],
  after_sale: orderMachine.states,
  cancelled: ['cancelled'],
};

/** The newest slip that is under review or was refused, of those orders that wait for a transfer. */
async function openVouchers(
  ctx: Ctx,
  rows: readonly OrderRow[],
): Promise<Map<number, OrderParts['voucherStatus']>> {
  const ids = rows.filter((r) => r.isOffline && r.status === 'pending_payment').map((r) => r.id);
  if (ids.length === 0) return new Map();
  const found = await ctx.db
    .select({ orderId: payments.orderId, status: payments.status })
    .from(payments)
    .where(
      and(
        inArray(payments.orderId, ids),
        eq(payments.provider, 'offline'),
        inArray(payments.status, ['submitted', 'rejected']),
      ),
    )
    .orderBy(asc(payments.id));
  return new Map(found.map((v) => [v.orderId, v.status === 'submitted' ? 'submitted' : 'rejected']));
}

/** Orders with their lines and the name of their way to pay, in the order given. */
export async function withParts(ctx: Ctx, rows: readonly OrderRow[]): Promise<OrderParts[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((r) => r.id);
  const [lines, methods, vouchers] = await Promise.all([
    ctx.db
      .select()
      .from(orderItems)
      .where(inArray(orderItems.orderId, ids))
      .orderBy(asc(orderItems.orderId), asc(orderItems.lineNo)),
    ctx.db.select({ code: paymentMethods.code, name: paymentMethods.name }).from(paymentMethods),
    openVouchers(ctx, rows),
  ]);
  return rows.map((order) => ({
    order,
    lines: lines.filter((l) => l.orderId === order.id),
    paymentMethodLabel: methods.find((m) => m.code === order.paymentMethod)?.name ?? order.paymentMethod,
    voucherStatus: vouchers.get(order.id) ?? null,
  }));
}

/** Orders of the tab 售后: something was asked for and not withdrawn. */
function hasAfterSale(ctx: Ctx): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(afterSales)
      .where(and(eq(afterSales.orderId, orders.id), ne(afterSales.status, 'withdrawn'))),
  );
}

async function countTabs(ctx: Ctx): Promise<Record<OrderTab, number>> {
  const rows = await ctx.db
    .select({ status: orders.status, n: count() })
    .from(orders)
    .where(ownOrders(ctx))
    .groupBy(orders.status);
  const afterSale = await ctx.db.$count(orders, and(ownOrders(ctx), hasAfterSale(ctx)));
  const of = (tab: OrderTab) =>
    tab === 'after_sale'
      ? afterSale
      : rows.filter((r) => TAB_STATES[tab].includes(r.status)).reduce((a, r) => a + r.n, 0);
  return Object.fromEntries(orderTabs.map((t) => [t, of(t)])) as Record<OrderTab, number>;
}

function listWhere(ctx: Ctx, input: OrderListInput): SQL | undefined {
  const { keyword } = input;
  return and(
    ownOrders(ctx),
    input.member ? and(eq(orders.buyerId, input.member), isNotNull(orders.organizationId)) : undefined,
    input.tab === 'after_sale' ? hasAfterSale(ctx) : undefined,
    input.tab === 'all' ? undefined : inArray(orders.status, [...TAB_STATES[input.tab]]),
    input.shippingStatus ? eq(orders.shippingStatus, input.shippingStatus) : undefined,
    keyword
      ? or(
          // The last digits are what people read out of an invoice or a parcel.
          /^\d{4,15}$/.test(keyword) ? like(orders.orderSn, `%${keyword}%`) : eq(orders.orderSn, keyword),
          exists(
            ctx.db
              .select({ one: sql`1` })
              .from(orderItems)
              .where(
                and(eq(orderItems.orderId, orders.id), ilike(orderItems.title, containsPattern(keyword))),
              ),
          ),
        )
      : undefined,
  );
}

/** Orders of the caller's as he sees them. */
async function presentAll(ctx: Ctx, rows: readonly OrderRow[]): Promise<OrderView[]> {
  const [parts, placers] = [await withParts(ctx, rows), await readPlacers(ctx, rows)];
  return parts.map((p, i) => presentOrder(p, placers[i] ?? null, ctx.now));
}

/** 我的订单 with the numbers of its tabs. */
export async function listOwnOrders(ctx: Ctx, input: OrderListInput): Promise<OrderListView> {
  const where = listWhere(ctx, input);
  const [page, counts, members] = await Promise.all([
    paginate(
      input,
      ctx.db
        .select()
        .from(orders)
        .where(where)
        .orderBy(desc(orders.createdAt), desc(orders.id))
        .limit(input.pageSize)
        .offset(pageOffset(input)),
      ctx.db.$count(orders, where),
    ),
    countTabs(ctx),
    listPlacers(ctx),
  ]);
  return { ...page, list: await presentAll(ctx, page.list), counts, members };
}

/** The overview of the user center. */
export async function getMyOrders(
  ctx: Ctx,
): Promise<{ counts: Record<OrderTab, number>; recent: OrderView[] }> {
  const { list, counts } = await listOwnOrders(ctx, { tab: 'all', pageNum: 1, pageSize: 5 });
  return { counts, recent: list };
}

async function findOwn(ctx: Ctx, where: SQL): Promise<OrderParts> {
  const [row] = await ctx.db
    .select()
    .from(orders)
    .where(and(where, ownOrders(ctx)));
  const [parts] = row ? await withParts(ctx, [row]) : [];
  if (!parts) throw orderErrors.notFound();
  return parts;
}

/** One order of the caller's. @throws the same 404 for another's and for none */
export async function getOwnOrder(ctx: Ctx, id: number): Promise<OrderView> {
  const parts = await findOwn(ctx, eq(orders.id, id));
  const [placedBy] = await readPlacers(ctx, [parts.order]);
  return presentOrder(parts, placedBy ?? null, ctx.now);
}

export async function getOwnOrderDetail(ctx: Ctx, id: number): Promise<OrderDetailView> {
  const parts = await findOwn(ctx, eq(orders.id, id));
  const { order, lines } = parts;
  const [placedBy] = await readPlacers(ctx, [order]);
  const [events, shipments, issues, files] = await Promise.all([
    ctx.db
      .select({ action: orderEvents.action, createdAt: orderEvents.createdAt, payload: orderEvents.payload })
      .from(orderEvents)
      .where(and(eq(orderEvents.entityId, id), inArray(orderEvents.action, Object.keys(timelineTitles))))
      .orderBy(asc(orderEvents.id)),
    listOrderShipments(ctx, id, lines),
    order.paidAt === null ? [] : listOrderIssues(ctx, lines),
    listOrderFiles(ctx, id),
  ]);
  return {
    ...presentOrder(parts, placedBy ?? null, ctx.now),
    receiver: presentReceiver(order),
    shippingMethodName: order.shippingMethodName,
    remark: order.remark,
    areaManagerCode: order.managerCode,
    invoice: presentInvoice(order),
    timeline: events.map((e) => ({
      title: timelineTitles[e.action] ?? e.action,
      time: toIso(e.createdAt),
      text: timelineText(e.payload),
    })),
    shipments,
    issues,
    files,
  };
}

/** Everything the caller has ordered, line by line, newest first. */
export async function listOwnOrderProducts(
  ctx: Ctx,
  input: { pageNum: number; pageSize: number; orderId?: number },
) {
  const where = and(ownOrders(ctx), input.orderId ? eq(orders.id, input.orderId) : undefined);
  const page = await paginate(
    input,
    ctx.db
      .select({ line: orderItems, orderSn: orders.orderSn, status: orders.status, at: orders.createdAt })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .where(where)
      .orderBy(desc(orders.createdAt), desc(orders.id), asc(orderItems.lineNo))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db
      .select({ n: count() })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .where(where)
      .then((r) => r[0]?.n ?? 0),
  );
  return {
    ...page,
    list: page.list.map((r) => ({
      ...presentLine(r.line),
      orderSn: r.orderSn,
      statusLabel: orderMachine.label(r.status),
      createdAt: toIso(r.at),
    })),
  };
}

/** One line of an order of the caller's. */
export async function getOwnOrderItem(ctx: Ctx, id: number) {
  const [row] = await ctx.db
    .select({ line: orderItems, orderSn: orders.orderSn, status: orders.status })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.id, id), ownOrders(ctx)));
  if (!row) throw orderErrors.itemNotFound();
  return {
    ...presentLine(row.line),
    orderSn: row.orderSn,
    status: row.status,
    statusLabel: orderMachine.label(row.status),
  };
}
