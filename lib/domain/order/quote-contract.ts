import { z } from 'zod';
import { idField, intField, lineField } from '@/lib/core/fields';
import { limitPeriods, type LimitPeriod } from '@/lib/states/organization';
import { approvalCauses, type ApprovalCause } from '@/lib/states/purchase';

const periods = Object.keys(limitPeriods) as [LimitPeriod, ...LimitPeriod[]];

/** Ids as a JSON list, a repeated field, or one text `12,15` (query strings). */
const idList = z.preprocess(
  (v) => (typeof v === 'string' ? v.split(',') : v === undefined || Array.isArray(v) ? v : [v]),
  z.array(idField).min(1).max(100),
);

/** What is bought without the cart (`立即购买`). */
export const lineInput = z.object({
  productId: idField.describe('商品编号'),
  specKey: lineField(100).default('').describe('规格'),
  quantity: intField(1, 9999).describe('数量'),
});
export type LineInput = z.output<typeof lineInput>;

/** Cart rows or direct lines; exactly one of the two. */
export const goodsFields = {
  cartItemIds: idList.optional().describe('购物车行编号'),
  lines: z.array(lineInput).min(1).max(100).optional().describe('直接购买的商品'),
};

/**
 * Direct lines in a query string: the product page's `立即购买` asks for freight with GET, where lists of objects do not exist.
 */
export const singleFields = {
  productId: idField.optional().describe('商品编号（直接购买）'),
  specKey: lineField(100).optional().describe('规格（直接购买）'),
  quantity: intField(1, 9999).optional().describe('数量（直接购买）'),
};

const areaField = z.string().regex(/^\d{6}$/, '地区编码格式不正确');

/** Where the goods go: an address of the buyer's, or only an area. */
export const placeFields = {
  receiverId: idField.optional().describe('收货地址编号'),
  areaCode: areaField.optional().describe('地区编码'),
};

export const quoteInput = z.object({
  cartItemIds: goodsFields.cartItemIds,
  ...singleFields,
  ...placeFields,
  shippingMethodId: idField.optional().describe('配送方式编号；缺省为第一个可用方式'),
});
export type QuoteInput = z.output<typeof quoteInput>;

export const quoteLineView = z.object({
  cartItemId: z.number().int().nullable().describe('购物车行编号'),
  productId: z.number().int().describe('商品编号'),
  specKey: z.string().describe('规格'),
  specLabel: z.string().describe('规格说明'),
  title: z.string().describe('商品名称'),
  coverPath: z.string().nullable().describe('封面'),
  kind: z.string().describe('商品类型'),
  listFen: z.number().int().describe('定价（分）'),
  unitFen: z.number().int().describe('单价（分）'),
  quantity: z.number().int().describe('数量'),
  lineFen: z.number().int().describe('小计（分）'),
  freightShareFen: z.number().int().describe('分摊运费（分）'),
  payableFen: z.number().int().describe('应付（分）'),
});
export type QuoteLineView = z.output<typeof quoteLineView>;

/** Everything the submit page shows about money; the server computes it again at submit. */
export const quoteView = z.object({
  lines: z.array(quoteLineView).describe('商品行'),
  goodsFen: z.number().int().describe('商品金额（分）'),
  freightFen: z.number().int().describe('运费（分）'),
  discountFen: z.number().int().describe('优惠（分）'),
  totalFen: z.number().int().describe('应付总额（分）'),
  weightG: z.number().int().describe('总重量（克）'),
  quantity: z.number().int().describe('总件数'),
  needsReceiver: z.boolean().describe('是否需要收货地址'),
  needsShipping: z.boolean().describe('是否需要选择配送方式（订阅期刊已含邮资）'),
  shippingMethodId: z.number().int().nullable().describe('配送方式编号'),
  shippingMethodName: z.string().nullable().describe('配送方式'),
  spending: z
    .object({
      limitFen: z.number().int().describe('限额（分）'),
      period: z.enum(periods).describe('周期：order 每单，month 每月，year 每年，total 累计'),
      periodLabel: z.string().describe('周期名称'),
      usedFen: z.number().int().describe('已用（分）'),
      leftFen: z.number().int().describe('剩余（分）'),
      over: z.string().nullable().describe('超出限额的说明，此时须经审批；未超出为空'),
    })
    .nullable()
    .describe('本人在单位中的消费限额；不限或以个人身份购买时为空'),
  approval: z
    .enum(Object.keys(approvalCauses) as [ApprovalCause, ...ApprovalCause[]])
    .nullable()
    .describe('须经单位管理员审批的原因：all 全部订单须审批，limit 超出消费限额；可直接下单为空'),
});
export type QuoteView = z.output<typeof quoteView>;

export const shippableInput = z.object({
  cartItemIds: goodsFields.cartItemIds,
  ...singleFields,
  ...placeFields,
});

export const shippableView = z.object({
  id: z.number().int().describe('配送方式编号'),
  code: z.string().describe('代码'),
  name: z.string().describe('名称'),
  kind: z.string().describe('类型：express 快递，post 邮寄，pickup 自提'),
  description: z.string().nullable().describe('说明'),
  available: z.boolean().describe('该地区是否可用'),
  freightFen: z.number().int().nullable().describe('所选商品的运费（分）；未给出商品或不可用时为空'),
  freeText: z.string().nullable().describe('该地区的满额免运费说明；未给出地区或无此优惠为空'),
});
export type ShippableView = z.output<typeof shippableView>;
