import { CartLink } from '@/components/cart/cart-link';
import { CartMerge } from '@/components/cart/cart-merge';

/** The way to the cart on pages that sell: they also join a visitor's cart with the account's. */
export function MallCart() {
  return (
    <>
      <CartLink />
      <CartMerge />
    </>
  );
}
