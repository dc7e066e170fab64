import 'server-only';
import { and, eq, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { deliveryCorps } from '@/db/schema/shipping';
import { shipments, trackingTraces } from '@/db/schema/shipment';
import { toIsoOrNull } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import {
  QUERY_SECONDS,
  RECEIVED_STATE,
  traceStates,
  type ParcelTraceView,
} from '@/lib/domain/shipping/trace-contract';
import { applyTracking } from './commands/apply-tracking';
import { readParcel } from './commands/follow-parcel';
import { orderErrors } from './errors';
import { ownOrders } from './scope';

/**
 * Asks the provider where a parcel is, unless somebody did within half an hour: the question is claimed first, so that of many readers one
 * asks. Without an answer what is known stays.
 */
async function refresh(ctx: Ctx, shipmentId: number): Promise<void> {
  const { tracking } = ctx.ports;
  const parcel = tracking ? await readParcel(ctx, shipmentId) : null;
  if (!tracking || parcel?.status !== 'shipped') return;
  const [claimed] = await ctx.db
    .insert(trackingTraces)
    .values({ shipmentId, queriedAt: sql`now()` })
    .onConflictDoUpdate({
      target: trackingTraces.shipmentId,
      set: { queriedAt: sql`now()` },
      setWhere: and(
        or(
          isNull(trackingTraces.queriedAt),
          lt(trackingTraces.queriedAt, sql`now() - make_interval(secs => ${QUERY_SECONDS})`),
        ),
        or(isNull(trackingTraces.state), ne(trackingTraces.state, RECEIVED_STATE)),
      ),
    })
    .returning({ id: trackingTraces.shipmentId });
  if (!claimed) return;
  const told = await tracking.query(parcel);
  if (told.ok) await applyTracking(ctx, told.facts);
  else ctx.log.info({ shipmentId, kind: told.kind, text: told.message }, 'nothing told of a parcel');
}

async function read(ctx: Ctx, where: SQL | undefined): Promise<ParcelTraceView | null> {
  const [row] = await ctx.db
    .select({
      shipmentId: shipments.id,
      corpName: deliveryCorps.name,
      corpSite: deliveryCorps.site,
      trackingNo: shipments.trackingNo,
      state: trackingTraces.state,
      traces: trackingTraces.traces,
      queriedAt: trackingTraces.queriedAt,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(deliveryCorps, eq(deliveryCorps.id, shipments.deliveryCorpId))
    .leftJoin(trackingTraces, eq(trackingTraces.shipmentId, shipments.id))
    .where(and(where, inArray(shipments.status, ['shipped', 'received'])));
  if (!row) return null;
  const { queriedAt, ...view } = row;
  return {
    ...view,
    followed: ctx.ports.tracking !== null && row.trackingNo !== null,
    stateLabel: row.state === null ? null : (traceStates[row.state] ?? '运输中'),
    traces: (row.traces ?? []).map((t) => ({ ...t, status: t.status ?? null })),
    updatedAt: toIsoOrNull(queriedAt),
  };
}

async function fresh(ctx: Ctx, where: SQL | undefined): Promise<ParcelTraceView> {
  const before = await read(ctx, where);
  if (!before) throw orderErrors.shipmentNotFound();
  await refresh(ctx, before.shipmentId);
  return (await read(ctx, where)) ?? before;
}

/** Where a parcel of the caller's order is. @throws the same 404 for another's and for none */
export function getOwnTrace(ctx: Ctx, shipmentId: number): Promise<ParcelTraceView> {
  return fresh(ctx, and(eq(shipments.id, shipmentId), ownOrders(ctx)));
}

/** Where a parcel is, for the desks. @throws 404 */
export function getParcelTrace(ctx: Ctx, shipmentId: number): Promise<ParcelTraceView> {
  return fresh(ctx, eq(shipments.id, shipmentId));
}
