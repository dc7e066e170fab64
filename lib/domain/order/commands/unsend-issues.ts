import 'server-only';
import { asc, eq } from 'drizzle-orm';
import { issueDeliveries, issueDeliveryEvents, shipments } from '@/db/schema/shipment';
import type { Ctx } from '@/lib/data/ctx';
import { lockOrderItems } from '@/lib/data/locks';
import { transitionAll } from '@/lib/data/transition';
import { issueDeliveryMachine } from '@/lib/states/shipping';
import { orderErrors } from '../errors';
import { countIssues } from './settle-issues';

/**
 * The issues of a parcel that was called back wait for their sending again, and their lines count as sent no longer. The parcel stays on the
 * row: as many copies as it held are sent the next time. The caller holds the order's and the lines' locks, and derives the order's state
 * from `withIssueFacts` afterwards.
 *
 * @returns the number of issues; 0 for a parcel that holds none
 * @throws 409 when the buyer reported one of them missing
 */
export async function unsendIssues(ctx: Ctx, shipmentId: number, reason?: string): Promise<number> {
  const rows = await ctx.db
    .select({ id: issueDeliveries.id, orderId: issueDeliveries.orderId, status: issueDeliveries.status })
    .from(issueDeliveries)
    .innerJoin(shipments, eq(shipments.id, issueDeliveries.shipmentId))
    .where(eq(issueDeliveries.shipmentId, shipmentId))
    .orderBy(asc(issueDeliveries.id))
    .for('update', { of: issueDeliveries });
  const [first] = rows;
  if (!first) return 0;
  if (rows.some((r) => r.status !== 'shipped')) throw orderErrors.issueReported();
  await transitionAll(ctx, {
    machine: issueDeliveryMachine,
    table: issueDeliveries,
    events: issueDeliveryEvents,
    ids: rows.map((r) => r.id),
    action: 'recall',
    set: { shippedAt: null },
    ...(reason && { reason }),
    payload: { shipmentId },
  });
  await countIssues(ctx, await lockOrderItems(ctx, first.orderId));
  return rows.length;
}
