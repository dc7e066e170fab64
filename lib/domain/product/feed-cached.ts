import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { cached } from '@/lib/data/page-cache';
import { productTags } from '@/lib/domain/product/cached';
import { countPublicProducts, listProductDates } from '@/lib/domain/product/feed-queries';

const SITEMAP_SECONDS = 600;

/** Size and last change of the public catalogue, for the index of sitemaps. */
export async function cachedProductCount(ctx: Ctx): Promise<{ products: number; changedAt: Date | null }> {
  return cached('product:sitemapCount', [productTags.all], () => countPublicProducts(ctx), SITEMAP_SECONDS);
}

/** Products of one file of the sitemap: part `part` (from 1) of parts of `size`. */
export async function cachedProductDates(
  ctx: Ctx,
  { part, size }: { part: number; size: number },
): Promise<{ id: number; updatedAt: Date }[]> {
  if ((await cachedProductCount(ctx)).products <= (part - 1) * size) return [];
  const load = () => listProductDates(ctx, { limit: size, offset: (part - 1) * size });
  return cached(`product:sitemap:${part}:${size}`, [productTags.all], load, SITEMAP_SECONDS);
}
