import 'server-only';
import { and, asc, eq } from 'drizzle-orm';
import { payments } from '@/db/schema/payment';
import type { orders } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import { heldFen } from '../money-rules';
import type { RefundReason } from '@/lib/states/payment';
import { createRefund } from './create-refund';

/**
 * Sends back all money of an order that is still with us, payment by payment (invariant I14). The caller holds the order's lock. Without
 * lines: an order that was never complete has nothing delivered to account for.
 */
export async function refundHeld(
  ctx: Ctx,
  order: typeof orders.$inferSelect,
  reasonKind: RefundReason,
  reason: string,
): Promise<void> {
  if (heldFen(order) <= 0) return;
  const paid = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.status, 'paid')))
    .orderBy(asc(payments.id))
    .for('update');
  for (const payment of paid) {
    const amountFen = heldFen(payment);
    if (amountFen <= 0) continue;
    // Locked in ascending order.
    await createRefund(ctx, { orderId: order.id, paymentId: payment.id, amountFen, reasonKind, reason });
  }
}
