import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { cached, dependOn } from '@/lib/data/page-cache';
import { productTags } from '@/lib/domain/product/cached';
import { publicationHead, readingEntry, type PublicationHead, type ReadingEntry } from './entry-queries';

/** Where a product page leads to read. Bringing a version into force, and the appearance of an issue, announce the product. */
export function cachedReadingEntry(ctx: Ctx, productId: number): Promise<ReadingEntry | null> {
  return cached(`reading-entry:${productId}`, [productTags.one(productId)], () =>
    readingEntry(ctx, productId),
  );
}

/** The publication at an address of the reader, for pages that are kept: they change with its product. */
export async function shownPublication(ctx: Ctx, publicId: string): Promise<PublicationHead | null> {
  const head = await publicationHead(ctx, publicId);
  if (head) dependOn([productTags.one(head.productId)]);
  return head;
}
