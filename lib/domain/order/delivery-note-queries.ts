import 'server-only';
import { and, asc, eq, ne } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { organizations } from '@/db/schema/organization';
import { products } from '@/db/schema/product';
import { deliveryCenters, deliveryCorps, shipmentItems, shipments } from '@/db/schema/shipping';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { DeliveryNote } from './delivery-note-contract';

/** The delivery note of a parcel that stands, for the desk that packs it; `null` for a recalled one and for none. */
export async function findDeliveryNote(ctx: Ctx, shipmentId: number): Promise<DeliveryNote | null> {
  requireAdmin(ctx);
  const [head] = await ctx.db
    .select({
      shipmentNo: shipments.shipmentNo,
      orderSn: orders.orderSn,
      orderedAt: orders.createdAt,
      shippedAt: shipments.shippedAt,
      corpName: deliveryCorps.name,
      trackingNo: shipments.trackingNo,
      centerName: deliveryCenters.name,
      centerAddress: deliveryCenters.address,
      contactName: deliveryCenters.contactName,
      contactPhone: deliveryCenters.contactPhone,
      receiverName: shipments.receiverName,
      receiverPhone: shipments.receiverPhone,
      address: shipments.addressText,
      postcode: orders.postcode,
      buyerName: users.name,
      organizationName: organizations.name,
      remark: orders.remark,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(users, eq(users.id, orders.buyerId))
    .innerJoin(deliveryCenters, eq(deliveryCenters.id, shipments.deliveryCenterId))
    .leftJoin(deliveryCorps, eq(deliveryCorps.id, shipments.deliveryCorpId))
    .leftJoin(organizations, eq(organizations.id, orders.organizationId))
    .where(and(eq(shipments.id, shipmentId), ne(shipments.status, 'recalled')));
  if (!head) return null;
  const items = await ctx.db
    .select({
      orderItemId: orderItems.id,
      sku: products.sku,
      title: orderItems.title,
      isbn: orderItems.isbn,
      issn: orderItems.issn,
      quantity: shipmentItems.quantity,
    })
    .from(shipmentItems)
    .innerJoin(orderItems, eq(orderItems.id, shipmentItems.orderItemId))
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(eq(shipmentItems.shipmentId, shipmentId))
    .orderBy(asc(orderItems.lineNo));
  const { centerName, centerAddress, contactName, contactPhone, ...rest } = head;
  return {
    ...rest,
    orderedAt: toIso(head.orderedAt),
    shippedAt: toIsoOrNull(head.shippedAt),
    center: { name: centerName, address: centerAddress, contactName, contactPhone },
    items: items.map(({ isbn, issn, ...item }) => ({ ...item, code: isbn ?? issn })),
    quantity: items.reduce((a, i) => a + i.quantity, 0),
  };
}
