import 'server-only';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { orderItems } from '@/db/schema/order';
import { products } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems } from '@/db/schema/stock';
import { groupBy } from '@/lib/core/group-by';
import type { Ctx } from '@/lib/data/ctx';
import { readChildCopies } from './child-copies-queries';
import { shippableByReceiver, type ReceiverCopies } from './receiver-rules';
import { waitingLine } from './waiting-scope';

type Line = typeof orderItems.$inferSelect;

/** A line of which something may leave, with the delivery centre that holds it and who gets how much of it. */
export interface WaitingLine {
  line: Line;
  sku: string;
  location: string | null;
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
      location: stockItems.location,
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
