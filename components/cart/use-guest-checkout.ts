'use client';

import { useEffect, useState } from 'react';
import { mergeGuestCart } from '@/components/cart/merge-guest-cart';
import { replaceTo } from '@/components/ui/skin';
import { api } from '@/lib/client/api';
import { checkoutHref } from '@/lib/domain/cart/checkout-address';

/** The rows to be paid for: those that the merge ticked, else what is ticked in the account's cart (the page was opened again). */
async function findItems(): Promise<number[]> {
  const merged = await mergeGuestCart();
  if (merged && merged.items.length > 0) return merged.items;
  const cart = await api.get('/api/user/cart/myCart', {});
  return cart.lines.flatMap((l) => (l.id !== null && l.selected && l.problem === null ? [l.id] : []));
}

/**
 * The step between a login inside the checkout and the checkout itself: what the visitor was about to buy joins the account's cart, and the
 * page goes on to the checkout of those rows. True when that failed: the goods are still kept by the browser.
 */
export function useGuestCheckout(): boolean {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    findItems().then(
      (items) => replaceTo(items.length > 0 ? checkoutHref(items) : '/mall/cart'),
      () => setFailed(true),
    );
  }, []);
  return failed;
}
