import { sameLine, type GuestLine, type LineKey } from './lines';

/** Where the checkout of a visitor leads: past the login, and back to what he was about to buy. */
const GUEST_CHECKOUT = '/mall/submit';

/** Address of a visitor's checkout, the desktop's: his ticked lines, or with `only` this one (立即购买). */
export function guestCheckoutHref(only?: LineKey): string {
  const query = new URLSearchParams(
    only ? { guest: String(only.productId), spec: only.specKey } : { guest: '1' },
  );
  if (only) query.set('only', '1');
  return `${GUEST_CHECKOUT}?${query.toString()}`;
}

export function isGuestCheckout({ pathname, search }: { pathname: string; search: string }): boolean {
  const checkout = pathname === GUEST_CHECKOUT || pathname === `/mobile${GUEST_CHECKOUT}`;
  return checkout && new URLSearchParams(search).has('guest');
}

/** The visitor's lines as the checkout of this address means them: with `only` no other line is ticked. */
export function onlyLine(lines: readonly GuestLine[], search: string): GuestLine[] {
  const query = new URLSearchParams(search);
  if (!query.has('only')) return [...lines];
  const only = sameLine({ productId: Number(query.get('guest')), specKey: query.get('spec') ?? '' });
  return lines.map((l) => ({ ...l, selected: only(l) }));
}
