import 'server-only';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { childOrders } from '@/db/schema/childOrder';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { deliveryCorps } from '@/db/schema/shipping';
import { shipments } from '@/db/schema/shipment';
import { groupBy } from '@/lib/core/group-by';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { followsPattern } from '@/lib/domain/shipping/tracking-rules';
import { lockHolder } from './policy';
import { readChildCopies } from './child-copies-queries';
import { orderErrors } from './errors';
import { shippableByReceiver } from './receiver-rules';
import { isAllocated } from './rules';
import { childOrderMachine, orderMachine, type ChildOrderState } from '@/lib/states/order';
import type { ImportRow, RowProblem } from './tracking-import-rules';

type Corp = typeof deliveryCorps.$inferSelect;
type Order = typeof orders.$inferSelect;
type Line = typeof orderItems.$inferSelect;
interface Parcel {
  orderId: number;
  childOrderId: number | null;
  batchId: string | null;
  corpName: string | null;
  trackingNo: string | null;
}
/** What a number of the file means: an order for its own receiver, or one of its child orders. */
interface Target {
  order: Order;
  child: { id: number; status: ChildOrderState } | null;
}

/** A row with what the database says about it. */
export interface CheckedRow extends ImportRow {
  /** `null` where the order or the courier is not known. */
  orderId: number | null;
  childOrderId: number | null;
  corpId: number | null;
  warnings: RowProblem[];
  /** This very file has shipped the order before. */
  done: boolean;
}

interface World {
  targets: Map<string, Target>;
  /** Copies that may leave, by {@link receiverKey}. */
  shippable: Map<string, number>;
  /** Orders that are split and not wholly given to receivers. */
  unallocated: Set<number>;
  parcels: Map<number, Parcel[]>;
  /** Orders that have a number, by courier and number. */
  used: Map<string, string>;
  corps: Map<string, Corp>;
  holders: Map<number, string>;
}

/** Rows of one statement. */
const CHUNK = 500;

async function inChunks<T, R>(all: readonly T[], read: (some: T[]) => Promise<R[]>): Promise<R[]> {
  const out: R[] = [];
  for (let at = 0; at < all.length; at += CHUNK) {
    out.push(...(await read(all.slice(at, at + CHUNK))));
  }
  return out;
}

const receiverKey = (orderId: number, childOrderId: number | null) => `${orderId} ${childOrderId ?? ''}`;

/** Orders by their numbers, and child orders by theirs. */
async function readTargets(ctx: Ctx, rows: readonly ImportRow[]): Promise<Map<string, Target>> {
  const numbers = [...new Set(rows.map((r) => r.orderSn))];
  const own = await inChunks(numbers, (some) =>
    ctx.db.select().from(orders).where(inArray(orders.orderSn, some)),
  );
  const children = await inChunks(numbers, (some) =>
    ctx.db
      .select({ order: orders, child: childOrders })
      .from(childOrders)
      .innerJoin(orders, eq(orders.id, childOrders.orderId))
      .where(inArray(childOrders.childNo, some)),
  );
  return new Map<string, Target>([
    ...own.map((order) => [order.orderSn, { order, child: null }] as const),
    ...children.map((c) => [c.child.childNo, c] as const),
  ]);
}

/** What may leave, by receiver. */
async function readShippable(ctx: Ctx, lines: readonly Line[]) {
  const split = new Set(lines.filter((l) => l.allocatedQty > 0).map((l) => l.orderId));
  const children = await inChunks([...split], (some) => readChildCopies(ctx, some));
  const byLine = groupBy(children, (c) => c.orderItemId);
  const shippable = new Map<string, number>();
  const add = (key: string, n: number) => shippable.set(key, (shippable.get(key) ?? 0) + n);
  for (const l of lines) {
    const copies = shippableByReceiver(l, byLine.get(l.id) ?? []);
    add(receiverKey(l.orderId, null), copies.main);
    for (const [childOrderId, n] of copies.children) add(receiverKey(l.orderId, childOrderId), n);
  }
  return shippable;
}

