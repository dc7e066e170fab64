import 'server-only';
import type { orders } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import { cancelOrder } from '@/lib/domain/order/commands/cancel-order';
import { closeTransfers } from './close-transfers';
import { refundHeld } from './refund-held';

/**
 * Ends an unpaid order whose attempts are closed at their channels: attempts by hand, the order with its copies, and what had been paid in part
 * goes back. Under the locks of the order and its lines.
 *
 * @throws 409 when the order no longer waits for payment
 */
export async function closeUnpaid(
  ctx: Ctx,
  orderId: number,
  reason: 'buyer' | 'timeout' | 'admin',
  note?: string,
): Promise<typeof orders.$inferSelect> {
  await closeTransfers(ctx, orderId);
  const order = await cancelOrder(ctx, orderId, reason, note);
  await refundHeld(ctx, order, 'cancel', '订单取消，退还已付部分');
  return order;
}
