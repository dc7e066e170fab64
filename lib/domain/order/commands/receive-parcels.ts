import 'server-only';
import { and, asc, eq } from 'drizzle-orm';
import { shipments } from '@/db/schema/shipment';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockOrder } from '@/lib/data/locks';
import type { ShippingStatusInput } from '../office-act-contract';
import { officeOrderErrors } from '../office-errors';
import { assertFree } from '../office-guard';
import { receiveShipment } from './receive-shipment';

/**
 * The specification's "update shipping status" (domain.md section 12): never a raw set, but 签收 of every parcel of the order that is on its
 * way. The order's own state follows when its buyer confirms it or its time runs out.
 *
 * @returns how many parcels were received
 * @throws 404, 409 when none is on its way or somebody else has the order in hand
 */
export async function receiveParcels(ctx: Ctx, { id, reason }: ShippingStatusInput): Promise<number> {
  requireAdmin(ctx);
  assertFree(ctx, await lockOrder(ctx, id));
  const under = await ctx.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, id), eq(shipments.status, 'shipped')))
    .orderBy(asc(shipments.id));
  if (under.length === 0) throw officeOrderErrors.nothingToReceive();
  // Locked in ascending order.
  for (const parcel of under) await receiveShipment(ctx, parcel.id, { by: 'admin', reason });
  return under.length;
}
