import 'server-only';
import { eq } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { isAppError } from '@/lib/core/errors';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockOrder } from '@/lib/data/locks';
import { orderErrors } from '@/lib/domain/order/errors';
import type { OfflineCancelInput, OfflineCancelView } from '@/lib/domain/order/offline-contract';
import { lockHolder } from '@/lib/domain/order/policy';
import { deskErrors } from '../desk-errors';
import { voucherWaits } from '../voucher-waits';
import { closeUnpaid } from './close-unpaid';
import { whenSettled } from './confirm-payment';

type Order = typeof orders.$inferSelect;

/** @throws 409 with what stands in the way */
async function assertCancellable(ctx: Ctx, order: Order): Promise<void> {
  const holder = lockHolder(order, ctx.now);
  if (holder !== null && holder !== requireAdmin(ctx).userId) throw orderErrors.lockedByOther();
  if (!order.isOffline) throw orderErrors.notOffline();
  // Somebody may have paid: finance says so first.
  if (await voucherWaits(ctx, order.id)) throw deskErrors.voucherFirst();
}

async function cancelOne(outer: Ctx, orderId: number, reason: string): Promise<void> {
  const [known] = await outer.db.select().from(orders).where(eq(orders.id, orderId));
  if (!known) throw orderErrors.notFound();
  await assertCancellable(outer, known);
  await whenSettled(outer, orderId, async (ctx) => {
    const before = await lockOrder(ctx, orderId);
    await assertCancellable(ctx, before);
    const after = await closeUnpaid(ctx, orderId, 'admin', reason);
    await recordOperation(ctx, {
      action: 'order.cancelOffline',
      entity: 'order',
      entityId: orderId,
      before: { status: before.status, paidFen: before.paidFen },
      after: { status: after.status, cancelReason: after.cancelReason },
      reason,
    });
  });
}

/**
 * 取消线下订单 (specification "cancel underline order"): orders that wait for a bank transfer end, their copies are free, and what was paid in part
 * goes back by hand. Of several, each stands for itself.
 *
 * @throws for one order: 404; 409 when it is not offline, no longer waits, has a slip under review, or somebody else has it in hand
 */
export async function cancelOffline(ctx: Ctx, input: OfflineCancelInput): Promise<OfflineCancelView> {
  requireAdmin(ctx);
  if (input.orderId !== undefined) {
    await cancelOne(ctx, input.orderId, input.reason);
    return { results: [{ orderId: input.orderId, done: true, message: null }] };
  }
  const results: OfflineCancelView['results'] = [];
  for (const orderId of new Set(input.ids)) {
    try {
      // eslint-disable-next-line no-await-in-loop -- each in its own transaction
      await cancelOne(ctx, orderId, input.reason);
      results.push({ orderId, done: true, message: null });
    } catch (error) {
      if (!isAppError(error)) throw error;
      results.push({ orderId, done: false, message: error.message });
    }
  }
  return { results };
}
