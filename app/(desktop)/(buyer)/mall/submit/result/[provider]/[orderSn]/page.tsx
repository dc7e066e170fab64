import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ScanPage } from '@/components/payment/desktop/scan-page';
import { onlineProviders, paymentProviders } from '@/lib/core/payment-providers';
import { pageCtx } from '@/lib/server/page';
import { isOrderNumber, otherWay, ownPayState } from '@/app/own-pay-state';
import { payPageParts } from '@/app/(desktop)/(buyer)/mall/submit/result/parts';

interface Props {
  params: Promise<{ provider: string; orderSn: string }>;
}

/** The provider of the address; the aggregated one has a page of its own. */
const providerOf = (name: string) => onlineProviders.find((p) => p === name && p !== 'unionpay');

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const provider = providerOf((await params).provider);
  return provider ? { title: paymentProviders[provider] } : {};
}

export default async function Page({ params }: Props) {
  const { provider: name, orderSn } = await params;
  const provider = providerOf(name);
  if (!provider || !isOrderNumber(orderSn)) notFound();
  const ctx = await pageCtx({ can: 'payment.pay', from: `/mall/submit/result/${provider}/${orderSn}` });
  const state = await ownPayState(ctx, orderSn);
  otherWay(state, provider);
  return <ScanPage {...await payPageParts(ctx, state)} channel={provider} />;
}
