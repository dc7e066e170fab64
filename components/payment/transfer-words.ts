import { formatMinute } from '@/lib/core/dates';
import { formatFen } from '@/lib/core/money';
import type { PayStateView } from '@/lib/domain/payment/contract';
import type { TransferAccount } from '@/lib/domain/payment/method-contract';

/** One line of what a payer copies into his bank's form. */
interface AccountRow {
  label: string;
  value: string;
  /** An amount of money, shown as such. */
  fen?: number;
  /** What is copied when it is not the value itself. */
  copy?: string;
}

/** To whom, how much, and what to write on the slip. */
export function accountRows(
  account: TransferAccount,
  state: Pick<PayStateView, 'dueFen' | 'orderSn'>,
): AccountRow[] {
  return [
    { label: '收款户名', value: account.accountName },
    { label: '开户银行', value: account.bank },
    { label: '收款账号', value: account.accountNo, copy: account.accountNo.replaceAll(/[ -]/g, '') },
    { label: '转账金额', value: formatFen(state.dueFen), fen: state.dueFen },
    { label: '附言（备注）', value: state.orderSn },
  ];
}

/** What a payer has to know before he transfers. */
export function transferTips(state: Pick<PayStateView, 'deadlineAt'>): string[] {
  const tips = [
    '请在附言中写明订单号，便于财务核对。',
    '请按上面的金额一次转足；分次转账时，每次转账后都请上传凭证。',
  ];
  if (state.deadlineAt)
    tips.push(`请在 ${formatMinute(state.deadlineAt)} 前转账并上传凭证，逾期订单将自动取消。`);
  return tips;
}
