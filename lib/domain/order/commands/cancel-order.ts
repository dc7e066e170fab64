import 'server-only';
import { sql } from 'drizzle-orm';
import { orderEvents, orders } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import { lockOrder, lockOrderItems } from '@/lib/data/locks';
import { transition } from '@/lib/data/transition';
import { releaseStock } from '@/lib/domain/stock/commands/release-stock';
import { orderMachine, type CancelReason } from '@/lib/states/order';
import { stockStep } from './stock-step';

/**
 * Ends an unpaid order and gives its copies back (domain.md section 6). The open payment attempts must be closed at the channel before;
 * the payment domain does both.
 *
 * @param reason `timeout` ends it only when the deadline has passed by the database's clock
 * @throws 409 when it is no longer waiting for payment, or not yet over time
 */
export async function cancelOrder(
  ctx: Ctx,
  orderId: number,
  reason: Extract<CancelReason, 'buyer' | 'timeout' | 'admin'>,
  note?: string,
): Promise<typeof orders.$inferSelect> {
  await lockOrder(ctx, orderId);
  const lines = await lockOrderItems(ctx, orderId);
  const order = await transition(ctx, {
    machine: orderMachine,
    table: orders,
    events: orderEvents,
    id: orderId,
    action: reason === 'timeout' ? 'timeout' : 'cancel',
    reason: note,
    set: { cancelledAt: sql`now()`, cancelReason: reason, updatedAt: sql`now()` },
    where: reason === 'timeout' ? sql`${orders.deadlineAt} <= clock_timestamp()` : undefined,
  });
  await releaseStock(
    ctx,
    orderId,
    lines.flatMap((l) =>
      l.stockItemId === null ? [] : [{ stockItemId: l.stockItemId, quantity: l.quantity }],
    ),
    await stockStep(ctx, orderId, 'release'),
  );
  return order;
}
