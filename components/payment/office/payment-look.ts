import type { Tone } from '@/components/ui/status-tag';
import type { PaymentState } from '@/lib/states/payment';

/** Colours of the states of an attempt. */
export const paymentTones: Readonly<Record<PaymentState, Tone>> = {
  created: 'amber',
  submitted: 'blue',
  rejected: 'red',
  paid: 'green',
  closed: 'gray',
  failed: 'red',
};

/** Reasons for which slips are refused most. */
export const rejectReasons = [
  '凭证模糊，无法辨认',
  '款项未到账，请核对后重新上传',
  '金额与订单不符',
  '收款账户有误',
  '凭证与本订单无关',
] as const;
