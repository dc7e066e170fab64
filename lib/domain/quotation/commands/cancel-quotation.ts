import 'server-only';
import { sql } from 'drizzle-orm';
import { quotationEvents, quotations } from '@/db/schema/quotation';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { quotationMachine } from '@/lib/states/quotation';
import { quotationErrors } from '../errors';
import { findOwnQuotation } from '../queries';

/** Cancels a quotation: nobody can order by it any more. */
export async function cancelQuotation(ctx: Ctx, id: number, reason?: string): Promise<void> {
  await transition(ctx, {
    machine: quotationMachine,
    table: quotations,
    events: quotationEvents,
    id,
    action: 'cancel',
    set: { cancelledAt: sql`now()`, cancelReason: reason || null },
    reason: reason || undefined,
  });
}

/** The same by its buyer. @throws 404 for another's, also for one that a member of the organisation made */
export async function cancelOwnQuotation(ctx: Ctx, id: number, reason?: string): Promise<void> {
  const { row } = await findOwnQuotation(ctx, id);
  if (row.buyerId !== requireBuyer(ctx).userId) throw quotationErrors.notFound();
  await cancelQuotation(ctx, id, reason);
}
