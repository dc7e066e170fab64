import { z } from 'zod';
import { boolField, dateField, idField, lineField, typedCode } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { mobileField } from '@/lib/core/phone';
import {
  orderLineView,
  orderOriginFields,
  orderSummaryFields,
  receiverView,
  shipmentView,
  timelineView,
} from './contract';
import { invoiceRequestView } from './invoice-contract';
import { orderMachine, payStates, shippingStates } from '@/lib/states/order';

/** Orders that a list counts and pages through at most: beyond it a filter finds what is looked for, not a further page. */
export const MAX_LISTED_ORDERS = 10_000;
/** The same for a word of a title, a name or a number. */
export const MAX_WORD_ORDERS = 1000;

const keys = <T extends object>(o: T) => Object.keys(o) as [keyof T & string, ...(keyof T & string)[]];

/** What an administrator may do with an order now. */
export const officeActions = [
  'ship',
  'lock',
  'unlock',
  'remark',
  'editReceiver',
  'adjustPrice',
  'hold',
  'release',
  'receive',
  'finish',
  'cancel',
  'archive',
  'unarchive',
  'cancelOffline',
  'restoreOffline',
  'finishPayment',
] as const;
export type OfficeAction = (typeof officeActions)[number];

export const officeOrderListInput = z.object({
  ...officeListFields,
  orderSn: lineField(20).optional().describe('订单号（前缀）'),
  phoneTail: typedCode()
    .regex(/^\d{4}$/, '请输入手机号码后四位')
    .optional()
    .describe('收货人手机号码后四位'),
  phone: mobileField.optional().describe('收货人手机号码（完整）'),
  receiver: lineField(50).optional().describe('收货人姓名（开头）'),
  buyer: lineField(50).optional().describe('下单人姓名（开头）或完整手机号码'),
  buyerId: idField.optional().describe('下单人编号'),
  organization: lineField(50).optional().describe('单位名称'),
  product: lineField(50).optional().describe('商品名称'),
  trackingNo: lineField(40).optional().describe('运单号（完整）'),
  status: z.enum(orderMachine.states).optional().describe('订单状态'),
  payStatus: z.enum(keys(payStates)).optional().describe('付款状态'),
  shippingStatus: z.enum(keys(shippingStates)).optional().describe('发货状态'),
  paymentMethod: z
    .string()
    .regex(/^[a-z0-9_]{1,20}$/)
    .optional()
    .describe('支付方式代码'),
  offline: boolField.optional().describe('是否线下订单'),
  onHold: boolField.optional().describe('是否暂停发货'),
  archived: boolField.optional().describe('true 只看已归档；默认只看未归档'),
  paidFrom: dateField().optional().describe('付款起始日期'),
  paidTo: dateField().optional().describe('付款截止日期'),
  sort: z
    .enum(['createdAt', '-createdAt', 'totalFen', '-totalFen', 'paidAt', '-paidAt'])
    .default('-createdAt')
    .describe('排序'),
});
export type OfficeOrderListInput = z.output<typeof officeOrderListInput>;

const lockView = z.object({
  userId: z.number().int().describe('锁定人编号'),
  name: z.string().describe('锁定人'),
  until: z.string().describe('锁定到'),
  mine: z.boolean().describe('是否本人'),
});

export const officeOrderRow = z.object({
  ...orderSummaryFields,
  buyerName: z.string().describe('下单人'),
  organizationName: z.string().nullable().describe('所属单位'),
  receiverName: z.string().nullable().describe('收货人'),
  receiverPhone: z.string().nullable().describe('收货人手机号码（掩码）'),
  region: z.string().describe('省市区'),
  goods: z.string().describe('商品摘要'),
  isOffline: z.boolean().describe('是否线下订单'),
  onHold: z.boolean().describe('是否暂停发货'),
  archivedAt: z.string().nullable().describe('归档时间'),
  lock: lockView.nullable().describe('操作锁'),
  allowedActions: z.array(z.enum(officeActions)).describe('当前可执行的操作'),
});
export type OfficeOrderRow = z.output<typeof officeOrderRow>;
export const officeOrderListView = pagedOf(officeOrderRow).extend({
  more: z.boolean().describe('符合条件的订单多于 total：总数只数到上限'),
});
export type OfficeOrderListView = z.output<typeof officeOrderListView>;

export const officeOrderLineView = orderLineView.extend({
  sku: z.string().describe('商品编码'),
  adjustFen: z.number().int().describe('改价（分，可为负）'),
  discountShareFen: z.number().int().describe('分摊优惠（分）'),
  stockItemId: z.number().int().nullable().describe('库存编号'),
  deliveryCenterName: z.string().nullable().describe('发货仓'),
  shippable: z.number().int().describe('本次最多可发数量'),
});

/** Another document of the order, with a way to it for who may open it. */
export const orderPaperView = z.object({
  kind: z.enum(['refund', 'afterSale', 'invoice']).describe('种类'),
  id: z.number().int(),
  no: z.string().describe('编号'),
  label: z.string().describe('说明'),
  statusLabel: z.string().describe('状态'),
  amountFen: z.number().int().describe('金额（分）'),
  createdAt: z.string(),
  opens: z.boolean().describe('当前管理员可打开'),
});
export type OrderPaper = z.output<typeof orderPaperView>;

export const officeOrderDetailView = z.object({
  ...orderSummaryFields,
  source: z.string().describe('下单终端'),
  buyer: z
    .object({ id: z.number().int(), name: z.string(), phone: z.string().nullable().describe('掩码') })
    .describe('下单人'),
  organizationName: z.string().nullable().describe('所属单位'),
  ...orderOriginFields,
  receiver: receiverView.nullable().describe('收货信息（完整，用于发货）'),
  shippingMethodName: z.string().nullable().describe('配送方式'),
  remark: z.string().nullable().describe('买家备注'),
  staffRemark: z.string().nullable().describe('内部备注'),
  areaManagerCode: z.string().nullable().describe('区域经理编码'),
  invoice: invoiceRequestView.nullable().describe('发票要求'),
  isOffline: z.boolean().describe('是否线下订单'),
  onHold: z.boolean().describe('是否暂停发货'),
  archivedAt: z.string().nullable().describe('归档时间'),
  items: z.array(officeOrderLineView).describe('商品行'),
  shipments: z.array(shipmentView).describe('发货单'),
  payments: z
    .array(
      z.object({
        id: z.number().int(),
        attemptNo: z.number().int().describe('第几次'),
        providerLabel: z.string().describe('支付渠道'),
        amountFen: z.number().int().describe('金额（分）'),
        paidFen: z.number().int().describe('到账（分）'),
        refundedFen: z.number().int().describe('已退（分）'),
        statusLabel: z.string().describe('状态'),
        providerTxn: z.string().nullable().describe('渠道交易号'),
        createdAt: z.string(),
        paidAt: z.string().nullable(),
      }),
    )
    .describe('支付记录'),
  opensPayments: z.boolean().describe('当前管理员可打开支付单'),
  papers: z.array(orderPaperView).describe('退款、售后和发票'),
  timeline: z.array(timelineView.extend({ actor: z.string().describe('操作人') })).describe('订单进度'),
  lock: lockView.nullable().describe('操作锁'),
  allowedActions: z.array(z.enum(officeActions)).describe('当前可执行的操作'),
  now: z.string().describe('服务器时间'),
});
export type OfficeOrderDetailView = z.output<typeof officeOrderDetailView>;

export const orderRemarkInput = z.object({
  id: idField,
  remark: lineField(500).describe('内部备注；空文本表示清除'),
});

export const orderLockView = lockView;
