import type { RefundAction } from '@/lib/domain/payment/refund-rules';

/** What the buttons say. */
export const refundActionLabels: Readonly<Record<RefundAction, string>> = {
  agree: '同意退款',
  refuse: '撤销退款',
  retry: '重新退款',
  ask: '查询渠道',
  manual: '转线下退款',
  finish: '登记转账',
};
