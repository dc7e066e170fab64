'use client';

import { useSyncExternalStore } from 'react';
import { announceCart, onCartChange } from '@/lib/client/cart-counter';
import { parseGuestCart, type GuestLine } from '@/lib/domain/cart/lines';
import { GUEST_CART_KEY } from '@/lib/text/behaviour';

const none: readonly GuestLine[] = [];
let last: { text: string | null; lines: readonly GuestLine[] } = { text: null, lines: none };

/** The visitor's cart of this browser. Storage that is forbidden or full counts as empty. */
export function readGuestCart(): readonly GuestLine[] {
  let text: string | null = null;
  try {
    text = localStorage.getItem(GUEST_CART_KEY);
  } catch {
    // a private window may forbid it
  }
  if (text !== last.text) last = { text, lines: text === null ? none : parseGuestCart(text) };
  return last.lines;
}

/** Writes the visitor's cart; `false` when the browser keeps nothing. */
export function writeGuestCart(lines: readonly GuestLine[]): boolean {
  try {
    if (lines.length === 0) localStorage.removeItem(GUEST_CART_KEY);
    else localStorage.setItem(GUEST_CART_KEY, JSON.stringify(lines));
  } catch {
    return false;
  }
  announceCart();
  return true;
}

export function useGuestCart(): readonly GuestLine[] {
  return useSyncExternalStore(onCartChange, readGuestCart, () => none);
}
