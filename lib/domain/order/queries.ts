import 'server-only';
import { and, asc, count, desc, eq, type SQL } from 'drizzle-orm';
import { blueprint } from '@/db/client';
import { orderItems, orders } from '@/db/schema/order';
import { toIso } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { whoOf } from '@/lib/data/owner';
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
  timelineTitle,
  timelineTitles,
} from './present';
import { listOrderFiles } from './file-queries';
import { listOrderIssues } from './issue-queries';
import type { BuyerLineRow, OwnOrderRow, PaymentWords } from './own-columns';
import {
  countPage,
  countStates,
  listPage,
  listShape,
  readOwn,
  readTimeline,
  whereOf,
  type ListValues,
} from './own-statements';
import { afterSaleRefusal } from './policy';
import { ownOrders } from './scope';
import { listOrderShipments } from './shipments';
import { orderMachine, type OrderState } from '@/lib/states/order';

const TAB_STATES: Record<OrderTab, readonly OrderState[]> = {
  all: orderMachine.states,
  pending_payment: ['pending_payment'],
  to_ship: ['to_ship', 'part_shipped'],
  to_receive: ['shipped'],
  completed: ['completed'],
  after_sale: orderMachine.states,
  cancelled: ['cancelled'],
};

/** What chooses the orders of a buyer's list. */
export type OwnOrderFilter = Omit<OrderListInput, 'pageNum' | 'pageSize'>;

/** Orders of the caller's as he sees them. */
export async function presentAll(
  ctx: Ctx,
  rows: readonly (OwnOrderRow & PaymentWords & { lines: BuyerLineRow[] | null })[],
): Promise<OrderView[]> {
  const placers = await readPlacers(ctx, rows);
  return rows.map((order, i) =>
    presentOrder({ ...order, order, lines: order.lines ?? [] }, placers[i] ?? null, ctx.now),
  );
}

/** How many orders of the caller's are in each state, when no row of his list has told. */
async function readStates(ctx: Ctx): Promise<Record<string, number>> {
  const { manager, ...who } = whoOf(ctx);
  const rows = await countStates(ctx.db, manager ? 'manager' : 'self', who);
  return Object.fromEntries(rows.map((r) => [r.status, r.n]));
}

function tabsOf(states: Record<string, number>): Record<OrderTab, number> {
  const of = (tab: OrderTab) =>
    (tab === 'after_sale' ? [tab] : TAB_STATES[tab]).reduce((sum, status) => sum + (states[status] ?? 0), 0);
  return Object.fromEntries(orderTabs.map((t) => [t, of(t)])) as Record<OrderTab, number>;
}

function valuesOf({ tab, shippingStatus, keyword, member }: OwnOrderFilter): ListValues {
  const pattern = keyword && containsPattern(keyword);
  return { states: TAB_STATES[tab], shippingStatus, member, keyword, pattern };
}

/** The WHERE of 我的订单, for a file of its rows. */
export function ownOrdersFilter(ctx: Ctx, input: OwnOrderFilter): SQL | undefined {
  const who = whoOf(ctx);
  const shape = listShape({ ...input, manager: who.manager });
  return whereOf(blueprint(), shape, who, valuesOf(input));
}

/** 我的订单 with the numbers of its tabs. */
export async function listOwnOrders(ctx: Ctx, input: OrderListInput): Promise<OrderListView> {
  const { manager, ...who } = whoOf(ctx);
  const { tab, shippingStatus, keyword, member, pageNum, pageSize } = input;
  const shape = listShape({ ...input, manager });
  const values = { ...who, ...valuesOf(input), take: pageSize, skip: pageOffset(input) };
  // Without a filter the number of the tab says how many there are.
  const filtered = Boolean(shippingStatus ?? keyword ?? member);
  const [rows, found, members] = await Promise.all([
    listPage(ctx.db, shape, values),
    filtered ? countPage(ctx.db, shape, values) : null,
    listPlacers(ctx),
  ]);
  const counts = tabsOf(rows[0]?.states ?? (await readStates(ctx)));
  const total = found ? (found[0]?.n ?? 0) : counts[tab];
  return { list: await presentAll(ctx, rows), total, pageNum, pageSize, counts, members };
}

/** The overview of the user center. */
export async function getMyOrders(
  ctx: Ctx,
): Promise<{ counts: Record<OrderTab, number>; recent: OrderView[] }> {
  const { list, counts } = await listOwnOrders(ctx, { tab: 'all', pageNum: 1, pageSize: 5 });
  return { counts, recent: list };
}

async function findOwn(ctx: Ctx, id: number) {
  const { manager, ...who } = whoOf(ctx);
  const [row] = await readOwn(ctx.db, manager ? 'manager' : 'self', { ...who, id });
  if (!row) throw orderErrors.notFound();
  return row;
}

/** One order of the caller's. @throws the same 404 for another's and for none */
export async function getOwnOrder(ctx: Ctx, id: number): Promise<OrderView> {
  const [view] = await presentAll(ctx, [await findOwn(ctx, id)]);
  if (!view) throw orderErrors.notFound();
  return view;
}

/** @throws the same 404 for another's and for none */
export async function getOwnOrderDetail(ctx: Ctx, id: number): Promise<OrderDetailView> {
  const order = await findOwn(ctx, id);
  // Nothing leaves before it is paid.
  const paid = order.paidAt !== null;
  const lines = order.lines ?? [];
  const [[placedBy], events, files] = await Promise.all([
    readPlacers(ctx, [order]),
    readTimeline(ctx.db, { id, actions: Object.keys(timelineTitles) }),
    listOrderFiles(ctx, id),
  ]);
  const [shipments, issues] = await Promise.all([
    paid ? listOrderShipments(ctx, id) : [],
    paid ? listOrderIssues(ctx, lines) : [],
  ]);
  return {
    ...presentOrder({ ...order, order, lines }, placedBy ?? null, ctx.now),
    quotationSn: order.quotationSn,
    purchaseSn: order.purchaseSn,
    approvedBy: order.approvedBy,
    receiver: presentReceiver(order),
    afterSaleRefusal:
      paid && order.status !== 'cancelled' ? afterSaleRefusal({ ...order, lines }, ctx.now) : null,
    shippingMethodName: order.shippingMethodName,
    remark: order.remark,
    areaManagerCode: order.managerCode,
    invoice: presentInvoice(order),
    timeline: events.map((e) => ({
      title: timelineTitle(timelineTitles, e.action, order),
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
