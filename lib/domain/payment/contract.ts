import { paymentProviders } from '@/lib/core/payment-providers';
import { z } from 'zod';
import { boolField, idField, typedCode } from '@/lib/core/fields';
import { officeListFields, pagedOf, pageFields } from '@/lib/core/page';
import { voucherStates } from '@/lib/domain/order/contract';
import { orderMachine, payStates } from '@/lib/states/order';
import { paymentMachine, paymentMethodCodes } from '@/lib/states/payment';

const keys = <T extends object>(o: T) => Object.keys(o) as [keyof T & string, ...(keyof T & string)[]];

export const paymentMethodView = z.object({
  code: z.enum(keys(paymentMethodCodes)).describe('代码'),
  name: z.string().describe('名称'),
  description: z.string().nullable().describe('说明'),
  kind: z.enum(['online', 'offline']).describe('类型：online 在线，offline 线下'),
  deadlineMinutes: z.number().int().describe('付款时限（分钟）'),
});
export type PaymentMethodView = z.output<typeof paymentMethodView>;

export const orderSnField = typedCode().regex(/^\d{15}$/, '订单号格式不正确');
/** The specification writes `order_sn`; both spellings are taken. */
const eitherOrderSn = {
  orderSn: orderSnField.optional().describe('订单号'),
  order_sn: orderSnField.optional().describe('订单号（规范中的写法）'),
};

/** The one spelling that the commands know. */
function oneOrderSn<T extends { orderSn?: string | undefined; order_sn?: string | undefined }>(
  { order_sn: asSpecified, ...input }: T,
  ctx: z.core.$RefinementCtx,
): Omit<T, 'order_sn'> & { orderSn: string } {
  const orderSn = input.orderSn ?? asSpecified;
  if (orderSn) return { ...input, orderSn };
  ctx.addIssue({ code: 'custom', message: '必填', path: ['orderSn'] });
  return z.NEVER;
}

export const orderSnInput = z.object(eitherOrderSn).transform(oneOrderSn);

/** `method` is a code of {@link paymentMethodCodes}. */
export const changeMethodInput = z
  .object({
    ...eitherOrderSn,
    method: z.enum(keys(paymentMethodCodes), { message: '请选择支付方式' }).describe('支付方式'),
  })
  .transform(oneOrderSn);
export type ChangeMethodInput = z.output<typeof changeMethodInput>;

export const payStateInput = z.object({ orderSn: orderSnField.describe('订单号') });

/** A payable code. `image` is a PNG as data URL; `url` is what it encodes. */
export const payCodeView = z.object({
  orderSn: z.string().describe('订单号'),
  amountFen: z.number().int().describe('金额（分）'),
  image: z.string().describe('二维码图片（data URL）'),
  expiresAt: z.string().describe('二维码失效时间'),
  deadlineAt: z.string().describe('付款截止时间'),
  now: z.string().describe('服务器时间'),
});
export type PayCodeView = z.output<typeof payCodeView>;

/** With what the code encodes: the payment page's address carries it, base64url, and shows nothing else. */
export const unionCodeView = payCodeView.extend({ url: z.string().describe('二维码内容') });
export type UnionCodeView = z.output<typeof unionCodeView>;

export const jsapiInput = z
  .object({
    ...eitherOrderSn,
    code: z.string().trim().min(1).max(200).optional().describe('微信授权返回的 code'),
    state: z.string().trim().min(1).max(128).optional().describe('微信授权返回的 state'),
    anew: boolField.optional().describe('重新授权：由另一个微信用户付款'),
  })
  .transform(oneOrderSn);
export type JsapiInput = z.output<typeof jsapiInput>;

const times = {
  expiresAt: z.string().describe('支付参数失效时间'),
  deadlineAt: z.string().describe('付款截止时间'),
  now: z.string().describe('服务器时间'),
};

