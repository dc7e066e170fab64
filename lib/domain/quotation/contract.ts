import { z } from 'zod';
import { idField, intField, lineField } from '@/lib/core/fields';
import { pagedOf, pageFields } from '@/lib/core/page';
import { submitKeyField, timelineView } from '@/lib/domain/order/contract';
import { goodsFields } from '@/lib/domain/order/quote-contract';
import { placerView } from '@/lib/domain/organization/placer-contract';
import { quotationFaces, type QuotationFace } from '@/lib/states/quotation';

export const quotationFaceKeys = Object.keys(quotationFaces) as [QuotationFace, ...QuotationFace[]];

/** What every quotation is made of, whoever makes it. */
export const quotationFields = {
  submitKey: submitKeyField.optional().describe('提交标识；也可用 Idempotency-Key 请求头'),
  receiverId: idField.optional().describe('收货地址编号；全部为电子商品时可省略'),
  shippingMethodId: idField.optional().describe('配送方式编号；全部为电子商品时可省略'),
  totalFen: intField(1, 10_000_000_000).describe('页面显示的总额（分）'),
  customerName: lineField(100).optional().describe('报价单抬头；缺省为单位名称或本人姓名'),
  remark: lineField(200).optional().describe('备注'),
};

export const quotationAddInput = z
  .object({
    ...quotationFields,
    ...goodsFields,
    source: z.enum(['desktop', 'mobile']).default('desktop').describe('终端'),
  })
  .refine((v) => (v.cartItemIds === undefined) !== (v.lines === undefined), {
    message: '请选择要报价的商品',
    path: ['cartItemIds'],
  });
export type QuotationAddInput = z.output<typeof quotationAddInput>;

export const quotationOrderInput = z.object({
  id: idField,
  submitKey: submitKeyField.optional().describe('提交标识；也可用 Idempotency-Key 请求头'),
  paymentMethod: z
    .string()
    .regex(/^[a-z0-9_]{1,20}$/, '请选择支付方式')
    .describe('支付方式代码，见 paymentMethod/selectList'),
  source: z.enum(['desktop', 'mobile']).default('desktop').describe('下单终端'),
});
export type QuotationOrderInput = z.output<typeof quotationOrderInput>;

export const quotationCancelInput = z.object({
  id: idField,
  reason: lineField(100).optional().describe('作废原因'),
});

/** What its buyer may do with a quotation now; the screens draw their buttons from it. */
export const quotationActions = ['order', 'cancel', 'paper', 'again'] as const;
export type QuotationAction = (typeof quotationActions)[number];

export const quotationSummaryFields = {
  id: z.number().int().describe('报价单编号'),
  quotationSn: z.string().describe('报价单号'),
  face: z.enum(quotationFaceKeys).describe('状态，expired 为已过有效期'),
  faceLabel: z.string().describe('状态名称'),
  customerName: z.string().describe('抬头'),
  title: z.string().describe('首个商品名称'),
  kinds: z.number().int().describe('商品种数'),
  quantity: z.number().int().describe('总件数'),
  goodsFen: z.number().int().describe('商品金额（分）'),
  freightFen: z.number().int().describe('运费（分）'),
  discountFen: z.number().int().describe('协议优惠（分）'),
  totalFen: z.number().int().describe('总额（分）'),
  createdAt: z.string().describe('报价时间'),
  validUntil: z.string().describe('有效期至（含当日）'),
  orderId: z.number().int().nullable().describe('转成的订单编号'),
  orderSn: z.string().nullable().describe('转成的订单号'),
  purchaseId: z.number().int().nullable().describe('正在审批的采购申请编号'),
};

export const quotationView = z.object({
  ...quotationSummaryFields,
  placedBy: placerView.nullable().describe('单位报价单的创建人；本人的为空'),
  allowedActions: z.array(z.enum(quotationActions)).describe('当前可执行的操作'),
});
export type QuotationView = z.output<typeof quotationView>;

export const quotationLineView = z.object({
  productId: z.number().int().describe('商品编号'),
  specKey: z.string().describe('规格'),
  kind: z.string().describe('商品类型'),
  title: z.string().describe('商品名称'),
  code: z.string().nullable().describe('ISBN 或 ISSN'),
  coverPath: z.string().nullable().describe('封面'),
  specLabel: z.string().describe('规格说明'),
  listFen: z.number().int().describe('定价（分）'),
  unitFen: z.number().int().describe('单价（分）'),
  quantity: z.number().int().describe('数量'),
  lineFen: z.number().int().describe('小计（分）'),
  payableFen: z.number().int().describe('应付（分），含分摊的运费和优惠'),
  taxText: z.string().describe('税率'),
});
export type QuotationLineView = z.output<typeof quotationLineView>;

export const quotationDetailFields = {
  lines: z.array(quotationLineView).describe('商品'),
  taxFen: z.number().int().describe('其中税额（分）'),
  discountReason: z.string().nullable().describe('优惠依据'),
  receiver: z
    .object({
      name: z.string().describe('收货人'),
      phone: z.string().describe('手机号码'),
      text: z.string().describe('收货地址'),
    })
    .nullable()
    .describe('收货信息'),
  shippingMethodName: z.string().nullable().describe('配送方式'),
  remark: z.string().nullable().describe('备注'),
  validDays: z.number().int().describe('有效天数'),
  cancelReason: z.string().nullable().describe('作废原因'),
  timeline: z.array(timelineView).describe('进度，先旧后新'),
};

export const quotationDetailView = quotationView.extend(quotationDetailFields);
export type QuotationDetailView = z.output<typeof quotationDetailView>;

export const quotationListInput = z.object({
  ...pageFields,
  face: z.enum(quotationFaceKeys).optional().describe('状态'),
});
export type QuotationListInput = z.output<typeof quotationListInput>;

export const quotationCountsView = z
  .object({
    all: z.number().int(),
    pending: z.number().int(),
    valid: z.number().int(),
    ordered: z.number().int(),
    expired: z.number().int(),
    cancelled: z.number().int(),
  })
  .describe('各状态的数量');

export const quotationListView = pagedOf(quotationView).extend({ counts: quotationCountsView });
export type QuotationListView = z.output<typeof quotationListView>;
