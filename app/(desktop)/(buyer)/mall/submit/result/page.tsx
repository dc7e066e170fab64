import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { CheckoutSteps } from '@/components/order/desktop/checkout-steps';
import { ResultPage } from '@/components/payment/desktop/result-page';
import { listPaymentMethods } from '@/lib/domain/payment/queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';
import { isOrderNumber, ownPayState } from './own-state';

export const metadata: Metadata = { title: titles['/mall/submit/result'] };

interface Props {
  searchParams: Promise<{ orderSn?: string | string[]; order_sn?: string | string[] }>;
}

export default async function OrderResultPage({ searchParams }: Props) {
  const { orderSn: plain, order_sn: spelled } = await searchParams;
  const orderSn = plain ?? spelled;
  if (orderSn === undefined) redirect('/user/center/orders');
  if (!isOrderNumber(orderSn)) notFound();
  const ctx = await pageCtx({ can: 'order.read', from: `/mall/submit/result?orderSn=${orderSn}` });
  const [start, methods] = await Promise.all([ownPayState(ctx, orderSn), listPaymentMethods(ctx)]);
  return (
    <ResultPage
      start={start}
      methods={methods}
      steps={{ waiting: <CheckoutSteps current={3} />, done: <CheckoutSteps current={4} /> }}
    />
  );
}
