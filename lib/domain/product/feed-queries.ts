import 'server-only';
import { asc, count, max } from 'drizzle-orm';
import { products } from '@/db/schema/product';
import type { Ctx } from '@/lib/data/ctx';
import { publicProducts } from '@/lib/domain/product/scope';

/** How many products the public may see, and when one of them last changed. */
export async function countPublicProducts(ctx: Ctx): Promise<{ products: number; changedAt: Date | null }> {
  const [row] = await ctx.db
    .select({ products: count(), changedAt: max(products.updatedAt) })
    .from(products)
    .where(publicProducts());
  return { products: row?.products ?? 0, changedAt: row?.changedAt ?? null };
}

/** Public products for one file of the sitemap. */
export async function listProductDates(
  ctx: Ctx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ id: number; updatedAt: Date }[]> {
  return ctx.db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(publicProducts())
    .orderBy(asc(products.id))
    .limit(limit)
    .offset(offset);
}
