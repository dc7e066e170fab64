import 'server-only';
import { sql } from 'drizzle-orm';
import { orderEvents } from '@/db/schema/order';
import { payments, paymentTransitions } from '@/db/schema/payment';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { recordEvent, transition } from '@/lib/data/transition';
import type { RejectInput } from '../office-contract';
import { paymentMachine } from '@/lib/states/payment';
import { assertJudgeable } from './confirm-payment';
import { lockAttempt, resumeDeadline } from './offline-attempt';

/**
 * 驳回 of a slip with a reason that its buyer reads, or of money that a colleague entered by hand. The order's clock goes on with what was left
 * when it was handed in, a day at least.
 *
 * @throws 404, 403 for one's own, 409 when it was judged meanwhile
 */
export async function rejectPayment(ctx: Ctx, { id, reason }: RejectInput): Promise<void> {
  requireAdmin(ctx);
  const { order, payment } = await lockAttempt(ctx, id);
  assertJudgeable(ctx, payment, 'reject');
  await transition(ctx, {
    machine: paymentMachine,
    table: payments,
    events: paymentTransitions,
    id,
    action: 'reject',
    set: { rejectReason: reason, updatedAt: sql`now()` },
    reason,
  });
  if (payment.provider === 'offline') {
    await recordEvent(ctx, orderEvents, {
      entityId: order.id,
      action: 'rejectVoucher',
      fromStatus: order.status,
      toStatus: order.status,
      reason,
    });
  }
  await resumeDeadline(ctx, order.id, payment.submittedAt);
  await recordOperation(ctx, {
    action: 'payment.reject',
    entity: 'payment',
    entityId: id,
    before: { status: payment.status, orderSn: order.orderSn, amountFen: payment.amountFen },
    after: { status: 'rejected' },
    reason,
  });
}
