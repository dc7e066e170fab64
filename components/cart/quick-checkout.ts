import { checkoutLines, putLines, type CheckoutWay } from '@/components/cart/checkout-lines';
import { keyOf, pickedLines, type Copies, type QuickPick, type Renewal } from '@/components/cart/quick-picks';
import { errorText } from '@/components/ui/error-text';
import type { Visitor } from '@/components/ui/visitor';
import { api } from '@/lib/client/api';
import { announceCart } from '@/lib/client/cart-counter';
import { checkoutHref } from '@/lib/domain/cart/checkout-address';

/** Puts what is renewed into the cart, and says what of the cart that is and who gets it; a receiver who left the address book is written there again. */
async function renew({ orderId, year }: Renewal, lines: readonly { productId: number; quantity: number }[]) {
  const put = await api.post('/api/user/order/quick', { year, orderId, lines: [...lines] });
  announceCart();
  return put;
}

/** Takes all that is chosen to one checkout: what is renewed with last year's receiver, and what is new beside it. */
export async function quickCheckout(
  visitor: Visitor,
  picks: readonly QuickPick[],
  copies: Copies,
  renewal: Renewal | null,
): Promise<CheckoutWay> {
  const old = new Set(renewal?.picks.map(keyOf));
  const renewed = pickedLines(renewal?.picks ?? [], copies);
  const fresh = pickedLines(
    picks.filter((p) => !old.has(keyOf(p))),
    copies,
  );
  if (!renewal || renewed.length === 0) return checkoutLines(visitor, fresh);
  try {
    const { items, receiverId } = await renew(
      renewal,
      renewed.map(({ productId, quantity }) => ({ productId, quantity })),
    );
    const put = fresh.length > 0 ? await putLines(visitor, fresh) : { items: [] };
    return 'items' in put ? { href: checkoutHref([...items, ...put.items], receiverId) } : put;
  } catch (error) {
    return { message: errorText(error) };
  }
}
