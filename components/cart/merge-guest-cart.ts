import { readGuestCart, writeGuestCart } from '@/components/cart/guest-cart';
import { toast } from '@/components/ui/toast';
import { api } from '@/lib/client/api';
import { isGuestCheckout, onlyLine } from '@/lib/domain/cart/checkout-address';

/** What became of the visitor's cart; `null` when it was empty. `items` are the rows to be paid for after a login inside the checkout. */
export type Merged = { items: number[]; dropped: number } | null;

let running: Promise<Merged> | null = null;

async function merge(): Promise<Merged> {
  const kept = readGuestCart();
  if (kept.length === 0) return null;
  // The page that opens after a login inside the checkout says so in its address: badges on it merge in the same way.
  const checkout = isGuestCheckout(location);
  const lines = checkout ? onlyLine(kept, location.search) : kept;
  // Taken away first, so that a second tab does not send the same lines; put back when the call fails.
  if (!writeGuestCart([])) return null;
  try {
    const { dropped, items } = await api.post(
      '/api/user/cart/merge',
      {
        mode: checkout ? 'checkout' : 'add',
        lines: lines.map(({ productId, specKey, quantity, selected }) => ({
          productId,
          specKey,
          quantity,
          selected,
        })),
      },
      { stay: true },
    );
    if (dropped > 0) toast.warn(`有 ${dropped} 件失效商品未并入购物车`);
    return { items, dropped };
  } catch {
    writeGuestCart([...kept, ...readGuestCart()]);
    return null;
  }
}

/** Moves what a visitor collected into the account's cart after the login. Concurrent callers share one run. */
export function mergeGuestCart(): Promise<Merged> {
  running ??= merge().finally(() => {
    // A checkout that opens a moment after the badge still learns which rows it is about.
    setTimeout(() => {
      running = null;
    }, 2000);
  });
  return running;
}
