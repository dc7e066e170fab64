import 'server-only';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { childOrderEvents, childOrders } from '@/db/schema/childOrder';
import { shipmentEvents, shipments } from '@/db/schema/shipment';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { lockOrder } from '@/lib/data/locks';
import { transition } from '@/lib/data/transition';
import { shipmentMachine } from '@/lib/states/shipping';
import { orderErrors } from '../errors';
import { lockHolder } from '../policy';
import { childOrderMachine } from '@/lib/states/order';

export interface Received {
  by: 'carrier' | 'admin';
  /** When the parcel was handed over, as the carrier says; now when absent. */
  at?: Date;
  reason?: string;
}

/** The goods of a child order arrived once every parcel of it did. */
async function receiveChild(ctx: Ctx, childOrderId: number): Promise<void> {
  const under = await ctx.db.$count(
    shipments,
    and(eq(shipments.childOrderId, childOrderId), inArray(shipments.status, ['packed', 'shipped'])),
  );
  const [child] = await ctx.db
    .select({ status: childOrders.status })
    .from(childOrders)
    .where(eq(childOrders.id, childOrderId))
    .for('update');
  if (under > 0 || child?.status !== 'shipped') return;
  await transition(ctx, {
    machine: childOrderMachine,
    table: childOrders,
    events: childOrderEvents,
    id: childOrderId,
    action: 'receive',
  });
}

/**
 * 签收 of one parcel (domain.md section 8): 已发货 → 已签收. The order stays as it is: the buyer confirms it, or its time runs out. The carrier
 * tells the same more than once and late, so what it says of a parcel that was received or recalled changes nothing.
 *
 * @returns whether the parcel was received by this call
 * @throws 404, 409 for an administrator in another state or without the lease
 */
export async function receiveShipment(ctx: Ctx, shipmentId: number, how: Received): Promise<boolean> {
  const [found] = await ctx.db
    .select({ orderId: shipments.orderId })
    .from(shipments)
    .where(eq(shipments.id, shipmentId));
  if (!found) throw orderErrors.shipmentNotFound();
  const order = await lockOrder(ctx, found.orderId);
  const admin = ctx.actor.kind === 'admin' ? ctx.actor : null;
  const holder = lockHolder(order, ctx.now);
  if (admin && holder !== null && holder !== admin.userId) throw orderErrors.lockedByOther();
  if (how.by === 'carrier') {
    const open = await ctx.db.$count(
      shipments,
      and(eq(shipments.id, shipmentId), ne(shipments.status, 'shipped')),
    );
    if (open > 0) return false;
  }
  const at = how.at && how.at < ctx.now ? how.at : null;
  const row = await transition(ctx, {
    machine: shipmentMachine,
    table: shipments,
    events: shipmentEvents,
    id: shipmentId,
    action: 'receive',
    // A carrier's clock never says that a parcel arrived before it left.
    set: {
      receivedAt: at ? sql`greatest(${at.toISOString()}::timestamptz, ${shipments.shippedAt})` : sql`now()`,
      updatedAt: sql`now()`,
    },
    payload: { by: how.by },
    reason: how.reason,
  });
  if (row.childOrderId !== null) await receiveChild(ctx, row.childOrderId);
  if (admin) {
    await recordOperation(ctx, {
      action: 'shipping.receive',
      entity: 'shipment',
      entityId: shipmentId,
      before: { status: 'shipped' },
      after: { status: 'received' },
      reason: how.reason,
    });
  }
  return true;
}
