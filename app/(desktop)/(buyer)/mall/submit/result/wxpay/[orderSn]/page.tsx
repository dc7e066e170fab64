import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ScanPage } from '@/components/payment/desktop/scan-page';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';
import { isOrderNumber, otherWay, ownPayState } from '@/app/own-pay-state';
import { payPageParts } from '@/app/(desktop)/(buyer)/mall/submit/result/parts';

export const metadata: Metadata = { title: titles['/mall/submit/result/wxpay/[orderSn]'] };

export default async function Page({ params }: { params: Promise<{ orderSn: string }> }) {
  const { orderSn } = await params;
  if (!isOrderNumber(orderSn)) notFound();
  const ctx = await pageCtx({ can: 'payment.pay', from: `/mall/submit/result/wxpay/${orderSn}` });
  const state = await ownPayState(ctx, orderSn);
  otherWay(state, 'wxpay');
  return <ScanPage {...payPageParts(state)} channel="wxpay" />;
}
