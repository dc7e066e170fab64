import type { OrderView } from '@/lib/domain/order/contract';

/** Where an order is paid: the page of its own way to pay, else the choice of the ways that are open. */
export function payPath(order: Pick<OrderView, 'orderSn' | 'paymentMethod'>): string {
  return order.paymentMethod === 'wxpay'
    ? `/mall/submit/result/wxpay/${order.orderSn}`
    : `/mall/submit/result?orderSn=${order.orderSn}`;
}
