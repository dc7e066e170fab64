import { defineMachine } from '@/lib/core/machine';

/** Special order 特殊订单 (domain.md section 9): an open exception, or a request that no catalogue product covers. */
export const specialOrderMachine = defineMachine({
  name: 'specialOrder',
  states: { open: '待处理', handling: '处理中', finished: '已办结', withdrawn: '已撤销' },
  actions: {
    take: { label: '受理', from: ['open'], to: 'handling' },
    assign: { label: '转交', from: ['open', 'handling'], to: 'handling' },
    finish: { label: '办结', from: ['open', 'handling'], to: 'finished' },
    withdraw: { label: '撤销', from: ['open'], to: 'withdrawn' },
  },
});
export type SpecialOrderState = (typeof specialOrderMachine.states)[number];

/** Colour of a state; the words say the same. */
export const specialOrderTones: Readonly<Record<SpecialOrderState, 'amber' | 'blue' | 'green' | 'gray'>> = {
  open: 'amber',
  handling: 'blue',
  finished: 'green',
  withdrawn: 'gray',
};

export const specialOrderKinds = { exception: '异常', application: '申请' } as const;
export type SpecialOrderKind = keyof typeof specialOrderKinds;

export const specialOrderTypes = {
  late_payment: '迟到付款',
  duplicate_payment: '重复付款',
  amount_mismatch: '金额不符',
  unknown_payment: '无主付款',
  stock_short: '库存不足',
  code_short: '激活码不足',
  refund_failed: '退款失败',
  invoice_stuck: '开票受阻',
  undeliverable: '无法投递',
  ledger_mismatch: '账实不符',
  issue_cancelled: '期次取消',
  bulk_print: '批量加印',
  back_issue: '补购过刊',
  resend: '补寄',
  other: '其他',
} as const;
export type SpecialOrderType = keyof typeof specialOrderTypes;
