import 'server-only';
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { ebookAssets, ebookPages } from '@/db/schema/ebook';
import { users } from '@/db/schema/identity';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { readingDevices, readingProgress } from '@/db/schema/reading';
import { coreErrors } from '@/lib/core/errors';
import { readerOf, type Ctx, type Reader } from '@/lib/data/ctx';
import { publicProducts } from '@/lib/domain/product/scope';
import { bearerOf, folderToken } from './delivery/signature';
import { ebookErrors } from './errors';
import { FOLDER_SECONDS } from './reading-rules';
import type { PublicationView } from './reading-contract';
import { entitled, openAssets } from './reading-scope';
import { assertReadingOpen } from './switch-queries';

const nobody = sql<boolean>`false`;

/** What the caller may do with the asset of the row, at this moment; the query joins `products` and, from the left, `periodical_issues`. */
const accessColumns = (ctx: Ctx, reader: Reader | null) => ({
  id: ebookAssets.id,
  publicId: ebookAssets.publicId,
  productId: ebookAssets.productId,
  issueId: ebookAssets.issueId,
  title: products.title,
  label: sql<string>`coalesce(${periodicalIssues.title}, '')`,
  format: ebookAssets.format,
  pageCount: ebookAssets.pageCount,
  hasText: ebookAssets.hasText,
  filmOpen: ebookAssets.filmOpen,
  /** Pages that anybody may read: those of a product that the public sees. */
  trialPages: sql<number>`case when ${publicProducts()} then least(${ebookAssets.previewPages}, ${ebookAssets.pageCount}) else 0 end`,
  entitled: reader ? sql<boolean>`${entitled(reader)}` : nobody,
  /** The browser is one of the reader's living devices. */
  admitted: reader
    ? sql<boolean>`exists (select 1 from ${readingDevices} where ${readingDevices.userId} = ${reader.userId}
        and ${readingDevices.deviceKey} = ${ctx.deviceKey} and ${readingDevices.removedAt} is null)`
    : nobody,
  phone: reader
    ? sql<string | null>`(select ${users.phone} from ${users} where ${users.id} = ${reader.userId})`
    : sql<string | null>`null`,
});

export interface Access {
  id: number;
  publicId: string;
  productId: number;
  issueId: number | null;
  title: string;
  label: string;
  format: 'pdf' | 'epub';
  pageCount: number;
  hasText: boolean;
  filmOpen: boolean;
  trialPages: number;
  entitled: boolean;
  admitted: boolean;
  phone: string | null;
}

/** Versions that readers get, with what the caller may do with them. */
function accessRows(ctx: Ctx, where: SQL) {
  return ctx.db
    .select(accessColumns(ctx, readerOf(ctx)))
    .from(ebookAssets)
    .innerJoin(products, eq(products.id, ebookAssets.productId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, ebookAssets.issueId))
    .where(and(where, openAssets))
    .$dynamic();
}

/** The publication at this address and the caller's right to it. @throws 404 for none, for a withdrawn one and for an issue that has not appeared */
export async function accessTo(ctx: Ctx, publicId: string): Promise<Access> {
  const [row] = await accessRows(ctx, eq(ebookAssets.publicId, publicId));
  if (!row) throw ebookErrors.publicationNotFound();
  return row;
}

/** As `accessTo`, and an address of a version that a newer one has replaced leads to that one: bookmarks go on to work. */
export async function accessToNewest(ctx: Ctx, publicId: string): Promise<Access> {
  const [row] = await accessRows(
    ctx,
    sql`exists (select 1 from ${ebookAssets} named where named.public_id = ${publicId}
      and named.product_id = ${ebookAssets.productId} and named.issue_id is not distinct from ${ebookAssets.issueId})`,
  );
  if (!row) throw ebookErrors.publicationNotFound();
  return row;
}

/** The refusal of what is beyond the trial: a stranger may log in, a reader has no right or none any more. */
export const refusal = (ctx: Ctx) => (readerOf(ctx) ? ebookErrors.locked() : coreErrors.notLoggedIn());

/**
 * Whether the caller gets this page as part of the whole publication (`true`) or of its trial (`false`).
 * @throws 401 or 403 for a page beyond the trial; 403 on a device that made room for another
 */
export function pagesWhole(ctx: Ctx, access: Access, pages: readonly number[]): boolean {
  if (access.entitled) {
    if (!access.admitted) throw ebookErrors.deviceDropped();
    return true;
  }
  if (pages.some((n) => n > access.trialPages)) throw refusal(ctx);
  return false;
}

