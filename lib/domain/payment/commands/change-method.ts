import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { orderEvents, orders } from '@/db/schema/order';
import { paymentMethods } from '@/db/schema/payment';
import type { Ctx } from '@/lib/data/ctx';
import { requireBuyer } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { transition } from '@/lib/data/transition';
import { assertRoomForUnpaid } from '@/lib/domain/order/commands/unpaid-room';
import { payDeadlineMinutes } from '@/lib/domain/order/deadline-rules';
import { buyerMay } from '@/lib/domain/order/policy';
import { ownOrders } from '@/lib/domain/order/scope';
import { orderMachine } from '@/lib/states/order';
import type { ChangeMethodInput } from '../contract';
import { paymentErrors } from '../errors';
import { isOpenMethod } from '../method-queries';
import type { PaymentMethodCode } from '@/lib/states/payment';
import { voucherWaits } from '../voucher-waits';
import { closeTransfers } from './close-transfers';
import { withTimeLimit } from './in-time';
import { withAttemptsClosed } from './settle-attempts';

type Order = typeof orders.$inferSelect;

interface Method {
  code: PaymentMethodCode;
  kind: 'online' | 'offline';
  minutes: number;
}

async function readOwn(ctx: Ctx, orderSn: string): Promise<Order> {
  const [own] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.orderSn, orderSn), ownOrders(ctx)));
  if (!own) throw paymentErrors.notFound();
  return own;
}

function assertPayable(ctx: Ctx, order: Order): void {
  if (order.status !== 'pending_payment' && order.status !== 'cancelled') throw paymentErrors.paidAlready();
  if (!buyerMay('pay', order, ctx.now)) throw paymentErrors.notPayable();
}

async function offered(ctx: Ctx, code: PaymentMethodCode): Promise<Method> {
  const [row] = await ctx.db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.code, code), eq(paymentMethods.enabled, true)));
  if (!row || !isOpenMethod(ctx, code)) {
    throw paymentErrors.badMethod({ errors: { method: paymentErrors.badMethod().message } });
  }
  return { code, kind: row.kind, minutes: payDeadlineMinutes(row, ctx.config.orderDeadlineMinutes) };
}

/** Under the locks of order and lines, with nothing open at a channel. */
async function change(ctx: Ctx, orderId: number, method: Method): Promise<void> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw paymentErrors.notFound();
  assertPayable(ctx, order);
  if (order.paymentMethod === method.code) return;
  if (await voucherWaits(ctx, orderId)) throw paymentErrors.underReview();
  const isOffline = method.kind === 'offline';
  if (isOffline !== order.isOffline) await assertRoomForUnpaid(ctx, order.buyerId, isOffline);
  await closeTransfers(ctx, orderId);
  await transition(ctx, {
    machine: orderMachine,
    table: orders,
    events: orderEvents,
    id: orderId,
    action: 'changePayment',
    set: {
      paymentMethod: method.code,
      isOffline,
      // Counted from the order on and never shortened, so that changing to and fro wins no more time than the slowest way gives.
      deadlineAt: sql`greatest(${orders.deadlineAt}, ${orders.createdAt} + make_interval(mins => ${method.minutes}::int))`,
      updatedAt: sql`now()`,
    },
    payload: { from: order.paymentMethod, to: method.code },
  });
}

/**
 * 更换支付方式 (specification `paymentMethod/change`, domain.md section 12): attempts of the old way are closed at their channel first, so that
 * nobody pays twice; a money that turns out to be there is booked and the change refused.
 *
 * @throws 404 for another's order, 400 for a way that is not offered, 409 when it is paid, over or a slip is under review, 422 with too many
 * unpaid orders of the other kind, 503 when the channel does not answer
 */
export async function changePaymentMethod(ctx: Ctx, input: ChangeMethodInput): Promise<void> {
  requireBuyer(ctx);
  const own = await readOwn(ctx, input.orderSn);
  assertPayable(ctx, own);
  const method = await offered(ctx, input.method);
  if (own.paymentMethod === method.code) return;
  const outcome = await withTimeLimit(
    ctx,
    withAttemptsClosed(ctx, own.id, (tx) => change(tx, own.id, method), {
      // Before the order's lock, as in the checkout: the limits count orders of one buyer.
      first: (tx) => lockName(tx, `checkout:${own.buyerId}`),
    }),
  );
  if (outcome === 'paid') throw paymentErrors.paidAlready();
  if (outcome === 'unknown') throw paymentErrors.channelAway();
}
