import 'server-only';
import { and, eq } from 'drizzle-orm';
import { favorites } from '@/db/schema/favorite';
import { products } from '@/db/schema/product';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { productErrors } from '@/lib/domain/product/errors';
import { publicProducts } from '@/lib/domain/product/scope';
import { favoriteErrors } from '../errors';
import { MAX_FAVORITES } from '../rules';
import { ownFavorites } from '../scope';

/**
 * Keeps a product for the caller; one that he keeps already stays as it is.
 *
 * @throws 404 for a product that is missing or off the shelf, 422 when he keeps as many as he may
 */
export async function addFavorite(ctx: Ctx, productId: number): Promise<void> {
  const { userId } = requireBuyer(ctx);
  // One writer per buyer: the number is exact even when adds race.
  await lockName(ctx, `favorites:${userId}`);
  if ((await ctx.db.$count(products, and(eq(products.id, productId), publicProducts()))) === 0)
    throw productErrors.notFound();
  const own = ownFavorites(ctx);
  if ((await ctx.db.$count(favorites, and(own, eq(favorites.productId, productId)))) > 0) return;
  if ((await ctx.db.$count(favorites, own)) >= MAX_FAVORITES) throw favoriteErrors.full();
  await ctx.db.insert(favorites).values({ userId, productId });
}
