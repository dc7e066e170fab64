import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { TransferPage } from '@/components/payment/desktop/transfer-page';
import { transferAccount } from '@/lib/domain/payment/voucher-queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';
import { isOrderNumber, otherWay, ownPayState } from '@/app/own-pay-state';
import { payPageParts } from '@/app/(desktop)/(buyer)/mall/submit/result/parts';

export const metadata: Metadata = { title: titles['/mall/submit/result/transfer/[orderSn]'] };

export default async function Page({ params }: { params: Promise<{ orderSn: string }> }) {
  const { orderSn } = await params;
  if (!isOrderNumber(orderSn)) notFound();
  const ctx = await pageCtx({ can: 'payment.pay', from: `/mall/submit/result/transfer/${orderSn}` });
  const [state, account] = await Promise.all([ownPayState(ctx, orderSn), transferAccount(ctx)]);
  otherWay(state, 'transfer');
  return <TransferPage {...await payPageParts(ctx, state)} account={account?.accountNo ? account : null} />;
}
