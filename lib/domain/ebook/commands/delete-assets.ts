import 'server-only';
import { and, eq, isNotNull } from 'drizzle-orm';
import { ebookAssets, ebookPages, ebookResources } from '@/db/schema/ebook';
import { readingLogs } from '@/db/schema/reading';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { dropFile } from '@/lib/domain/upload/commands/claim-files';
import { publishErrors } from '../publish-errors';
import { lockAsset, type AssetRecord } from './lock-asset';

/** Keys of everything that the conversion of a version has stored. */
async function keysOf(ctx: Ctx, id: number): Promise<string[]> {
  const pages = await ctx.db
    .select({ keys: ebookPages.keys })
    .from(ebookPages)
    .where(eq(ebookPages.assetId, id));
  const parts = await ctx.db
    .select({ key: ebookResources.key })
    .from(ebookResources)
    .where(eq(ebookResources.assetId, id));
  return [...pages.flatMap((p) => Object.values(p.keys)), ...parts.map((p) => p.key)];
}

async function deleteOne(ctx: Ctx, asset: AssetRecord): Promise<void> {
  const keys = await keysOf(ctx, asset.id);
  await ctx.db.delete(ebookAssets).where(eq(ebookAssets.id, asset.id));
  await dropFile(ctx, asset.uploadId);
  if (keys.length > 0) await enqueue(ctx, { task: 'ebook.purge', payload: { keys } });
  const { productId, issueId, version, title } = asset;
  await recordOperation(ctx, {
    action: 'ebook.del',
    entity: 'ebookAsset',
    entityId: asset.id,
    before: { productId, issueId, fileVersion: version, title },
  });
}

/**
 * Removes versions with their pages and their sources; bytes go by jobs. One that readers get, that is being converted or that somebody has read
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

/** Removes stored pages (job `ebook.purge`); one that is gone is no error. */
export async function purgePages(ctx: Ctx, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await ctx.ports.storage.delete(key);
  }
}
