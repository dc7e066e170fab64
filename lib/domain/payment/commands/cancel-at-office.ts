import 'server-only';
import { eq } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { coreErrors } from '@/lib/core/errors';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockOrder } from '@/lib/data/locks';
import { assertFree } from '@/lib/domain/order/office-guard';
import { orderErrors } from '@/lib/domain/order/errors';
import { orderMachine } from '@/lib/states/order';
import { officeErrors } from '../office-errors';
import { voucherWaits } from '../voucher-waits';
import { closeUnpaid } from './close-unpaid';
import { whenSettled } from './confirm-payment';

type Order = typeof orders.$inferSelect;
type Kind = 'any' | 'offline';

/** @throws 409 with what stands in the way */
async function assertCancellable(ctx: Ctx, order: Order, kind: Kind): Promise<void> {
  assertFree(ctx, order);
  if (kind === 'offline' && !order.isOffline) throw orderErrors.notOffline();
  // Somebody may have paid: finance says so first.
  if (await voucherWaits(ctx, order.id)) throw officeErrors.voucherFirst();
}

/**
 * 取消订单 by the desk: an unpaid order ends, what is open at a channel is closed there first, its copies are free, and what was paid in part
 * goes back.
 *
 * @param kind `offline` for orders by bank transfer only
 * @throws 404; 409 when it is not of the kind, no longer waits, is paid at the channel, has a slip under review, or somebody else has it in
 * hand; 503 when a channel does not answer
 */
export async function cancelAtOffice(
  outer: Ctx,
  orderId: number,
  reason: string,
  kind: Kind = 'any',
): Promise<void> {
  requireAdmin(outer);
  const [known] = await outer.db.select().from(orders).where(eq(orders.id, orderId));
  if (!known) throw orderErrors.notFound();
  await assertCancellable(outer, known, kind);
  // No buyer's code is closed for an order that does not wait for its money.
  if (!orderMachine.allowed(known.status).includes('cancel')) {
    throw coreErrors.conflict({
      message: `当前状态为“${orderMachine.label(known.status)}”，不能取消订单`,
      data: { status: known.status },
    });
  }
  await whenSettled(outer, orderId, async (ctx) => {
    const before = await lockOrder(ctx, orderId);
    await assertCancellable(ctx, before, kind);
    const after = await closeUnpaid(ctx, orderId, 'admin', reason);
    await recordOperation(ctx, {
      action: kind === 'offline' ? 'order.cancelOffline' : 'order.cancel',
      entity: 'order',
      entityId: orderId,
      before: { status: before.status, paidFen: before.paidFen },
      after: { status: after.status, cancelReason: after.cancelReason },
      reason,
    });
  });
}
