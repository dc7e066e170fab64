import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import { childOrders } from '@/db/schema/childOrder';
import type { orderItems, orders } from '@/db/schema/order';
import { issueDeliveries } from '@/db/schema/shipment';
import type { Ctx } from '@/lib/data/ctx';
import type { RefundLine } from './create-refund';

type Order = typeof orders.$inferSelect;
type Line = typeof orderItems.$inferSelect;

/** Something has left, is packed or in an after-sale case: what becomes of it is decided there. Open child orders go with their copies. */
async function isTouched(ctx: Ctx, orderId: number, lines: readonly Line[]): Promise<boolean> {
  const inUse = (l: Line) => l.packedQty + l.shippedQty + l.refundingQty + l.returningQty + l.returnedQty > 0;
  if (lines.some(inUse)) return true;
  const frozen = await ctx.db.$count(
    childOrders,
    and(eq(childOrders.orderId, orderId), eq(childOrders.status, 'frozen')),
  );
  if (frozen > 0) return true;
  const sent = await ctx.db.$count(
    issueDeliveries,
    and(
      inArray(
        issueDeliveries.orderItemId,
        lines.map((l) => l.id),
      ),
      inArray(issueDeliveries.status, ['shipped', 'missing', 'resent', 'refunded']),
    ),
  );
  return sent > 0;
}

/**
 * A refund that takes the last money of an order of which nothing has left takes its copies too (domain.md section 6, refundAll): they are
 * held at once, so that nobody ships them, and the order is closed when the refund succeeds. Under the locks of order and lines.
 */
export async function withAllCopies(
  ctx: Ctx,
  order: Order,
  lines: readonly Line[],
  items: readonly RefundLine[],
): Promise<RefundLine[]> {
  if (order.status !== 'to_ship' || (await isTouched(ctx, order.id, lines))) return [...items];
  return lines.flatMap((line) => {
    const quantity = line.quantity - line.cancelledQty;
    const item = items.find((i) => i.orderItemId === line.id);
    if (quantity === 0) return item ? [item] : [];
    return [{ orderItemId: line.id, goodsFen: 0, freightFen: 0, ...item, quantity }];
  });
}
