import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CheckoutSteps } from '@/components/order/desktop/checkout-steps';
import { WxpayPage } from '@/components/payment/desktop/wxpay-page';
import { isOrderSn } from '@/lib/core/order-sn';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';
import { ownPayState } from '../../own-state';

export const metadata: Metadata = { title: titles['/mall/submit/result/wxpay/[orderSn]'] };

export default async function Page({ params }: { params: Promise<{ orderSn: string }> }) {
  const { orderSn } = await params;
  if (!isOrderSn(orderSn)) notFound();
  const ctx = await pageCtx({ can: 'payment.pay', from: `/mall/submit/result/wxpay/${orderSn}` });
  return (
    <WxpayPage
      start={await ownPayState(ctx, orderSn)}
      steps={{ waiting: <CheckoutSteps current={3} />, done: <CheckoutSteps current={4} /> }}
    />
  );
}