async function readWorld(ctx: Ctx, rows: readonly ImportRow[]): Promise<World> {
  const targets = await readTargets(ctx, rows);
  const found = [...new Map([...targets.values()].map((t) => [t.order.id, t.order])).values()];
  const ids = found.map((o) => o.id);
  const lines = await inChunks(ids, (some) =>
    ctx.db.select().from(orderItems).where(inArray(orderItems.orderId, some)),
  );
  const parcel = {
    orderId: shipments.orderId,
    childOrderId: shipments.childOrderId,
    batchId: shipments.batchId,
    corpName: deliveryCorps.name,
    trackingNo: shipments.trackingNo,
  };
  const parcels = await inChunks(ids, (some) =>
    ctx.db
      .select(parcel)
      .from(shipments)
      .leftJoin(deliveryCorps, eq(deliveryCorps.id, shipments.deliveryCorpId))
      .where(and(inArray(shipments.orderId, some), ne(shipments.status, 'recalled')))
      .orderBy(asc(shipments.id)),
  );
  const used = await inChunks([...new Set(rows.map((r) => r.trackingNo))], (some) =>
    ctx.db
      .select({ corpId: shipments.deliveryCorpId, trackingNo: shipments.trackingNo, orderSn: orders.orderSn })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(and(inArray(shipments.trackingNo, some), ne(shipments.status, 'recalled'))),
  );
  const corps = await ctx.db.select().from(deliveryCorps).where(eq(deliveryCorps.active, true));
  const holderIds = found.flatMap((o) => (o.lockedBy === null ? [] : [o.lockedBy]));
  const holders = await inChunks([...new Set(holderIds)], (some) =>
    ctx.db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, some)),
  );
  const byOrder = groupBy(parcels, (p) => p.orderId);
  return {
    targets,
    shippable: await readShippable(ctx, lines),
    unallocated: new Set(
      found
        .filter(
          (o) =>
            !isAllocated(
              o,
              lines.filter((l) => l.orderId === o.id),
            ),
        )
        .map((o) => o.id),
    ),
    parcels: byOrder,
    used: new Map(used.map((u) => [`${u.corpId} ${u.trackingNo}`, u.orderSn])),
    corps: new Map(corps.flatMap((c) => [[c.name, c] as const, [c.code.toLowerCase(), c] as const])),
    holders: new Map(holders.map((h) => [h.id, h.name])),
  };
}

const parcelText = (parcels: readonly Parcel[]) =>
  parcels.map((p) => [p.corpName ?? '自提', p.trackingNo].filter(Boolean).join(' ')).join('；');

/** Parcels that this receiver has had. */
const parcelsFor = ({ order, child }: Target, world: World) =>
  (world.parcels.get(order.id) ?? []).filter((p) => p.childOrderId === (child?.id ?? null));

/** Why nothing can be sent to this receiver now, `null` when something can. */
function problemOf(ctx: Ctx, target: Target, world: World): string | null {
  const { userId } = requireAdmin(ctx);
  const { order, child } = target;
  const parcels = parcelsFor(target, world);
  const sent = parcels.length > 0 ? `，已发：${parcelText(parcels)}；未作更改` : '';
  if (!orderMachine.allowed(order.status).includes('ship'))
    return `订单状态为“${orderMachine.label(order.status)}”，不能发货${sent}`;
  if (child && child.status !== 'open' && child.status !== 'frozen')
    return `子订单状态为“${childOrderMachine.label(child.status)}”，不能发货${sent}`;
  if (order.onHold) return '订单已暂停发货';
  if (world.unallocated.has(order.id)) return orderErrors.notAllocated().message;
  if ((world.shippable.get(receiverKey(order.id, child?.id ?? null)) ?? 0) === 0) {
    const promised =
      !child && [...world.shippable].some(([key, n]) => n > 0 && key.startsWith(`${order.id} `));
    return promised && sent === '' ? '商品已分配给子订单，请填写子订单号' : `没有可发的商品${sent}`;
  }
  const holder = lockHolder(order, ctx.now);
  if (holder !== null && holder !== userId) return `订单正由${world.holders.get(holder) ?? '其他人员'}处理`;
  return null;
}

function checkRow(ctx: Ctx, row: ImportRow, world: World, batchId: string): CheckedRow {
  const target = world.targets.get(row.orderSn);
  const corp = world.corps.get(row.corp) ?? world.corps.get(row.corp.toLowerCase());
  const errors = [...row.errors];
  const warnings: RowProblem[] = [];
  const done =
    target !== undefined &&
    parcelsFor(target, world).some((p) => p.batchId === batchId && p.trackingNo === row.trackingNo);
  if (row.orderSn !== '' && !target) errors.push({ column: '订单号', message: '订单不存在' });
  if (row.corp !== '' && !corp)
    errors.push({ column: '物流公司', message: `没有名称或代码为“${row.corp}”的物流公司` });
  if (target && !done) {
    const message = problemOf(ctx, target, world);
    if (message) errors.push({ column: '订单号', message });
  }
  if (corp && errors.length === 0 && !done) {
    if (followsPattern(corp.noPattern, row.trackingNo) === false)
      warnings.push({ column: '运单号', message: `与${corp.name}的常见格式不符，请核对` });
    const other = world.used.get(`${corp.id} ${row.trackingNo}`);
    if (other !== undefined) warnings.push({ column: '运单号', message: `已用于订单 ${other}` });
  }
  return {
    ...row,
    errors,
    warnings,
    done,
    orderId: target?.order.id ?? null,
    childOrderId: target?.child?.id ?? null,
    corpId: corp?.id ?? null,
  };
}

/** What the database says about rows of a file; a few statements for all of them, nothing is written. */
export async function checkImportRows(
  ctx: Ctx,
  rows: readonly ImportRow[],
  batchId: string,
): Promise<CheckedRow[]> {
  const world = await readWorld(ctx, rows);
  return rows.map((row) => checkRow(ctx, row, world, batchId));
}
