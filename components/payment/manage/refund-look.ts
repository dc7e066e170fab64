import type { Tone } from '@/components/ui/status-tag';
import type { RefundAction } from '@/lib/domain/payment/refund-rules';
import type { RefundState } from '@/lib/domain/payment/states';

export const refundTones: Readonly<Record<RefundState, Tone>> = {
  created: 'amber',
  processing: 'blue',
  failed: 'red',
  manual: 'amber',
  success: 'green',
  cancelled: 'gray',
};

/** What the buttons say. */
export const refundActionLabels: Readonly<Record<RefundAction, string>> = {
  agree: '同意退款',
  refuse: '撤销退款',
  retry: '重新退款',
  ask: '查询渠道',
  manual: '转线下退款',
  finish: '登记转账',
};
