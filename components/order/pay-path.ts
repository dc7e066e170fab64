import type { OrderView } from '@/lib/domain/order/contract';

const pages: Readonly<Record<string, string>> = {
  wxpay: '/mall/submit/result/wxpay/',
  transfer: '/mall/submit/result/transfer/',
};

/** Where an order is paid: the page of its own way to pay, else (the aggregated page needs its code first) the choice of the ways. */
export function payPath(order: Pick<OrderView, 'orderSn' | 'paymentMethod'>): string {
  const page = pages[order.paymentMethod];
  return page ? page + order.orderSn : `/mall/submit/result?orderSn=${order.orderSn}`;
}
