import 'server-only';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { childOrders } from '@/db/schema/childOrder';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { organizations } from '@/db/schema/organization';
import { products } from '@/db/schema/product';
import { deliveryCenters, deliveryCorps } from '@/db/schema/shipping';
import { shipmentItems, shipments } from '@/db/schema/shipment';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { DeliveryNote } from './delivery-note-contract';

/** The delivery notes of parcels that stand, in the order asked for, for the desk that packs them; recalled ones are left out. */
export async function listDeliveryNotes(ctx: Ctx, ids: readonly number[]): Promise<DeliveryNote[]> {
  requireAdmin(ctx);
  return readDeliveryNotes(ctx, ids);
}

/** The same for whoever may see their order: the caller has asked. */
export async function readDeliveryNotes(ctx: Ctx, ids: readonly number[]): Promise<DeliveryNote[]> {
  const heads = await ctx.db
    .select({
      id: shipments.id,
      shipmentNo: shipments.shipmentNo,
      orderSn: orders.orderSn,
      childNo: childOrders.childNo,
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
      // A child order's parcel goes to another place: its postcode and its remark, not the order's.
      postcode: sql<
        string | null
      >`case when ${shipments.childOrderId} is null then ${orders.postcode} else ${childOrders.postcode} end`,
      buyerName: users.name,
      organizationName: organizations.name,
      remark: sql<
        string | null
      >`case when ${shipments.childOrderId} is null then ${orders.remark} else ${childOrders.remark} end`,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(users, eq(users.id, orders.buyerId))
    .innerJoin(deliveryCenters, eq(deliveryCenters.id, shipments.deliveryCenterId))
    .leftJoin(childOrders, eq(childOrders.id, shipments.childOrderId))
    .leftJoin(deliveryCorps, eq(deliveryCorps.id, shipments.deliveryCorpId))
    .leftJoin(organizations, eq(organizations.id, orders.organizationId))
    .where(and(inArray(shipments.id, [...ids]), ne(shipments.status, 'recalled')));
  if (heads.length === 0) return [];
  const items = await ctx.db
    .select({
      shipmentId: shipmentItems.shipmentId,
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
    .where(
      inArray(
        shipmentItems.shipmentId,
        heads.map((h) => h.id),
      ),
    )
    .orderBy(asc(orderItems.lineNo), asc(shipmentItems.id));
  const notes = heads.map(({ centerName, centerAddress, contactName, contactPhone, ...rest }) => {
    const own = items.filter((i) => i.shipmentId === rest.id);
    return {
      ...rest,
      orderedAt: toIso(rest.orderedAt),
      shippedAt: toIsoOrNull(rest.shippedAt),
      center: { name: centerName, address: centerAddress, contactName, contactPhone },
      items: own.map(({ orderItemId, sku, title, quantity, isbn, issn }) => ({
        orderItemId,
        sku,
        title,
        quantity,
        code: isbn ?? issn,
      })),
      quantity: own.reduce((a, i) => a + i.quantity, 0),
    };
  });
  return notes.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** One of them; `null` for a recalled parcel and for none. */
export async function findDeliveryNote(ctx: Ctx, shipmentId: number): Promise<DeliveryNote | null> {
  return (await listDeliveryNotes(ctx, [shipmentId]))[0] ?? null;
}
