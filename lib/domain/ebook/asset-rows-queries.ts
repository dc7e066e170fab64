import 'server-only';
import { eq } from 'drizzle-orm';
import { ebookAssets } from '@/db/schema/ebook';
import { users } from '@/db/schema/identity';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { uploads } from '@/db/schema/upload';
import type { Ctx } from '@/lib/data/ctx';
import { hasPages } from './reading-scope';

/** Versions with the words of their publication and of their source. */
export function assetRows(ctx: Ctx) {
  return ctx.db
    .select({
      id: ebookAssets.id,
      publicId: ebookAssets.publicId,
      productId: ebookAssets.productId,
      productTitle: products.title,
      kind: products.kind,
      issueId: ebookAssets.issueId,
      label: periodicalIssues.title,
      issueStatus: periodicalIssues.status,
      title: ebookAssets.title,
      format: ebookAssets.format,
      paged: hasPages,
      version: ebookAssets.version,
      status: ebookAssets.status,
      active: ebookAssets.active,
      autoActivate: ebookAssets.autoActivate,
      pageCount: ebookAssets.pageCount,
      convertedPages: ebookAssets.convertedPages,
      hasText: ebookAssets.hasText,
      previewPages: ebookAssets.previewPages,
      filmOpen: ebookAssets.filmOpen,
      failReason: ebookAssets.failReason,
      report: ebookAssets.report,
      createdBy: ebookAssets.createdBy,
      hands: ebookAssets.hands,
      toc: ebookAssets.toc,
      sourceName: uploads.originalName,
      sizeBytes: uploads.sizeBytes,
      createdByName: users.name,
      createdAt: ebookAssets.createdAt,
      readyAt: ebookAssets.readyAt,
    })
    .from(ebookAssets)
    .innerJoin(products, eq(products.id, ebookAssets.productId))
    .innerJoin(uploads, eq(uploads.id, ebookAssets.uploadId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, ebookAssets.issueId))
    .leftJoin(users, eq(users.id, ebookAssets.createdBy))
    .$dynamic();
}
export type OfficeAsset = Awaited<ReturnType<typeof assetRows>>[number];
