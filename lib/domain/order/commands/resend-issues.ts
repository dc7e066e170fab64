import 'server-only';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { afterSaleItems } from '@/db/schema/aftersale-items';
import { childOrders } from '@/db/schema/childOrder';
import type { orders } from '@/db/schema/order';
import { issueDeliveries, issueDeliveryEvents, shipmentItems, shipments } from '@/db/schema/shipment';
import type { Ctx } from '@/lib/data/ctx';
import { lockOrder, lockOrderItems } from '@/lib/data/locks';
import { notifyBuyer } from '@/lib/data/notify';
import { transitionAll } from '@/lib/data/transition';
import { issueDeliveryMachine } from '@/lib/states/shipping';
import { orderErrors } from '../errors';
import { insertShipment, type Carrier, type ParcelItem } from './insert-shipment';
import { assertIssueCarrier } from './issue-carrier';

type Shipment = typeof shipments.$inferSelect;

/** Copies of reported issues that a case asks for, by line: never more of an issue than were sent of it. */
export interface ResentIssues {
  deliveryIds: number[];
  items: ParcelItem[];
  /** The child order whose receiver gets them, when they are all his; `null`: the order's own receiver. */
  child: typeof childOrders.$inferSelect | null;
}

/** The one child order that all of these belong to. A parcel for several receivers goes to the order's own, who passes it on. */
async function soleChild(ctx: Ctx, ids: readonly (number | null)[]) {
  const [only, ...others] = new Set(ids);
  if (only === undefined || only === null || others.length > 0) return null;
  const [child] = await ctx.db.select().from(childOrders).where(eq(childOrders.id, only));
  return child ?? null;
}

/**
 * Missing issues of a case, locked, and what a parcel with them holds. The caller holds the order's and the lines' locks.
 *
 * @throws 409 when one of them is not reported missing by this case
 */
export async function missingIssues(
  ctx: Ctx,
  afterSaleId: number,
  deliveryIds: readonly number[],
): Promise<ResentIssues> {
  const wanted = [...new Set(deliveryIds)];
  if (wanted.length === 0) return { deliveryIds: [], items: [], child: null };
  const rows = await ctx.db
    .select({
      id: issueDeliveries.id,
      orderItemId: issueDeliveries.orderItemId,
      childOrderId: issueDeliveries.childOrderId,
      status: issueDeliveries.status,
      asked: afterSaleItems.quantity,
      planned: issueDeliveries.quantity,
      sent: shipmentItems.quantity,
    })
    .from(issueDeliveries)
    .innerJoin(
      afterSaleItems,
      and(
        eq(afterSaleItems.issueDeliveryId, issueDeliveries.id),
        eq(afterSaleItems.afterSaleId, afterSaleId),
      ),
    )
    .leftJoin(
      shipmentItems,
      and(
        eq(shipmentItems.shipmentId, issueDeliveries.shipmentId),
        eq(shipmentItems.orderItemId, issueDeliveries.orderItemId),
      ),
    )
    .where(inArray(issueDeliveries.id, wanted))
    .orderBy(asc(issueDeliveries.id))
    .for('update', { of: issueDeliveries });
  if (rows.length !== wanted.length || rows.some((r) => r.status !== 'missing'))
    throw orderErrors.notMissing();
  const byLine = new Map<number, number>();
  for (const r of rows) {
    const copies = Math.min(r.asked, r.sent ?? r.planned);
    byLine.set(r.orderItemId, (byLine.get(r.orderItemId) ?? 0) + copies);
  }
  return {
    deliveryIds: rows.map((r) => r.id),
    items: [...byLine].map(([orderItemId, quantity]) => ({ orderItemId, stockItemId: null, quantity })),
    child: await soleChild(
      ctx,
      rows.map((r) => r.childOrderId),
    ),
  };
}

/** Reported issues left once more in this parcel: 报缺 → 已补寄. */
export async function markResent(
  ctx: Ctx,
  deliveryIds: readonly number[],
  shipment: Pick<Shipment, 'id' | 'shipmentNo'>,
): Promise<void> {
  await transitionAll(ctx, {
    machine: issueDeliveryMachine,
    table: issueDeliveries,
    events: issueDeliveryEvents,
    ids: deliveryIds,
    action: 'resend',
    payload: { shipmentId: shipment.id, shipmentNo: shipment.shipmentNo },
  });
}

/**
 * 补寄 of missing issues (domain.md section 9) in one parcel that costs nothing and takes nothing from a stock row; counters and states of the
 * order stay. The case itself, the permission and the record are the after-sale desk's. Takes the order's and the lines' locks.
 *
 * @throws 404 for the case; 409 when an issue is not reported by it; 400, 422 for the carrier
 */
export async function resendIssues(
  ctx: Ctx,
  input: { afterSaleId: number; deliveryIds: readonly number[]; carrier: Carrier; remark?: string },
): Promise<Shipment> {
  const [found] = await ctx.db
    .select({ orderId: afterSales.orderId })
    .from(afterSales)
    .where(eq(afterSales.id, input.afterSaleId));
  if (!found) throw orderErrors.notFound();
  const order: typeof orders.$inferSelect = await lockOrder(ctx, found.orderId);
  await lockOrderItems(ctx, order.id);
  const { deliveryIds, items, child } = await missingIssues(ctx, input.afterSaleId, input.deliveryIds);
  if (items.length === 0) throw orderErrors.notMissing();
  await assertIssueCarrier(ctx, order, input.carrier);
  const shipment = await insertShipment(ctx, {
    order,
    ...(child && { receiver: child, childOrderId: child.id }),
    carrier: input.carrier,
    items,
    remark: input.remark,
    afterSaleId: input.afterSaleId,
  });
  await markResent(ctx, deliveryIds, shipment);
  await notifyBuyer(ctx, 'shipped', shipment.id);
  return shipment;
}
