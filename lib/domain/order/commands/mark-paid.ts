import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { products } from '@/db/schema/product';
import type { Ctx } from '@/lib/data/ctx';
import { notifyBuyer } from '@/lib/data/notify';
import { enqueue } from '@/lib/data/outbox';
import { transition } from '@/lib/data/transition';
import { orderMachine } from '../states';
import { deliverCodes } from './deliver-codes';
import { planIssues } from './plan-issues';

/**
 * The money of an order is complete: 待付款 → 待发货, every issue of its subscriptions is put on the mailing plan, the copies count as sold,
 * electronic lines get their codes, and an invoice that was wished for is asked for by a job (domain.md sections 6 and 9). Called by the
 * payment domain, which holds the order's lock and has just booked the amount.
 *
 * @param paidAt the channel's time, kept between the order's creation and now
 */
export async function markPaid(ctx: Ctx, orderId: number, paidAt: Date): Promise<void> {
  const order = await transition(ctx, {
    machine: orderMachine,
    table: orders,
    events: orderEvents,
    id: orderId,
    action: 'pay',
    set: {
      paidAt: sql`least(greatest(${paidAt.toISOString()}::timestamptz, ${orders.createdAt}), clock_timestamp())`,
      updatedAt: sql`now()`,
    },
    where: sql`${orders.paidFen} - ${orders.refundedFen} - ${orders.refundingFen} >= ${orders.totalFen}`,
  });
  const lines = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  await planIssues(ctx, lines);
  await countSales(ctx, lines);
  // By a job: the invoice domain lies to the right, and a payment never fails for the sake of its invoice.
  if (order.invoiceRequest) {
    await enqueue(ctx, { task: 'invoice.request', payload: { orderId }, key: `invoice.request:${orderId}` });
  }
  await notifyBuyer(ctx, 'orderPaid', orderId);
  // Last, because code rows are the last ones that a transaction locks.
  await deliverCodes(ctx, order, lines);
}

type Line = typeof orderItems.$inferSelect;

/** Copies sold, for the lists that sort by them. By id, so that two payments never wait for each other crosswise. */
async function countSales(ctx: Ctx, lines: readonly Line[]): Promise<void> {
  for (const line of lines.toSorted((a, b) => a.productId - b.productId)) {
    // eslint-disable-next-line no-await-in-loop -- rows are locked one after the other
    await ctx.db
      .update(products)
      .set({ salesCount: sql`${products.salesCount} + ${line.quantity}` })
      .where(eq(products.id, line.productId));
  }
}
