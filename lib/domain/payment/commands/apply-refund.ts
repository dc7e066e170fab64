import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { payments, refundEvents, refunds } from '@/db/schema/payment';
import type { RefundFacts } from '@/lib/adapters/payment/port';
import { fitText } from '@/lib/core/characters';
import type { Ctx } from '@/lib/data/ctx';
import { lockOrder, lockPayments } from '@/lib/data/locks';
import { notifyBuyer } from '@/lib/data/notify';
import { enqueue } from '@/lib/data/outbox';
import { recordEvent, transition } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { cancelCopies, freeCopies } from '@/lib/domain/order/commands/cancel-copies';
import { raiseIncident } from '@/lib/domain/order/commands/raise-incident';
import { payStateOf } from '@/lib/domain/order/rules';
import { refundMachine } from '@/lib/states/payment';
import { afterRefund } from './after-refund';
import { refundLines } from './create-refund';

export interface AppliedRefund {
  result: 'applied' | 'repeated' | 'suspect' | 'unknown_order';
  refundId: number | null;
}

type Refund = typeof refunds.$inferSelect;

/** How the money went back: told by the channel, or registered by finance. */
export interface RefundEnd {
  refundedAt: Date | null;
  /** Further columns of the refund. */
  set: Partial<typeof refunds.$inferInsert>;
  payload: Record<string, unknown>;
}

/** The case behind a refund that ended goes on by a job of its own: after-sales lie to the right of payments. */
async function tellCase(ctx: Ctx, { afterSaleId }: Pick<Refund, 'afterSaleId'>): Promise<void> {
  if (afterSaleId === null) return;
  await enqueue(ctx, {
    task: 'aftersale.settle',
    payload: { afterSaleId },
    key: `aftersale.settle:${afterSaleId}`,
  });
}

/**
 * The money is back with the payer: what was set aside on payment, order and lines becomes what was returned. Under the locks of
 * {@link lockRefund}.
 */
export async function completeRefund(ctx: Ctx, refund: Refund, end: RefundEnd): Promise<void> {
  const amount = refund.amountFen;
  await transition(ctx, {
    machine: refundMachine,
    table: refunds,
    events: refundEvents,
    id: refund.id,
    action: 'succeed',
    set: {
      ...end.set,
      successAt: end.refundedAt ?? sql`now()`,
      failReason: null,
      updatedAt: sql`now()`,
    },
    payload: end.payload,
  });
  const lines = await refundLines(ctx, refund.id);
  for (const line of lines) {
    await ctx.db
      .update(orderItems)
      .set({
        refundingFen: sql`${orderItems.refundingFen} - ${line.fen}`,
        refundedFen: sql`${orderItems.refundedFen} + ${line.fen}`,
      })
      .where(eq(orderItems.id, line.orderItemId));
  }
  await ctx.db
    .update(payments)
    .set({
      refundingFen: sql`${payments.refundingFen} - ${amount}`,
      refundedFen: sql`${payments.refundedFen} + ${amount}`,
      updatedAt: sql`now()`,
    })
    .where(eq(payments.id, refund.paymentId));
  const [order] = await ctx.db
    .update(orders)
    .set({
      refundingFen: sql`${orders.refundingFen} - ${amount}`,
      refundedFen: sql`${orders.refundedFen} + ${amount}`,
      updatedAt: sql`now()`,
    })
    .where(eq(orders.id, refund.orderId))
    .returning();
  if (!order) throw new Error('an order vanished under its lock');
  await ctx.db
    .update(orders)
    .set({ payStatus: payStateOf(order) })
    .where(eq(orders.id, order.id));
  await recordEvent(ctx, orderEvents, {
    entityId: order.id,
    action: 'refunded',
    fromStatus: order.status,
    toStatus: order.status,
    payload: { refundNo: refund.refundNo, amountFen: amount },
  });
  await notifyBuyer(ctx, 'refunded', refund.id);
  await cancelCopies(ctx, order.id, lines, `refund:${refund.id}`);
  // Counts from the lines: whatever a refund changes on them comes before.
  await afterRefund(ctx, order, refund.refundNo);
  await tellCase(ctx, refund);
}

const byChannel = (facts: RefundFacts): RefundEnd => ({
  refundedAt: facts.refundedAt,
  set: { providerRefundId: facts.providerRefundId },
  payload: { receivedAccount: facts.receivedAccount },
});

