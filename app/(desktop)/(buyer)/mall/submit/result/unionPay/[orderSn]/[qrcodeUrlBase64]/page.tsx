import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';
import { isOrderNumber, ownPayState } from '../../../own-state';

export const metadata: Metadata = {
  title: titles['/mall/submit/result/unionPay/[orderSn]/[qrcodeUrlBase64]'],
};

/**
 * The path's last part is never shown or encoded (security.md S-32): no order is paid through the aggregated channel yet, so its owner is
 * led to the ways to pay that are open, and the address means nothing to everybody else.
 */
export default async function Page({ params }: { params: Promise<{ orderSn: string }> }) {
  const { orderSn } = await params;
  if (!isOrderNumber(orderSn)) notFound();
  const result = `/mall/submit/result?orderSn=${orderSn}`;
  const ctx = await pageCtx({ can: 'loggedIn', from: result });
  if (ctx.actor.kind !== 'buyer') notFound();
  await ownPayState(ctx, orderSn);
  redirect(result);
}
