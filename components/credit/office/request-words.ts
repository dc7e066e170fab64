import { readFen } from '@/lib/core/money';
import type { CreditChangeRow, CreditRepaymentRow } from '@/lib/domain/credit/office-contract';
import { creditModes } from '@/lib/states/credit';

/** A grant in one sentence. */
export const changeWords = ({
  organizationName,
  mode,
  limitFen,
  termDays,
}: Pick<CreditChangeRow, 'organizationName' | 'mode' | 'limitFen' | 'termDays'>): string =>
  limitFen === 0
    ? `${organizationName}：停用账期。`
    : `${organizationName}：${creditModes[mode]}，额度 ¥${readFen(limitFen)}，账期 ${termDays} 天。`;

/** A repayment in one sentence. */
export const repaymentWords = ({
  organizationName,
  amountFen,
  bankDate,
  bankPayer,
  bankReference,
}: Pick<
  CreditRepaymentRow,
  'organizationName' | 'amountFen' | 'bankDate' | 'bankPayer' | 'bankReference'
>): string =>
  `${organizationName}：${amountFen < 0 ? '退还多付款' : '还款'} ¥${readFen(Math.abs(amountFen))}，${bankDate}，户名 ${bankPayer}，流水号 ${bankReference}。`;
