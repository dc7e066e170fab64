import type { AddResult } from '@/components/cart/add-to-cart';
import type { BuyAct } from '@/components/cart/buy-rules';
import { checkoutHref } from '@/lib/domain/cart/checkout-address';

type Outcome =
  /** On to a page, by its desktop address. */
  { to: string } | { error: string } | { warn: string } | { success: string };

/** What the person is told, or where he goes, after an act. */
export function outcomeOf(done: AddResult, act: BuyAct, unit: string): Outcome {
  if (done.where === 'nowhere') return { error: done.message };
  if (act === 'buy') return { to: done.where === 'account' ? checkoutHref([done.id]) : done.checkout };
  return done.capped
    ? { warn: `最多可购 ${done.quantity} ${unit}，购物车中已是最大数量` }
    : { success: '已加入购物车' };
}
