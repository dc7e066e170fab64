import 'server-only';
import { sql } from 'drizzle-orm';
import { cartItems } from '@/db/schema/cart';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { anyOf, preparedSql } from '@/lib/data/prepared';
import { lockCart } from './add-cart-line';

/** Rows of one cart: the named ones, or all (security.md S-06). */
const deleteRows = preparedSql<{ id: number }>(
  'cart_delete',
  () => sql`delete from ${cartItems} where user_id = ${sql.placeholder('userId')}::bigint
    and (${sql.placeholder('ids')}::bigint[] is null or id = ${anyOf('ids')}) returning id`,
);

/** Takes the caller's lines out of the cart: the named ones, or all. Returns how many went; other people's ids count for nothing. */
export async function removeCartLines(ctx: Ctx, ids?: readonly number[]): Promise<number> {
  if (ids?.length === 0) return 0;
  await lockCart(ctx);
  return takeCartLines(ctx, ids);
}

/** The same under the cart's lock, which the caller holds. */
export async function takeCartLines(ctx: Ctx, ids?: readonly number[]): Promise<number> {
  if (ids?.length === 0) return 0;
  const gone = await deleteRows(ctx.db, { userId: requireBuyer(ctx).userId, ids: ids ?? null });
  return gone.length;
}
