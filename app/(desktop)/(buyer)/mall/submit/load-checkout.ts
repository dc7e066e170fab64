import { checkoutFailure, type CheckoutFailure } from '@/components/order/checkout-failure';
import { itemsOf } from '@/components/order/checkout-items';
import { firstReceiver } from '@/components/order/first-receiver';
import type { CheckoutStart } from '@/components/order/use-checkout';
import { fitText } from '@/lib/core/characters';
import { isAppError } from '@/lib/core/errors';
import { listReceivers } from '@/lib/domain/member/queries';
import { findRepeats } from '@/lib/domain/order/repeat-queries';
import { listShippable, quoteOrder } from '@/lib/domain/order/quote-queries';
import { listPaymentMethods } from '@/lib/domain/payment/queries';

/** The address's query of a checkout, in either skin. */
export type CheckoutQuery = Record<string, string | string[] | undefined>;

type Ctx = Parameters<typeof quoteOrder>[0];

/** What a checkout is to show: the step that merges a visitor's cart, why it cannot begin, or what it begins with. */
type LoadedCheckout =
  | { kind: 'guest' }
  | { kind: 'problem'; failure: CheckoutFailure | null; items: number[] }
  | { kind: 'start'; start: CheckoutStart };

/** The checkout at `path` again after a login. The lines of a visitor who was about to pay are kept by his browser. */
export function checkoutAgain(path: string, query: CheckoutQuery): string {
  if (query['guest'] === undefined) return `${path}?items=${itemsOf(query['items']).join(',')}`;
  const known = ['guest', 'spec', 'only'].flatMap((name) => {
    const value = query[name];
    return typeof value === 'string' ? [[name, fitText(value, 40)]] : [];
  });
  return `${path}?${new URLSearchParams(known).toString()}`;
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

export async function loadCheckout(ctx: Ctx, query: CheckoutQuery): Promise<LoadedCheckout> {
  if (query['guest'] !== undefined) return { kind: 'guest' };
  const items = itemsOf(query['items']);
  if (items.length === 0) return { kind: 'problem', failure: null, items };
  let base: Awaited<ReturnType<typeof quoteOrder>>;
  try {
    base = await quoteOrder(ctx, { cartItemIds: items });
  } catch (e) {
    if (isAppError(e) && e.status < 500) return { kind: 'problem', failure: checkoutFailure(e), items };
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
  return { kind: 'start', start: { items, base, receivers, receiverId, repeats, paymentMethods, ...first } };
}
