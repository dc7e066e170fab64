import { isBuyer } from '@/components/ui/is-buyer';
import { onCartChange } from '@/lib/client/cart-counter';
import { parseGuestCart } from '@/lib/domain/cart/lines';
import { GUEST_CART_KEY } from '@/lib/text/behaviour';

/** Number of different products in the cart; `null` until a buyer's is known. */
let count: number | null = null;

function guestCount(): number {
  try {
    return parseGuestCart(localStorage.getItem(GUEST_CART_KEY)).length;
  } catch {
    // A private window may forbid it.
    return 0;
  }
}

/** A buyer whose visitor's cart waits for being joined with the account's: the framework's part of the page does it. */
export const cartWaits = () => isBuyer() && guestCount() > 0;

/** Writes the number where marked; what is marked as a badge is hidden while there is none. */
export function showCart(): void {
  const shown = isBuyer() ? count : guestCount();
  const text = (shown ?? 0) > 99 ? '99+' : String(shown ?? 0);
  for (const el of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    if (el.dataset.cartCount === 'badge') el.hidden = !shown;
    if (el.firstChild?.nodeValue !== text) el.innerHTML = `${text}<span class="sr-only"> 种商品</span>`;
  }
}

async function ask(): Promise<void> {
  if (isBuyer()) {
    try {
      const reply = await fetch('/api/user/cart/count');
      if (reply.ok) ({ count } = ((await reply.json()) as { data: { count: number } }).data);
    } catch {
      // The number stays as it was.
    }
  }
  showCart();
}

/** Follows the cart on pages that show its number. */
export function followCart(): void {
  if (!document.querySelector('[data-cart-count]')) return;
  onCartChange(() => void ask());
  void ask();
}
