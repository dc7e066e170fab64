import { z } from 'zod';
import { orderSummaryView } from '@/lib/domain/order/dashboard-contract';
import { officeOrderRow } from '@/lib/domain/order/office-contract';

const count = z.number().int();

/** One Asia/Shanghai day of the shop. */
const dayFiguresView = z.object({
  day: z.string().describe('日期 YYYY-MM-DD'),
  orders: count.describe('当日下单数'),
  paidOrders: count.describe('当日付款订单数，按付款时间'),
  paidFen: count.describe('当日付款金额（分），含运费'),
});
export type DayFigures = z.output<typeof dayFiguresView>;

export const dashboardView = z.object({
  ...orderSummaryView.shape,
  pendingProducts: count.describe('待审核的商品和修订数'),
  days: z.array(dayFiguresView).describe('最近三十天，旧的在前，最后一天为今天'),
  latest: z.array(officeOrderRow).describe('最新订单'),
  todos: z
    .object({
      cases: count.describe('待处理的售后'),
      receipts: count.nullable().describe('待审核的转账凭证和人工收款'),
      refunds: count.nullable().describe('待复核、失败或待登记的退款'),
      differences: count.nullable().describe('未处理的对账差异'),
      invoices: count.nullable().describe('待开票和开票失败的发票'),
      specials: count.nullable().describe('未处理的特殊订单'),
      warnings: count.nullable().describe('低于预警值的库存'),
      cancels: count.nullable().describe('作废待同意的出入库单'),
      countings: count.nullable().describe('待审核的盘点'),
      prices: count.nullable().describe('待复核的改价'),
    })
    .describe('其他待办；null 表示本账号无权处理'),
  now: z.string().describe('数据截至'),
});
export type DashboardView = z.output<typeof dashboardView>;
