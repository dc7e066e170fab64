import 'server-only';
import { count, inArray } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import { openOrderStates, type OpenOrderState } from './dashboard-contract';

/** How many orders wait in each state that is not an end; by `orders_status_idx`, so that finished orders cost nothing. */
export async function countOpenOrders(ctx: Ctx): Promise<Record<OpenOrderState, number>> {
  const rows = await ctx.db
    .select({ status: orders.status, n: count() })
    .from(orders)
    .where(inArray(orders.status, [...openOrderStates]))
    .groupBy(orders.status);
  const of = (state: OpenOrderState) => rows.find((r) => r.status === state)?.n ?? 0;
  return {
    pending_payment: of('pending_payment'),
    to_ship: of('to_ship'),
    part_shipped: of('part_shipped'),
    shipped: of('shipped'),
  };
}
