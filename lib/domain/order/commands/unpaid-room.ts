import 'server-only';
import { and, eq } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import { orderErrors } from '../errors';
import { MAX_UNPAID_OFFLINE, MAX_UNPAID_ORDERS } from '../rules';

/**
 * Refuses one more unpaid order of a buyer than the limit of its kind (domain.md section 4, hoarding guard). The caller holds the buyer's
 * checkout (`lockName`).
 *
 * @throws 422
 */
export async function assertRoomForUnpaid(ctx: Ctx, buyerId: number, isOffline: boolean): Promise<void> {
  const waiting = await ctx.db.$count(
    orders,
    and(eq(orders.buyerId, buyerId), eq(orders.status, 'pending_payment'), eq(orders.isOffline, isOffline)),
  );
  assertRoomBeside(waiting, isOffline);
}

/** The same when the number of the buyer's unpaid orders of this kind is known. @throws 422 */
export function assertRoomBeside(waiting: number, isOffline: boolean): void {
  if (isOffline && waiting >= MAX_UNPAID_OFFLINE) throw orderErrors.tooManyTransfers();
  if (!isOffline && waiting >= MAX_UNPAID_ORDERS) throw orderErrors.tooManyUnpaid();
}
