import 'server-only';
import { and, desc, eq, isNotNull, or, lte, sql } from 'drizzle-orm';
import { activationCodes, codeBatches } from '@/db/schema/activation';
import { ebookAssets } from '@/db/schema/ebook';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { organizations } from '@/db/schema/organization';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { readingProgress, readingSessions } from '@/db/schema/reading';
import { toIsoOrNull } from '@/lib/core/dates';
import { readerOf, type Ctx, type Reader } from '@/lib/data/ctx';
import { issueCoverSql } from '@/lib/domain/product/scope';
import { readerName } from './access-queries';
import { codeOpensAsset, hasPages, livingCodes, openAssets } from './reading-scope';
import type { ReadingShelfView } from './shelf-contract';
import { shelfOf, type ShelfRow } from './shelf-rules';
import { assertReadingOpen } from './switch-queries';

/** Most rows of one shelf, one per code and file: the newest codes stand first. */
const SHELF_ROWS = 2000;

/** The shelf of whoever reads in this browser; nobody has none. @throws 422 while the reading view is closed */
export async function getReadingShelf(ctx: Ctx): Promise<ReadingShelfView> {
  await assertReadingOpen(ctx);
  const reader = readerOf(ctx);
  if (!reader) return { reader: null, last: [], years: [], stopped: 0 };
  const [rows, stopped, phone, endsAt] = await Promise.all([
    shelfRows(ctx, reader),
    ctx.db.$count(activationCodes, stoppedCodes(reader)),
    phoneOf(ctx, reader),
    sessionEnd(ctx, reader),
  ]);
  return {
    reader: { name: readerName(ctx, phone), via: reader.via, single: reader.codeId !== null, endsAt },
    ...shelfOf(rows),
    stopped,
  };
}

/** Codes that the reader activated and that open nothing now: frozen, or their term is over. */
const stoppedCodes = (reader: Reader) =>
  and(
    eq(activationCodes.activatedBy, reader.userId),
    reader.codeId === null ? undefined : eq(activationCodes.id, reader.codeId),
    or(
      eq(activationCodes.status, 'expired'),
      and(
        eq(activationCodes.status, 'activated'),
        or(isNotNull(activationCodes.frozenAt), lte(activationCodes.expiresAt, sql`now()`)),
      ),
    ),
  );

async function shelfRows(ctx: Ctx, reader: Reader): Promise<ShelfRow[]> {
  const codeYear = sql<number | null>`coalesce(${orderItems.subYear}, ${codeBatches.year})`;
  const rows = await ctx.db
    .select({
      productId: activationCodes.productId,
      kind: products.kind,
      title: sql<string>`coalesce(${orderItems.title}, ${products.title})`,
      coverPath: sql<string | null>`coalesce(${orderItems.coverPath}, ${products.coverPath})`,
      // The line's words; a code without a line is named by its year alone, which the shelf shows anyway.
      label: sql<string>`coalesce(nullif(${orderItems.spec} ->> 'label', ''), ${codeYear} || ' 年', '')`,
      year: sql<number | null>`coalesce(${periodicalIssues.year}, ${codeYear})`,
      givenBy: sql<
        string | null
      >`case when ${activationCodes.allocationId} is not null then ${organizations.name} end`,
      expiresAt: activationCodes.expiresAt,
      assetId: ebookAssets.publicId,
      assetLabel: periodicalIssues.title,
      issueCoverPath: issueCoverSql,
      issueNo: periodicalIssues.issueNo,
      paged: hasPages,
      pageCount: ebookAssets.pageCount,
      publishedOn: periodicalIssues.publishDate,
      page: readingProgress.pageNo,
      readAt: readingProgress.updatedAt,
    })
    .from(activationCodes)
    .innerJoin(codeBatches, eq(codeBatches.id, activationCodes.batchId))
    .innerJoin(products, eq(products.id, activationCodes.productId))
    .leftJoin(orderItems, eq(orderItems.id, activationCodes.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItems.orderId))
    .leftJoin(organizations, eq(organizations.id, orders.organizationId))
    .leftJoin(ebookAssets, and(codeOpensAsset, openAssets))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, ebookAssets.issueId))
    .leftJoin(
      readingProgress,
      and(eq(readingProgress.assetId, ebookAssets.id), eq(readingProgress.userId, reader.userId)),
    )
    .where(livingCodes(reader))
    .orderBy(desc(activationCodes.activatedAt), desc(activationCodes.id))
    .limit(SHELF_ROWS);
  return rows.map((row) => ({
    productId: row.productId,
    kind: row.kind,
    title: row.title,
    label: row.label,
    coverPath: row.coverPath,
    year: row.year,
    issueCoverPath: row.issueCoverPath,
    givenBy: row.givenBy,
    expiresAt: toIsoOrNull(row.expiresAt),
    asset:
      row.assetId === null
        ? null
        : {
            id: row.assetId,
            label: row.assetLabel ?? '',
            issueNo: row.issueNo,
            paged: row.paged,
            pageCount: row.pageCount ?? 0,
            publishedOn: row.publishedOn,
            page: row.page,
            readAt: toIsoOrNull(row.readAt),
          },
  }));
}

async function phoneOf(ctx: Ctx, { userId }: Reader): Promise<string | null> {
  const [row] = await ctx.db.select({ phone: users.phone }).from(users).where(eq(users.id, userId));
  return row?.phone ?? null;
}

/** When a reading session ends at the latest; a login says so itself. */
async function sessionEnd(ctx: Ctx, reader: Reader): Promise<string | null> {
  if (reader.via === 'login') return null;
  const [row] = await ctx.db
    .select({ at: readingSessions.absoluteExpiresAt })
    .from(readingSessions)
    .where(eq(readingSessions.id, reader.sessionId));
  return toIsoOrNull(row?.at ?? null);
}
