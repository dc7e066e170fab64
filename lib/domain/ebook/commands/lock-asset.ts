import 'server-only';
import { eq } from 'drizzle-orm';
import { ebookAssets } from '@/db/schema/ebook';
import type { Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { publishErrors } from '../publish-errors';

export type AssetRecord = typeof ebookAssets.$inferSelect;

/** One writer at a time for the versions of one publication: their numbers, and which of them is in force. */
export function lockPublication(ctx: Ctx, of: { productId: number; issueId: number | null }): Promise<void> {
  return lockName(ctx, `ebook_asset:${of.productId}:${of.issueId ?? 0}`);
}

/** The publication first, then the row of the version. @throws 404 */
export async function lockAsset(ctx: Ctx, id: number): Promise<AssetRecord> {
  const [known] = await ctx.db
    .select({ productId: ebookAssets.productId, issueId: ebookAssets.issueId })
    .from(ebookAssets)
    .where(eq(ebookAssets.id, id));
  if (!known) throw publishErrors.assetNotFound();
  await lockPublication(ctx, known);
  const [row] = await ctx.db.select().from(ebookAssets).where(eq(ebookAssets.id, id)).for('update');
  if (!row) throw publishErrors.assetNotFound();
  return row;
}
