import { defineMachine } from '@/lib/core/machine';

/**
 * Order 订单, lifecycle axis (domain.md section 6). Editing the receiver, remarks and the operator lock are not moves of this table:
 * `policy.ts` decides them from the state.
 */
export const orderMachine = defineMachine({
  name: 'order',
  states: {
    pending_payment: '待付款',
    to_ship: '待发货',
    part_shipped: '部分发货',
    shipped: '已发货',
    completed: '已完成',
    cancelled: '已取消',
  },
  actions: {
    changePayment: { label: '更换支付方式', from: ['pending_payment'], to: 'pending_payment' },
    adjustPrice: { label: '改价', from: ['pending_payment'], to: 'pending_payment' },
    pay: { label: '付款', from: ['pending_payment'], to: 'to_ship' },
    cancel: { label: '取消订单', from: ['pending_payment'], to: 'cancelled' },
    timeout: { label: '超时关闭', from: ['pending_payment'], to: 'cancelled' },
    refundAll: { label: '全部退款', from: ['to_ship'], to: 'cancelled' },
    deliver: { label: '电子交付', from: ['to_ship'], to: 'completed' },
    ship: { label: '发货', from: ['to_ship', 'part_shipped'], to: ['part_shipped', 'shipped'] },
    recall: { label: '撤回发货', from: ['part_shipped', 'shipped'], to: ['to_ship', 'part_shipped'] },
    settle: { label: '余量退款', from: ['part_shipped'], to: ['shipped', 'completed'] },
    finish: { label: '确认收货', from: ['shipped'], to: 'completed' },
    restore: { label: '恢复订单', from: ['cancelled'], to: 'pending_payment' },
  },
});
export type OrderState = (typeof orderMachine.states)[number];

/** Derived from payments and refunds, never set by hand. */
export const payStates = {
  unpaid: '未付款',
  part_paid: '部分付款',
  paid: '已付款',
  part_refunded: '部分退款',
  refunded: '已退清',
} as const;
export type PayState = keyof typeof payStates;
/** What a paid order is called that is on account of its organisation. */
export const ON_ACCOUNT = '已挂账';

/** Derived from the line counters, never set by hand (the specification's `shippingStatus`). */
export const shippingStates = {
  unshipped: '未发货',
  part_shipped: '部分发货',
  shipped: '已发货',
  part_returned: '部分退货',
  returned: '已退货',
} as const;
export type ShippingState = keyof typeof shippingStates;

/** What is said of the parcels; of an order that is complete without any nothing waits. */
export const shippingLabel = (o: { status: OrderState; shippingStatus: ShippingState }): string =>
  o.status === 'completed' && o.shippingStatus === 'unshipped'
    ? '无需发货'
    : shippingStates[o.shippingStatus];

export const cancelReasons = {
  buyer: '用户取消',
  timeout: '超时未付',
  admin: '管理员取消',
  refunded: '全部退款',
} as const;
export type CancelReason = keyof typeof cancelReasons;

export const orderSources = { desktop: '电脑端', mobile: '手机端', admin: '后台代下单' } as const;
export type OrderSource = keyof typeof orderSources;

/** Child order 子订单 (domain.md section 8). */
export const childOrderMachine = defineMachine({
  name: 'childOrder',
  states: { open: '待发货', frozen: '配货中', shipped: '已发货', received: '已收货', cancelled: '已取消' },
  actions: {
    edit: { label: '编辑', from: ['open'], to: 'open' },
    freeze: { label: '配货', from: ['open'], to: 'frozen' },
    unfreeze: { label: '取消配货', from: ['frozen'], to: 'open' },
    ship: { label: '发货', from: ['frozen'], to: 'shipped' },
    recall: { label: '撤回发货', from: ['shipped'], to: 'open' },
    receive: { label: '收货', from: ['shipped'], to: 'received' },
    cancel: { label: '取消', from: ['open'], to: 'cancelled' },
  },
});
export type ChildOrderState = (typeof childOrderMachine.states)[number];
