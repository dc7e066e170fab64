import 'server-only';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { deliveryCorps } from '@/db/schema/shipping';
import { shipments, trackingTraces } from '@/db/schema/shipment';
import type { TrackingFacts } from '@/lib/adapters/tracking/port';
import type { Ctx } from '@/lib/data/ctx';
import { lockOrder } from '@/lib/data/locks';
import { withTx } from '@/lib/data/tx';
import { RECEIVED_STATE, STUCK_STATES, traceStates } from '@/lib/domain/shipping/trace-contract';
import { mergeWay, traceTime } from '@/lib/domain/shipping/trace-rules';
import { raiseIncident } from './raise-incident';
import { receiveShipment } from './receive-shipment';

interface Found {
  id: number;
  orderId: number;
}

/** Parcels that travel, or travelled, under a number. */
function parcelsOf(ctx: Ctx, facts: TrackingFacts): Promise<Found[]> {
  return ctx.db
    .select({ id: shipments.id, orderId: shipments.orderId })
    .from(shipments)
    .innerJoin(deliveryCorps, eq(deliveryCorps.id, shipments.deliveryCorpId))
    .where(
      and(
        eq(shipments.trackingNo, facts.trackingNo),
        eq(deliveryCorps.code, facts.corpCode),
        inArray(shipments.status, ['shipped', 'received']),
      ),
    )
    .orderBy(asc(shipments.orderId), asc(shipments.id));
}

/** What follows from the state: a parcel that arrived is received, one that will not arrive is put before the clerks, once. */
async function conclude(ctx: Ctx, { id, orderId }: Found, state: string, at: Date | null): Promise<void> {
  if (state === RECEIVED_STATE) {
    await receiveShipment(ctx, id, { by: 'carrier', ...(at && { at }) });
    return;
  }
  if (!STUCK_STATES.includes(state)) return;
  const [parcel] = await ctx.db
    .select({ shipmentNo: shipments.shipmentNo, trackingNo: shipments.trackingNo, status: shipments.status })
    .from(shipments)
    .where(eq(shipments.id, id));
  if (parcel?.status !== 'shipped') return;
  await raiseIncident(ctx, {
    type: 'undeliverable',
    title: `包裹${parcel.shipmentNo}${traceStates[state]}，请联系收件人`,
    detail: { shipmentId: id, shipmentNo: parcel.shipmentNo, trackingNo: parcel.trackingNo, state },
    orderId,
    cause: `shipment:${id}`,
  });
}

async function applyOne(ctx: Ctx, found: Found, facts: TrackingFacts): Promise<void> {
  await lockOrder(ctx, found.orderId);
  const [parcel] = await ctx.db.select().from(shipments).where(eq(shipments.id, found.id)).for('update');
  // Recalled, or given another number, while the message was on its way.
  if (parcel?.trackingNo !== facts.trackingNo || parcel.status === 'recalled') return;
  const [known] = await ctx.db.select().from(trackingTraces).where(eq(trackingTraces.shipmentId, found.id));
  const before = { state: known?.state ?? null, traces: known?.traces ?? [] };
  const way = mergeWay(before, facts);
  const changed = way.state !== before.state || way.traces.length !== before.traces.length;
  if (!changed) return;
  await ctx.db
    .insert(trackingTraces)
    .values({ shipmentId: found.id, ...way })
    .onConflictDoUpdate({
      target: trackingTraces.shipmentId,
      set: { state: sql`excluded.state`, traces: sql`excluded.traces` },
    });
  const last = way.traces[0];
  if (way.state !== null) await conclude(ctx, found, way.state, last ? traceTime(last.time) : null);
}

/**
 * What the provider says of a number, for each parcel under it (integrations.md section 5). Entries are only added; the same or an older
 * message changes nothing.
 *
 * @returns the number of parcels
 */
export async function applyTracking(outer: Ctx, facts: TrackingFacts): Promise<number> {
  const found = await parcelsOf(outer, facts);
  for (const parcel of found) {
    // One transaction per parcel.
    await withTx(outer, (ctx) => applyOne(ctx, parcel, facts));
  }
  return found.length;
}
