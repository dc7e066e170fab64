import { sameLine, type GuestLine, type LineKey } from './lines';

const CHECKOUT = '/mall/submit';

/** Address of a buyer's checkout, the desktop's: these rows of his cart, with a receiver where one is known. */
export function checkoutHref(items: readonly number[], receiverId: number | null = null): string {
  return `${CHECKOUT}?items=${items.join(',')}${receiverId === null ? '' : `&receiver=${receiverId}`}`;
}

/** Address of a visitor's checkout, the desktop's: past the login, and back to his ticked lines, or with `only` to this one (立即购买). */
export function guestCheckoutHref(only?: LineKey): string {
  const query = new URLSearchParams(
    only ? { guest: String(only.productId), spec: only.specKey } : { guest: '1' },
  );
  if (only) query.set('only', '1');
  return `${CHECKOUT}?${query.toString()}`;
}

export function isGuestCheckout({ pathname, search }: { pathname: string; search: string }): boolean {
  const checkout = pathname === CHECKOUT || pathname === `/mobile${CHECKOUT}`;
  return checkout && new URLSearchParams(search).has('guest');
}

/** The visitor's lines as the checkout of this address means them: with `only` no other line is ticked. */
export function onlyLine(lines: readonly GuestLine[], search: string): GuestLine[] {
  const query = new URLSearchParams(search);
  if (!query.has('only')) return [...lines];
  const only = sameLine({ productId: Number(query.get('guest')), specKey: query.get('spec') ?? '' });
  return lines.map((l) => ({ ...l, selected: only(l) }));
}
