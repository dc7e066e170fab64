import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { payments, refundEvents, refunds } from '@/db/schema/payment';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { recordEvent } from '@/lib/data/transition';
import { readableNumber } from '@/lib/domain/order/number';
import type { RefundReason } from '../states';

export interface NewRefund {
  orderId: number;
  paymentId: number;
  /** Fen, above zero, within what the payment has left. */
  amountFen: number;
  reasonKind: RefundReason;
  reason: string;
}

/**
 * Puts money on its way back (domain.md section 7): the amount is set aside on the payment and on the order at once, so that no second
 * refund can take it, and the job that asks the channel starts when the transaction commits. The caller holds the order's and the
 * payment's lock.
 */
export async function createRefund(ctx: Ctx, refund: NewRefund): Promise<number> {
  const found = await ctx.db.execute<{ n: number }>(sql`select nextval('refund_no_seq')::int8 as n`);
  const refundNo = `R${readableNumber(ctx.now, Number(found.rows[0]?.n))}`;
  const [row] = await ctx.db
    .insert(refunds)
    .values({ ...refund, refundNo, requestedBy: actorUserId(ctx) })
    .returning({ id: refunds.id });
  if (!row) throw new Error('insert of a refund returned nothing');
  await ctx.db
    .update(payments)
    .set({ refundingFen: sql`${payments.refundingFen} + ${refund.amountFen}`, updatedAt: sql`now()` })
    .where(eq(payments.id, refund.paymentId));
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
  await enqueue(ctx, {
    task: 'refund.send',
    payload: { refundId: row.id },
    key: `refund.send:${row.id}`,
  });
  return row.id;
}
