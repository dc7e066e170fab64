import 'server-only';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { orderItems } from '@/db/schema/order';
import { childOrders } from '@/db/schema/childOrder';
import { deliveryCorps } from '@/db/schema/shipping';
import { shipmentItems, shipments, trackingTraces } from '@/db/schema/shipment';
import { toIsoOrNull } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { prepared } from '@/lib/data/prepared';
import { shipmentMachine } from '@/lib/states/shipping';
import type { ShipmentView } from './contract';

/** What is in a parcel, in one value. */
const itemsOfShipment = sql<ShipmentView['items'] | null>`(
  select json_agg(json_build_object('orderItemId', i.order_item_id, 'quantity', i.quantity, 'title', l.title) order by i.id)
  from ${shipmentItems} i join ${orderItems} l on l.id = i.order_item_id where i.shipment_id = ${shipments}.id)`;

/** The newest line that the courier has told of a parcel; lines are kept newest first. */
const newestTrace = sql<ShipmentView['newest']>`(
  select json_build_object('time', t.traces -> 0 ->> 'time', 'context', t.traces -> 0 ->> 'context')
  from ${trackingTraces} t where t.shipment_id = ${shipments}.id and jsonb_array_length(t.traces) > 0)`;

const shipmentsOfOrder = prepared('order_shipments', (db, name) =>
  db
    .select({
      id: shipments.id,
      shipmentNo: shipments.shipmentNo,
      childOrderId: shipments.childOrderId,
      childNo: childOrders.childNo,
      receiverName: shipments.receiverName,
      status: shipments.status,
      corpName: deliveryCorps.name,
      corpSite: deliveryCorps.site,
      trackingNo: shipments.trackingNo,
      shippedAt: shipments.shippedAt,
      receivedAt: shipments.receivedAt,
      newest: newestTrace,
      items: itemsOfShipment,
    })
    .from(shipments)
    .leftJoin(childOrders, eq(childOrders.id, shipments.childOrderId))
    .leftJoin(deliveryCorps, eq(deliveryCorps.id, shipments.deliveryCorpId))
    .where(and(eq(shipments.orderId, sql.placeholder('id')), ne(shipments.status, 'recalled')))
    .orderBy(sql`${childOrders.seq} nulls first`, asc(shipments.id))
    .prepare(name),
);

/** The shipments of an order that stand, with what is in them; those of its own receiver first, then child order by child order. Whoever calls has checked the right to see the order. */
export async function listOrderShipments(ctx: Ctx, orderId: number): Promise<ShipmentView[]> {
  const rows = await shipmentsOfOrder(ctx.db, { id: orderId });
  return rows.map((r) => ({
    ...r,
    statusLabel: shipmentMachine.label(r.status),
    shippedAt: toIsoOrNull(r.shippedAt),
    receivedAt: toIsoOrNull(r.receivedAt),
    items: r.items ?? [],
  }));
}
