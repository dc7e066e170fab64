import 'server-only';
import { isOnline } from '@/lib/core/payment-providers';
import { and, asc, eq, sql } from 'drizzle-orm';
import { orderItems, orders } from '@/db/schema/order';
import { payments, refundEvents, refundItems, refunds } from '@/db/schema/payment';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { recordEvent, transition } from '@/lib/data/transition';
import { holdCopies } from '@/lib/domain/order/commands/cancel-copies';
import { readableNumber } from '@/lib/core/readable-number';
import { paymentErrors } from '../errors';
import { refundMachine, type RefundReason } from '@/lib/states/payment';

/** Part of a refund that is given back for one line, in fen; `quantity` copies that have not left are given up with it (0: money only). */
export interface RefundLine {
  orderItemId: number;
  quantity: number;
  goodsFen: number;
  freightFen: number;
}

export interface NewRefund {
  orderId: number;
  paymentId: number;
  /** Fen, above zero, within what the payment has left. */
  amountFen: number;
  reasonKind: RefundReason;
  reason: string;
  afterSaleId?: number;
  /** Lines it is for; absent for money that was never theirs (late, double, too much). */
  items?: readonly RefundLine[];
  /** A second person has to agree before anything is asked of the channel. */
  needsSecond?: boolean;
  /** Given by the browser: unique, so that a double click makes one refund. */
  requestKey?: string;
}

const copiesOf = (items: readonly RefundLine[]) => items.filter((i) => i.quantity > 0);

/** Sets the money of lines aside, by ascending id, and their copies; those of an after-sale case are held by the case. */
async function holdLines(ctx: Ctx, refundId: number, refund: NewRefund): Promise<void> {
  const { items = [], afterSaleId } = refund;
  if (items.length === 0) return;
  if (afterSaleId === undefined) await holdCopies(ctx, copiesOf(items));
  await ctx.db.insert(refundItems).values(items.map((i) => ({ refundId, ...i })));
  for (const item of items.toSorted((a, b) => a.orderItemId - b.orderItemId)) {
    // Rows are locked one after the other.
    await ctx.db
      .update(orderItems)
      .set({ refundingFen: sql`${orderItems.refundingFen} + ${item.goodsFen + item.freightFen}` })
      .where(eq(orderItems.id, item.orderItemId));
  }
}

/** Starts a refund that nobody has to agree to any more: by a job at the channel or on the account that it was put on, else by hand. */
export async function startRefund(ctx: Ctx, refundId: number, paymentId: number): Promise<void> {
  const [payment] = await ctx.db
    .select({ provider: payments.provider })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (payment && isOnline(payment.provider)) {
    await enqueue(ctx, { task: 'refund.send', payload: { refundId }, key: `refund.send:${refundId}` });
    return;
  }
  if (payment?.provider === 'credit') {
    await enqueue(ctx, { task: 'credit.return', payload: { refundId }, key: `credit.return:${refundId}` });
    return;
  }
  await transition(ctx, {
    machine: refundMachine,
    table: refunds,
    events: refundEvents,
    id: refundId,
    action: 'toManual',
    set: { updatedAt: sql`now()` },
    reason: '款项不在在线渠道，须由财务转账退回',
  });
}

/**
 * Puts money on its way back (domain.md section 7): the amount is set aside on the payment, on the order and on the lines at once, so that no
 * second refund can take it, and the job that asks the channel starts when the transaction commits. The caller holds the order's and the
 * payment's lock.
 *
 * @throws 409 when copies or money are no longer there to give back
 */
export async function createRefund(ctx: Ctx, refund: NewRefund): Promise<number> {
  const { items: _, ...values } = refund;
  const found = await ctx.db.execute<{ n: number }>(sql`select nextval('refund_no_seq')::int8 as n`);
  const refundNo = `R${readableNumber(ctx.now, Number(found.rows[0]?.n))}`;
  const [row] = await ctx.db
    .insert(refunds)
    .values({ ...values, refundNo, requestedBy: actorUserId(ctx) })
    .returning({ id: refunds.id });
  if (!row) throw new Error('insert of a refund returned nothing');
  await holdLines(ctx, row.id, refund);
  const [held] = await ctx.db
    .update(payments)
    .set({ refundingFen: sql`${payments.refundingFen} + ${refund.amountFen}`, updatedAt: sql`now()` })
    .where(
      and(
        eq(payments.id, refund.paymentId),
        sql`${payments.paidFen} - ${payments.refundedFen} - ${payments.refundingFen} >= ${refund.amountFen}`,
      ),
    )
    .returning({ id: payments.id });
  if (!held) throw paymentErrors.refundTooMuch();
  await ctx.db
    .update(orders)
    .set({ refundingFen: sql`${orders.refundingFen} + ${refund.amountFen}`, updatedAt: sql`now()` })
    .where(eq(orders.id, refund.orderId));
  await recordEvent(ctx, refundEvents, {
    entityId: row.id,
    action: 'create',
    fromStatus: null,
    toStatus: 'created',
    reason: refund.reason,
    payload: { amountFen: refund.amountFen, reasonKind: refund.reasonKind },
  });
  if (!refund.needsSecond) await startRefund(ctx, row.id, refund.paymentId);
  return row.id;
}

/** What a refund holds of each line: money in fen, and copies that leave the order with it. */
export async function refundLines(
  ctx: Ctx,
  refundId: number,
): Promise<{ orderItemId: number; fen: number; quantity: number }[]> {
  const rows = await ctx.db
    .select()
    .from(refundItems)
    .where(eq(refundItems.refundId, refundId))
    .orderBy(asc(refundItems.orderItemId));
  return rows.map(({ orderItemId, goodsFen, freightFen, quantity }) => ({
    orderItemId,
    fen: goodsFen + freightFen,
    quantity,
  }));
}
