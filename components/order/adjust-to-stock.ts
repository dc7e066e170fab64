import type { ShortLine } from '@/components/order/checkout-failure';
import { moveDraft } from '@/components/order/use-checkout-draft';
import { goTo, replaceTo } from '@/components/ui/skin';
import { announceCart } from '@/lib/client/cart-counter';
import { api } from '@/lib/client/api';

/**
 * Brings the rows of a checkout to what is left: fewer copies where some are left, without the line where none are. The lines stay in the
 * cart. Gives the rows that can still be paid for.
 */
async function adjust(items: readonly number[], short: readonly ShortLine[]): Promise<number[]> {
  const { lines } = await api.get('/api/user/cart/myCart', {});
  const kept: number[] = [];
  for (const id of items) {
    const line = lines.find((l) => l.id === id);
    if (!line) continue;
    const hit = short.find((s) => s.productId === line.productId && s.specKey === line.specKey);
    const left = hit ? Math.min(hit.left, line.maxQuantity) : line.quantity;
    if (left < line.minQuantity || (line.problem !== null && line.problem !== 'short')) continue;
    if (left !== line.quantity) await api.post('/api/user/cart/item/edit', { id, quantity: left });
    kept.push(id);
  }
  return kept;
}

/** 按现有数量调整: one click instead of the way over the cart; what was typed on the checkout is kept. */
export async function adjustToStock(items: readonly number[], short: readonly ShortLine[]): Promise<void> {
  const kept = await adjust(items, short);
  announceCart();
  if (kept.length === 0) {
    goTo('/mall/cart');
    return;
  }
  moveDraft(items, kept);
  const search = `?items=${kept.join(',')}`;
  if (search === location.search) location.reload();
  else replaceTo(`/mall/submit${search}`);
}
