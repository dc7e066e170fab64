import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { readReplicaSnapshot } from '@/lib/data/replica';
import type { DayFigures, MallDashboard } from '@/lib/domain/order/dashboard-contract';
import { countOpenOrders } from '@/lib/domain/order/dashboard-queries';
import { lastDays } from '@/lib/domain/order/dashboard-rules';
import { countLowStock, countPendingProducts } from '@/lib/domain/product/office-queries';
import { readSums, sumsSource } from './sums-source';

const TREND_DAYS = 30;

/** The last days of the shop by the facts of the reports, so that start page and reports say the same; today is read from the orders. */
async function lastFigures(outer: Ctx): Promise<DayFigures[]> {
  const days = lastDays(outer.now, TREND_DAYS);
  const range = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  const sums = await readReplicaSnapshot(outer, async (ctx) => {
    const source = await sumsSource(ctx, {
      dimension: 'total',
      range,
      channel: 'all',
      longRange: false,
      grain: 'day',
    });
    return readSums(ctx, source, 'day');
  });
  return days.map((day) => {
    const of = sums.find((s) => s.group === day);
    return {
      day,
      orders: of?.createdOrders ?? 0,
      paidOrders: of?.paidOrders ?? 0,
      paidFen: of ? of.goodsFen + of.freightFen : 0,
    };
  });
}

/** Start page of the mall's office: what waits, and the last thirty days. */
export async function getMallDashboard(ctx: Ctx): Promise<MallDashboard> {
  const [counts, lowStock, pendingProducts, days] = await Promise.all([
    countOpenOrders(ctx),
    countLowStock(ctx),
    countPendingProducts(ctx),
    lastFigures(ctx),
  ]);
  return { counts, lowStock, pendingProducts, days };
}