/** Takes a refund back that nobody has asked the channel for: everything it had set aside is free again. @throws 409 in another state */
export async function cancelRefund(ctx: Ctx, refund: Refund, reason: string): Promise<void> {
  const amount = refund.amountFen;
  await transition(ctx, {
    machine: refundMachine,
    table: refunds,
    events: refundEvents,
    id: refund.id,
    action: 'cancel',
    set: { failReason: fitText(reason, 300), updatedAt: sql`now()` },
    reason,
  });
  const lines = await refundLines(ctx, refund.id);
  // Copies of an after-sale case are the case's to free.
  if (refund.afterSaleId === null)
    await freeCopies(
      ctx,
      lines.filter((l) => l.quantity > 0),
    );
  for (const line of lines) {
    await ctx.db
      .update(orderItems)
      .set({ refundingFen: sql`${orderItems.refundingFen} - ${line.fen}` })
      .where(eq(orderItems.id, line.orderItemId));
  }
  await ctx.db
    .update(payments)
    .set({ refundingFen: sql`${payments.refundingFen} - ${amount}`, updatedAt: sql`now()` })
    .where(eq(payments.id, refund.paymentId));
  await ctx.db
    .update(orders)
    .set({ refundingFen: sql`${orders.refundingFen} - ${amount}`, updatedAt: sql`now()` })
    .where(eq(orders.id, refund.orderId));
  await tellCase(ctx, refund);
}

/** A refund that failed stays in the queue for a person; its amount stays set aside (domain.md section 7). */
export async function failRefund(ctx: Ctx, refund: Refund, reason: string): Promise<void> {
  await transition(ctx, {
    machine: refundMachine,
    table: refunds,
    events: refundEvents,
    id: refund.id,
    action: 'fail',
    set: { failReason: fitText(reason, 300), updatedAt: sql`now()` },
    reason,
  });
  await raiseIncident(ctx, {
    type: 'refund_failed',
    title: '退款失败，待财务处理',
    orderId: refund.orderId,
    paymentId: refund.paymentId,
    detail: { refundNo: refund.refundNo, amountFen: refund.amountFen, reason },
    cause: `${refund.refundNo}:${refund.tries}`,
  });
}

/** The refund's row with its locks taken in the global order, or `null` when the number is not ours. */
export async function lockRefund(
  ctx: Ctx,
  by: { refundNo: string } | { id: number },
): Promise<Refund | null> {
  const where = 'id' in by ? eq(refunds.id, by.id) : eq(refunds.refundNo, by.refundNo);
  const [known] = await ctx.db
    .select({ id: refunds.id, orderId: refunds.orderId, paymentId: refunds.paymentId })
    .from(refunds)
    .where(where);
  if (!known) return null;
  await lockOrder(ctx, known.orderId);
  await lockPayments(ctx, [known.paymentId]);
  const [row] = await ctx.db.select().from(refunds).where(eq(refunds.id, known.id)).for('update');
  return row ?? null;
}

/**
 * Books what the channel says about a refund: by notification, by the reply to our request, or by the poller. Idempotent; a refund that has
 * ended is never changed again.
 */
export async function applyRefund(outer: Ctx, facts: RefundFacts): Promise<AppliedRefund> {
  return withTx(outer, async (ctx) => {
    const refund = await lockRefund(ctx, { refundNo: facts.outRefundNo });
    const detail = { ...facts, refundedAt: facts.refundedAt?.toISOString() ?? null };
    if (!refund) {
      await raiseIncident(ctx, {
        type: 'unknown_payment',
        title: '收到未知退款通知',
        detail,
        cause: `refund ${facts.providerRefundId}`,
      });
      return { result: 'unknown_order', refundId: null };
    }
    if (facts.refundFen !== refund.amountFen) {
      await raiseIncident(ctx, {
        type: 'amount_mismatch',
        title: '退款金额与退款单不符',
        orderId: refund.orderId,
        paymentId: refund.paymentId,
        detail: { ...detail, expectedFen: refund.amountFen },
        cause: `refund ${facts.providerRefundId}`,
      });
      return { result: 'suspect', refundId: refund.id };
    }
    const over = refund.status === 'success' || refund.status === 'cancelled';
    const failed = facts.state === 'failed' && refund.status === 'processing';
    if (!over && facts.state === 'success') await completeRefund(ctx, refund, byChannel(facts));
    else if (failed) await failRefund(ctx, refund, facts.providerState);
    else return { result: 'repeated', refundId: refund.id };
    return { result: 'applied', refundId: refund.id };
  });
}
