import 'server-only';
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { payments, paymentTransitions } from '@/db/schema/payment';
import type { Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { paymentMachine } from '../states';

/** Ends the attempts that no channel knows of (slips of transfers, acts by hand), when an order is cancelled or paid in another way. */
export async function closeTransfers(ctx: Ctx, orderId: number): Promise<void> {
  const open = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        notInArray(payments.provider, ['wxpay', 'unionpay']),
        inArray(payments.status, ['created', 'submitted', 'rejected']),
      ),
    )
    .orderBy(payments.id)
    .for('update');
  for (const { id } of open) {
    // eslint-disable-next-line no-await-in-loop -- locked in ascending order
    await transition(ctx, {
      machine: paymentMachine,
      table: payments,
      events: paymentTransitions,
      id,
      action: 'close',
      set: { closedAt: sql`now()`, updatedAt: sql`now()` },
    });
  }
}
