import { notFound } from 'next/navigation';
import { isOrderNumber, otherWay, ownPayState } from '@/app/own-pay-state';
import { afterPay } from '@/app/after-pay';
import { creditOffer } from '@/app/credit-offer';
import type { PayStateView } from '@/lib/domain/payment/contract';
import { pageCtx } from '@/lib/server/page';

export type Query = Promise<Record<string, string | string[] | undefined>>;

/** The order of a payment page's address, its state as the caller may see it, and what the page takes over from other domains. */
export async function ownPayment(
  page: 'wxpay' | 'unionPay' | 'transfer',
  method: PayStateView['paymentMethod'],
  query: Query,
) {
  const { orderSn } = await query;
  if (!isOrderNumber(orderSn)) notFound();
  const ctx = await pageCtx({ can: 'payment.pay', from: `/mobile/mall/${page}?orderSn=${orderSn}` });
  const start = await ownPayState(ctx, orderSn);
  otherWay(start, method, 'mobile');
  const credit = await creditOffer(ctx, start);
  return { ctx, props: { start, after: afterPay(start.orderId), credit } };
}
