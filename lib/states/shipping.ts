import { defineMachine } from '@/lib/core/machine';

/** Shipment 发货单 (domain.md section 8). */
export const shipmentMachine = defineMachine({
  name: 'shipment',
  states: { packed: '待出库', shipped: '已发货', received: '已签收', recalled: '已撤回' },
  actions: {
    ship: { label: '出库', from: ['packed'], to: 'shipped' },
    receive: { label: '签收', from: ['shipped'], to: 'received' },
    recall: { label: '撤回', from: ['packed', 'shipped'], to: 'recalled' },
  },
});
export type ShipmentState = (typeof shipmentMachine.states)[number];

/** One issue of a subscription for one receiver (domain.md section 9). */
export const issueDeliveryMachine = defineMachine({
  name: 'issueDelivery',
  states: {
    expected: '待出刊',
    ready: '待寄',
    suspended: '停寄',
    shipped: '已寄',
    missing: '报缺',
    resent: '已补寄',
    refunded: '已退款',
    cancelled: '已退订',
  },
  actions: {
    release: { label: '出刊', from: ['expected'], to: 'ready' },
    suspend: { label: '停寄', from: ['expected', 'ready'], to: 'suspended' },
    resume: { label: '恢复', from: ['suspended'], to: ['expected', 'ready'] },
    cancel: { label: '退订', from: ['expected', 'ready', 'suspended'], to: 'cancelled' },
    ship: { label: '寄出', from: ['ready'], to: 'shipped' },
    recall: { label: '撤回', from: ['shipped'], to: 'ready' },
    reportMissing: { label: '报缺', from: ['shipped'], to: 'missing' },
    takeBackReport: { label: '撤销报缺', from: ['missing'], to: 'shipped' },
    resend: { label: '补寄', from: ['missing'], to: 'resent' },
    refund: { label: '退款', from: ['missing'], to: 'refunded' },
  },
});
export type IssueDeliveryState = (typeof issueDeliveryMachine.states)[number];

export const shippingKinds = { express: '快递', post: '邮寄', pickup: '自提' } as const;
export type ShippingKind = keyof typeof shippingKinds;
