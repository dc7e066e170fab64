import type { PayPhase } from '@/components/payment/pay-phase';
import { formatDateTime, formatMinute } from '@/lib/core/dates';
import type { PayStateView } from '@/lib/domain/payment/contract';

/** Date and time stay on one line. */
const whole = (time: string) => time.replace(' ', '\u00a0');

type Settled = Exclude<PayPhase, 'waiting'>;

/** What is said under the name of a state in which nothing is to be paid. */
export function outcomeLines(
  phase: Settled,
  state: Pick<PayStateView, 'orderSn' | 'status' | 'paidAt' | 'voucher' | 'onAccount'>,
): string[] {
  const order = `订单号 ${state.orderSn}`;
  const sent = state.voucher?.submittedAt;
  switch (phase) {
    case 'paid':
      return [
        state.paidAt
          ? `${order}，${state.onAccount ? '挂账' : '付款'}时间 ${whole(formatDateTime(state.paidAt))}`
          : order,
        ...(state.onAccount ? ['请单位在到期前付款，单位管理员可在“账期与欠款”查看到期日和收款账户。'] : []),
        // Electronic goods are handed over at once, and the page may be opened again when everything has arrived.
        state.status === 'to_ship'
          ? '我们会尽快为您安排发货，可在个人中心查看订单进度。'
          : '可在订单详情中查看订单进度；电子出版物的激活码也在其中。',
      ];
    case 'review':
      return [
        sent ? `${order}，提交时间 ${whole(formatMinute(sent))}` : order,
        '财务核对到账后即为您安排发货。审核期间订单会为您保留，无需重复付款。',
      ];
    case 'cancelled':
      return [`${order}，不能再付款。`, '如您已付款，款项将退回，无需操作。'];
    case 'closing':
      return [`${order}，订单即将自动关闭。`, '如您刚刚已付款，请稍候，本页会自动更新结果。'];
  }
}
