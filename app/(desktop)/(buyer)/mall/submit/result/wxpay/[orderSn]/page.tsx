import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CheckoutSteps } from '@/components/order/desktop/checkout-steps';
import { WxpayPage } from '@/components/payment/desktop/wxpay-page';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';
import { isOrderNumber, ownPayState } from '../../own-state';

export const metadata: Metadata = { title: titles['/mall/submit/result/wxpay/[orderSn]'] };

export default async function Page({ params }: { params: Promise<{ orderSn: string }> }) {
  const { orderSn } = await params;
  if (!isOrderNumber(orderSn)) notFound();
  const ctx = await pageCtx({ can: 'payment.pay', from: `/mall/submit/result/wxpay/${orderSn}` });
  return (
    <WxpayPage
      start={await ownPayState(ctx, orderSn)}
      steps={{ waiting: <CheckoutSteps current={3} />, done: <CheckoutSteps current={4} /> }}
    />
  );
}
