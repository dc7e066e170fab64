import { z } from 'zod';
import { boolField, dateField, intField } from '@/lib/core/fields';
import { orderSources, type OrderSource } from '@/lib/states/order';

const keys = <T extends object>(o: T) => Object.keys(o) as [keyof T & string, ...(keyof T & string)[]];

/** What is asked of every report: the days (Asia/Shanghai, both included) and where the orders came from. */
export const rangeFields = {
  startTime: dateField().optional().describe('起始日期；不填时为截止日期前 29 天'),
  endTime: dateField().optional().describe('截止日期（含）；不填时为今天'),
  is_long_range: boolField
    .default(false)
    .describe('长时间范围：超过一年时须为 true，只统计已汇总的日期，不含当日实时数据'),
  channel: z.enum(keys(orderSources)).optional().describe('下单渠道；不填为全部'),
};
export const rangeInput = z.object(rangeFields);
export type RangeInput = z.output<typeof rangeInput>;

/** The figures of every report, in the order in which tables show them. */
export const measureLabels = {
  paidOrders: '支付订单数',
  paidQty: '销售册数',
  goodsFen: '商品金额',
  freightFen: '运费',
  discountFen: '优惠金额',
  paidFen: '销售金额',
  refundCount: '退款笔数',
  refundedQty: '退款册数',
  refundedFen: '退商品金额',
  refundedFreightFen: '退运费',
  backFen: '退款金额',
  netFen: '净销售额',
  shippedQty: '发货册数',
  returnedQty: '退货册数',
} as const;
export type Measure = keyof typeof measureLabels;
export type Measures = Record<Measure, number>;

const figure = (label: string) =>
  z
    .number()
    .int()
    .describe(label.endsWith('数') ? label : `${label}（分）`);
const figures = <K extends string>(labels: Readonly<Record<K, string>>) =>
  Object.fromEntries(Object.entries<string>(labels).map(([key, label]) => [key, figure(label)])) as Record<
    K,
    z.ZodNumber
  >;
export const measureFields = figures(measureLabels);
export const measuresView = z.object(measureFields);

/** Further figures of the trade situation: what happened to orders, whatever they hold. */
export const tradeLabels = {
  createdOrders: '下单数',
  createdFen: '下单金额',
  cancelledOrders: '取消订单数',
  completedOrders: '完成订单数',
  shipments: '发货单数',
} as const;
export type TradeMeasure = keyof typeof tradeLabels;
export const tradeFields = { ...figures(tradeLabels), ...measureFields };
export const tradeMeasuresView = z.object(tradeFields);
export type TradeMeasures = z.output<typeof tradeMeasuresView>;

/** `-netFen`: by net sales, the largest first. */
export const measureSort = (first: `-${Measure}` | Measure = '-netFen') =>
  z
    .enum(
      keys(measureLabels).flatMap((m) => [m, `-${m}`] as const) as [Measure, ...(Measure | `-${Measure}`)[]],
    )
    .default(first as Measure)
    .describe('排序字段，前缀 - 为降序');

/** The days that a reply speaks about, and how far they are known. */
export const rangeView = z.object({
  startTime: z.string().describe('起始日期'),
  endTime: z.string().describe('截止日期'),
  days: z.number().int().describe('天数'),
  longRange: z.boolean().describe('是否只统计已汇总的日期'),
  beforeStart: z.string().describe('对比期起始日期'),
  beforeEnd: z.string().describe('对比期截止日期'),
  builtUntil: z.string().nullable().describe('已汇总到的日期；从未汇总时为空'),
  missingDays: z.number().int().describe('长时间范围内尚未汇总、因此未计入的天数'),
});
export type RangeView = z.output<typeof rangeView>;

export const steps = { day: '按日', week: '按周', month: '按月' } as const;
export type Step = keyof typeof steps;
export const stepField = z
  .enum(keys(steps))
  .optional()
  .describe('图表步长；不填时按天数选择，过细时自动放宽，以返回的 step 为准');

export const pointFields = {
  start: z.string().describe('起始日期'),
  end: z.string().describe('截止日期'),
  label: z.string().describe('显示文字'),
};

/** A part of the whole with its share. */
export const partFields = {
  key: z.string().describe('编号或代码；空表示未填写'),
  name: z.string().describe('名称'),
  share: z.number().nullable().describe('净销售额占比（%，一位小数）；合计不为正时为空'),
};
export const partView = z.object({ ...partFields, ...measureFields });
export type PartView = z.output<typeof partView>;

export const summaryInput = rangeInput.extend({ step: stepField });
export type SummaryInput = z.output<typeof summaryInput>;
export const summaryView = z.object({
  range: rangeView,
  step: z.enum(keys(steps)),
  totals: measuresView.describe('合计'),
  before: measuresView.describe('对比期合计'),
  series: z.array(z.object({ ...pointFields, ...measureFields })).describe('走势，按时间先后'),
  channels: z.array(partView).describe('按渠道'),
  methods: z.array(partView).describe('按支付方式'),
  categories: z.array(partView).describe('按一级分类，净销售额由高到低'),
  areas: z.array(partView).describe('按省级地区，净销售额由高到低'),
});
export type SummaryView = z.output<typeof summaryView>;

export const methodField = z
  .string()
  .regex(/^[a-z0-9_]{1,20}$/)
  .optional()
  .describe('支付方式代码');

export const tradeInput = rangeInput.extend({ step: stepField, paymentMethod: methodField });
export type TradeInput = z.output<typeof tradeInput>;
export const tradeView = z.object({
  range: rangeView,
  step: z.enum(keys(steps)),
  totals: tradeMeasuresView.describe('合计'),
  before: tradeMeasuresView.describe('对比期合计'),
  series: z.array(z.object({ ...pointFields, ...tradeFields })).describe('明细行，按时间先后'),
  methods: z.array(z.object({ ...partFields, ...tradeFields })).describe('按支付方式'),
  channels: z.array(z.object({ ...partFields, ...tradeFields })).describe('按渠道'),
});
export type TradeView = z.output<typeof tradeView>;

/** An id in an address, where 0 stands for "none". */
export const idOrNoneField = intField(0, Number.MAX_SAFE_INTEGER);

export const channelLabel = (channel: string): string =>
  orderSources[channel as OrderSource] ?? (channel || '未知');

export const rebuildInput = z.object({
  startTime: dateField().describe('起始日期'),
  endTime: dateField().describe('截止日期（含）；范围不超过一年'),
});
export type RebuildInput = z.output<typeof rebuildInput>;

export const stateView = z.object({
  builtUntil: z.string().nullable().describe('已汇总到的日期'),
  builtAt: z.string().nullable().describe('最近一次汇总的时间'),
  firstDay: z.string().nullable().describe('最早已汇总的日期'),
  missingDays: z.number().int().describe('最早与最晚之间尚未汇总的天数'),
  definitions: z
    .array(z.object({ name: z.string(), text: z.string() }))
    .describe('统计口径：名称与说明，各页相同'),
});
export type StateView = z.output<typeof stateView>;

/** Six digits; a province ends with four zeros, a city with two. `000000` = no area on the order (electronic goods). */
export const areaField = z
  .string()
  .regex(/^\d{6}$/, '请输入六位地区代码')
  .optional();
export const NO_AREA = '000000';
/** Stands for orders without a manager's code where an empty text would be no filter. */
export const NO_MANAGER = '-';
