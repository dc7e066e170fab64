import { z } from 'zod';
import { idField, lineField } from '@/lib/core/fields';
import { orderMachine } from '@/lib/states/order';
import { officePaymentRow } from './contract';
import { refundMachine } from '@/lib/states/payment';
import { bankDateField, bankPayerField, slipFenField } from './voucher-contract';

/** Number of the bank's transfer: blanks are dropped, letters are large, so that one receipt has one spelling. */
export const bankReferenceField = z
  .string()
  .transform((v) => v.replaceAll(/\s/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9/_-]{3,63}$/, '请输入银行回单上的流水号，4 到 64 位字母或数字'));
const reasonField = lineField(200);
/** Given by the page once: sent twice, done once. */
export const requestKeyField = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, '缺少提交标识，请刷新页面后重试');

/** What finance reads off the bank's statement. A payment that a colleague entered by hand already has it: only the amount is compared. */
export const confirmInput = z.object({
  id: idField.describe('支付单编号'),
  receivedFen: slipFenField.describe('实际到账金额（分）'),
  bankDate: bankDateField.describe('到账日期，YYYY-MM-DD'),
  bankPayer: bankPayerField.min(1, '请输入付款户名').describe('付款户名'),
  bankReference: bankReferenceField.describe('银行流水号；同一流水号只能入账一次'),
  reason: reasonField.optional().describe('说明'),
});
/** `confirm` takes both: the facts of a slip, or the second person's consent. */
export const confirmPaymentInput = z.object({
  ...confirmInput.shape,
  bankDate: confirmInput.shape.bankDate.optional(),
  bankPayer: confirmInput.shape.bankPayer.optional(),
  bankReference: confirmInput.shape.bankReference.optional(),
});
export type ConfirmPaymentInput = z.output<typeof confirmPaymentInput>;

/** What became of money that was confirmed. */
export const confirmedView = z.object({
  paymentId: z.number().int().describe('支付单编号'),
  result: z
    .enum(['paid', 'part', 'returned', 'submitted'])
    .describe('paid 订单已付清，part 部分到账，returned 已登记并转退款，submitted 待另一人复核'),
});
export type ConfirmedView = z.output<typeof confirmedView>;

export const rejectInput = z.object({
  id: idField.describe('支付单编号'),
  reason: reasonField.min(1, '请填写驳回原因').describe('驳回原因，买家可见'),
});
export type RejectInput = z.output<typeof rejectInput>;

export const finishInput = z.object({
  orderId: idField.describe('订单编号'),
  amountFen: slipFenField.describe('到账金额（分）'),
  reason: reasonField.min(1, '请填写原因').describe('为什么人工确认'),
  bankDate: bankDateField.describe('到账日期，YYYY-MM-DD'),
  bankReference: bankReferenceField.describe('银行流水号；同一流水号只能入账一次'),
  payer: bankPayerField.min(1, '请输入付款户名').describe('付款户名'),
  requestKey: requestKeyField.describe('提交标识，重复提交只处理一次'),
});
export type FinishInput = z.output<typeof finishInput>;

export const paymentSummaryView = z.object({
  vouchers: z.number().int().describe('待审核的凭证'),
  seconds: z.number().int().describe('待复核的人工收款'),
  secondPersonFen: z.number().int().describe('超过此金额（分）的人工收款须另一人复核'),
});

const time = z.string().nullable();

/** Everything finance sees of one attempt. */
export const paymentDetailView = officePaymentRow.extend({
  paidFen: z.number().int().describe('到账金额（分）'),
  expiresAt: time.describe('渠道失效时间'),
  closedAt: time.describe('关闭时间'),
  payer: z.string().nullable().describe('付款人'),
  bankDate: z.string().nullable().describe('付款日期'),
  bankPayer: z.string().nullable().describe('付款户名'),
  bankReference: z.string().nullable().describe('银行流水号'),
  claimedFen: z.number().int().nullable().describe('买家填写的转账金额（分）'),
  note: z.string().nullable().describe('买家备注'),
  submittedBy: z.string().nullable().describe('提交人'),
  submittedAt: time.describe('提交时间'),
  confirmedBy: z.string().nullable().describe('确认人'),
  confirmedAt: time.describe('确认时间'),
  reason: z.string().nullable().describe('确认说明、驳回或失败原因'),
  voucher: z
    .object({
      title: z.string().describe('文件名'),
      kind: z.enum(['image', 'file']).describe('类型：image 图片，file PDF'),
    })
    .nullable()
    .describe('付款凭证，经 /api/admin/payment/voucher/{id} 查看'),
  order: z
    .object({
      id: z.number().int(),
      orderSn: z.string(),
      status: z.enum(orderMachine.states),
      statusLabel: z.string(),
      payStatusLabel: z.string(),
      buyerName: z.string(),
      organizationName: z.string().nullable(),
      totalFen: z.number().int(),
      paidFen: z.number().int(),
      refundingFen: z.number().int(),
      refundedFen: z.number().int(),
      dueFen: z.number().int().describe('待付（分）'),
      deadlineAt: time,
      createdAt: z.string(),
    })
    .describe('订单摘要'),
  refunds: z
    .array(
      z.object({
        id: z.number().int(),
        refundNo: z.string(),
        amountFen: z.number().int(),
        reason: z.string(),
        status: z.enum(refundMachine.states),
        statusLabel: z.string(),
        createdAt: z.string(),
      }),
    )
    .describe('退款'),
  timeline: z
    .array(z.object({ title: z.string(), time: z.string(), actor: z.string(), text: z.string().nullable() }))
    .describe('经过'),
  notices: z
    .array(
      z.object({
        id: z.number().int(),
        kind: z.string(),
        resultLabel: z.string(),
        verified: z.boolean().describe('验签是否通过'),
        receivedAt: z.string(),
        handledAt: time,
      }),
    )
    .describe('渠道通知，不含原文'),
  mayConfirm: z.boolean().describe('当前人员可以确认'),
  mayReject: z.boolean().describe('当前人员可以驳回'),
  own: z.boolean().describe('由当前人员提交，须他人复核'),
});
export type PaymentDetailView = z.output<typeof paymentDetailView>;
