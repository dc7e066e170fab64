import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { paymentMachine } from '@/lib/states/payment';
import { lockHandAttempts } from './offline-attempt';
import { closeRows } from './settle-attempts';

/** Ends the attempts that no channel knows of (slips of transfers, acts by hand), when an order is cancelled or paid in another way. */
export async function closeTransfers(ctx: Ctx, orderId: number): Promise<void> {
  const open = (await lockHandAttempts(ctx, orderId)).filter((p) =>
    paymentMachine.allowed(p.status).includes('close'),
  );
  await closeRows(
    ctx,
    open.map((p) => p.id),
  );
}
