import { z } from 'zod';
import { boolField, idField, lineField } from '@/lib/core/fields';
import { pagedOf, pageFields } from '@/lib/core/page';
import { areaField, idOrNoneField, methodField, NO_MANAGER, rangeFields, rangeView } from './contract';

/** What a row of the details is: each figure of the reports is the sum of one of them. */
export const detailEvents = {
  paid: '销售',
  refunded: '退款',
  shipped: '发货',
  returned: '退货',
} as const;
export type DetailEvent = keyof typeof detailEvents;

/** Rows that are counted and paged through at most. */
export const MAX_DETAIL_ROWS = 10_000;

/** Filters of the way from a figure to its rows: those that are given hold together. */
export const detailFilters = {
  productId: idField.optional().describe('商品'),
  categoryId: idField.optional().describe('分类，含下级'),
  areaCode: areaField.describe('地区，含下级；000000 为未填写'),
  areaOnly: boolField.default(false).describe('只看填写到该级、未填写下级的'),
  managerCode: z
    .union([z.literal(NO_MANAGER), lineField(30)])
    .optional()
    .describe('区域经理编码；- 为未填写'),
  organizationId: idOrNoneField.optional().describe('单位；0 为个人'),
  paymentMethod: methodField,
};

export const detailsInput = z.object({
  ...rangeFields,
  ...pageFields,
  event: z
    .enum(Object.keys(detailEvents) as [DetailEvent, ...DetailEvent[]])
    .default('paid')
    .describe('明细种类'),
  ...detailFilters,
  orderSn: lineField(20).optional().describe('订单号（完整）；长时间范围内不可用'),
  sort: z.enum(['day', '-day']).default('-day').describe('排序'),
});
export type DetailsInput = z.output<typeof detailsInput>;

/** One line of an order, refund, parcel or return; in a long range the sum of a day, and everything of the document is empty. */
export const detailRow = z.object({
  key: z.string().describe('行的标识'),
  day: z.string().describe('统计日期'),
  at: z.string().nullable().describe('发生时间'),
  orderId: z.number().int().nullable().describe('订单编号'),
  orderSn: z.string().nullable().describe('订单号'),
  documentNo: z.string().nullable().describe('退款、发货或售后单号'),
  productId: z.number().int().nullable().describe('商品编号；只退运费时为空'),
  productName: z.string().describe('商品'),
  organizationId: z.number().int().nullable().describe('单位编号；个人为空'),
  organizationName: z.string().describe('单位；个人为“个人”'),
  areaCode: z.string().nullable().describe('地区代码'),
  areaName: z.string().describe('地区'),
  managerCode: z.string().nullable().describe('区域经理编码'),
  channel: z.string().describe('渠道'),
  channelLabel: z.string().describe('渠道名称'),
  paymentMethodLabel: z.string().nullable().describe('支付方式'),
  quantity: z.number().int().describe('册数'),
  goodsFen: z.number().int().describe('商品金额（分）'),
  freightFen: z.number().int().describe('运费（分）'),
  discountFen: z.number().int().describe('优惠（分）'),
  amountFen: z.number().int().describe('合计（分）'),
});
export type DetailRow = z.output<typeof detailRow>;

export const detailTotalsView = z.object({
  quantity: z.number().int().describe('册数'),
  goodsFen: z.number().int().describe('商品金额（分）'),
  freightFen: z.number().int().describe('运费（分）'),
  discountFen: z.number().int().describe('优惠（分）'),
  amountFen: z.number().int().describe('合计（分）'),
});
export type DetailTotals = z.output<typeof detailTotalsView>;

export const detailsView = pagedOf(detailRow).extend({
  range: rangeView,
  event: z.enum(Object.keys(detailEvents) as [DetailEvent, ...DetailEvent[]]),
  rowsOf: z.enum(['lines', 'days']).describe('lines 单据明细，days 长时间范围的每日汇总'),
  totals: detailTotalsView.describe('筛选后全部行的合计，等于报表中的对应数字'),
  more: z.boolean().describe('符合条件的行多于 total：总数只数到上限'),
  filters: z
    .array(z.object({ field: z.string(), label: z.string(), value: z.string() }))
    .describe('生效的筛选，按显示文字'),
});
export type DetailsView = z.output<typeof detailsView>;
