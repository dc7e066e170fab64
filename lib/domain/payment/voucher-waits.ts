import 'server-only';
import { and, eq } from 'drizzle-orm';
import { payments } from '@/db/schema/payment';
import type { Ctx } from '@/lib/data/ctx';

/**
 * Whether a slip of a bank transfer (or money that one of finance booked by hand) waits for finance: until it is judged, the order neither
 * runs out nor can its buyer cancel it or pay in another way.
 */
export async function voucherWaits(ctx: Ctx, orderId: number): Promise<boolean> {
  const found = await ctx.db.$count(
    payments,
    and(eq(payments.orderId, orderId), eq(payments.status, 'submitted')),
  );
  return found > 0;
}
