import 'server-only';
import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { afterSaleItems } from '@/db/schema/aftersale-items';
import type { issueDeliveries } from '@/db/schema/shipment';
import { shipmentItems } from '@/db/schema/shipment';
import type { Ctx } from '@/lib/data/ctx';

type Delivery = Pick<
  typeof issueDeliveries.$inferSelect,
  'id' | 'orderItemId' | 'quantity' | 'shipmentId' | 'status'
>;
interface Line {
  id: number;
  quantity: number;
  cancelledQty: number;
}

/** After-sales whose wish came to nothing: what they named belongs to the order again. */
const VAIN = ['rejected', 'withdrawn', 'expired', 'receive_refused'] as const;

/** Copies of each delivery that refund cases, open or done, give up. */
async function readGivenUp(ctx: Ctx, ids: readonly number[]): Promise<Map<number | null, number>> {
  const rows = await ctx.db
    .select({ id: afterSaleItems.issueDeliveryId, n: sql<number>`sum(${afterSaleItems.quantity})::int` })
    .from(afterSaleItems)
    .innerJoin(afterSales, eq(afterSales.id, afterSaleItems.afterSaleId))
    .where(
      and(
        inArray(afterSaleItems.issueDeliveryId, [...ids]),
        ne(afterSales.kind, 'resend'),
        notInArray(afterSales.status, [...VAIN]),
      ),
    )
    .groupBy(afterSaleItems.issueDeliveryId);
  return new Map(rows.map((r) => [r.id, r.n]));
}

/** Copies that each delivery's last parcel held, by delivery. */
async function readParcels(ctx: Ctx, deliveries: readonly Delivery[]): Promise<Map<number, number>> {
  const ids = deliveries.flatMap((d) => (d.shipmentId === null ? [] : [d.shipmentId]));
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      shipmentId: shipmentItems.shipmentId,
      orderItemId: shipmentItems.orderItemId,
      quantity: shipmentItems.quantity,
    })
    .from(shipmentItems)
    .where(inArray(shipmentItems.shipmentId, ids));
  return new Map(
    deliveries.flatMap((d) => {
      const row = rows.find((r) => r.shipmentId === d.shipmentId && r.orderItemId === d.orderItemId);
      return row ? [[d.id, row.quantity] as const] : [];
    }),
  );
}

/**
 * Copies of each delivery that are due: what was planned without the copies given up since, by a case or by a refund without one. What has
 * left, or left once and was called back, is as much as its parcel held.
 */
export async function issueCopies(
  ctx: Ctx,
  deliveries: readonly Delivery[],
  lines: readonly Line[],
): Promise<Map<number, number>> {
  if (deliveries.length === 0) return new Map();
  const givenUp = await readGivenUp(
    ctx,
    deliveries.map((d) => d.id),
  );
  const parcels = await readParcels(ctx, deliveries);
  const byId = new Map(lines.map((l) => [l.id, l]));
  return new Map(
    deliveries.map((d) => {
      const held = parcels.get(d.id);
      if (held !== undefined && d.status !== 'ready') return [d.id, held];
      const line = byId.get(d.orderItemId);
      const most = held ?? (line ? line.quantity - line.cancelledQty : d.quantity);
      return [d.id, Math.max(0, Math.min(d.quantity - (givenUp.get(d.id) ?? 0), most))];
    }),
  );
}
