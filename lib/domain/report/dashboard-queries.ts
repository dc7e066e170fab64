import 'server-only';
import { toIso } from '@/lib/core/dates';
import { checkPermission, type PermissionKey } from '@/lib/core/permissions';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { readReplicaSnapshot } from '@/lib/data/replica';
import { countOfficeTodos } from '@/lib/domain/aftersale/office-queries';
import { countInvoiceTodos } from '@/lib/domain/invoice/office-queries';
import { countOpenOrders } from '@/lib/domain/order/dashboard-queries';
import { lastDays } from '@/lib/domain/order/dashboard-rules';
import { listOrders } from '@/lib/domain/order/office-queries';
import { countWaiting } from '@/lib/domain/payment/office-queries';
import { countFinanceTodos } from '@/lib/domain/payment/refund-queries';
import { countPendingProducts } from '@/lib/domain/product/office-queries';
import { countPriceRequests } from '@/lib/domain/product/price-queries';
import { countOpenSpecials } from '@/lib/domain/specialOrder/office-queries';
import { countCountingTodos } from '@/lib/domain/stock/counting-queries';
import { countWaitingCancels } from '@/lib/domain/stock/document-queries';
import { countStockWarnings } from '@/lib/domain/stock/queries';
import type { DashboardView, DayFigures } from './dashboard-contract';
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

/** What else waits, of the lists that are open to this administrator. */
async function countTodos(ctx: Ctx): Promise<DashboardView['todos']> {
  const admin = requireAdmin(ctx);
  const allowed = <T>(key: PermissionKey, read: (ctx: Ctx) => Promise<T>) =>
    checkPermission(key, admin) === 'ok' ? read(ctx) : null;
  const [cases, slips, money, invoices, specials, warnings, cancels, countings, prices] = await Promise.all([
    countOfficeTodos(ctx),
    allowed('payment.manage', countWaiting),
    allowed('payment.manage', countFinanceTodos),
    allowed('invoice.desk', countInvoiceTodos),
    allowed('specialOrder.desk', countOpenSpecials),
    allowed('stock.manage', countStockWarnings),
    allowed('stock.manage', countWaitingCancels),
    allowed('stock.manage', countCountingTodos),
    allowed('product.priceDecide', countPriceRequests),
  ]);
  return {
    cases,
    receipts: slips && slips.vouchers + slips.seconds,
    refunds: money && money.refunds,
    differences: money && money.diffs,
    invoices,
    specials,
    warnings,
    cancels,
    countings,
    prices,
  };
}

/** Start page of the mall's office: what waits, the last thirty days and the latest orders. */
export async function getMallDashboard(ctx: Ctx): Promise<DashboardView> {
  const [counts, pendingProducts, days, { list: latest }, todos] = await Promise.all([
    countOpenOrders(ctx),
    countPendingProducts(ctx),
    lastFigures(ctx),
    listOrders(ctx, { pageNum: 1, pageSize: 8, sort: '-createdAt' }),
    countTodos(ctx),
  ]);
  return { counts, pendingProducts, days, latest, todos, now: toIso(ctx.now) };
}
