import type { Metadata } from 'next';
import { GuestCheckout } from '@/components/cart/desktop/guest-checkout';
import { checkoutFailure } from '@/components/order/checkout-failure';
import { itemsOf } from '@/components/order/checkout-items';
import { CheckoutProblem } from '@/components/order/desktop/checkout-problem';
import { firstReceiver } from '@/components/order/first-receiver';
import { isAppError } from '@/lib/core/errors';
import { listReceivers } from '@/lib/domain/member/queries';
import { findRepeats } from '@/lib/domain/order/repeat-queries';
import { listShippable, quoteOrder } from '@/lib/domain/order/quote-queries';
import { listPaymentMethods } from '@/lib/domain/payment/queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';
import { SubmitScreen } from './submit-screen';

export const metadata: Metadata = { title: titles['/mall/submit'] };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

type Ctx = Parameters<typeof quoteOrder>[0];

/** This page again after the login of a visitor who was about to pay: the browser keeps his lines. */
function guestPath(query: Record<string, string | string[] | undefined>): string {
  const known = ['guest', 'spec', 'only'].flatMap((name) => {
    const value = query[name];
    return typeof value === 'string' ? [[name, value.slice(0, 40)]] : [];
  });
  return `/mall/submit?${new URLSearchParams(known).toString()}`;
}

/** Priced for the address that is chosen at first. A refusal is left to the screen, which asks again and shows it at its place. */
async function firstQuote(ctx: Ctx, cartItemIds: number[], receiverId: number | undefined) {
  if (receiverId === undefined) return { shippable: null, quote: null };
  try {
    const place = { cartItemIds, receiverId };
    return { shippable: await listShippable(ctx, place), quote: await quoteOrder(ctx, place) };
  } catch (e) {
    if (isAppError(e) && e.status < 500) return { shippable: null, quote: null };
    throw e;
  }
}

export default async function SubmitPage({ searchParams }: Props) {
  const query = await searchParams;
  if (query['guest'] !== undefined) {
    await pageCtx({ can: 'order.buy', from: guestPath(query) });
    return <GuestCheckout />;
  }
  const items = itemsOf(query['items']);
  const ctx = await pageCtx({ can: 'order.buy', from: `/mall/submit?items=${items.join(',')}` });
  if (items.length === 0) return <CheckoutProblem failure={null} items={[]} />;
  let base: Awaited<ReturnType<typeof quoteOrder>>;
  try {
    base = await quoteOrder(ctx, { cartItemIds: items });
  } catch (e) {
    if (isAppError(e) && e.status < 500)
      return <CheckoutProblem failure={checkoutFailure(e)} items={items} />;
    throw e;
  }
  const [receivers, paymentMethods] = await Promise.all([listReceivers(ctx), listPaymentMethods(ctx)]);
  const [wished] = itemsOf(query['receiver']);
  const receiver = receivers.find((r) => r.id === wished) ?? firstReceiver(receivers);
  const receiverId = receiver?.id ?? null;
  const [first, repeats] = await Promise.all([
    firstQuote(ctx, items, receiver?.id),
    findRepeats(ctx, {
      cartItemIds: items,
      ...(base.needsReceiver && receiver ? { receiverId: receiver.id } : {}),
    }),
  ]);
  return <SubmitScreen start={{ items, base, receivers, receiverId, repeats, paymentMethods, ...first }} />;
}
