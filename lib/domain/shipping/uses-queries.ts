import 'server-only';
import { count, sql } from 'drizzle-orm';
import { orderEvents, orders } from '@/db/schema/order';
import { shipmentEvents, shipments } from '@/db/schema/shipment';
import { stockItems, stockMovements } from '@/db/schema/stock';
import type { Ctx } from '@/lib/data/ctx';
import { officeRead } from '@/lib/data/office-read';

/** How much hangs on couriers, ways of shipping and delivery centres: counted over whole tables, so kept until something happens there. */

/** Parcels of each courier. */
export function parcelsByCorp(ctx: Ctx): Promise<Map<number, number>> {
  return officeRead(ctx, { name: 'parcels-by-corp', until: shipmentEvents, input: null }, async () => {
    const rows = await ctx.db
      .select({ id: shipments.deliveryCorpId, n: count() })
      .from(shipments)
      .groupBy(shipments.deliveryCorpId);
    return new Map(rows.flatMap((r) => (r.id === null ? [] : [[r.id, r.n]])));
  });
}

/** Orders of each way of shipping. */
export function ordersByMethod(ctx: Ctx): Promise<Map<number, number>> {
  return officeRead(ctx, { name: 'orders-by-method', until: orderEvents, input: null }, async () => {
    const rows = await ctx.db
      .select({ id: orders.shippingMethodId, n: count() })
      .from(orders)
      .groupBy(orders.shippingMethodId);
    return new Map(rows.flatMap((r) => (r.id === null ? [] : [[r.id, r.n]])));
  });
}

/** Copies that lie in each delivery centre. */
export function copiesByCenter(ctx: Ctx): Promise<Map<number, { onHand: number; reserved: number }>> {
  return officeRead(ctx, { name: 'copies-by-center', until: stockMovements, input: null }, async () => {
    const rows = await ctx.db
      .select({
        id: stockItems.deliveryCenterId,
        onHand: sql<number>`sum(${stockItems.onHand})::int`,
        reserved: sql<number>`sum(${stockItems.reserved})::int`,
      })
      .from(stockItems)
      .groupBy(stockItems.deliveryCenterId);
    return new Map(rows.map(({ id, ...copies }) => [id, copies]));
  });
}
