'use client';

import { useSyncExternalStore } from 'react';
import { parseGuestCart, type GuestLine } from '@/lib/domain/cart/rules';

const STORAGE_KEY = 'portal.cart';
/** Fired on `window` whenever a cart changed: the badge counts again (specification section 3, cart-change counter). */
export const CART_CHANGED = 'cart-changed';

const none: readonly GuestLine[] = [];
let last: { text: string | null; lines: readonly GuestLine[] } = { text: null, lines: none };

/** The visitor's cart of this browser. Storage that is forbidden or full counts as empty. */
export function readGuestCart(): readonly GuestLine[] {
  let text: string | null = null;
  try {
    text = localStorage.getItem(STORAGE_KEY);
  } catch {
    // a private window may forbid it
  }
  if (text !== last.text) last = { text, lines: text === null ? none : parseGuestCart(text) };
  return last.lines;
}

/** Writes the visitor's cart; `false` when the browser keeps nothing. */
export function writeGuestCart(lines: readonly GuestLine[]): boolean {
  try {
    if (lines.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(lines));
  } catch {
    return false;
  }
  announceCart();
  return true;
}

export function announceCart(): void {
  window.dispatchEvent(new Event(CART_CHANGED));
}

/** Hears changes of any cart, in this tab and (for visitors) in others. */
export function onCartChange(changed: () => void): () => void {
  window.addEventListener(CART_CHANGED, changed);
  window.addEventListener('storage', changed);
  return () => {
    window.removeEventListener(CART_CHANGED, changed);
    window.removeEventListener('storage', changed);
  };
}

export function useGuestCart(): readonly GuestLine[] {
  return useSyncExternalStore(onCartChange, readGuestCart, () => none);
}
