import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { orderEvents, orders } from '@/db/schema/order';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { orderErrors } from '../errors';
import { buyerMay } from '../policy';
import { ownOrders } from '../scope';

/**
 * Takes an ended order off the list of who placed it. Nothing is deleted: the shop keeps it, and so do the managers of its organisation.
 *
 * @throws 404, 409 while it is still running and for a manager who did not place it
 */
export async function hideOrder(ctx: Ctx, orderId: number): Promise<void> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), ownOrders(ctx)))
    .for('update');
  if (!order) throw orderErrors.notFound();
  if (order.buyerId !== requireBuyer(ctx).userId) throw orderErrors.notYours();
  if (!buyerMay('hide', order, ctx.now)) throw orderErrors.notHideable();
  await ctx.db
    .update(orders)
    .set({ hiddenAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(orders.id, orderId));
  await recordEvent(ctx, orderEvents, {
    entityId: orderId,
    action: 'hide',
    fromStatus: order.status,
    toStatus: order.status,
  });
}
