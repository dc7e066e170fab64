import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { cartItems } from '@/db/schema/cart';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { productErrors } from '@/lib/domain/product/errors';
import { maxQuantity } from '@/lib/domain/product/rules';
import { getSaleLines, type SaleLine } from '@/lib/domain/product/sale-lines';
import type { CartAddInput, CartAddView } from '../contract';
import { cartErrors } from '../errors';
import { countCartLines } from '../queries';
import { MAX_CART_LINES } from '../rules';

/** One writer per cart: the number of lines and the reported figures are exact even when adds race. */
export function lockCart(ctx: Ctx): Promise<void> {
  return lockName(ctx, `cart:${requireBuyer(ctx).userId}`);
}

/**
 * Puts copies into the cart, or sets their number with `replace`. One row per product and choice; the sum is held between the product's
 * minimum and the most that can be bought now.
 *
 * @throws 404 for a product that is missing or off the shelf, 422 for a choice that is closed or a full cart, 409 when nothing is left
 */
export async function addCartLine(ctx: Ctx, input: CartAddInput): Promise<CartAddView> {
  const [sale] = await getSaleLines(ctx, [input]);
  if (!sale || sale.problem === 'off_shelf') throw productErrors.notFound();
  if (sale.problem === 'spec') throw cartErrors.spec();
  if (sale.problem === 'sold_out') throw cartErrors.soldOut({ data: { available: sale.available } });
  await lockCart(ctx);
  const put = await putLine(ctx, sale, input, maxQuantity(sale));
  if (!put) throw cartErrors.full();
  return put;
}

/** Writes one line under the cart's lock. `max` bounds the sum. `null` when the cart has no room for another line. */
export async function putLine(
  ctx: Ctx,
  sale: SaleLine,
  input: Pick<CartAddInput, 'quantity' | 'replace'>,
  max: number,
): Promise<CartAddView | null> {
  const { userId } = requireBuyer(ctx);
  const key = and(
    eq(cartItems.userId, userId),
    eq(cartItems.productId, sale.productId),
    eq(cartItems.specKey, sale.specKey),
  );
  const [before] = await ctx.db.select({ quantity: cartItems.quantity }).from(cartItems).where(key);
  const count = await countCartLines(ctx);
  if (!before && count >= MAX_CART_LINES) return null;
  const bounded = (wanted: ReturnType<typeof sql>) =>
    sql`greatest(${sale.minQuantity}::int, least(${wanted}, ${max}::int))`;
  const [row] = await ctx.db
    .insert(cartItems)
    .values({
      userId,
      productId: sale.productId,
      specKey: sale.specKey,
      spec: sale.spec,
      quantity: Math.max(sale.minQuantity, Math.min(input.quantity, max)),
      selected: true,
      quotedFen: sale.unitFen,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.productId, cartItems.specKey],
      set: {
        quantity: bounded(
          input.replace ? sql`${input.quantity}::int` : sql`${cartItems.quantity} + ${input.quantity}::int`,
        ),
        spec: sale.spec,
        selected: true,
        quotedFen: sale.unitFen,
        updatedAt: ctx.now,
      },
    })
    .returning({ id: cartItems.id, quantity: cartItems.quantity });
  if (!row) return null;
  const wanted = input.quantity + (before && !input.replace ? before.quantity : 0);
  return {
    id: row.id,
    quantity: row.quantity,
    capped: row.quantity < wanted,
    count: before ? count : count + 1,
  };
}
