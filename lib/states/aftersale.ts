import { defineMachine } from '@/lib/core/machine';

/** After-sale 售后 (domain.md section 8). */
export const afterSaleMachine = defineMachine({
  name: 'afterSale',
  states: {
    applied: '待审核',
    wait_goods: '待寄回',
    goods_sent: '待收货',
    approved_refund: '退款处理中',
    resend: '待补寄',
    done: '已完成',
    rejected: '已拒绝',
    withdrawn: '已撤销',
    expired: '逾期未寄回',
    receive_refused: '拒收',
  },
  actions: {
    approveRefund: { label: '同意退款', from: ['applied'], to: 'approved_refund' },
    askGoods: { label: '同意退货', from: ['applied'], to: 'wait_goods' },
    approveResend: { label: '同意补寄', from: ['applied'], to: 'resend' },
    reject: { label: '拒绝', from: ['applied'], to: 'rejected' },
    withdraw: { label: '撤销申请', from: ['applied', 'wait_goods'], to: 'withdrawn' },
    sendGoods: { label: '寄回商品', from: ['wait_goods'], to: 'goods_sent' },
    expire: { label: '逾期关闭', from: ['wait_goods'], to: 'expired' },
    receive: { label: '验收', from: ['goods_sent'], to: 'approved_refund' },
    /** No money went back: a second person of finance refused it. The clerk decides again. */
    refundRefused: { label: '退款复核未通过', from: ['approved_refund'], to: 'applied' },
    refuseGoods: { label: '拒收', from: ['goods_sent'], to: 'receive_refused' },
    complete: { label: '完成', from: ['approved_refund', 'resend'], to: 'done' },
  },
});
export type AfterSaleState = (typeof afterSaleMachine.states)[number];

/** Colour of a state; the words say the same. */
export const afterSaleTones: Readonly<Record<AfterSaleState, 'red' | 'green' | 'blue' | 'amber' | 'gray'>> = {
  applied: 'amber',
  wait_goods: 'red',
  goods_sent: 'blue',
  approved_refund: 'blue',
  resend: 'blue',
  done: 'green',
  rejected: 'gray',
  withdrawn: 'gray',
  expired: 'gray',
  receive_refused: 'gray',
};

/** States in which the quantities of an after-sale are free again. */
export const afterSaleFreeStates: readonly AfterSaleState[] = [
  'rejected',
  'withdrawn',
  'expired',
  'receive_refused',
];

/** States in which an after-sale still wants something. */
export const afterSaleOpenStates: readonly AfterSaleState[] = afterSaleMachine.states.filter(
  (s) => s !== 'done' && !afterSaleFreeStates.includes(s),
);

export const afterSaleKinds = { refund_only: '仅退款', return_refund: '退货退款', resend: '补寄' } as const;
export type AfterSaleKind = keyof typeof afterSaleKinds;

/** Where the goods were when the case was filed; goods that had not left are never sent back. */
export const afterSaleGoods = { unshipped: '未发货', shipped: '已发货' } as const;
export type AfterSaleGoods = keyof typeof afterSaleGoods;

export const afterSaleReasons = {
  no_need: '不想要了',
  wrong_goods: '发错商品',
  damaged: '商品破损',
  missing: '少件漏发',
  not_received: '未收到货',
  unsubscribe: '退订',
  other: '其他',
} as const;
export type AfterSaleReason = keyof typeof afterSaleReasons;
