import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { orderItems, orders } from '@/db/schema/order';
import { refundEvents, refunds } from '@/db/schema/payment';
import { coreErrors } from '@/lib/core/errors';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockOrder } from '@/lib/data/locks';
import { recordEvent } from '@/lib/data/transition';
import { financeErrors } from '../finance-errors';
import { dueFen } from '../money-rules';
import type { RefundReasonInput } from '../refund-contract';
import { waitsForSecond } from '../refund-rules';
import { refundMachine, type RefundState } from '@/lib/states/payment';
import { cancelRefund, lockRefund } from './apply-refund';
import { startRefund } from './create-refund';

export type Refund = typeof refunds.$inferSelect;

/** The refund under its locks. @throws 404 */
export async function lockOfficeRefund(ctx: Ctx, id: number): Promise<Refund> {
  const refund = await lockRefund(ctx, { id });
  if (!refund) throw financeErrors.refundNotFound();
  return refund;
}

/** Why a refund in this state cannot be treated so. */
export function wrongState(status: RefundState, what: string) {
  return coreErrors.conflict({
    message: `当前状态为“${refundMachine.label(status)}”，不能${what}`,
    data: { status },
  });
}

/** @throws 409 when nobody's consent is awaited */
async function lockWaiting(ctx: Ctx, id: number, what: string): Promise<Refund> {
  const refund = await lockOfficeRefund(ctx, id);
  if (refund.status !== 'created') throw wrongState(refund.status, what);
  if (!waitsForSecond(refund)) throw financeErrors.noSecondNeeded({ data: { status: refund.status } });
  return refund;
}

/**
 * 同意退款 above the limit, by a second person of finance (S-56): then it starts, at the channel or by hand.
 *
 * @throws 404, 403 for who asked for it, 409 when it does not wait for anybody
 */
export async function agreeRefund(ctx: Ctx, id: number): Promise<void> {
  const admin = requireAdmin(ctx);
  const refund = await lockWaiting(ctx, id, '复核');
  if (refund.requestedBy === admin.userId) throw financeErrors.ownRequest();
  await ctx.db
    .update(refunds)
    .set({ approvedBy: admin.userId, approvedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(refunds.id, id));
  await recordEvent(ctx, refundEvents, {
    entityId: id,
    action: 'agree',
    fromStatus: 'created',
    toStatus: 'created',
    payload: { amountFen: refund.amountFen },
  });
  await startRefund(ctx, id, refund.paymentId);
  await recordOperation(ctx, {
    action: 'refund.agree',
    entity: 'refund',
    entityId: id,
    before: { approvedBy: null },
    after: { approvedBy: admin.userId, refundNo: refund.refundNo, amountFen: refund.amountFen },
  });
}

/**
 * Money is not kept for goods that nobody gets: while other refunds hold the last copies of an order, its other refunds stand. Nor does an unpaid
 * order come to hold its full price in this way: nothing would mark it as paid. Under the order's lock, after the refund was taken back.
 *
 * @throws 422
 */
async function assertNotOwed(ctx: Ctx, orderId: number): Promise<void> {
  const order = await lockOrder(ctx, orderId);
  if (order.status === 'pending_payment' && dueFen(order) <= 0) throw financeErrors.paidMeanwhile();
  const lines = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const closing = lines.every((l) => l.cancelledQty + l.refundingQty === l.quantity);
  if (order.status === 'to_ship' && closing) throw financeErrors.orderClosing();
}

/**
 * 不同意退款: a refund that waits for consent is taken back and everything it had set aside is free again. Who asked for it may take it back too.
 *
 * The money of an after-sale case goes back to the case, where the clerk decides again.
 *
 * @throws 404; 409 when it does not wait for anybody; 422 for the money of a cancelled order or one that other refunds close, and of an unpaid
 * order that the money would pay
 */
export async function refuseRefund(ctx: Ctx, { id, reason }: RefundReasonInput): Promise<void> {
  requireAdmin(ctx);
  const refund = await lockWaiting(ctx, id, '撤销');
  const [order] = await ctx.db
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, refund.orderId));
  if (order?.status === 'cancelled') throw financeErrors.mustReturn();
  await cancelRefund(ctx, refund, reason);
  // Copies of a case stay held by it until the clerk has decided.
  if (refund.afterSaleId === null) await assertNotOwed(ctx, refund.orderId);
  await recordOperation(ctx, {
    action: 'refund.refuse',
    entity: 'refund',
    entityId: id,
    before: { status: refund.status, refundNo: refund.refundNo, amountFen: refund.amountFen },
    after: { status: 'cancelled' },
    reason,
  });
}
