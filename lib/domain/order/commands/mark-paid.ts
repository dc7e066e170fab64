import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import { notifyBuyer } from '@/lib/data/notify';
import { enqueue } from '@/lib/data/outbox';
import { prepared } from '@/lib/data/prepared';
import { pipelined } from '@/lib/data/pipelined';
import { transition } from '@/lib/data/transition';
import { noteSales } from '@/lib/domain/product/commands/count-sales';
import { orderMachine, type PayState } from '@/lib/states/order';
import { deliverCodes } from './deliver-codes';
import { planIssues } from './plan-issues';

/** The order's money with what was just booked, written with its move. */
interface BookedMoney {
  paidFen: number;
  payStatus: PayState;
}

const NOW = sql`now()`;
const PAID_AT = sql`least(greatest(${sql.placeholder('paidAt')}::timestamptz, ${orders.createdAt}), clock_timestamp())`;
const PAID_BEFORE = sql`${orders.paidFen} - ${orders.refundedFen} - ${orders.refundingFen} >= ${orders.totalFen}`;
const PAID_BY = sql`${sql.placeholder('booked')}::bigint - ${orders.refundedFen} - ${orders.refundingFen} >= ${orders.totalFen}`;

const linesOf = prepared('order_lines', (db, name) =>
  db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, sql.placeholder('orderId')))
    .prepare(name),
);

/**
 * The money of an order is complete: 待付款 → 待发货, every issue of its subscriptions is put on the mailing plan, the copies count as sold,
 * electronic lines get their codes, and an invoice that was wished for is asked for by a job (domain.md sections 6 and 9). Called by the
 * payment domain, which holds the order's lock and has just booked the amount.
 *
 * @param paidAt the channel's time, kept between the order's creation and now
 * @param booked what the order holds with the amount that pays it; absent when that is written already
 */
export async function markPaid(ctx: Ctx, orderId: number, paidAt: Date, booked?: BookedMoney): Promise<void> {
  const moved = transition(ctx, {
    machine: orderMachine,
    table: orders,
    events: orderEvents,
    id: orderId,
    action: 'pay',
    set: { ...booked, paidAt: PAID_AT, updatedAt: NOW },
    where: booked ? PAID_BY : PAID_BEFORE,
    statement: booked ? 'pay_booking' : 'pay',
    values: { paidAt: paidAt.toISOString(), ...(booked ? { booked: booked.paidFen } : {}) },
  });
  const [order, lines] = await pipelined(moved, linesOf(ctx.db, { orderId }));
  await planIssues(ctx, lines);
  // By a job: the invoice domain lies to the right, and a payment never fails for the sake of its invoice.
  if (order.invoiceRequest) {
    await enqueue(ctx, { task: 'invoice.request', payload: { orderId }, key: `invoice.request:${orderId}` });
  }
  await pipelined(noteSales(ctx, lines), notifyBuyer(ctx, 'orderPaid', orderId));
  // Last, because code rows are the last ones that a transaction locks.
  await deliverCodes(ctx, order, lines);
}
