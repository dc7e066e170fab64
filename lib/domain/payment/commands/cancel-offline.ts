import 'server-only';
import { isAppError } from '@/lib/core/errors';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { OfflineCancelInput, OfflineCancelView } from '@/lib/domain/order/offline-contract';
import { cancelAtOffice } from './cancel-at-office';

/**
 * 取消线下订单 (specification "cancel underline order"): orders that wait for a bank transfer end, their copies are free, and what was paid in part
 * goes back by hand. Of several, each stands for itself.
 *
 * @throws for one order: 404; 409 when it is not offline, no longer waits, has a slip under review, or somebody else has it in hand
 */
export async function cancelOffline(ctx: Ctx, input: OfflineCancelInput): Promise<OfflineCancelView> {
  requireAdmin(ctx);
  if (input.orderId !== undefined) {
    await cancelAtOffice(ctx, input.orderId, input.reason, 'offline');
    return { results: [{ orderId: input.orderId, done: true, message: null }] };
  }
  const results: OfflineCancelView['results'] = [];
  for (const orderId of new Set(input.ids)) {
    try {
      // Each in its own transaction.
      await cancelAtOffice(ctx, orderId, input.reason, 'offline');
      results.push({ orderId, done: true, message: null });
    } catch (error) {
      if (!isAppError(error)) throw error;
      results.push({ orderId, done: false, message: error.message });
    }
  }
  return { results };
}
