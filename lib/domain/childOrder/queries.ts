import 'server-only';
import { and, asc, count, eq, ilike, inArray, ne, or, type SQL } from 'drizzle-orm';
import { childOrderItems, childOrders, importBatches } from '@/db/schema/childOrder';
import { orderItems, type orders } from '@/db/schema/order';
import { toIso } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import { maskPhone } from '@/lib/core/phone';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { regionText } from '@/lib/domain/order/present';
import { restFreight } from '@/lib/domain/order/split-freight';
import { childOrderMachine, orderMachine } from '@/lib/states/order';
import {
  splitActions,
  type ChildListInput,
  type ChildListView,
  type ChildOrderView,
  type SplitAction,
  type SplitFreightView,
} from './contract';
import { childFreightSum, readMethod, readSplitLines, type FactLine } from './facts-queries';
import { childActionsOf, remainingQty, specLabelOf, splitBlocked } from './rules';
import { officeUserId, findChild, findSplitOrder } from './scope';

type Order = typeof orders.$inferSelect;
type Child = typeof childOrders.$inferSelect;

/** Of the desk the clerks of orders change the split; warehouse and finance look at it (security.md S-03). */
const mayWrite = (ctx: Ctx): boolean => ctx.actor.kind !== 'admin' || ctx.actor.permissions.includes('order');

async function readItems(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return ctx.db
    .select({
      item: childOrderItems,
      lineNo: orderItems.lineNo,
      title: orderItems.title,
      spec: orderItems.spec,
    })
    .from(childOrderItems)
    .innerJoin(orderItems, eq(orderItems.id, childOrderItems.orderItemId))
    .where(inArray(childOrderItems.childOrderId, [...ids]))
    .orderBy(asc(orderItems.lineNo));
}

export function presentChild(
  child: Child,
  found: Awaited<ReturnType<typeof readItems>>,
  { writes, masked }: { writes: boolean; masked: boolean },
): ChildOrderView {
  const items = found
    .filter((f) => f.item.childOrderId === child.id)
    .map(({ item, lineNo, title, spec }) => ({
      id: item.id,
      orderItemId: item.orderItemId,
      lineNo,
      title,
      specLabel: specLabelOf(spec),
      quantity: item.quantity,
      shippedQty: item.shippedQty,
    }));
  const shown = (phone: string | null) => (phone && masked ? maskPhone(phone) : phone);
  const shippedQty = items.reduce((a, i) => a + i.shippedQty, 0);
  return {
    id: child.id,
    orderId: child.orderId,
    childNo: child.childNo,
    status: child.status,
    statusLabel: childOrderMachine.label(child.status),
    name: child.receiverName,
    phone: shown(child.receiverPhone),
    tel: shown(child.receiverTel),
    areaCode: child.areaCode,
    region: regionText(child),
    address: child.address,
    postcode: child.postcode,
    remark: child.remark,
    freightFen: child.freightFen,
    quantity: items.reduce((a, i) => a + i.quantity, 0),
    importBatchId: child.importBatchId,
    createdAt: toIso(child.createdAt),
    items,
    allowedActions: writes ? childActionsOf({ status: child.status, shippedQty }, null) : [],
  };
}

/** A child order number by its beginning, anything else within receiver, phone and address. */
function keywordFilter(keyword: string | undefined): SQL | undefined {
  if (!keyword) return undefined;
  const within = containsPattern(keyword);
  return or(
    ilike(childOrders.childNo, within),
    ilike(childOrders.receiverName, within),
    ilike(childOrders.receiverPhone, within),
    ilike(childOrders.address, within),
  );
}

/** What the parcels cost against what the order charges, in fen (domain.md section 8). */
async function freightView(ctx: Ctx, order: Order, lines: readonly FactLine[]): Promise<SplitFreightView> {
  const chargedFen = order.freightFen;
  const split = lines.some((l) => l.allocatedQty > 0);
  if (!split) return { chargedFen, neededFen: chargedFen, gapFen: 0 };
  const method = await readMethod(ctx, order);
  const rest =
    method === null || order.areaCode === null
      ? null
      : restFreight(method, { mainArea: order.areaCode, lines });
  if (rest === null) return { chargedFen, neededFen: null, gapFen: null };
  const neededFen = rest + (await childFreightSum(ctx, order.id));
  return { chargedFen, neededFen, gapFen: order.status === 'pending_payment' ? 0 : neededFen - chargedFen };
}

