/**
 * The cart-change counter (specification section 3): goes up whenever a cart changed, the visitor's or the account's. Badges and carts of
 * this tab hear the event, those of other tabs the storage.
 */
const COUNTER_KEY = 'portal.cartChanges';
const CART_CHANGED = 'cart-changed';

/** How often a cart of this browser has changed. */
export function cartChanges(): number {
  try {
    return Number(localStorage.getItem(COUNTER_KEY)) || 0;
  } catch {
    return 0;
  }
}

/** A cart changed: the counter goes up. */
export function announceCart(): void {
  try {
    localStorage.setItem(COUNTER_KEY, String(cartChanges() + 1));
  } catch {
    // other tabs do not hear of it then
  }
  window.dispatchEvent(new Event(CART_CHANGED));
}

/** Hears changes of any cart, in this tab and in others. */
export function onCartChange(changed: () => void): () => void {
  const elsewhere = (e: StorageEvent) => {
    if (e.key === null || e.key === COUNTER_KEY) changed();
  };
  window.addEventListener(CART_CHANGED, changed);
  window.addEventListener('storage', elsewhere);
  return () => {
    window.removeEventListener(CART_CHANGED, changed);
    window.removeEventListener('storage', elsewhere);
  };
}
