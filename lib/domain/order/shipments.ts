import 'server-only';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { childOrders } from '@/db/schema/childOrder';
import { deliveryCorps } from '@/db/schema/shipping';
import { shipmentItems, shipments } from '@/db/schema/shipment';
import { toIsoOrNull } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { prepared } from '@/lib/data/prepared';
import { shipmentMachine } from '@/lib/states/shipping';
import type { ShipmentView } from './contract';

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
    })
    .from(shipments)
    .leftJoin(childOrders, eq(childOrders.id, shipments.childOrderId))
    .leftJoin(deliveryCorps, eq(deliveryCorps.id, shipments.deliveryCorpId))
    .where(and(eq(shipments.orderId, sql.placeholder('id')), ne(shipments.status, 'recalled')))
    .orderBy(sql`${childOrders.seq} nulls first`, asc(shipments.id))
    .prepare(name),
);

const itemsOfShipments = prepared('shipment_items', (db, name) =>
  db
    .select({
      shipmentId: shipmentItems.shipmentId,
      orderItemId: shipmentItems.orderItemId,
      quantity: shipmentItems.quantity,
    })
    .from(shipmentItems)
    .where(sql`${shipmentItems.shipmentId} = any(${sql.placeholder('ids')}::bigint[])`)
    .orderBy(asc(shipmentItems.id))
    .prepare(name),
);

/** The shipments of an order that stand, with what is in them; those of its own receiver first, then child order by child order. Whoever calls has checked the right to see the order. */
export async function listOrderShipments(
  ctx: Ctx,
  orderId: number,
  lines: readonly { id: number; title: string }[],
): Promise<ShipmentView[]> {
  const rows = await shipmentsOfOrder(ctx.db, { id: orderId });
  if (rows.length === 0) return [];
  const items = await itemsOfShipments(ctx.db, { ids: rows.map((r) => r.id) });
  return rows.map((r) => ({
    ...r,
    statusLabel: shipmentMachine.label(r.status),
    shippedAt: toIsoOrNull(r.shippedAt),
    receivedAt: toIsoOrNull(r.receivedAt),
    items: items
      .filter((i) => i.shipmentId === r.id)
      .map(({ orderItemId, quantity }) => ({
        orderItemId,
        quantity,
        title: lines.find((l) => l.id === orderItemId)?.title ?? '',
      })),
  }));
}
