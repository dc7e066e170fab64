import 'server-only';
import { and, eq, isNotNull } from 'drizzle-orm';
import { deliveryCorps } from '@/db/schema/shipping';
import { shipments, trackingTraces } from '@/db/schema/shipment';
import type { Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';

/** Where the tracking provider tells us of parcels. */
const CALLBACK_PATH = '/api/guest/shipping/track/notify/kuaidi100';

/**
 * A parcel left, or got another number: what is known of the old one is forgotten, and a job asks the provider to tell us of the new one.
 * Written in the transaction of the act; without a provider nothing happens.
 */
export async function followParcel(ctx: Ctx, shipmentId: number, changed = false): Promise<void> {
  if (changed) await ctx.db.delete(trackingTraces).where(eq(trackingTraces.shipmentId, shipmentId));
  if (!ctx.ports.tracking) return;
  await enqueue(ctx, {
    task: 'tracking.subscribe',
    payload: { shipmentId },
    key: `tracking.subscribe:${shipmentId}`,
    maxAttempts: 8,
  });
}

/** A parcel on its way with a courier and a number, `null` otherwise. */
export async function readParcel(ctx: Ctx, shipmentId: number) {
  const [row] = await ctx.db
    .select({
      id: shipments.id,
      status: shipments.status,
      corpCode: deliveryCorps.code,
      trackingNo: shipments.trackingNo,
      phone: shipments.receiverPhone,
    })
    .from(shipments)
    .innerJoin(deliveryCorps, eq(deliveryCorps.id, shipments.deliveryCorpId))
    .where(and(eq(shipments.id, shipmentId), isNotNull(shipments.trackingNo)));
  if (!row || row.trackingNo === null) return null;
  return { ...row, trackingNo: row.trackingNo };
}

/** Job: asks the provider to tell us of a parcel. @throws when no answer came, so that it is tried again */
export async function subscribeParcel(ctx: Ctx, shipmentId: number): Promise<void> {
  const { tracking } = ctx.ports;
  const parcel = await readParcel(ctx, shipmentId);
  if (!tracking || parcel?.status !== 'shipped') return;
  const { trackingNo } = parcel;
  const asked = await tracking.subscribe(parcel, new URL(CALLBACK_PATH, ctx.config.siteOrigin).href);
  if (!asked.ok && asked.kind === 'unknown') throw new Error(`tracking of ${shipmentId}: ${asked.message}`);
  if (!asked.ok) {
    ctx.log.warn({ shipmentId, kind: asked.kind, text: asked.message }, 'a parcel is not followed');
    return;
  }
  const current = await readParcel(ctx, shipmentId);
  if (current?.trackingNo !== trackingNo) return;
  await ctx.db
    .insert(trackingTraces)
    .values({ shipmentId, subscribedAt: ctx.now })
    .onConflictDoUpdate({ target: trackingTraces.shipmentId, set: { subscribedAt: ctx.now } });
}
