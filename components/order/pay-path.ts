import type { Skin } from '@/lib/core/skin';
import type { OrderView } from '@/lib/domain/order/contract';
import { paymentMethodCodes } from '@/lib/states/payment';

/** Where an order is paid: the page of its own way to pay, else (the aggregated page needs its code first) the choice of the ways. */
export function payPath(order: Pick<OrderView, 'orderSn' | 'paymentMethod'>): string {
  const { orderSn, paymentMethod } = order;
  const own = paymentMethod in paymentMethodCodes && paymentMethod !== 'unionpay';
  return own ? `/mall/submit/result/${paymentMethod}/${orderSn}` : `/mall/submit/result?orderSn=${orderSn}`;
}

/**
 * Where an order leads that was just made. On a phone the page of WeChat would leave for the app at once: the buyer first sees the order
 * with what is to be paid, and pays from there.
 */
export function madePath(order: Pick<OrderView, 'orderSn' | 'paymentMethod'>, skin: Skin): string {
  const straight = skin === 'desktop' || order.paymentMethod === 'transfer';
  return straight ? payPath(order) : `/mall/submit/result?orderSn=${order.orderSn}`;
}
