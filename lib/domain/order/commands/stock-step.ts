import 'server-only';
import { and, eq } from 'drizzle-orm';
import { orderEvents } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';

/**
 * Names a stock act of an order in the ledger, where the same act is never booked twice: an order that was restored takes and gives back its
 * copies a second time (`reserve#2`). Under the order's lock, after the event of the restoration.
 */
export async function stockStep(ctx: Ctx, orderId: number, act: 'reserve' | 'release'): Promise<string> {
  const restored = await ctx.db.$count(
    orderEvents,
    and(eq(orderEvents.entityId, orderId), eq(orderEvents.action, 'restore')),
  );
  return restored === 0 ? act : `${act}#${restored + 1}`;
}
