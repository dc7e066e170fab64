import { defineMachine } from '@/lib/core/machine';
import { byOnlineProvider, paymentProviders, type PaymentProvider } from '@/lib/core/payment-providers';
import { wordOf } from '@/lib/core/word-of';
import { ON_ACCOUNT } from './order';

/**
 * Payment attempt 支付单 (domain.md section 7). `capture` is money seen at the channel: it is recorded from any state, also on a closed
 * attempt (the refund of late money is a separate row). `confirm` is the finance administrator's act.
 */
export const paymentMachine = defineMachine({
  name: 'payment',
  states: {
    created: '待支付',
    submitted: '凭证待审核',
    rejected: '已驳回',
    paid: '已支付',
    closed: '已关闭',
    failed: '支付失败',
  },
  actions: {
    capture: { label: '到账', from: ['created', 'submitted', 'rejected', 'closed', 'failed'], to: 'paid' },
    submit: { label: '上传凭证', from: ['created', 'rejected'], to: 'submitted' },
    confirm: { label: '确认收款', from: ['created', 'submitted'], to: 'paid' },
    reject: { label: '驳回凭证', from: ['submitted'], to: 'rejected' },
    close: { label: '关闭', from: ['created', 'submitted', 'rejected'], to: 'closed' },
    fail: { label: '支付失败', from: ['created'], to: 'failed' },
  },
});
export type PaymentState = (typeof paymentMachine.states)[number];

/** Words of an attempt's state: money that a colleague entered by hand has no slip; it waits for the second person. */
export const paymentStateLabel = (provider: PaymentProvider, status: PaymentState): string =>
  provider === 'manual' && status === 'submitted'
    ? '待复核'
    : provider === 'credit' && status === 'paid'
      ? ON_ACCOUNT
      : paymentMachine.label(status);

const channelStates: Readonly<Record<string, string>> = {
  SUCCESS: '成功',
  REFUND: '已转入退款',
  CLOSED: '已关闭',
  ABNORMAL: '退款异常，买家账户无法收款',
  NOTPAY: '未支付',
};
/** A state in the channel's own name (port.ts) for people; other texts stay as they are. */
export const channelStateLabel = (name: string): string => wordOf(channelStates, name);

/** The buyer's choice on the submit page (`payment_methods.code`, `orders.payment_method`). */
export const paymentMethodCodes = {
  ...byOnlineProvider((provider) => paymentProviders[provider]),
  transfer: paymentProviders.offline,
};
export type PaymentMethodCode = keyof typeof paymentMethodCodes;

/** Refund money 退款单 (domain.md section 7). The refund number is reused on every retry. */
export const refundMachine = defineMachine({
  name: 'refund',
  states: {
    created: '待退款',
    processing: '退款中',
    failed: '退款失败',
    manual: '线下退款待登记',
    success: '退款成功',
    cancelled: '已撤销',
  },
  actions: {
    send: { label: '发起退款', from: ['created'], to: 'processing' },
    retry: { label: '重新退款', from: ['failed'], to: 'processing' },
    fail: { label: '退款失败', from: ['processing'], to: 'failed' },
    toManual: { label: '转线下退款', from: ['created', 'failed'], to: 'manual' },
    succeed: { label: '退款成功', from: ['created', 'processing', 'failed', 'manual'], to: 'success' },
    cancel: { label: '撤销', from: ['created'], to: 'cancelled' },
  },
});
export type RefundState = (typeof refundMachine.states)[number];

/** States of money that is still on its way back. */
export const refundOpenStates: readonly RefundState[] = refundMachine.states.filter(
  (s) => s !== 'success' && s !== 'cancelled',
);

/** Colour of a refund's state; the words say the same. */
export const refundTones: Readonly<Record<RefundState, 'red' | 'green' | 'blue' | 'amber' | 'gray'>> = {
  created: 'amber',
  processing: 'blue',
  failed: 'red',
  manual: 'amber',
  success: 'green',
  cancelled: 'gray',
};

export const refundReasons = {
  late: '迟到付款',
  duplicate: '重复付款',
  overpaid: '多付',
  after_sale: '售后退款',
  cancel: '取消订单',
  admin: '管理员退款',
} as const;
export type RefundReason = keyof typeof refundReasons;

/** What became of a provider's call-back. */
export const paymentEventResults = {
  received: '已接收',
  applied: '已入账',
  repeated: '重复通知',
  suspect: '可疑',
  unknown_order: '订单不存在',
  ignored: '忽略',
} as const;
export type PaymentEventResult = keyof typeof paymentEventResults;

export const reconcileKinds = {
  missing_local: '本地缺失',
  missing_remote: '渠道缺失',
  amount_mismatch: '金额不符',
  state_mismatch: '状态不符',
} as const;
export type ReconcileKind = keyof typeof reconcileKinds;

export const reconcileStates = { open: '待处理', resolved: '已处理' } as const;
export type ReconcileState = keyof typeof reconcileStates;
