import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { cached } from '@/lib/data/page-cache';
import { productTags } from '@/lib/domain/product/cached';
import { listErrata } from './erratum-queries';

/** Corrections that a product's page shows; they go with the page's own tag. */
export function cachedErrata(ctx: Ctx, productId: number) {
  return cached(`errata:${productId}`, [productTags.one(productId)], () => listErrata(ctx, productId));
}
