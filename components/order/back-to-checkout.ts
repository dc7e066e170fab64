import { chooseReceiver } from '@/components/order/use-checkout-draft';

const CHECKOUT = '/mobile/mall/submit';

/**
 * The address book of the phone chose an address for a checkout and goes back to it: one step back when it came from there, so that the
 * way back does not lead through the checkout twice. The choice stands in the checkout's draft.
 */
export function backToCheckout(items: readonly number[], receiverId: number): void {
  chooseReceiver(items, receiverId);
  const came = document.referrer ? new URL(document.referrer) : null;
  if (came?.origin === location.origin && came.pathname === CHECKOUT) history.back();
  else location.replace(`${CHECKOUT}?items=${items.join(',')}&receiver=${receiverId}`);
}
