import 'server-only';
import { eq } from 'drizzle-orm';
import { ebookAssets } from '@/db/schema/ebook';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { publishErrors } from '../publish-errors';
import { CANCELLED } from '../publish-rules';
import { lockAsset } from './lock-asset';

/** Ends a conversion that waits or runs; the run notices with its next page. @throws 404, 409 */
export async function cancelAsset(ctx: Ctx, id: number): Promise<void> {
  const asset = await lockAsset(ctx, id);
  if (asset.status !== 'uploaded' && asset.status !== 'converting') throw publishErrors.notRunning();
  await ctx.db
    .update(ebookAssets)
    .set({ status: 'failed', failReason: CANCELLED, updatedAt: ctx.now })
    .where(eq(ebookAssets.id, id));
  await recordOperation(ctx, {
    action: 'ebook.cancel',
    entity: 'ebookAsset',
    entityId: id,
    before: { convertedPages: asset.convertedPages, pageCount: asset.pageCount },
  });
}
