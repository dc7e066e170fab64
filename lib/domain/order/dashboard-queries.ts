import 'server-only';
import { and, count, gte, inArray, lt, sql, sum } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { dayEnd, dayStart } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { countLowStock, countPendingProducts } from '@/lib/domain/product/office-queries';
import { openOrderStates, type MallDashboard, type OpenOrderState } from './dashboard-contract';
import { lastDays } from './dashboard-rules';

const TREND_DAYS = 30;

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

const shanghaiDayOf = (column: typeof orders.createdAt | typeof orders.paidAt) =>
  sql<string>`(${column} at time zone 'Asia/Shanghai')::date::text`;

/** Start page of the mall's office: what waits, and the last thirty days. Each figure is a range of one index. */
export async function getMallDashboard(ctx: Ctx): Promise<MallDashboard> {
  const days = lastDays(ctx.now, TREND_DAYS);
  const from = dayStart(days[0] ?? '');
  const to = dayEnd(days.at(-1) ?? '');
  const placedDay = shanghaiDayOf(orders.createdAt);
  const paidDay = shanghaiDayOf(orders.paidAt);
  const [counts, lowStock, pendingProducts, placed, paid] = await Promise.all([
    countOpenOrders(ctx),
    countLowStock(ctx),
    countPendingProducts(ctx),
    ctx.db
      .select({ day: placedDay, n: count() })
      .from(orders)
      .where(and(gte(orders.createdAt, from), lt(orders.createdAt, to)))
      .groupBy(placedDay),
    ctx.db
      .select({ day: paidDay, n: count(), fen: sum(orders.paidFen).mapWith(Number) })
      .from(orders)
      .where(and(gte(orders.paidAt, from), lt(orders.paidAt, to)))
      .groupBy(paidDay),
  ]);
  return {
    counts,
    lowStock,
    pendingProducts,
    days: days.map((day) => {
      const money = paid.find((r) => r.day === day);
      return {
        day,
        orders: placed.find((r) => r.day === day)?.n ?? 0,
        paidOrders: money?.n ?? 0,
        paidFen: money?.fen ?? 0,
      };
    }),
  };
}
