import { z } from 'zod';
import { idField, intField, lineField } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { timelineView } from '@/lib/domain/order/contract';
import { orderMachine } from '@/lib/states/order';
import { officePaymentRow } from './contract';
import { bankReferenceField, requestKeyField } from './office-contract';
import { refundActions } from './refund-rules';
import { refundMachine, refundReasons } from '@/lib/states/payment';
import { bankDateField, voucherUploadInput } from './voucher-contract';

const keys = <T extends object>(o: T) => Object.keys(o) as [keyof T & string, ...(keyof T & string)[]];
const reasonField = (text: string) => lineField(200).pipe(z.string().min(2, text));
const whyField = reasonField('请填写原因（至少 2 个字）');

export const refundListInput = z.object({
  ...officeListFields,
  status: z.enum(refundMachine.states).optional().describe('状态'),
  reasonKind: z.enum(keys(refundReasons)).optional().describe('退款原因类型'),
  orderSn: z.string().trim().max(20).optional().describe('订单号（前缀）'),
  refundNo: z.string().trim().max(30).optional().describe('退款单号（前缀）'),
  orderId: idField.optional().describe('订单编号'),
  sort: z.enum(['createdAt', '-createdAt']).default('-createdAt').describe('排序'),
});
export type RefundListInput = z.output<typeof refundListInput>;

export const refundRow = z.object({
  id: z.number().int().describe('退款单编号'),
  refundNo: z.string().describe('退款单号'),
  orderId: z.number().int().describe('订单编号'),
  orderSn: z.string().describe('订单号'),
  buyerName: z.string().describe('下单人'),
  paymentId: z.number().int().describe('支付单编号'),
  outTradeNo: z.string().describe('商户单号'),
  providerLabel: z.string().describe('支付渠道'),
  amountFen: z.number().int().describe('金额（分）'),
  reasonKind: z.enum(keys(refundReasons)).describe('退款原因类型'),
  reasonLabel: z.string().describe('退款原因类型名称'),
  reason: z.string().describe('退款原因'),
  status: z.enum(refundMachine.states).describe('状态'),
  statusLabel: z.string().describe('状态名称'),
  waitsForSecond: z.boolean().describe('是否等待另一位财务人员复核'),
  failReason: z.string().nullable().describe('失败或撤销的原因'),
  tries: z.number().int().describe('请求渠道的次数'),
  createdAt: z.string().describe('创建时间'),
  successAt: z.string().nullable().describe('成功时间'),
  allowedActions: z.array(z.enum(refundActions)).describe('当前可执行的操作'),
});
export type RefundRow = z.output<typeof refundRow>;

const counted = Object.fromEntries(refundMachine.states.map((s) => [s, z.number().int()])) as Record<
  (typeof refundMachine.states)[number],
  z.ZodNumber
>;
export const refundListView = pagedOf(refundRow).extend({
  counts: z.object({ all: z.number().int(), ...counted }).describe('各状态的数量'),
});
export type RefundListView = z.output<typeof refundListView>;

export const refundDetailView = refundRow.extend({
  requestedBy: z.string().nullable().describe('发起人；空为系统'),
  approvedBy: z.string().nullable().describe('复核人'),
  approvedAt: z.string().nullable().describe('复核时间'),
  finishedBy: z.string().nullable().describe('登记人'),
  afterSaleNo: z.string().nullable().describe('售后单号'),
  providerRefundId: z.string().nullable().describe('渠道退款单号'),
  bankReference: z.string().nullable().describe('银行流水号'),
  proof: z
    .object({ title: z.string().describe('文件名'), kind: z.enum(['image', 'file']).describe('类型') })
    .nullable()
    .describe('退款凭证，经 /api/admin/refund/proof/{id} 查看'),
  order: z
    .object({
      status: z.enum(orderMachine.states),
      statusLabel: z.string(),
      payStatusLabel: z.string(),
      totalFen: z.number().int(),
      paidFen: z.number().int(),
      refundingFen: z.number().int(),
      refundedFen: z.number().int(),
    })
    .describe('订单'),
  payment: officePaymentRow.pick({
    outTradeNo: true,
    providerLabel: true,
    channelLabel: true,
    providerTxn: true,
    amountFen: true,
    refundingFen: true,
    refundedFen: true,
    paidAt: true,
  }),
  lines: z
    .array(
      z.object({
        orderItemId: z.number().int(),
        title: z.string(),
        goodsFen: z.number().int(),
        freightFen: z.number().int(),
      }),
    )
    .describe('退款在商品行上的分摊'),
  incidents: z
    .array(z.object({ id: z.number().int(), specialNo: z.string(), title: z.string(), status: z.string() }))
    .describe('相关的特殊订单'),
  timeline: z.array(timelineView).describe('经过，先旧后新'),
});
export type RefundDetailView = z.output<typeof refundDetailView>;

/** What can go back of an order, before the dialog is filled in. */
export const refundableView = z.object({
  orderId: z.number().int().describe('订单编号'),
  orderSn: z.string().describe('订单号'),
  secondPersonFen: z.number().int().describe('超过此金额（分）须另一人复核'),
  payments: z
    .array(
      z.object({
        id: z.number().int().describe('支付单编号'),
        outTradeNo: z.string().describe('商户单号'),
        providerLabel: z.string().describe('支付渠道'),
        paidFen: z.number().int().describe('到账（分）'),
        leftFen: z.number().int().describe('可退（分）'),
      }),
    )
    .describe('已到账的付款'),
});
export type RefundableView = z.output<typeof refundableView>;
export const refundableInput = z.object({ orderId: idField.describe('订单编号') });

export const refundAddInput = z.object({
  orderId: idField.describe('订单编号'),
  paymentId: idField.optional().describe('支付单编号；只有一笔付款有余额时可以不填'),
  amountFen: intField(1, 1_000_000_000_000).describe('退款金额（分）'),
  reason: whyField.describe('退款原因，买家可见'),
  requestKey: requestKeyField.describe('提交标识，重复提交只处理一次'),
});
export type RefundAddInput = z.output<typeof refundAddInput>;
export const refundAddView = z.object({
  id: z.number().int().describe('退款单编号'),
  refundNo: z.string().describe('退款单号'),
  waitsForSecond: z.boolean().describe('是否等待另一位财务人员复核'),
});
export type RefundAddView = z.output<typeof refundAddView>;

export const refundReasonInput = z.object({
  id: idField.describe('退款单编号'),
  reason: whyField.describe('原因'),
});
export type RefundReasonInput = z.output<typeof refundReasonInput>;

/** What the channel said. */
export const refundAskView = z.object({
  status: z.enum(refundMachine.states).describe('退款单的状态'),
  statusLabel: z.string().describe('状态名称'),
  answered: z.boolean().describe('渠道是否给出了答复'),
  text: z.string().describe('结果说明'),
});
export type RefundAskView = z.output<typeof refundAskView>;

export const refundFinishInput = z.object({
  id: idField.describe('退款单编号'),
  bankReference: bankReferenceField.describe('银行流水号；同一流水号只能登记一次'),
  bankDate: bankDateField.describe('转账日期，YYYY-MM-DD'),
  reason: reasonField('请填写说明（至少 2 个字）').describe('说明'),
  file: z
    .file('请选择转账凭证')
    .pipe(voucherUploadInput.shape.file)
    .describe('转账凭证，图片或 PDF，不超过 10 MB'),
});
export type RefundFinishInput = z.output<typeof refundFinishInput>;
