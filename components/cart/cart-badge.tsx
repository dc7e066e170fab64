import css from '@/components/cart/cart-badge.module.css';
import { CartCount } from '@/components/cart/cart-count';
import { CartMerge } from '@/components/cart/cart-merge';

/** Number on the corner of the cart's tab; nothing when the cart is empty. */
export function CartBadge() {
  return (
    <>
      <CartCount className={css.badge} badge />
      <CartMerge />
    </>
  );
}