/** `authorize`: go to `url` first and come back with `code` and `state`. `pay`: hand `bridge` to WeixinJSBridge. */
export const jsapiView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('authorize'), url: z.string().describe('微信授权地址') }),
  z.object({
    kind: z.literal('pay'),
    orderSn: z.string().describe('订单号'),
    amountFen: z.number().int().describe('金额（分）'),
    bridge: z
      .object({
        appId: z.string(),
        timeStamp: z.string(),
        nonceStr: z.string(),
        package: z.string(),
        signType: z.literal('RSA'),
        paySign: z.string(),
      })
      .describe('getBrandWCPayRequest 的参数'),
    ...times,
  }),
]);
export type JsapiView = z.output<typeof jsapiView>;

/** Payment in a phone's browser outside WeChat: go to `url`, with `redirect_url` appended by the page. */
export const h5View = z.object({
  orderSn: z.string().describe('订单号'),
  amountFen: z.number().int().describe('金额（分）'),
  url: z.string().describe('微信支付页面地址'),
  ...times,
});
export type H5View = z.output<typeof h5View>;

/** Polled by the payment page every 2 to 3 seconds. */
export const payStateView = z.object({
  orderId: z.number().int().describe('订单编号'),
  orderSn: z.string().describe('订单号'),
  status: z.enum(orderMachine.states).describe('订单状态'),
  statusLabel: z.string().describe('订单状态名称'),
  payStatus: z.enum(keys(payStates)).describe('付款状态'),
  paid: z.boolean().describe('是否已付清'),
  payable: z.boolean().describe('是否仍可付款'),
  paymentMethod: z.string().describe('支付方式'),
  totalFen: z.number().int().describe('应付总额（分）'),
  paidFen: z.number().int().describe('已付（分）'),
  onAccount: z.boolean().describe('是否用账期挂账'),
  dueFen: z.number().int().describe('还需付（分）'),
  voucher: z
    .object({
      status: z.enum(keys(voucherStates)).describe('submitted 审核中，rejected 未通过'),
      reason: z.string().nullable().describe('未通过的原因'),
      submittedAt: z.string().nullable().describe('提交时间'),
    })
    .nullable()
    .describe('付款凭证；无待处理凭证为空'),
  deadlineAt: z.string().nullable().describe('付款截止时间'),
  paidAt: z.string().nullable().describe('付款时间'),
  now: z.string().describe('服务器时间'),
});
export type PayStateView = z.output<typeof payStateView>;

export const paymentListInput = z.object({
  ...pageFields,
  orderId: idField.optional().describe('订单编号'),
});

export const paymentView = z.object({
  id: z.number().int().describe('支付单编号'),
  orderId: z.number().int().describe('订单编号'),
  orderSn: z.string().describe('订单号'),
  attemptNo: z.number().int().describe('第几次支付'),
  providerLabel: z.string().describe('支付渠道'),
  channelLabel: z.string().describe('支付方式'),
  amountFen: z.number().int().describe('金额（分）'),
  paidFen: z.number().int().describe('到账（分）'),
  refundedFen: z.number().int().describe('已退（分）'),
  status: z.enum(paymentMachine.states).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  createdAt: z.string().describe('创建时间'),
  paidAt: z.string().nullable().describe('付款时间'),
});
export type PaymentView = z.output<typeof paymentView>;
export const paymentListView = pagedOf(paymentView);
/** The payments block of an order's page. */
export const paymentsPage = { pageNum: 1, pageSize: 20 } as const;

export const officePaymentListInput = z.object({
  ...officeListFields,
  orderSn: z.string().trim().max(20).optional().describe('订单号（前缀）'),
  status: z.enum(paymentMachine.states).optional().describe('状态'),
  provider: z.enum(keys(paymentProviders)).optional().describe('支付渠道'),
  sort: z.enum(['createdAt', '-createdAt']).default('-createdAt').describe('排序'),
});
export type OfficePaymentListInput = z.output<typeof officePaymentListInput>;

export const officePaymentRow = paymentView.extend({
  outTradeNo: z.string().describe('商户单号'),
  providerTxn: z.string().nullable().describe('渠道交易号'),
  refundingFen: z.number().int().describe('退款中（分）'),
  late: z.boolean().describe('是否迟到付款'),
  buyerName: z.string().describe('下单人'),
});
export type OfficePaymentRow = z.output<typeof officePaymentRow>;
export const officePaymentListView = pagedOf(officePaymentRow).extend({
  more: z.boolean().describe('符合条件的支付单多于 total：总数只数到上限'),
});
