import 'server-only';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { childOrders } from '@/db/schema/childOrder';
import { deliveryCorps, shipmentItems, shipments } from '@/db/schema/shipping';
import { toIsoOrNull } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { shipmentMachine } from '@/lib/domain/shipping/states';
import type { ShipmentView } from './contract';

/** The shipments of an order that stand, with what is in them; those of its own receiver first, then child order by child order. Whoever calls has checked the right to see the order. */
export async function listOrderShipments(
  ctx: Ctx,
  orderId: number,
  lines: readonly { id: number; title: string }[],
): Promise<ShipmentView[]> {
  const rows = await ctx.db
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
    .where(and(eq(shipments.orderId, orderId), ne(shipments.status, 'recalled')))
    .orderBy(sql`${childOrders.seq} nulls first`, asc(shipments.id));
  if (rows.length === 0) return [];
  const items = await ctx.db
    .select({
      shipmentId: shipmentItems.shipmentId,
      orderItemId: shipmentItems.orderItemId,
      quantity: shipmentItems.quantity,
    })
    .from(shipmentItems)
    .where(
      inArray(
        shipmentItems.shipmentId,
        rows.map((r) => r.id),
      ),
    )
    .orderBy(asc(shipmentItems.id));
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
