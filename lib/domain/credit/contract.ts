import { z } from 'zod';
import { idField, intField } from '@/lib/core/fields';
import { transferAccountFields } from '@/lib/domain/payment/method-contract';
import { creditModes, type CreditMode } from '@/lib/states/credit';

const fen = (label: string) => z.number().int().describe(`${label}（分）`);
export const modeField = z
  .enum(Object.keys(creditModes) as [CreditMode, ...CreditMode[]])
  .describe('账期方式');

export const creditAccountView = z.object({
  mode: modeField,
  limitFen: fen('信用额度'),
  termDays: z.number().int().describe('账期天数'),
  usedFen: fen('欠款；负数为多付'),
  availableFen: fen('可用额度'),
  overdueFen: fen('逾期欠款'),
});
export type CreditAccountView = z.output<typeof creditAccountView>;

export const creditDebtView = z.object({
  paymentId: z.number().int().describe('欠款编号'),
  orderId: z.number().int().describe('订单编号'),
  orderSn: z.string().describe('订单号'),
  mode: modeField,
  amountFen: fen('挂账金额'),
  openFen: fen('未还金额；负数为多付'),
  invoicedFen: fen('已开票'),
  usedAt: z.string().describe('挂账时间'),
  dueOn: z.string().nullable().describe('到期日；货到付款的订单签收前为空'),
  overdueDays: z.number().int().describe('逾期天数；未逾期为 0'),
});
export type CreditDebtView = z.output<typeof creditDebtView>;

export const creditPaidView = z.object({
  id: z.number().int().describe('编号'),
  amountFen: fen('金额；负数为退还'),
  bankDate: z.string().describe('到账日期'),
  bankReference: z.string().describe('银行流水号'),
});

export const ownCreditView = z.object({
  account: creditAccountView.nullable().describe('账期；未开通的为空'),
  debts: z.array(creditDebtView).describe('未结清的订单，旧的在前'),
  repayments: z.array(creditPaidView).describe('最近的还款'),
  transfer: transferAccountFields.nullable().describe('收款账户'),
});
export type OwnCreditView = z.output<typeof ownCreditView>;

export const creditOfferInput = z.object({ orderId: idField.describe('订单编号') });

/** What the pay page says of credit for an order. */
export const creditOfferView = z.object({
  account: creditAccountView.nullable().describe('账期；未开通或非单位订单的为空'),
  dueFen: fen('本单应付'),
  refusal: z.string().nullable().describe('不能使用账期的原因；可以使用的为空'),
});
export type CreditOfferView = z.output<typeof creditOfferView>;

export const creditUseInput = z.object({
  id: idField.describe('订单编号'),
  dueFen: intField(1, Number.MAX_SAFE_INTEGER).describe('页面显示的应付金额（分），不一致时拒绝'),
});
export type CreditUseInput = z.output<typeof creditUseInput>;
