import 'server-only';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { payments, refundItems, refunds } from '@/db/schema/payment';
import type { orders } from '@/db/schema/order';
import { formatFen } from '@/lib/core/money';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName, lockOrder, lockOrderItems } from '@/lib/data/locks';
import { financeErrors } from '../finance-errors';
import { needsSecondPerson } from '../given-queries';
import { heldFen } from '../money-rules';
import type { RefundAddInput, RefundAddView } from '../refund-contract';
import { spreadRefund, waitsForSecond } from '../refund-rules';
import { createRefund, type RefundLine } from './create-refund';
import { withAllCopies } from './refund-copies';

type Order = typeof orders.$inferSelect;
type Payment = typeof payments.$inferSelect;

/** What the same submission gave before. @throws 409 when the key came with another refund */
async function knownRefund(ctx: Ctx, input: RefundAddInput): Promise<RefundAddView | null> {
  const [row] = await ctx.db.select().from(refunds).where(eq(refunds.requestKey, input.requestKey));
  if (!row) return null;
  const same =
    row.orderId === input.orderId &&
    row.amountFen === input.amountFen &&
    (input.paymentId ?? row.paymentId) === row.paymentId;
  if (!same) throw financeErrors.keyReused();
  return { id: row.id, refundNo: row.refundNo, waitsForSecond: waitsForSecond(row) };
}

/** The payment whose money goes back. @throws 400 when it must be chosen, 422 with what is left */
async function choosePayment(ctx: Ctx, input: RefundAddInput): Promise<Payment> {
  const paid = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, input.orderId), eq(payments.status, 'paid')))
    .orderBy(asc(payments.id))
    .for('update');
  const open = paid.filter((p) => heldFen(p) > 0);
  if (input.paymentId === undefined && open.length > 1) {
    const { message } = financeErrors.choosePayment();
    throw financeErrors.choosePayment({ errors: { paymentId: message } });
  }
  const chosen = input.paymentId === undefined ? open[0] : paid.find((p) => p.id === input.paymentId);
  if (!chosen) {
    throw financeErrors.nothingLeft({ data: { leftFen: 0 }, errors: { amountFen: '没有可退的款项' } });
  }
  const leftFen = heldFen(chosen);
  if (input.amountFen > leftFen) {
    const message = `退款金额超过可退金额，最多可退 ${formatFen(leftFen)} 元`;
    throw financeErrors.overRefund({ message, data: { leftFen }, errors: { amountFen: message } });
  }
  return chosen;
}

/** How the money is taken from the order's lines; an order that was never complete has no lines to account for. */
async function linesOf(ctx: Ctx, order: Order, amountFen: number): Promise<RefundLine[]> {
  if (order.status === 'pending_payment' || order.status === 'cancelled') return [];
  const lines = await lockOrderItems(ctx, order.id);
  const taken = await ctx.db
    .select({ id: refundItems.orderItemId, fen: sql`sum(${refundItems.freightFen})`.mapWith(Number) })
    .from(refundItems)
    .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
    .where(
      and(
        inArray(
          refundItems.orderItemId,
          lines.map((l) => l.id),
        ),
        ne(refunds.status, 'cancelled'),
      ),
    )
    .groupBy(refundItems.orderItemId);
  const freight = new Map(taken.map((t) => [t.id, t.fen]));
  const items = spreadRefund(
    amountFen,
    heldFen(order),
    lines.map((l) => ({ ...l, freightTakenFen: freight.get(l.id) ?? 0 })),
  );
  return amountFen === heldFen(order) ? withAllCopies(ctx, order, lines, items) : items;
}

/**
 * 财务退款 of money that was paid: within what the payment has left, kept on the lines it is taken from; the last money of an order of which
 * nothing has left closes it. Up to the limit it starts at once; above
 * it a second person has to agree (S-56). The same key gives the same refund, however often it is sent.
 *
 * @throws 404; 400 when the order has several payments and none is named; 409 for a key of another refund; 422 with what is left
 */
export async function addRefund(ctx: Ctx, input: RefundAddInput): Promise<RefundAddView> {
  requireAdmin(ctx);
  const order = await lockOrder(ctx, input.orderId);
  await lockName(ctx, `refund-key:${input.requestKey}`);
  const known = await knownRefund(ctx, input);
  if (known) return known;
  const items = await linesOf(ctx, order, input.amountFen);
  const payment = await choosePayment(ctx, input);
  const needsSecond = await needsSecondPerson(ctx, order.id, input.amountFen);
  const id = await createRefund(ctx, {
    orderId: order.id,
    paymentId: payment.id,
    amountFen: input.amountFen,
    reasonKind: 'admin',
    reason: input.reason,
    items,
    needsSecond,
    requestKey: input.requestKey,
  });
  const [row] = await ctx.db.select({ refundNo: refunds.refundNo }).from(refunds).where(eq(refunds.id, id));
  await recordOperation(ctx, {
    action: 'refund.add',
    entity: 'refund',
    entityId: id,
    before: { orderSn: order.orderSn, refundingFen: order.refundingFen, refundedFen: order.refundedFen },
    after: { refundNo: row?.refundNo, paymentId: payment.id, amountFen: input.amountFen, needsSecond },
    reason: input.reason,
  });
  return { id, refundNo: row?.refundNo ?? '', waitsForSecond: needsSecond };
}
