import 'server-only';
import { and, asc, between, count, desc, eq, inArray, like, sql, type SQL } from 'drizzle-orm';
import { childOrders } from '@/db/schema/childOrder';
import { orderItems, orders } from '@/db/schema/order';
import { deliveryCenters, deliveryCorps } from '@/db/schema/shipping';
import { shipmentItems, shipments } from '@/db/schema/shipment';
import { dayEnd, dayStart, toIso, toIsoOrNull } from '@/lib/core/dates';
import { maskPhone } from '@/lib/core/phone';
import { filterOf, pageOffset } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { codePrefix, prefixPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import {
  MAX_LISTED_SHIPMENTS,
  type OfficeShipmentListInput,
  type OfficeShipmentListView,
  type OfficeShipmentRow,
} from '@/lib/domain/shipping/contract';
import { shipmentMachine } from '@/lib/states/shipping';
import { normalizeTrackingNo } from '@/lib/domain/shipping/tracking-rules';
import { orderErrors } from './errors';
import { goodsText } from './office-present';

/** Parcels that each reading of the one field for everything finds at most. */
const KEYWORD_ROWS = 1000;

/** The one field for everything: a number of the parcel or its order, a tracking number, or the beginning of the receiver's name. */
function byKeyword(keyword: string): SQL {
  const found = [
    sql`select k.id from shipments k where k.shipment_no = ${keyword.toUpperCase()}`,
    sql`select k.id from shipments k where k.tracking_no = ${normalizeTrackingNo(keyword)}`,
    sql`select k.id from shipments k where k.receiver_name like ${prefixPattern(keyword)}`,
  ];
  if (/^\d{6,}$/.test(keyword)) {
    found.push(
      sql`select k.id from shipments k join orders o on o.id = k.order_id where o.order_sn like ${codePrefix(keyword)}`,
    );
  }
  if (/^\d+-\d+$/.test(keyword)) {
    found.push(
      sql`select k.id from shipments k join child_orders c on c.id = k.child_order_id where c.child_no = ${keyword}`,
    );
  }
  const parts = found.map((part) => sql`(${part} limit ${KEYWORD_ROWS})`);
  return sql`${shipments.id} in (${sql.join(parts, sql` union all `)})`;
}

/**
 * The WHERE of the shipping desk's list and of its export, over `shipments`; it lives here, because it names orders. Every part is answered by an
 * index (tests/db/shipping/desk-plans.test.ts).
 */
export function shipmentFilter(
  input: Omit<OfficeShipmentListInput, 'pageNum' | 'pageSize' | 'sort'>,
): SQL | undefined {
  const { keyword, startTime, endTime } = input;
  return and(
    input.orderSn
      ? sql`${shipments.orderId} in (select o.id from orders o where o.order_sn like ${codePrefix(input.orderSn)})`
      : undefined,
    input.childNo
      ? sql`${shipments.childOrderId} in (select k.id from child_orders k where k.child_no = ${input.childNo})`
      : undefined,
    input.trackingNo ? eq(shipments.trackingNo, normalizeTrackingNo(input.trackingNo)) : undefined,
    input.receiver ? like(shipments.receiverName, prefixPattern(input.receiver)) : undefined,
    input.phoneTail ? sql`right(${shipments.receiverPhone}, 4) = ${input.phoneTail}` : undefined,
    input.deliveryCorpId ? eq(shipments.deliveryCorpId, input.deliveryCorpId) : undefined,
    input.deliveryCenterId ? eq(shipments.deliveryCenterId, input.deliveryCenterId) : undefined,
    input.status ? eq(shipments.status, input.status) : undefined,
    keyword ? byKeyword(keyword) : undefined,
    startTime ? sql`${shipments.createdAt} >= ${dayStart(startTime).toISOString()}::timestamptz` : undefined,
    endTime ? sql`${shipments.createdAt} < ${dayEnd(endTime).toISOString()}::timestamptz` : undefined,
  );
}

/** How many parcels answer, counted to {@link MAX_LISTED_SHIPMENTS} and one: a list of a million never counts them all. */
async function countShipments(ctx: Ctx, where: SQL | undefined): Promise<number> {
  const some = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(shipments)
    .where(where)
    .limit(MAX_LISTED_SHIPMENTS + 1)
    .as('some');
  const [row] = await ctx.db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}

function base(ctx: Ctx) {
  return ctx.db
    .select({
      id: shipments.id,
      shipmentNo: shipments.shipmentNo,
      orderId: shipments.orderId,
      orderSn: orders.orderSn,
      childNo: childOrders.childNo,
      status: shipments.status,
      deliveryCenterName: deliveryCenters.name,
      corpName: deliveryCorps.name,
      trackingNo: shipments.trackingNo,
      receiverName: shipments.receiverName,
      receiverPhone: shipments.receiverPhone,
      shippedAt: shipments.shippedAt,
      receivedAt: shipments.receivedAt,
      createdAt: shipments.createdAt,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(deliveryCenters, eq(deliveryCenters.id, shipments.deliveryCenterId))
    .leftJoin(childOrders, eq(childOrders.id, shipments.childOrderId))
    .leftJoin(deliveryCorps, eq(deliveryCorps.id, shipments.deliveryCorpId));
}

type Base = Awaited<ReturnType<typeof base>>[number];

async function withGoods(ctx: Ctx, rows: readonly Base[]): Promise<OfficeShipmentRow[]> {
  if (rows.length === 0) return [];
  const items = await ctx.db
    .select({
      shipmentId: shipmentItems.shipmentId,
      title: orderItems.title,
      quantity: shipmentItems.quantity,
    })
    .from(shipmentItems)
    .innerJoin(orderItems, eq(orderItems.id, shipmentItems.orderItemId))
    .where(
      inArray(
        shipmentItems.shipmentId,
        rows.map((r) => r.id),
      ),
    )
    .orderBy(asc(shipmentItems.id));
  return rows.map((r) => {
    const own = items.filter((i) => i.shipmentId === r.id);
    return {
      ...r,
      statusLabel: shipmentMachine.label(r.status),
      receiverPhone: maskPhone(r.receiverPhone),
      quantity: own.reduce((a, i) => a + i.quantity, 0),
      goods: goodsText(own),
      shippedAt: toIsoOrNull(r.shippedAt),
      receivedAt: toIsoOrNull(r.receivedAt),
      createdAt: toIso(r.createdAt),
    };
  });
}

/**
 * How the list is chosen and ordered. A state asked for alone is told as a range and is part of the order: told as a value, it tells the planner nothing
 * to order by, and the walk over all parcels passes the thousands of new ones that do not have it.
 */
function walkOf(input: OfficeShipmentListInput): { where: SQL | undefined; order: SQL[] } {
  const oldest = input.sort === 'createdAt';
  const order = [shipments.createdAt, shipments.id].map((c) => (oldest ? asc(c) : desc(c)));
  const { status, sort: _, ...others } = filterOf(input);
  if (!status || Object.values(others).some((o) => o !== undefined))
    return { where: shipmentFilter(input), order };
  const state = oldest ? desc(shipments.status) : asc(shipments.status);
  return { where: between(shipments.status, status, status), order: [state, ...order] };
}

/**
 * Shipments of all orders, phone numbers masked.
 *
 * @throws 422 beyond {@link MAX_LISTED_SHIPMENTS}: a filter finds them
 */
export async function listShipments(
  ctx: Ctx,
  input: OfficeShipmentListInput,
): Promise<OfficeShipmentListView> {
  if (pageOffset(input) >= MAX_LISTED_SHIPMENTS) throw orderErrors.shipmentsTooDeep();
  const { where, order } = walkOf(input);
  const page = await paginate(
    input,
    base(ctx)
      .where(where)
      .orderBy(...order)
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    countShipments(ctx, where),
  );
  return {
    ...page,
    total: Math.min(page.total, MAX_LISTED_SHIPMENTS),
    more: page.total > MAX_LISTED_SHIPMENTS,
    list: await withGoods(ctx, page.list),
  };
}

/** One shipment as the list shows it. */
export async function getShipment(ctx: Ctx, id: number): Promise<OfficeShipmentRow> {
  const [row] = await withGoods(ctx, await base(ctx).where(eq(shipments.id, id)));
  if (!row) throw orderErrors.shipmentNotFound();
  return row;
}
