import 'server-only';
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { cartItems } from '@/db/schema/cart';
import type { Ctx } from '@/lib/data/ctx';
import { capOf } from '@/lib/domain/product/rules';
import { getSaleLines } from '@/lib/domain/product/sale-lines';
import type { CartMergeInput, CartMergeView } from '../contract';
import { countCartLines } from '../queries';
import { sumLines } from '../lines';
import { ownLines } from '../scope';
import { lockCart, putLine } from './add-cart-line';

/**
 * Puts a visitor's cart into the account's after the login. Anywhere (`add`) quantities add up under the product's caps. Inside the checkout
 * (`checkout`) what the visitor was about to buy wins: his ticked lines replace the quantity of the same lines and become the selection, so
 * that he pays for what he saw; his other lines add up. Lines that cannot be sold any more, or find no room, are dropped; a line that is only
 * out of stock is kept and shown as such.
 */
export async function mergeCart(ctx: Ctx, { mode, lines }: CartMergeInput): Promise<CartMergeView> {
  const wanted = sumLines(lines);
  await lockCart(ctx);
  const sales = await getSaleLines(ctx, wanted);
  let count = await countCartLines(ctx);
  let merged = 0;
  const items: number[] = [];
  for (const [i, line] of wanted.entries()) {
    const sale = sales[i];
    if (!sale || sale.problem === 'off_shelf' || sale.problem === 'spec') continue;
    const replace = mode === 'checkout' && line.selected;
    const put = await putLine(ctx, sale, { quantity: line.quantity, replace }, capOf(sale));
    if (!put) continue;
    count = put.count;
    merged += 1;
    if (replace) items.push(put.id);
  }
  if (items.length > 0) await selectOnly(ctx, items);
  return { count, merged, dropped: wanted.length - merged, items };
}

/** Ticks these lines and no others of the caller's. Under the cart's lock. */
export async function selectOnly(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.db
    .update(cartItems)
    .set({ selected: false, updatedAt: ctx.now })
    .where(and(ownLines(ctx), eq(cartItems.selected, true), notInArray(cartItems.id, [...ids])));
  await ctx.db
    .update(cartItems)
    .set({ selected: true, updatedAt: ctx.now })
    .where(and(ownLines(ctx), eq(cartItems.selected, false), inArray(cartItems.id, [...ids])));
}
