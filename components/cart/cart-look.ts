import { goTo } from '@/components/ui/skin';
import { formatFen } from '@/lib/core/money';
import type { CartLineView } from '@/lib/domain/cart/contract';
import { cartTotals, isInvalid } from '@/lib/domain/cart/rules';
import { checkoutHref, guestCheckoutHref } from '@/lib/domain/cart/checkout-address';

/** `比加入时降价 ¥2.00`, or nothing. */
export function priceMove(line: CartLineView): { down: boolean; text: string } | null {
  if (line.quotedFen === null || line.quotedFen === line.unitFen || line.problem !== null) return null;
  const diff = line.unitFen - line.quotedFen;
  return { down: diff < 0, text: `比加入时${diff < 0 ? '降价' : '涨价'} ¥${formatFen(Math.abs(diff))}` };
}

/** The nearest number of copies that can be ordered. */
export const mendedQuantity = (line: CartLineView) =>
  Math.max(line.minQuantity, Math.min(line.quantity, line.maxQuantity));

/** The lines of a cart by what can be done with them, and the sums of those that are ticked. */
export function cartParts(lines: readonly CartLineView[]) {
  const alive = lines.filter((l) => !isInvalid(l));
  const buyable = alive.filter((l) => l.problem === null);
  return {
    alive,
    /** No quantity mends these: they are listed apart. */
    dead: lines.filter(isInvalid),
    buyable,
    ticked: buyable.filter((l) => l.selected),
    allTicked: buyable.length > 0 && buyable.every((l) => l.selected),
    totals: cartTotals(lines),
  };
}

export type CartParts = ReturnType<typeof cartParts>;

/** To the checkout of the ticked lines, in the skin that is open; a visitor goes past the login. */
export function goToCheckout(ticked: readonly CartLineView[], guest: boolean): void {
  goTo(guest ? guestCheckoutHref() : checkoutHref(ticked.flatMap((l) => l.id ?? [])));
}

export const lineKey = (line: CartLineView) => `${line.productId}|${line.specKey}`;
