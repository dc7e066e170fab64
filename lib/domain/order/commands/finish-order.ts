import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { orderEvents, orders } from '@/db/schema/order';
import { shipmentEvents, shipments } from '@/db/schema/shipment';
import { DAY_MS } from '@/lib/core/dates';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockOrder } from '@/lib/data/locks';
import { transition } from '@/lib/data/transition';
import { afterSaleOpenStates } from '@/lib/states/aftersale';
import { shipmentMachine } from '@/lib/states/shipping';
import type { OrderReasonInput } from '../office-act-contract';
import { assertFree } from '../office-guard';
import { orderErrors } from '../errors';
import { ownOrders } from '../scope';
import { AUTO_FINISH_DAYS } from '../rules';
import { orderMachine } from '@/lib/states/order';
import { receiveChildren } from './child-parcel';

async function hasOpenAfterSale(ctx: Ctx, orderId: number): Promise<boolean> {
  const open = await ctx.db.$count(
    afterSales,
    and(eq(afterSales.orderId, orderId), inArray(afterSales.status, [...afterSaleOpenStates])),
  );
  return open > 0;
}

/** The goods arrived: the order, its shipments and its child orders end. The order's row is locked by the caller. */
async function complete(ctx: Ctx, orderId: number, reason?: string): Promise<void> {
  if (await hasOpenAfterSale(ctx, orderId)) throw orderErrors.afterSaleOpen();
  await transition(ctx, {
    machine: orderMachine,
    table: orders,
    events: orderEvents,
    id: orderId,
    action: 'finish',
    set: { finishedAt: sql`now()`, updatedAt: sql`now()` },
    reason,
  });
  const open = await ctx.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), eq(shipments.status, 'shipped')))
    .orderBy(shipments.id);
  for (const { id } of open) {
    // Locked in ascending order.
    await transition(ctx, {
      machine: shipmentMachine,
      table: shipments,
      events: shipmentEvents,
      id,
      action: 'receive',
      set: { receivedAt: sql`now()`, updatedAt: sql`now()` },
    });
  }
  await receiveChildren(ctx, orderId);
}

/** 确认收货 by the buyer. @throws 404 for another's order, 409 in a state other than 已发货 or with an open after-sale */
export async function finishOrder(ctx: Ctx, orderId: number): Promise<void> {
  const [own] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), ownOrders(ctx)))
    .for('update');
  if (!own) throw orderErrors.notFound();
  await complete(ctx, orderId);
}

/** 完成订单 by the desk, for a buyer who does not confirm. @throws 404, 409 as for the buyer, or when somebody else has it in hand */
export async function finishByOffice(ctx: Ctx, { id, reason }: OrderReasonInput): Promise<void> {
  requireAdmin(ctx);
  const before = await lockOrder(ctx, id);
  assertFree(ctx, before);
  await complete(ctx, id, reason);
  await recordOperation(ctx, {
    action: 'order.finish',
    entity: 'order',
    entityId: id,
    before: { status: before.status },
    after: { status: 'completed' },
    reason,
  });
}

/**
 * 自动确认收货 (domain.md section 6): ends an order that was shipped {@link AUTO_FINISH_DAYS} days ago.
 *
 * @returns when to look again, `null` when nothing is left to do
 */
export async function autoFinishOrder(ctx: Ctx, orderId: number): Promise<Date | null> {
  const [order] = await ctx.db
    .select({
      status: orders.status,
      dueAt: sql<Date>`${orders.shippedAt} + make_interval(days => ${AUTO_FINISH_DAYS})`.mapWith(
        orders.shippedAt,
      ),
      due: sql<boolean>`${orders.shippedAt} + make_interval(days => ${AUTO_FINISH_DAYS}) <= now()`,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update');
  if (!order || order.status !== 'shipped') return null;
  if (!order.due) return order.dueAt;
  if (await hasOpenAfterSale(ctx, orderId)) return new Date(ctx.now.getTime() + DAY_MS);
  await complete(ctx, orderId);
  return null;
}
