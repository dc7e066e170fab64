import { z } from 'zod';
import { dateField } from '@/lib/core/fields';
import { entryKinds, type EntryKind } from '@/lib/states/statement';
import { periodProblem } from './rules';

const fen = (label: string) => z.number().int().describe(`${label}（分）`);

export const periodFields = {
  from: dateField().describe('起始日期'),
  to: dateField().describe('截止日期（含）'),
};

/** Two days that make a period. */
export function assertPeriod(
  v: { from: string; to: string },
  check: { addIssue(issue: { code: 'custom'; path: string[]; message: string; input: unknown }): void },
): void {
  const message = periodProblem(v);
  if (message) check.addIssue({ code: 'custom', path: ['to'], message, input: v });
}

export const periodInput = z.object(periodFields).superRefine(assertPeriod);
export type PeriodInput = z.output<typeof periodInput>;

const partyFields = {
  name: z.string().describe('名称'),
  creditCode: z.string().describe('统一社会信用代码；未登记的为空'),
  address: z.string().describe('地址'),
  phone: z.string().describe('电话'),
};

export const statementEntryView = z.object({
  at: z.string().describe('入账时间'),
  kind: z.enum(Object.keys(entryKinds) as [EntryKind, ...EntryKind[]]).describe('种类'),
  number: z.string().describe('订单号、退款单号或发票号码'),
  orderId: z.number().int().describe('订单编号'),
  orderSn: z.string().describe('订单号'),
  chargedFen: fen('应付增减'),
  paidFen: fen('已付增减'),
  invoicedFen: fen('开票增减'),
  balanceFen: fen('应付余额'),
});

export const openOrderView = z.object({
  orderId: z.number().int().describe('订单编号'),
  orderSn: z.string().describe('订单号'),
  orderedOn: z.string().describe('下单日期'),
  chargedFen: fen('应付'),
  paidFen: fen('已付'),
  invoicedFen: fen('已开票'),
});

export const statementView = z.object({
  statementNo: z.string().describe('对账单号'),
  from: z.string().describe('起始日期'),
  to: z.string().describe('截止日期'),
  buyer: z.object(partyFields).describe('购货单位'),
  seller: z.object({ ...partyFields, account: z.string().describe('收款账户') }).describe('供货单位'),
  openingFen: fen('期初应付余额'),
  orderedFen: fen('本期订单'),
  reducedFen: fen('本期取消、退货和改价'),
  chargedFen: fen('本期应付'),
  receivedFen: fen('本期收款'),
  refundedFen: fen('本期退款'),
  paidFen: fen('本期已付（收款减退款）'),
  invoicedFen: fen('本期开票（开票减冲红）'),
  closingFen: fen('期末应付余额；负数为多付'),
  entries: z.array(statementEntryView).describe('明细，按入账时间'),
  open: z.array(openOrderView).describe('期末未结清的订单'),
  rest: z
    .object({
      unpaidFen: fen('未付款'),
      creditFen: fen('多付待退'),
      uninvoicedFen: fen('已付未开票'),
      overinvoicedFen: fen('已开票未付款'),
    })
    .describe('期末情况'),
});
export type StatementView = z.output<typeof statementView>;
