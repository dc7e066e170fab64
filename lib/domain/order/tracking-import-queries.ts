import 'server-only';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { deliveryCorps, shipments } from '@/db/schema/shipping';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { followsPattern } from '@/lib/domain/shipping/tracking-rules';
import { lockHolder } from './policy';
import { shippableQty } from './rules';
import { orderMachine } from './states';
import type { ImportRow, RowProblem } from './tracking-import-rules';

type Corp = typeof deliveryCorps.$inferSelect;
type Order = typeof orders.$inferSelect;
type Parcel = { orderId: number; batchId: string | null; corpName: string | null; trackingNo: string | null };

/** A row with what the database says about it. */
export interface CheckedRow extends ImportRow {
  /** `null` where the order or the courier is not known. */
  orderId: number | null;
  corpId: number | null;
  warnings: RowProblem[];
  /** This very file has shipped the order before. */
  done: boolean;
}

interface World {
  orders: Map<string, Order>;
  shippable: Map<number, number>;
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
    // eslint-disable-next-line no-await-in-loop -- chunk after chunk
    out.push(...(await read(all.slice(at, at + CHUNK))));
  }
  return out;
}

async function readWorld(ctx: Ctx, rows: readonly ImportRow[]): Promise<World> {
  const numbers = [...new Set(rows.map((r) => r.orderSn))];
  const found = await inChunks(numbers, (some) =>
    ctx.db.select().from(orders).where(inArray(orders.orderSn, some)),
  );
  const ids = found.map((o) => o.id);
  const lines = await inChunks(ids, (some) =>
    ctx.db.select().from(orderItems).where(inArray(orderItems.orderId, some)),
  );
  const parcel = {
    orderId: shipments.orderId,
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
  const shippable = new Map<number, number>();
  for (const l of lines) shippable.set(l.orderId, (shippable.get(l.orderId) ?? 0) + shippableQty(l));
  const byOrder = new Map<number, Parcel[]>();
  for (const p of parcels) byOrder.set(p.orderId, [...(byOrder.get(p.orderId) ?? []), p]);
  return {
    orders: new Map(found.map((o) => [o.orderSn, o])),
    shippable,
    parcels: byOrder,
    used: new Map(used.map((u) => [`${u.corpId} ${u.trackingNo}`, u.orderSn])),
    corps: new Map(corps.flatMap((c) => [[c.name, c] as const, [c.code.toLowerCase(), c] as const])),
    holders: new Map(holders.map((h) => [h.id, h.name])),
  };
}

const parcelText = (parcels: readonly Parcel[]) =>
  parcels.map((p) => [p.corpName ?? '自提', p.trackingNo].filter(Boolean).join(' ')).join('；');

/** Why the order cannot be shipped now, `null` when it can. */
function orderProblem(ctx: Ctx, order: Order, world: World): string | null {
  const { userId } = requireAdmin(ctx);
  const parcels = world.parcels.get(order.id) ?? [];
  const sent = parcels.length > 0 ? `，已发：${parcelText(parcels)}；未作更改` : '';
  if (!orderMachine.allowed(order.status).includes('ship'))
    return `订单状态为“${orderMachine.label(order.status)}”，不能发货${sent}`;
  if (order.onHold) return '订单已暂停发货';
  if ((world.shippable.get(order.id) ?? 0) === 0) return `没有可发的商品${sent}`;
  const holder = lockHolder(order, ctx.now);
  if (holder !== null && holder !== userId) return `订单正由${world.holders.get(holder) ?? '其他人员'}处理`;
  return null;
}

function checkRow(ctx: Ctx, row: ImportRow, world: World, batchId: string): CheckedRow {
  const order = world.orders.get(row.orderSn);
  const corp = world.corps.get(row.corp) ?? world.corps.get(row.corp.toLowerCase());
  const errors = [...row.errors];
  const warnings: RowProblem[] = [];
  const done =
    order !== undefined &&
    (world.parcels.get(order.id) ?? []).some((p) => p.batchId === batchId && p.trackingNo === row.trackingNo);
  if (row.orderSn !== '' && !order) errors.push({ column: '订单号', message: '订单不存在' });
  if (row.corp !== '' && !corp)
    errors.push({ column: '物流公司', message: `没有名称或代码为“${row.corp}”的物流公司` });
  if (order && !done) {
    const message = orderProblem(ctx, order, world);
    if (message) errors.push({ column: '订单号', message });
  }
  if (corp && errors.length === 0 && !done) {
    if (followsPattern(corp.noPattern, row.trackingNo) === false)
      warnings.push({ column: '运单号', message: `与${corp.name}的常见格式不符，请核对` });
    const other = world.used.get(`${corp.id} ${row.trackingNo}`);
    if (other !== undefined) warnings.push({ column: '运单号', message: `已用于订单 ${other}` });
  }
  return { ...row, errors, warnings, done, orderId: order?.id ?? null, corpId: corp?.id ?? null };
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