async function countStates(ctx: Ctx, filter: SQL | undefined): Promise<ChildListView['counts']> {
  const rows = await ctx.db
    .select({ status: childOrders.status, n: count() })
    .from(childOrders)
    .where(filter)
    .groupBy(childOrders.status);
  const of = (status: Child['status']) => rows.find((r) => r.status === status)?.n ?? 0;
  return {
    all: rows.reduce((a, r) => a + (r.status === 'cancelled' ? 0 : r.n), 0),
    open: of('open'),
    frozen: of('frozen'),
    shipped: of('shipped'),
    received: of('received'),
    cancelled: of('cancelled'),
  };
}

async function openImport(ctx: Ctx, orderId: number): Promise<number | null> {
  const [row] = await ctx.db
    .select({ id: importBatches.id })
    .from(importBatches)
    .where(and(eq(importBatches.orderId, orderId), inArray(importBatches.status, ['queued', 'running'])))
    .limit(1);
  return row?.id ?? null;
}

/**
 * The child orders of an order by pages, with the numbers of each state, what is left to give out, the freight and what may be done
 * (`childOrder/selectAllByOrderId`). The desk sees phone numbers masked (S-10).
 *
 * @throws 404
 */
export async function listChildren(ctx: Ctx, input: ChildListInput): Promise<ChildListView> {
  const order = await findSplitOrder(ctx, input.orderId);
  const own = and(eq(childOrders.orderId, order.id), keywordFilter(input.keyword));
  const where = and(
    own,
    input.status ? eq(childOrders.status, input.status) : ne(childOrders.status, 'cancelled'),
  );
  const page = await paginate(
    input,
    ctx.db
      .select()
      .from(childOrders)
      .where(where)
      .orderBy(asc(childOrders.seq))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db.$count(childOrders, where),
  );
  const lines = await readSplitLines(ctx, order.id);
  const items = await readItems(
    ctx,
    page.list.map((c) => c.id),
  );
  const blocked = splitBlocked(order, officeUserId(ctx), ctx.now);
  const writes = blocked === null && mayWrite(ctx);
  const masked = officeUserId(ctx) !== null;
  const counts = await countStates(ctx, own);
  const remaining = lines.reduce((a, l) => a + remainingQty(l), 0);
  const may: Record<SplitAction, boolean> = {
    add: remaining > 0,
    import: remaining > 0,
    rest: remaining > 0 || order.restToMain,
    clear: counts.open > 0,
  };
  return {
    ...page,
    list: page.list.map((c) => presentChild(c, items, { writes, masked })),
    counts,
    order: {
      id: order.id,
      orderSn: order.orderSn,
      status: order.status,
      statusLabel: orderMachine.label(order.status),
      restToMain: order.restToMain,
      freightFen: order.freightFen,
      totalFen: order.totalFen,
    },
    allocated: lines.reduce((a, l) => a + l.allocatedQty, 0),
    remaining,
    freight: await freightView(ctx, order, lines),
    allowedActions: writes ? splitActions.filter((a) => may[a]) : [],
    blocked,
    importId: mayWrite(ctx) ? await openImport(ctx, order.id) : null,
  };
}

/** One child order with its whole phone number, for the form. @throws 404 */
export async function getChild(ctx: Ctx, { id }: { id: number }): Promise<ChildOrderView> {
  const child = await findChild(ctx, id);
  const order = await findSplitOrder(ctx, child.orderId);
  const writes = mayWrite(ctx) && splitBlocked(order, officeUserId(ctx), ctx.now) === null;
  return presentChild(child, await readItems(ctx, [id]), { writes, masked: false });
}
