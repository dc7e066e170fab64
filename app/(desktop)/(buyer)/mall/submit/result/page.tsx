import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { SplitHint } from '@/components/order/desktop/split-hint';
import { ResultPage } from '@/components/payment/desktop/result-page';
import { getRemaining } from '@/lib/domain/childOrder/lines-queries';
import { listPaymentMethods } from '@/lib/domain/payment/queries';
import { requireBuyer } from '@/lib/data/ctx';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';
import { isOrderNumber, ownPayState } from '@/app/own-pay-state';
import { payPageParts } from './parts';

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
  const [state, methods] = await Promise.all([ownPayState(ctx, orderSn), listPaymentMethods(ctx)]);
  const split =
    requireBuyer(ctx).organizationId === null || state.status === 'cancelled'
      ? null
      : await getRemaining(ctx, { orderId: state.orderId });
  return (
    <ResultPage
      {...await payPageParts(ctx, state)}
      methods={methods}
      split={split && split.remaining > 1 && <SplitHint orderId={state.orderId} copies={split.remaining} />}
    />
  );
}
