import { z } from 'zod';
import { boolField, idField, intField, lineField } from '@/lib/core/fields';
import { officeListFields, pagedOf } from '@/lib/core/page';
import { bankReferenceField, requestKeyField } from '@/lib/domain/payment/office-contract';
import { bankDateField, bankPayerField } from '@/lib/domain/payment/voucher-contract';
import { creditFaces, type CreditFace } from '@/lib/states/credit';
import { creditAccountView, creditDebtView, modeField } from './contract';
import { MAX_LIMIT_FEN, MAX_TERM_DAYS } from './rules';

const fen = (label: string) => z.number().int().describe(`${label}（分）`);
const faceField = z.enum(Object.keys(creditFaces) as [CreditFace, ...CreditFace[]]);
const organizationField = idField.describe('单位编号');

export const creditListInput = z.object({
  ...officeListFields,
  tab: z.enum(['all', 'owing', 'overdue']).default('all').describe('all 全部，owing 有欠款，overdue 有逾期'),
});
export type CreditListInput = z.output<typeof creditListInput>;

/** A line of the ageing report 账龄. */
export const creditRow = z.object({
  organizationId: z.number().int().describe('单位编号'),
  name: z.string().describe('单位'),
  mode: modeField,
  limitFen: fen('信用额度'),
  termDays: z.number().int().describe('账期天数'),
  usedFen: fen('欠款'),
  availableFen: fen('可用额度'),
  notDueFen: fen('未到期'),
  d30Fen: fen('逾期 1 至 30 天'),
  d60Fen: fen('逾期 31 至 60 天'),
  d90Fen: fen('逾期 61 至 90 天'),
  olderFen: fen('逾期 90 天以上'),
  overdueFen: fen('逾期合计'),
  remindedOn: z.string().nullable().describe('最近一次提醒的日期'),
});
export type CreditRow = z.output<typeof creditRow>;
export const creditListView = pagedOf(creditRow).extend({
  totals: z
    .object({
      usedFen: fen('欠款合计'),
      notDueFen: fen('未到期合计'),
      d30Fen: fen('逾期 1 至 30 天合计'),
      d60Fen: fen('逾期 31 至 60 天合计'),
      d90Fen: fen('逾期 61 至 90 天合计'),
      olderFen: fen('逾期 90 天以上合计'),
      overdueFen: fen('逾期合计'),
    })
    .describe('筛选结果的合计'),
});
export type CreditListView = z.output<typeof creditListView>;

/** Organisations that one search offers; more letters narrow it. */
export const OFFERED_ORGANIZATIONS = 20;
export const creditPickInput = z.object({
  keyword: lineField(50)
    .pipe(z.string().min(2, '请输入至少 2 个字符'))
    .describe('单位名称中的文字，或统一社会信用代码'),
});
export type CreditPickInput = z.output<typeof creditPickInput>;
export const creditPickView = z.array(
  z.object({
    organizationId: z.number().int().describe('单位编号'),
    name: z.string().describe('单位'),
    creditCode: z.string().nullable().describe('统一社会信用代码'),
    granted: z.boolean().describe('已开通账期'),
  }),
);
export type CreditPick = z.output<typeof creditPickView>[number];

const decidedFields = {
  face: faceField.describe('状态'),
  requestedByName: z.string().describe('提交人'),
  createdAt: z.string().describe('提交时间'),
  decidedByName: z.string().nullable().describe('复核人'),
  decidedAt: z.string().nullable().describe('复核时间'),
  decisionReason: z.string().nullable().describe('复核说明'),
  decidable: z.boolean().describe('当前人员可以复核'),
};

export const creditChangeRow = z.object({
  id: z.number().int().describe('编号'),
  organizationId: z.number().int().describe('单位编号'),
  organizationName: z.string().describe('单位'),
  mode: modeField,
  limitFen: fen('信用额度'),
  termDays: z.number().int().describe('账期天数'),
  reason: z.string().describe('理由'),
  ...decidedFields,
});
export type CreditChangeRow = z.output<typeof creditChangeRow>;

export const creditRepaymentRow = z.object({
  id: z.number().int().describe('编号'),
  organizationId: z.number().int().describe('单位编号'),
  organizationName: z.string().describe('单位'),
  amountFen: fen('金额；负数为退还多付款'),
  bankDate: z.string().describe('到账日期'),
  bankPayer: z.string().describe('付款户名'),
  bankReference: z.string().describe('银行流水号'),
  note: z.string().nullable().describe('备注'),
  ...decidedFields,
});
export type CreditRepaymentRow = z.output<typeof creditRepaymentRow>;

export const creditRequestListInput = z.object({
  ...officeListFields,
  face: faceField.optional().describe('状态'),
  organizationId: organizationField.optional(),
});
export type CreditRequestListInput = z.output<typeof creditRequestListInput>;
export const creditChangeListView = pagedOf(creditChangeRow);
export const creditRepaymentListView = pagedOf(creditRepaymentRow);

export const creditDetailInput = z.object({ organizationId: organizationField });
export const creditDetailView = z.object({
  organizationId: z.number().int().describe('单位编号'),
  name: z.string().describe('单位'),
  account: creditAccountView.nullable().describe('账期；未开通的为空'),
  debts: z.array(creditDebtView).describe('未结清的订单，旧的在前'),
  waitingChange: creditChangeRow.nullable().describe('待复核的授信变更'),
  remindable: z.boolean().describe('今天可以提醒'),
});
export type CreditDetailView = z.output<typeof creditDetailView>;

export const creditProposeInput = z.object({
  organizationId: organizationField,
  mode: modeField,
  limitFen: intField(0, MAX_LIMIT_FEN).describe('信用额度（分）；0 为停用'),
  termDays: intField(1, MAX_TERM_DAYS).describe('账期天数，1 到 180'),
  reason: lineField(200).min(1, '请输入理由').describe('理由'),
  requestKey: requestKeyField.describe('提交标识，重复提交只处理一次'),
});
export type CreditProposeInput = z.output<typeof creditProposeInput>;

export const creditDecideInput = z
  .object({
    id: idField,
    agree: boolField.describe('true 同意，false 驳回'),
    reason: lineField(200).optional().describe('说明；驳回时必填'),
  })
  .refine((v) => v.agree || v.reason, { path: ['reason'], message: '请输入驳回理由' });
export type CreditDecideInput = z.output<typeof creditDecideInput>;

export const creditRepayInput = z.object({
  organizationId: organizationField,
  amountFen: intField(-MAX_LIMIT_FEN * 10, MAX_LIMIT_FEN * 10)
    .refine((v) => v !== 0, '请输入金额')
    .describe('金额（分）；负数为退还多付款'),
  bankDate: bankDateField.describe('到账日期，YYYY-MM-DD'),
  bankPayer: bankPayerField.min(1, '请输入付款户名').describe('付款户名'),
  bankReference: bankReferenceField.describe('银行流水号；同一流水号只能入账一次'),
  note: lineField(200).optional().describe('备注'),
  paymentIds: z.array(idField).max(100).optional().describe('所还的欠款编号；不填时先还最早的'),
  requestKey: requestKeyField.describe('提交标识，重复提交只处理一次'),
});
export type CreditRepayInput = z.output<typeof creditRepayInput>;
