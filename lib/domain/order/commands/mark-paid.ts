import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { periodicalIssues, products } from '@/db/schema/product';
import { issueDeliveries } from '@/db/schema/shipping';
import type { Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { orderMachine } from '../states';

/**
 * The money of an order is complete: 待付款 → 待发货, every issue of its subscriptions is put on the mailing plan, and the copies count as
 * sold (domain.md sections 6 and 9). Called by the payment domain, which holds the order's lock and has just booked the amount.
 *
 * @param paidAt the channel's time, kept between the order's creation and now
 */
export async function markPaid(ctx: Ctx, orderId: number, paidAt: Date): Promise<void> {
  await transition(ctx, {
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
  await planIssues(ctx, orderId, lines);
  await countSales(ctx, lines);
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

async function planIssues(ctx: Ctx, orderId: number, lines: readonly Line[]): Promise<void> {
  for (const line of lines) {
    if (line.subYear === null || !line.issueList?.length) continue;
    // eslint-disable-next-line no-await-in-loop -- few lines, one transaction
    const issues = await ctx.db
      .select({ id: periodicalIssues.id, issueNo: periodicalIssues.issueNo, status: periodicalIssues.status })
      .from(periodicalIssues)
      .where(
        sql`${periodicalIssues.productId} = ${line.productId} and ${periodicalIssues.year} = ${line.subYear} and ${periodicalIssues.status} <> 'cancelled'`,
      );
    const due = issues
      .filter((i) => line.issueList?.includes(i.issueNo))
      .toSorted((a, b) => a.issueNo - b.issueNo);
    if (due.length === 0) continue;
    const perIssue = Math.floor(line.unitFen / due.length);
    // eslint-disable-next-line no-await-in-loop -- as above
    await ctx.db.insert(issueDeliveries).values(
      due.map((i, at) => ({
        orderId,
        orderItemId: line.id,
        issueId: i.id,
        quantity: line.quantity,
        status: i.status === 'published' ? ('ready' as const) : ('expected' as const),
        // The last issue takes the remainder, so that the prices add up to what one copy cost.
        priceFen: at === due.length - 1 ? line.unitFen - perIssue * (due.length - 1) : perIssue,
      })),
    );
  }
}
