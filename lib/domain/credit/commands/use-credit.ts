import 'server-only';
import { and, eq } from 'drizzle-orm';
import { creditDebts } from '@/db/schema/credit';
import { orders } from '@/db/schema/order';
import { coreErrors } from '@/lib/core/errors';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { lockOrder } from '@/lib/data/locks';
import { holdMembership } from '@/lib/domain/order/commands/add-order';
import { ownOrders } from '@/lib/domain/order/scope';
import { bookPayment } from '@/lib/domain/payment/commands/book-payment';
import { closeTransfers } from '@/lib/domain/payment/commands/close-transfers';
import { whenSettled } from '@/lib/domain/payment/commands/confirm-payment';
import { insertHandAttempt } from '@/lib/domain/payment/commands/offline-attempt';
import { paymentErrors } from '@/lib/domain/payment/errors';
import { dueFen } from '@/lib/domain/payment/money-rules';
import { isOnAccount } from '@/lib/domain/payment/queries';
import { voucherWaits } from '@/lib/domain/payment/voucher-waits';
import { orderMachine } from '@/lib/states/order';
import type { CreditUseInput } from '../contract';
import { showAccount } from '../debt-queries';
import { creditErrors } from '../errors';
import { refusalOf } from '../queries';
import { holdAccount, moveBalance } from './move-balance';

async function use(ctx: Ctx, input: CreditUseInput): Promise<void> {
  const order = await lockOrder(ctx, input.id);
  if (order.status !== 'pending_payment') {
    if (await isOnAccount(ctx, order.id)) return;
    throw coreErrors.conflict({
      message: `当前状态为“${orderMachine.label(order.status)}”，不能使用账期`,
      data: { status: order.status },
    });
  }
  const { organizationId } = order;
  if (organizationId === null) throw creditErrors.privateOrder();
  if (await voucherWaits(ctx, order.id)) throw creditErrors.underReview();
  const amountFen = dueFen(order);
  if (amountFen !== input.dueFen) throw creditErrors.changed({ data: { dueFen: amountFen } });
  const held = await holdAccount(ctx, organizationId);
  const refusal = refusalOf(held && (await showAccount(ctx, held)), amountFen);
  if (refusal) throw refusal;
  if (!held) throw creditErrors.noAccount();
  const payment = await insertHandAttempt(ctx, order, {
    provider: 'credit',
    channel: 'credit',
    amountFen,
  });
  await ctx.db.insert(creditDebts).values({
    paymentId: payment.id,
    orderId: order.id,
    organizationId,
    mode: held.mode,
    termDays: held.termDays,
    amountFen,
    openFen: amountFen,
  });
  const moved = await moveBalance(ctx, {
    organizationId,
    paymentId: payment.id,
    kind: 'use',
    deltaFen: amountFen,
  });
  if (!moved) throw creditErrors.overLimit();
  await bookPayment(ctx, {
    order,
    payment,
    amountFen,
    providerTxn: payment.outTradeNo,
    paidAt: ctx.now,
    payer: null,
    action: 'confirm',
    set: {},
    partial: false,
    detail: { source: 'credit', mode: held.mode, termDays: held.termDays },
  });
  await closeTransfers(ctx, order.id);
}

/**
 * Puts an order of an organisation on its account (domain.md section 9): it goes on as a paid one, may be invoiced, and is owed until a repayment.
 * Within the limit, without anything overdue, and at the amount that the buyer saw. What is open at a channel is closed there first. Said again of an
 * order that is on account it changes nothing.
 *
 * @throws 404 for another's order; 409 in another state, for another amount, with a slip under review; 422 beyond the limit or while something is
 * overdue; 503 when a channel does not answer
 */
export async function useCredit(outer: Ctx, input: CreditUseInput): Promise<void> {
  const buyer = requireBuyer(outer);
  const [order] = await outer.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, input.id), ownOrders(outer)));
  if (!order) throw paymentErrors.notFound();
  await whenSettled(
    outer,
    order.id,
    (ctx) => use(ctx, input),
    async (ctx) => {
      await holdMembership(ctx, buyer);
    },
  );
}
