'use client';

import { useEffect } from 'react';
import { useVisitor } from '@/components/ui/visitor';
import { announceCart } from '@/lib/client/cart-counter';
import { isBuyerRole } from '@/lib/core/role';
import { GUEST_CART_KEY } from '@/lib/text/behaviour';

function keepsCart(): boolean {
  try {
    return localStorage.getItem(GUEST_CART_KEY) !== null;
  } catch {
    // a private window may forbid it
    return false;
  }
}

/**
 * Joins a visitor's cart with the account's after the login. Only who comes from the login with one needs the code of it; without a network the
 * cart waits for the next page.
 */
export function CartMerge() {
  const { role } = useVisitor();
  useEffect(() => {
    if (!isBuyerRole(role) || !keepsCart()) return;
    void import('@/components/cart/merge-guest-cart')
      .then(({ mergeGuestCart }) => mergeGuestCart())
      .then(announceCart, () => undefined);
  }, [role]);
  return null;
}
