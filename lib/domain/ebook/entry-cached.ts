import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { cached } from '@/lib/data/page-cache';
import { productTags } from '@/lib/domain/product/cached';
import { readingEntry, type ReadingEntry } from './entry-queries';

/** Where a product page leads to read. Bringing a version into force, and the appearance of an issue, announce the product. */
export function cachedReadingEntry(ctx: Ctx, productId: number): Promise<ReadingEntry | null> {
  return cached(`reading-entry:${productId}`, [productTags.one(productId)], () =>
    readingEntry(ctx, productId),
  );
}
