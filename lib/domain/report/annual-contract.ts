import { z } from 'zod';
import { pagedOf, pageFields } from '@/lib/core/page';
import { measuresView, partFields, rangeFields, rangeView } from './contract';

/** What the rows of the annual comparison stand for. */
export const annualBy = {
  month: '按月',
  product: '按商品',
  category: '按一级分类',
  area: '按省级地区',
  organisation: '按单位',
} as const;
export type AnnualBy = keyof typeof annualBy;

const sorts = ['netFen', 'lastNetFen', 'diffFen', 'percent', 'paidQty', 'lastPaidQty', 'key'] as const;
type AnnualSort = (typeof sorts)[number];

export const annualInput = z.object({
  ...rangeFields,
  ...pageFields,
  by: z
    .enum(Object.keys(annualBy) as [AnnualBy, ...AnnualBy[]])
    .default('month')
    .describe('行的含义'),
  sort: z
    .enum(sorts.flatMap((s) => [s, `-${s}`] as const) as [AnnualSort, ...(AnnualSort | `-${AnnualSort}`)[]])
    .optional()
    .describe('排序；不填时按月从早到晚，其他按净销售额由高到低'),
});
export type AnnualInput = z.output<typeof annualInput>;

const change = z.object({
  diff: z.number().int().describe('增减'),
  percent: z.number().nullable().describe('增减幅度（%，一位小数）；去年同期为 0 时为空'),
});

export const annualRow = z.object({
  ...partFields,
  /** Days of the row in both years, for the way to `details`. */
  start: z.string().describe('本期起始日期'),
  end: z.string().describe('本期截止日期'),
  lastStart: z.string().describe('去年同期起始日期'),
  lastEnd: z.string().describe('去年同期截止日期'),
  now: measuresView.describe('本期'),
  last: measuresView.describe('去年同期'),
  net: change.describe('净销售额的增减'),
  qty: change.describe('销售册数的增减'),
  orders: change.describe('支付订单数的增减'),
});
export type AnnualRow = z.output<typeof annualRow>;

/** `range.beforeStart` and `beforeEnd` are the same window of last year. */
export const annualView = pagedOf(annualRow).extend({
  range: rangeView,
  by: z.enum(Object.keys(annualBy) as [AnnualBy, ...AnnualBy[]]),
  totals: annualRow.describe('合计行'),
});
export type AnnualView = z.output<typeof annualView>;
