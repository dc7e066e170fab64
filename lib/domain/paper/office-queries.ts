import 'server-only';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { readState } from './facts-queries';
import type { OrderPapersView } from './office-contract';
import { listContracts } from './queries';
import { readyKinds } from './rules';

/** Papers of an order at the desk: what can be had, and every contract that was made. @throws 404 */
export async function getOrderPapers(ctx: Ctx, orderId: number): Promise<OrderPapersView> {
  const [state, contracts] = await Promise.all([readState(ctx, orderId), listContracts(ctx, orderId)]);
  const ready = readyKinds(state);
  const mayRemake =
    contracts.length > 0 && ready.includes('contract') && requireAdmin(ctx).permissions.includes('order');
  return { ready, parcels: state.parcels, mayRemake, contracts };
}