/** The reader as his pages name him. */
export function readerName(ctx: Ctx, phone: string | null): string {
  const reader = readerOf(ctx);
  if (!reader) return '';
  return phone ? `尾号 ${phone.slice(-4)}` : `读者 ${reader.userId}`;
}

async function sizesOf(ctx: Ctx, assetId: number, upTo: number): Promise<[number, number][]> {
  const rows = await ctx.db
    .select({ width: ebookPages.width, height: ebookPages.height })
    .from(ebookPages)
    .where(and(eq(ebookPages.assetId, assetId), sql`${ebookPages.pageNo} <= ${upTo}`))
    .orderBy(ebookPages.pageNo);
  return rows.map((r) => [r.width, r.height]);
}

/** Where the reader stopped, in this version or else in an older one of the same publication. */
async function placeOf(ctx: Ctx, access: Access) {
  const reader = readerOf(ctx);
  if (!reader) return { page: 1, locator: null };
  const [row] = await ctx.db
    .select({
      page: readingProgress.pageNo,
      locator: readingProgress.locator,
      same: sql<boolean>`${ebookAssets.id} = ${access.id}`,
    })
    .from(readingProgress)
    .innerJoin(ebookAssets, eq(ebookAssets.id, readingProgress.assetId))
    .where(
      and(
        eq(readingProgress.userId, reader.userId),
        eq(ebookAssets.productId, access.productId),
        sql`${ebookAssets.issueId} is not distinct from ${access.issueId}`,
      ),
    )
    .orderBy(desc(sql`${ebookAssets.id} = ${access.id}`), desc(readingProgress.updatedAt))
    .limit(1);
  return { page: row?.page ?? 1, locator: row?.same ? row.locator : null };
}

/** What the reading view shows of a publication, whole or as a trial. */
export async function viewOf(ctx: Ctx, access: Access, whole: boolean): Promise<PublicationView> {
  const upTo = whole ? access.pageCount : access.trialPages;
  const pdf = access.format === 'pdf';
  const [asset] = await ctx.db
    .select({ toc: ebookAssets.toc, fixedLayout: ebookAssets.fixedLayout })
    .from(ebookAssets)
    .where(eq(ebookAssets.id, access.id));
  const pages = asset?.fixedLayout?.pages.slice(0, upTo);
  const place = await placeOf(ctx, access);
  const expiresAt = Math.floor(ctx.now.getTime() / 1000) + FOLDER_SECONDS;
  const token = { publicId: access.publicId, expiresAt, whole };
  return {
    id: access.publicId,
    productId: access.productId,
    title: access.title,
    label: access.label,
    format: access.format,
    pageCount: access.pageCount,
    sizes: pdf
      ? await sizesOf(ctx, access.id, upTo)
      : (pages ?? []).map((p): [number, number] => [p.width, p.height]),
    fixed: pages
      ? {
          rtl: asset?.fixedLayout?.rtl ?? false,
          sides: pages.map((p) => p.side),
          films: access.filmOpen,
          flowing: pages.flatMap((p, i) => (p.flows ? [i + 1] : [])),
        }
      : null,
    toc: asset?.toc ?? [],
    searchable: access.hasText,
    page: Math.max(1, Math.min(place.page, upTo)),
    locator: place.locator,
    preview: whole ? null : access.trialPages,
    manifest: pdf
      ? null
      : `/api/guest/ebook/read/${folderToken(ctx.ports.vault, bearerOf(ctx), token)}/manifest.json`,
    reader: readerName(ctx, access.phone),
  };
}

/** The trial of a product: of its book, of the issue named, or of the newest issue that has one. @throws 404 without any */
export async function previewOf(
  ctx: Ctx,
  { id, issueId }: { id: number; issueId?: number | undefined },
): Promise<PublicationView> {
  await assertReadingOpen(ctx);
  const [row] = await accessRows(
    ctx,
    and(
      eq(ebookAssets.productId, id),
      issueId === undefined ? undefined : eq(ebookAssets.issueId, issueId),
      publicProducts(),
      sql`${ebookAssets.previewPages} > 0`,
    ) as SQL,
  )
    .orderBy(
      sql`${ebookAssets.issueId} is not null`,
      desc(periodicalIssues.year),
      desc(periodicalIssues.issueNo),
    )
    .limit(1);
  if (!row) throw ebookErrors.publicationNotFound();
  return viewOf(ctx, row, false);
}
