import { orderSources, type OrderSource } from '@/lib/states/order';

/** What sums are kept by (domain.md section 10). */
export const sumDimensions = {
  total: '合计',
  organisation: '机构',
  area: '地区',
  manager: '区域经理',
  category: '商品分类',
  product: '商品',
  method: '支付方式',
} as const;
export type SumDimension = keyof typeof sumDimensions;
/** Dimensions in which a line says more than its order. */
export const ofLines: readonly SumDimension[] = ['category', 'product'];

/** What a row of sums is about: a day, a third of a month (旬), a month, a quarter, a year; each is made of whole ones of the one before it. */
export const sumPeriods = ['day', 'ten_days', 'month', 'quarter', 'year'] as const;
export type SumPeriod = (typeof sumPeriods)[number];

/** A channel, or `all` of them together: the row that most reports read. */
export type SumChannel = OrderSource | 'all';
export const sumChannels: readonly SumChannel[] = [...(Object.keys(orderSources) as OrderSource[]), 'all'];

/** The figures of a day, in the order of the columns; `…Fen` are fen. */
export const lineColumns = [
  'paidOrders',
  'paidQty',
  'goodsFen',
  'freightFen',
  'discountFen',
  'refundCount',
  'refundedQty',
  'refundedFen',
  'refundedFreightFen',
  'shippedQty',
  'returnedQty',
] as const;
/** Figures of whole orders: zero by category and by product. */
export const orderColumns = [
  'createdOrders',
  'createdFen',
  'cancelledOrders',
  'completedOrders',
  'shipments',
] as const;
export const sumColumns = [...lineColumns, ...orderColumns] as const;
export type SumColumn = (typeof sumColumns)[number];
export type Sums = Record<SumColumn, number>;
