import 'server-only';
import { and, asc, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import { orderItems, orders } from '@/db/schema/order';
import { deliveryCenters, deliveryCorps, shipmentItems, shipments } from '@/db/schema/shipping';
import { dayEnd, dayStart, toIso, toIsoOrNull } from '@/lib/core/dates';
import { maskPhone } from '@/lib/core/phone';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import type { AdminShipmentListInput, AdminShipmentRow } from '@/lib/domain/shipping/contract';
import { shipmentMachine } from '@/lib/domain/shipping/states';
import { orderErrors } from './errors';
import { goodsText } from './office-present';

/** The shipping desk's list lives here, because it names orders and their goods. */
function listWhere(input: AdminShipmentListInput): SQL | undefined {
  const { keyword, startTime, endTime } = input;
  return and(
    input.orderSn ? ilike(orders.orderSn, `${input.orderSn.replaceAll(/\D/g, '')}%`) : undefined,
    input.trackingNo ? eq(shipments.trackingNo, input.trackingNo.toUpperCase()) : undefined,
    input.status ? eq(shipments.status, input.status) : undefined,
    keyword
      ? or(
          eq(orders.orderSn, keyword),
          eq(shipments.shipmentNo, keyword),
          eq(shipments.trackingNo, keyword.toUpperCase()),
          ilike(shipments.receiverName, containsPattern(keyword)),
        )
      : undefined,
    startTime ? sql`${shipments.createdAt} >= ${dayStart(startTime).toISOString()}::timestamptz` : undefined,
    endTime ? sql`${shipments.createdAt} < ${dayEnd(endTime).toISOString()}::timestamptz` : undefined,
  );
}

function base(ctx: Ctx) {
  return ctx.db
    .select({
      id: shipments.id,
      shipmentNo: shipments.shipmentNo,
      orderId: shipments.orderId,
      orderSn: orders.orderSn,
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
    .leftJoin(deliveryCorps, eq(deliveryCorps.id, shipments.deliveryCorpId));
}

type Base = Awaited<ReturnType<typeof base>>[number];

async function withGoods(ctx: Ctx, rows: readonly Base[]): Promise<AdminShipmentRow[]> {
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

/** Shipments of all orders, phone numbers masked. */
export async function listShipments(
  ctx: Ctx,
  input: AdminShipmentListInput,
): Promise<Paged<AdminShipmentRow>> {
  const where = listWhere(input);
  const order =
    input.sort === 'createdAt'
      ? [asc(shipments.createdAt), asc(shipments.id)]
      : [desc(shipments.createdAt), desc(shipments.id)];
  const page = await paginate(
    input,
    base(ctx)
      .where(where)
      .orderBy(...order)
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db
      .select({ n: sql<number>`count(*)::int` })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(where)
      .then((r) => r[0]?.n ?? 0),
  );
  return { ...page, list: await withGoods(ctx, page.list) };
}

/** One shipment as the list shows it. */
export async function getShipment(ctx: Ctx, id: number): Promise<AdminShipmentRow> {
  const [row] = await withGoods(ctx, await base(ctx).where(eq(shipments.id, id)));
  if (!row) throw orderErrors.notFound();
  return row;
}
