import 'server-only';
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { ebookAssets } from '@/db/schema/ebook';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import type { Ctx } from '@/lib/data/ctx';
import { hasPages, openAssets } from './reading-scope';

/** What the address of a reader says before anybody has shown a right to read: what it is, as its product page says too. */
export interface PublicationHead {
  productId: number;
  title: string;
  /** Name of the issue; empty for a book. */
  label: string;
}

const columns = {
  publicId: ebookAssets.publicId,
  productId: ebookAssets.productId,
  title: products.title,
  label: sql<string>`coalesce(${periodicalIssues.title}, '')`,
  trialPages: sql<number>`least(${ebookAssets.previewPages}, ${ebookAssets.pageCount})`,
  paged: hasPages,
};

/** Versions that readers get, with the words of their publication. */
function readable(ctx: Ctx) {
  return ctx.db
    .select(columns)
    .from(ebookAssets)
    .innerJoin(products, eq(products.id, ebookAssets.productId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, ebookAssets.issueId))
    .$dynamic();
}

/**
 * The publication at an address, also of a version that a newer one has replaced: opening leads to that one. `null` for none, for one that is
 * withdrawn and for an issue that has not appeared.
 */
export async function publicationHead(ctx: Ctx, publicId: string): Promise<PublicationHead | null> {
  if (!/^[A-Za-z0-9_-]{16}$/.test(publicId)) return null;
  const [row] = await readable(ctx).where(
    and(
      openAssets,
      sql`exists (select 1 from ${ebookAssets} named where named.public_id = ${publicId}
        and named.product_id = ${ebookAssets.productId} and named.issue_id is not distinct from ${ebookAssets.issueId})`,
    ),
  );
  return row ? { productId: row.productId, title: row.title, label: row.label } : null;
}

/** Where a product page leads to read: the book, or the newest issue that has appeared; `null` while nothing can be read. */
export interface ReadingEntry {
  publicId: string;
  label: string;
  /** Pages that everybody may read, of an EPUB parts; 0 for none. */
  trialPages: number;
  /** Read by pages, not by parts. */
  paged: boolean;
}

/** The entry to a product's reading view. */
export async function readingEntry(ctx: Ctx, productId: number): Promise<ReadingEntry | null> {
  const [row] = await readable(ctx)
    .where(and(eq(ebookAssets.productId, productId), openAssets))
    .orderBy(
      sql`${ebookAssets.issueId} is not null`,
      desc(periodicalIssues.year),
      desc(periodicalIssues.issueNo),
    )
    .limit(1);
  return row
    ? { publicId: row.publicId, label: row.label, trialPages: row.trialPages, paged: row.paged }
    : null;
}

/** The entries of several products that have a trial, by product: address of the newest file whose first pages everybody may read. */
export async function trialsOf(ctx: Ctx, productIds: readonly number[]): Promise<Map<number, string>> {
  if (productIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectDistinctOn([ebookAssets.productId], {
      productId: ebookAssets.productId,
      publicId: ebookAssets.publicId,
    })
    .from(ebookAssets)
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, ebookAssets.issueId))
    .where(and(inArray(ebookAssets.productId, [...productIds]), gt(ebookAssets.previewPages, 0), openAssets))
    .orderBy(
      ebookAssets.productId,
      sql`${ebookAssets.issueId} is not null`,
      desc(periodicalIssues.year),
      desc(periodicalIssues.issueNo),
    );
  return new Map(rows.map((r) => [r.productId, r.publicId]));
}
