import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { UnionPage } from '@/components/payment/desktop/union-page';
import { isOwnUnionCode } from '@/lib/domain/payment/pay-page-queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';
import { isOrderNumber, otherWay, ownPayState } from '@/app/own-pay-state';
import { payPageParts } from '@/app/(desktop)/(buyer)/mall/submit/result/parts';

export const metadata: Metadata = {
  title: titles['/mall/submit/result/unionPay/[orderSn]/[qrcodeUrlBase64]'],
};

/**
 * The path's last part is compared with the stored code of the caller's own order and is never shown or encoded itself: an address that
 * somebody made up is missing, like an order that does not exist (security.md trap 6, S-32).
 */
export default async function Page({
  params,
}: {
  params: Promise<{ orderSn: string; qrcodeUrlBase64: string }>;
}) {
  const { orderSn, qrcodeUrlBase64 } = await params;
  if (!isOrderNumber(orderSn)) notFound();
  // After a login the result page leads here again: the path would have to travel in an address otherwise.
  const ctx = await pageCtx({ can: 'payment.pay', from: `/mall/submit/result?orderSn=${orderSn}` });
  const [state, own] = await Promise.all([
    ownPayState(ctx, orderSn),
    isOwnUnionCode(ctx, orderSn, qrcodeUrlBase64),
  ]);
  if (!own) notFound();
  otherWay(state, 'unionpay');
  return <UnionPage {...await payPageParts(ctx, state)} />;
}
