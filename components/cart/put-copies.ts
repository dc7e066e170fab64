import { addToCart, type AddRequest } from '@/components/cart/add-to-cart';
import type { BuyAct } from '@/components/cart/buy-rules';
import { outcomeOf } from '@/components/cart/buy-outcome';
import { goTo } from '@/components/ui/skin';
import { toast } from '@/components/ui/toast';
import type { Visitor } from '@/components/ui/visitor';

/** Puts copies into the cart and says what came of it; `gone`: the next page is on its way. */
export async function putCopies(
  visitor: Visitor,
  add: AddRequest,
  act: BuyAct,
  unit: string,
): Promise<'gone' | 'done' | 'refused'> {
  const outcome = outcomeOf(await addToCart(visitor, add), act, unit);
  if ('to' in outcome) {
    goTo(outcome.to);
    return 'gone';
  }
  if ('error' in outcome) {
    toast.error(outcome.error);
    return 'refused';
  }
  if ('warn' in outcome) toast.warn(outcome.warn);
  else toast.success(outcome.success);
  return 'done';
}
