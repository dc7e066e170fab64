import 'server-only';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { cartItems } from '@/db/schema/cart';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';

/** The caller's own rows, narrowed to `ids` when given (security.md S-06). */
export function ownLines(ctx: Ctx, ids?: readonly number[]): SQL {
  const own = eq(cartItems.userId, requireBuyer(ctx).userId);
  return (ids ? and(own, inArray(cartItems.id, [...ids])) : own) as SQL;
}
