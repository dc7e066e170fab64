import { z } from 'zod';
import { idField, lineField } from '@/lib/core/fields';
import { adminListFields, pagedOf } from '@/lib/core/page';
import { orderLineView, orderSummaryFields, receiverView, shipmentView, timelineView } from './contract';
import { invoiceRequestView } from './invoice-contract';
import { orderMachine, payStates, shippingStates } from './states';

const keys = <T extends object>(o: T) => Object.keys(o) as [keyof T & string, ...(keyof T & string)[]];

/** What an administrator may do with an order now. */
export const officeActions = [
  'ship',
  'lock',
  'unlock',
  'remark',
  'cancelOffline',
  'restoreOffline',
  'finishPayment',
] as const;
export type OfficeAction = (typeof officeActions)[number];

export const adminOrderListInput = z.object({
  ...adminListFields,
  orderSn: lineField(20).optional().describe('订单号（前缀）'),
  phoneTail: z
    .string()
    .regex(/^\d{4}$/, '请输入手机号码后四位')
    .optional()
    .describe('收货人手机号码后四位'),
  receiver: lineField(50).optional().describe('收货人姓名'),
  product: lineField(50).optional().describe('商品名称'),
  buyerId: idField.optional().describe('下单人编号'),
  status: z.enum(orderMachine.states).optional().describe('订单状态'),
  payStatus: z.enum(keys(payStates)).optional().describe('付款状态'),
  shippingStatus: z.enum(keys(shippingStates)).optional().describe('发货状态'),
  sort: z
    .enum(['createdAt', '-createdAt', 'totalFen', '-totalFen', 'paidAt', '-paidAt'])
    .default('-createdAt')
    .describe('排序'),
});
export type AdminOrderListInput = z.output<typeof adminOrderListInput>;

const lockView = z.object({
  userId: z.number().int().describe('锁定人编号'),
  name: z.string().describe('锁定人'),
  until: z.string().describe('锁定到'),
  mine: z.boolean().describe('是否本人'),
});

export const adminOrderRow = z.object({
  ...orderSummaryFields,
  buyerName: z.string().describe('下单人'),
  organizationName: z.string().nullable().describe('所属单位'),
  receiverName: z.string().nullable().describe('收货人'),
  receiverPhone: z.string().nullable().describe('收货人手机号码（掩码）'),
  region: z.string().describe('省市区'),
  goods: z.string().describe('商品摘要'),
  lock: lockView.nullable().describe('操作锁'),
  allowedActions: z.array(z.enum(officeActions)).describe('当前可执行的操作'),
});
export type AdminOrderRow = z.output<typeof adminOrderRow>;
export const adminOrderListView = pagedOf(adminOrderRow);

export const adminOrderLine = orderLineView.extend({
  sku: z.string().describe('商品编码'),
  stockItemId: z.number().int().nullable().describe('库存编号'),
  deliveryCenterName: z.string().nullable().describe('发货仓'),
  shippable: z.number().int().describe('本次最多可发数量'),
});

export const adminOrderDetailView = z.object({
  ...orderSummaryFields,
  source: z.string().describe('下单终端'),
  buyer: z
    .object({ id: z.number().int(), name: z.string(), phone: z.string().nullable().describe('掩码') })
    .describe('下单人'),
  organizationName: z.string().nullable().describe('所属单位'),
  receiver: receiverView.nullable().describe('收货信息（完整，用于发货）'),
  shippingMethodName: z.string().nullable().describe('配送方式'),
  remark: z.string().nullable().describe('买家备注'),
  staffRemark: z.string().nullable().describe('内部备注'),
  areaManagerCode: z.string().nullable().describe('区域经理编码'),
  invoice: invoiceRequestView.nullable().describe('发票要求'),
  onHold: z.boolean().describe('是否暂停发货'),
  items: z.array(adminOrderLine).describe('商品行'),
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
  timeline: z.array(timelineView.extend({ actor: z.string().describe('操作人') })).describe('订单进度'),
  lock: lockView.nullable().describe('操作锁'),
  allowedActions: z.array(z.enum(officeActions)).describe('当前可执行的操作'),
  now: z.string().describe('服务器时间'),
});
export type AdminOrderDetailView = z.output<typeof adminOrderDetailView>;

export const orderRemarkInput = z.object({
  id: idField,
  remark: lineField(500).describe('内部备注；空文本表示清除'),
});

export const orderLockView = lockView;
