import 'server-only';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { childOrderItems, childOrders } from '@/db/schema/childOrder';
import type { Ctx } from '@/lib/data/ctx';
import type { ChildShare } from './receiver-rules';

/** Copies of a line in a child order, with both of their rows. */
export interface ChildCopies extends ChildShare {
  orderId: number;
  orderItemId: number;
  childOrderItemId: number;
  childNo: string;
}

/** Copies that child orders have, cancelled ones left out, the earlier made first. Read under the order's lock by whoever writes from it. */
export async function readChildCopies(ctx: Ctx, orderIds: readonly number[]): Promise<ChildCopies[]> {
  if (orderIds.length === 0) return [];
  const rows = await ctx.db
    .select({
      orderId: childOrders.orderId,
      childOrderId: childOrders.id,
      seq: childOrders.seq,
      childNo: childOrders.childNo,
      status: childOrders.status,
      orderItemId: childOrderItems.orderItemId,
      childOrderItemId: childOrderItems.id,
      quantity: childOrderItems.quantity,
      shippedQty: childOrderItems.shippedQty,
    })
    .from(childOrderItems)
    .innerJoin(childOrders, eq(childOrders.id, childOrderItems.childOrderId))
    .where(and(inArray(childOrders.orderId, [...orderIds]), ne(childOrders.status, 'cancelled')))
    .orderBy(asc(childOrders.orderId), asc(childOrders.seq), asc(childOrderItems.orderItemId));
  return rows.map(({ status, ...r }) => ({ ...r, open: status === 'open' }));
}
