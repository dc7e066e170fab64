import 'server-only';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { deliveryCorps, shipmentItems, shipments } from '@/db/schema/shipping';
import { toIsoOrNull } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { shipmentMachine } from '@/lib/domain/shipping/states';
import type { ShipmentView } from './contract';

/** The shipments of an order that stand, with what is in them. Whoever calls has checked the right to see the order. */
export async function listOrderShipments(
  ctx: Ctx,
  orderId: number,
  lines: readonly { id: number; title: string }[],
): Promise<ShipmentView[]> {
  const rows = await ctx.db
    .select({
      id: shipments.id,
      shipmentNo: shipments.shipmentNo,
      status: shipments.status,
      corpName: deliveryCorps.name,
      corpSite: deliveryCorps.site,
      trackingNo: shipments.trackingNo,
      shippedAt: shipments.shippedAt,
      receivedAt: shipments.receivedAt,
    })
    .from(shipments)
    .leftJoin(deliveryCorps, eq(deliveryCorps.id, shipments.deliveryCorpId))
    .where(and(eq(shipments.orderId, orderId), ne(shipments.status, 'recalled')))
    .orderBy(asc(shipments.id));
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
