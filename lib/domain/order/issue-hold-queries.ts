import 'server-only';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { issueDeliveryEvents } from '@/db/schema/shipment';
import type { Ctx } from '@/lib/data/ctx';

/** Which of these suspended deliveries their buyer holds back, and not the desk: by the last 停寄 of each. */
export async function suspendedByBuyer(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.db
    .selectDistinctOn([issueDeliveryEvents.entityId], {
      id: issueDeliveryEvents.entityId,
      actorKind: issueDeliveryEvents.actorKind,
    })
    .from(issueDeliveryEvents)
    .where(and(inArray(issueDeliveryEvents.entityId, [...ids]), eq(issueDeliveryEvents.action, 'suspend')))
    .orderBy(issueDeliveryEvents.entityId, desc(issueDeliveryEvents.id));
  return new Set(rows.flatMap((r) => (r.actorKind === 'buyer' ? [r.id] : [])));
}
