import 'server-only';
import { and, eq } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import { ownOrders } from '@/lib/domain/order/scope';
import { paymentErrors } from '../errors';
import { withTimeLimit } from './in-time';
import { askChannel, openAttempts } from './settle-attempts';

async function askAll(ctx: Ctx, orderId: number): Promise<boolean> {
  let answered = true;
  for (const attempt of await openAttempts(ctx, orderId)) {
    const state = await askChannel(ctx, attempt);
    if (state === 'paid') return true;
    if (state === 'unknown') answered = false;
  }
  return answered;
}

/**
 * 我已支付: asks the channels about every open attempt of the caller's order and books what they say, instead of waiting for a notification.
 *
 * @throws 404 for another's order, 503 when a channel gives no answer in time
 */
export async function checkPayment(ctx: Ctx, orderSn: string): Promise<void> {
  const [own] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.orderSn, orderSn), ownOrders(ctx)));
  if (!own) throw paymentErrors.notFound();
  if (!(await withTimeLimit(ctx, askAll(ctx, own.id)))) throw paymentErrors.channelAway();
}
