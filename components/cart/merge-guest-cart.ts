import { readGuestCart, writeGuestCart } from '@/components/cart/guest-cart';
import { toast } from '@/components/ui/toast';
import { api } from '@/lib/client/api';

let running: Promise<void> | null = null;

async function merge(): Promise<void> {
  const lines = readGuestCart();
  if (lines.length === 0) return;
  // Taken away first, so that a second tab does not send the same lines; put back when the call fails.
  if (!writeGuestCart([])) return;
  try {
    const { dropped } = await api.post(
      '/api/user/cart/merge',
      { lines: lines.map(({ productId, specKey, quantity }) => ({ productId, specKey, quantity })) },
      { stay: true },
    );
    if (dropped > 0) toast.warn(`有 ${dropped} 件失效商品未并入购物车`);
  } catch {
    writeGuestCart([...lines, ...readGuestCart()]);
  }
}

/** Moves what a visitor collected into the account's cart after the login. Concurrent callers share one run. */
export function mergeGuestCart(): Promise<void> {
  running ??= merge().finally(() => {
    running = null;
  });
  return running;
}
