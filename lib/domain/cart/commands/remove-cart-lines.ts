import 'server-only';
import { cartItems } from '@/db/schema/cart';
import type { Ctx } from '@/lib/data/ctx';
import { ownLines } from '../scope';
import { lockCart } from './add-cart-line';

/** Takes the caller's lines out of the cart: the named ones, or all. Returns how many went; other people's ids count for nothing. */
export async function removeCartLines(ctx: Ctx, ids?: readonly number[]): Promise<number> {
  if (ids?.length === 0) return 0;
  await lockCart(ctx);
  const gone = await ctx.db.delete(cartItems).where(ownLines(ctx, ids)).returning({ id: cartItems.id });
  return gone.length;
}
