import { errorText } from '@/components/ui/error-text';
import { api } from '@/lib/client/api';
import { announceCart } from '@/lib/client/cart-counter';
import type { OrderLineView } from '@/lib/domain/order/contract';

export interface BuyAgainResult {
  /** Titles that are in the cart now. */
  added: number;
  /** Titles that can no longer be bought so, with the reason. */
  refused: { title: string; reason: string }[];
}

/** What is put into the cart of a line. */
export type AgainLine = Pick<OrderLineView, 'productId' | 'specKey' | 'quantity' | 'title'>;

/** 再次购买: puts the lines of an order into the cart, one after the other, at today's prices and within today's limits. */
export async function buyAgain(lines: readonly AgainLine[]): Promise<BuyAgainResult> {
  const result: BuyAgainResult = { added: 0, refused: [] };
  for (const { productId, specKey, quantity, title } of lines) {
    try {
      await api.post('/api/user/cart/add', { productId, specKey, quantity });
      result.added += 1;
    } catch (error) {
      result.refused.push({ title, reason: errorText(error) });
    }
  }
  if (result.added > 0) announceCart();
  return result;
}
