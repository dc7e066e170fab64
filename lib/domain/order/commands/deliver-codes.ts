import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import { lockOrder } from '@/lib/data/locks';
import { transition } from '@/lib/data/transition';
import { assignCodes } from '@/lib/domain/ebook/commands/assign-codes';
import { travels } from '../rules';
import { orderMachine } from '@/lib/states/order';
import { raiseIncident } from './raise-incident';

type Order = typeof orders.$inferSelect;
type Line = typeof orderItems.$inferSelect;

/**
 * Delivers the electronic lines of a paid order: each gets its activation codes, and an order of nothing else is completed (domain.md sections
 * 6 and 9). Codes that another publisher has to supply and that have run out open an exception; the payer sees no error, and a later
 * call gives what is missing. The caller holds the order's lock.
 */
export async function deliverCodes(ctx: Ctx, order: Order, lines: readonly Line[]): Promise<void> {
  const digital = lines.filter((l) => !travels(l));
  if (digital.length === 0) return;
  const short = await assignCodes(ctx, order.buyerId, digital);
  if (short.length > 0) {
    await raiseIncident(ctx, {
      type: 'code_short',
      title: '激活码不足，待补充后发放',
      orderId: order.id,
      buyerId: order.buyerId,
      detail: { lines: short },
      cause: order.orderSn,
    });
  } else if (digital.length === lines.length && order.status === 'to_ship') {
    await transition(ctx, {
      machine: orderMachine,
      table: orders,
      events: orderEvents,
      id: order.id,
      action: 'deliver',
      set: { finishedAt: sql`now()`, updatedAt: sql`now()` },
    });
  }
}

/** Gives an order the codes that had run out (job `order.deliver`); an order that has them, or that is not paid, is left as it is. */
export async function deliverMissingCodes(ctx: Ctx, orderId: number): Promise<void> {
  const order = await lockOrder(ctx, orderId);
  if (order.status === 'pending_payment' || order.status === 'cancelled') return;
  const lines = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  await deliverCodes(ctx, order, lines);
}
