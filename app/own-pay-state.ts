import { notFound, redirect } from 'next/navigation';
import { isAppError } from '@/lib/core/errors';
import { inSkin } from '@/lib/core/mirrored-paths';
import type { Skin } from '@/lib/core/skin';
import { orderSnField, type PayStateView } from '@/lib/domain/payment/contract';
import { getPayState } from '@/lib/domain/payment/queries';

/** Whether a part of an address can be an order number at all. */
export function isOrderNumber(text: string | string[] | undefined): text is string {
  return orderSnField.safeParse(text).success;
}

/** An order that is to be paid in another way leads to the choice of the ways; one that is settled stays, to show how it ended. */
export function otherWay(
  state: PayStateView,
  method: PayStateView['paymentMethod'],
  skin: Skin = 'desktop',
): void {
  if (state.status === 'pending_payment' && state.paymentMethod !== method)
    redirect(inSkin(skin, `/mall/submit/result?orderSn=${state.orderSn}`));
}

/** The state of an order of the caller's; another buyer's order is as missing as one that does not exist (security.md S-06). */
export async function ownPayState(
  ctx: Parameters<typeof getPayState>[0],
  orderSn: string,
): Promise<PayStateView> {
  try {
    return await getPayState(ctx, orderSn);
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
}
