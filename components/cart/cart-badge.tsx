'use client';

import css from '@/components/cart/cart-badge.module.css';
import { useCartCount } from '@/components/cart/use-cart-count';

/** Number on the corner of the cart's tab; nothing when the cart is empty. */
export function CartBadge() {
  const count = useCartCount();
  if (!count) return null;
  return (
    <span className={css.badge} translate="no">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> 种商品</span>
    </span>
  );
}
