import 'server-only';
import { and, eq, ne, sql } from 'drizzle-orm';
import { childOrderItems, childOrders } from '@/db/schema/childOrder';
import { orderItems, type orders } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import type { FreightMethod } from '@/lib/domain/order/split-freight';
import { listShippingMethods } from '@/lib/domain/shipping/queries';
import type { SplitLine } from './rules';

export type OrderLine = typeof orderItems.$inferSelect;
export type FactLine = OrderLine & SplitLine;

/** Lines of one order with what its child orders have of them; read under the order's lock where it decides something. */
export async function withSplitFacts(
  ctx: Ctx,
  orderId: number,
  lines: readonly OrderLine[],
): Promise<FactLine[]> {
  const given = await ctx.db
    .select({
      id: childOrderItems.orderItemId,
      shipped: sql<number>`sum(${childOrderItems.shippedQty})::int`,
      frozen: sql<number>`coalesce(sum(${childOrderItems.quantity} - ${childOrderItems.shippedQty}) filter (where ${childOrders.status} = 'frozen'), 0)::int`,
    })
    .from(childOrderItems)
    .innerJoin(childOrders, eq(childOrders.id, childOrderItems.childOrderId))
    .where(and(eq(childOrders.orderId, orderId), ne(childOrders.status, 'cancelled')))
    .groupBy(childOrderItems.orderItemId);
  const byLine = new Map(given.map((g) => [g.id, g]));
  return lines.map((line) => ({
    ...line,
    childShippedQty: byLine.get(line.id)?.shipped ?? 0,
    childFrozenQty: byLine.get(line.id)?.frozen ?? 0,
  }));
}

/** Lines of an order by their numbers, with {@link withSplitFacts}. */
export async function readSplitLines(ctx: Ctx, orderId: number): Promise<FactLine[]> {
  const lines = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.lineNo);
  return withSplitFacts(ctx, orderId, lines);
}

/** The order's way of shipping by the rules of today; `null` when it has none or it was taken away since. */
export async function readMethod(
  ctx: Ctx,
  order: Pick<typeof orders.$inferSelect, 'shippingMethodId'>,
): Promise<FreightMethod | null> {
  if (order.shippingMethodId === null) return null;
  return (await listShippingMethods(ctx)).find((m) => m.id === order.shippingMethodId) ?? null;
}

/** What the living child orders cost together, in fen. */
export async function childFreightSum(ctx: Ctx, orderId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ fen: sql<string>`coalesce(sum(${childOrders.freightFen}), 0)` })
    .from(childOrders)
    .where(and(eq(childOrders.orderId, orderId), ne(childOrders.status, 'cancelled')));
  return Number(row?.fen ?? 0);
}
