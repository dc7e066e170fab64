import 'server-only';
import { and, eq } from 'drizzle-orm';
import { favorites } from '@/db/schema/favorite';
import type { Ctx } from '@/lib/data/ctx';
import { ownFavorites } from '../scope';

/** Keeps a product no more; one that the caller does not keep is no mistake. */
export async function removeFavorite(ctx: Ctx, productId: number): Promise<void> {
  await ctx.db.delete(favorites).where(and(ownFavorites(ctx), eq(favorites.productId, productId)));
}
