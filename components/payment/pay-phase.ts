import type { PayStateView } from '@/lib/domain/payment/contract';

/** What a payment page shows. `review`: the slip of a transfer is looked at; `closing`: the time to pay is over, the order is not closed yet. */
export type PayPhase = 'waiting' | 'review' | 'closing' | 'paid' | 'cancelled';

export function payPhase(state: Pick<PayStateView, 'status' | 'paid' | 'payable' | 'voucher'>): PayPhase {
  if (state.paid) return 'paid';
  if (state.status === 'cancelled') return 'cancelled';
  if (state.voucher?.status === 'submitted') return 'review';
  return state.payable ? 'waiting' : 'closing';
}

/** What a state is called once there is nothing to pay, for eyes and for screen readers. */
const phaseWords: Readonly<Record<PayPhase, string>> = {
  waiting: '',
  paid: '付款成功',
  review: '付款凭证审核中',
  cancelled: '订单已取消',
  closing: '付款时间已过',
};

/** What an order that waits for its payment waits for, in one line. */
export function waitingTitle(state: Pick<PayStateView, 'voucher' | 'payStatus'>): string {
  if (state.voucher?.status === 'rejected') return '付款凭证未通过审核，请重新上传';
  if (state.payStatus === 'part_paid') return '已收到部分款项，请付清余款';
  return '订单提交成功，请尽快付款';
}

/** The same over the outcome: what is on account is not paid yet. */
export const outcomeTitle = (phase: PayPhase, { onAccount }: Pick<PayStateView, 'onAccount'>): string =>
  phase === 'paid' && onAccount ? '已使用账期' : phaseWords[phase];
