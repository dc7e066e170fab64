import 'server-only';
import { and, asc, desc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm';
import { ebookAssets, ebookPages, ebookResources } from '@/db/schema/ebook';
import { products } from '@/db/schema/product';
import { uploads } from '@/db/schema/upload';
import { dayEnd, dayStart } from '@/lib/core/dates';
import { pageOffset } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { findFileGaps, hasFileGap } from '@/lib/domain/product/file-queries';
import { digitalKinds } from '@/lib/states/product-kind';
import { assetRows } from './asset-rows-queries';
import type { AssetDetail, AssetListInput, AssetRow } from './publish-contract';
import { publishErrors } from './publish-errors';
import { presentAsset } from './publish-present';

const COLUMNS = {
  createdAt: ebookAssets.createdAt,
  pageCount: ebookAssets.pageCount,
  sizeBytes: uploads.sizeBytes,
};

/** Files of the desk, page by page. */
export async function listAssets(ctx: Ctx, input: AssetListInput) {
  const pattern = input.keyword && containsPattern(input.keyword);
  const where = and(
    pattern
      ? or(ilike(ebookAssets.title, pattern), ilike(products.title, pattern), ilike(products.sku, pattern))
      : undefined,
    input.productId ? eq(ebookAssets.productId, input.productId) : undefined,
    input.issueId ? eq(ebookAssets.issueId, input.issueId) : undefined,
    input.status ? eq(ebookAssets.status, input.status) : undefined,
    input.format ? eq(ebookAssets.format, input.format) : undefined,
    input.active === undefined ? undefined : eq(ebookAssets.active, input.active),
    input.startTime
      ? sql`${ebookAssets.createdAt} >= ${dayStart(input.startTime).toISOString()}::timestamptz`
      : undefined,
    input.endTime
      ? sql`${ebookAssets.createdAt} < ${dayEnd(input.endTime).toISOString()}::timestamptz`
      : undefined,
  );
  const way = input.sort.startsWith('-') ? desc : asc;
  const column = COLUMNS[input.sort.replace('-', '') as keyof typeof COLUMNS];
  const page = await paginate(
    input,
    assetRows(ctx)
      .where(where)
      .orderBy(way(column), desc(ebookAssets.id))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db
      .select({ n: sql<number>`count(*)::int` })
      .from(ebookAssets)
      .innerJoin(products, eq(products.id, ebookAssets.productId))
      .where(where)
      .then((r) => r[0]?.n ?? 0),
  );
  return { ...page, list: page.list.map((row) => presentAsset(ctx.actor, row)) };
}

export async function countAssets(ctx: Ctx) {
  const rows = await ctx.db
    .select({ status: ebookAssets.status, n: sql<number>`count(*)::int` })
    .from(ebookAssets)
    .groupBy(ebookAssets.status);
  const lacking = await findLacking(ctx);
  const of = (status: string) => rows.find((r) => r.status === status)?.n ?? 0;
  return {
    all: rows.reduce((sum, r) => sum + r.n, 0),
    uploaded: of('uploaded'),
    converting: of('converting'),
    ready: of('ready'),
    failed: of('failed'),
    lacking,
  };
}

const MAX_LACKING = 50;

/** Publications on sale with something that cannot be read. */
async function findLacking(ctx: Ctx) {
  const found = await ctx.db
    .select({ productId: products.id, title: products.title })
    .from(products)
    .where(
      and(
        inArray(products.kind, [...digitalKinds]),
        products.marketable,
        isNull(products.deletedAt),
        hasFileGap,
      ),
    )
    .orderBy(desc(products.sort), desc(products.id))
    .limit(MAX_LACKING);
  const gaps = await findFileGaps(
    ctx,
    found.map((f) => f.productId),
  );
  return found.map((f) => ({ ...f, missing: gaps.get(f.productId)?.text ?? '' }));
}

/** One version as the list shows it. @throws 404 */
export async function getAssetRow(ctx: Ctx, id: number): Promise<AssetRow> {
  const [row] = await assetRows(ctx).where(eq(ebookAssets.id, id));
  if (!row) throw publishErrors.assetNotFound();
  return presentAsset(ctx.actor, row);
}

/** One version with its contents, the pages that are there, and its neighbours. @throws 404 */
export async function getAsset(ctx: Ctx, id: number): Promise<AssetDetail> {
  const [row] = await assetRows(ctx).where(eq(ebookAssets.id, id));
  if (!row) throw publishErrors.assetNotFound();
  const sibling = and(
    eq(ebookAssets.productId, row.productId),
    sql`${ebookAssets.issueId} is not distinct from ${row.issueId}`,
  );
  const [pages, parts, versions] = await Promise.all([
    ctx.db
      .select({ page: ebookPages.pageNo, width: ebookPages.width, height: ebookPages.height })
      .from(ebookPages)
      .where(eq(ebookPages.assetId, id))
      .orderBy(asc(ebookPages.pageNo)),
    ctx.db
      .select({
        page: sql<number>`${ebookResources.spineNo}`,
        title: sql<string>`coalesce(${ebookResources.title}, '')`,
      })
      .from(ebookResources)
      .where(and(eq(ebookResources.assetId, id), sql`${ebookResources.spineNo} is not null`))
      .orderBy(asc(ebookResources.spineNo)),
    assetRows(ctx).where(sibling).orderBy(desc(ebookAssets.version)),
  ]);
  return {
    ...presentAsset(ctx.actor, row),
    toc: row.toc,
    pages,
    parts,
    versions: versions.map((v) => presentAsset(ctx.actor, v)),
  };
}
