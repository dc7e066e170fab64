import 'server-only';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { organizations } from '@/db/schema/organization';
import { purchaseEvents, purchaseRequests } from '@/db/schema/purchase';
import type { Ctx } from '@/lib/data/ctx';
import { transitionAll } from '@/lib/data/transition';
import { purchaseMachine } from '@/lib/states/purchase';

/**
 * What people asked their organisation for ends with their membership, and so does their deciding for others. Under the organisation's lock: an
 * approval comes before or after.
 */
export async function endPurchases(ctx: Ctx, userIds: readonly number[], reason: string): Promise<void> {
  if (userIds.length === 0) return;
  const ids = [...userIds];
  const waiting = await ctx.db
    .select({ id: purchaseRequests.id })
    .from(purchaseRequests)
    .where(and(inArray(purchaseRequests.buyerId, ids), eq(purchaseRequests.status, 'pending')))
    .orderBy(asc(purchaseRequests.id))
    .for('update');
  await transitionAll(ctx, {
    machine: purchaseMachine,
    table: purchaseRequests,
    events: purchaseEvents,
    ids: waiting.map((r) => r.id),
    action: 'end',
    set: { reason },
    reason,
  });
  await ctx.db
    .update(organizations)
    .set({ substituteId: null, substituteFrom: null, substituteTo: null })
    .where(inArray(organizations.substituteId, ids));
}
