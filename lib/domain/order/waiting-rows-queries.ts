import 'server-only';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { childOrders } from '@/db/schema/childOrder';
import { orderItems, orders } from '@/db/schema/order';
import { products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import { groupBy } from '@/lib/core/group-by';
import type { Ctx } from '@/lib/data/ctx';
import { readChildCopies } from './child-copies-queries';
import { shippableByReceiver, type ReceiverCopies } from './receiver-rules';

/** Both conditions are written as their partial indexes have them (`orders_waiting_idx`, `order_items_waiting_idx`). */
export const waitingOrder = sql`${orders.status} in ('to_ship', 'part_shipped') and not ${orders.onHold}`;
export const waitingLine = sql`${orderItems.subYear} is null and ${orderItems.kind} in ('paper_book', 'paper_periodical') and ${orderItems.packedQty} + ${orderItems.shippedQty} + ${orderItems.cancelledQty} + ${orderItems.refundingQty} < ${orderItems.quantity}`;

type Line = typeof orderItems.$inferSelect;

/** A line of which something may leave, with the delivery centre that holds it and who gets how much of it. */
export interface WaitingLine {
  line: Line;
  sku: string;
  centerId: number | null;
  centerName: string | null;
  copies: ReceiverCopies;
}

/** What may leave of some orders, by line and receiver. */
export async function readWaitingLines(ctx: Ctx, orderIds: readonly number[]): Promise<WaitingLine[]> {
  if (orderIds.length === 0) return [];
  const rows = await ctx.db
    .select({
      line: orderItems,
      sku: products.sku,
      centerId: deliveryCenters.id,
      centerName: deliveryCenters.name,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(stockItems, eq(stockItems.id, orderItems.stockItemId))
    .leftJoin(deliveryCenters, eq(deliveryCenters.id, stockItems.deliveryCenterId))
    .where(and(inArray(orderItems.orderId, [...orderIds]), waitingLine))
    .orderBy(asc(orderItems.orderId), asc(orderItems.lineNo));
  const split = new Set(rows.filter((r) => r.line.allocatedQty > 0).map((r) => r.line.orderId));
  const byLine = groupBy(await readChildCopies(ctx, [...split]), (c) => c.orderItemId);
  return rows.map((r) => ({ ...r, copies: shippableByReceiver(r.line, byLine.get(r.line.id) ?? []) }));
}

/** Copies of a waiting line for one receiver; `null` is the order's own. */
export const copiesFor = ({ copies }: WaitingLine, childOrderId: number | null): number =>
  childOrderId === null ? copies.main : (copies.children.get(childOrderId) ?? 0);

/** What of these orders, and of these child orders, is fetched from the shelves: with the number that the clerk reads on the parcel. */
export async function readPicked(
  ctx: Ctx,
  input: { orderIds?: readonly number[] | undefined; childOrderIds?: readonly number[] | undefined },
): Promise<{ row: WaitingLine; number: string; quantity: number }[]> {
  const children = input.childOrderIds?.length
    ? await ctx.db
        .select({ id: childOrders.id, childNo: childOrders.childNo, orderId: childOrders.orderId })
        .from(childOrders)
        .where(inArray(childOrders.id, [...input.childOrderIds]))
    : [];
  const wanted = [...(input.orderIds ?? []), ...children.map((c) => c.orderId)];
  if (wanted.length === 0) return [];
  const open = await ctx.db
    .select({ id: orders.id, orderSn: orders.orderSn })
    .from(orders)
    .where(and(inArray(orders.id, [...new Set(wanted)]), waitingOrder));
  const lines = await readWaitingLines(
    ctx,
    open.map((o) => o.id),
  );
  return lines.flatMap((row) => {
    const { orderId } = row.line;
    const sn = open.find((o) => o.id === orderId)?.orderSn ?? '';
    const own = input.orderIds?.includes(orderId) ? [{ number: sn, quantity: copiesFor(row, null) }] : [];
    const theirs = children
      .filter((c) => c.orderId === orderId)
      .map((c) => ({ number: c.childNo, quantity: copiesFor(row, c.id) }));
    return [...own, ...theirs].filter((p) => p.quantity > 0).map((p) => ({ row, ...p }));
  });
}
