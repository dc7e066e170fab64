import 'server-only';
import { and, eq, getTableName, isNotNull } from 'drizzle-orm';
import { ebookAssets, ebookPages, ebookResources } from '@/db/schema/ebook';
import { readingLogs } from '@/db/schema/reading';
import { recordOperation } from '@/lib/data/audit';
import { moveToBin, putBack, rowOf, type BinEntry } from '@/lib/data/bin';
import type { Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { dropFile } from '@/lib/domain/upload/commands/claim-files';
import { publishErrors } from '../publish-errors';
import { lockAsset, lockPublication, type AssetRecord } from './lock-asset';

/** A version and everything that its conversion made, the version first. */
const TABLES = [ebookAssets, ebookPages, ebookResources] as const;

async function deleteOne(ctx: Ctx, asset: AssetRecord): Promise<void> {
  const { id, productId, issueId, version, title } = asset;
  await moveToBin(ctx, {
    kind: 'ebookAsset',
    id,
    title: `${title} 第 ${version} 版`,
    parts: [
      { table: ebookAssets, where: eq(ebookAssets.id, id) },
      { table: ebookPages, where: eq(ebookPages.assetId, id) },
      { table: ebookResources, where: eq(ebookResources.assetId, id) },
    ],
  });
  await recordOperation(ctx, {
    action: 'ebook.del',
    entity: 'ebookAsset',
    entityId: id,
    before: { productId, issueId, fileVersion: version, title },
  });
}

/**
 * Moves versions with their pages and their sources into the recycle bin. One that readers get, that is being converted or that somebody has read
 * stays: the log of readings hangs on it. All of them or none.
 *
 * @throws 404, 409
 */
export async function deleteAssets(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  for (const id of wanted) {
    // Locks are taken one after the other.
    const asset = await lockAsset(ctx, id);
    if (asset.active) throw publishErrors.activeVersion();
    if (asset.status === 'uploaded' || asset.status === 'converting') throw publishErrors.converting();
    const read = await ctx.db.$count(
      readingLogs,
      and(eq(readingLogs.assetId, id), isNotNull(readingLogs.userId)),
    );
    if (read > 0) throw publishErrors.wasRead();
    await deleteOne(ctx, asset);
  }
}

/** Puts a version back, out of force as it was. @throws 409 when its number is taken by now */
export async function restoreAsset(ctx: Ctx, entry: BinEntry): Promise<void> {
  const asset = rowOf(entry, ebookAssets) as AssetRecord;
  await lockPublication(ctx, asset);
  await putBack(ctx, TABLES, entry);
}

/** Lets the source and the pages of a version of the bin go; bytes go by jobs. */
export async function purgeAsset(ctx: Ctx, entry: BinEntry): Promise<void> {
  const [asset, pages, parts] = TABLES.map((table) => entry.rows[getTableName(table)] ?? []);
  const keys = [
    ...(pages ?? []).flatMap((p) => Object.values(p['keys'] as Record<string, string>)),
    ...(parts ?? []).map((p) => String(p['key'])),
  ];
  await dropFile(ctx, Number(asset?.[0]?.['upload_id']));
  if (keys.length > 0) await enqueue(ctx, { task: 'ebook.purge', payload: { keys } });
}

/** Removes stored pages (job `ebook.purge`); one that is gone is no error. */
export async function purgePages(ctx: Ctx, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await ctx.ports.storage.delete(key);
  }
}
