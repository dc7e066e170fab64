import 'server-only';
import { eq } from 'drizzle-orm';
import { ebookAssets } from '@/db/schema/ebook';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { publishErrors } from '../publish-errors';
import { nextSeries } from '../publish-rules';
import { enqueueConversion } from './convert-asset';
import { lockAsset } from './lock-asset';

/** Puts a version whose conversion failed back into the queue; pages that are there are kept. @throws 404, 409 */
export async function retryAsset(ctx: Ctx, id: number): Promise<void> {
  const asset = await lockAsset(ctx, id);
  if (asset.status !== 'failed') throw publishErrors.notFailed();
  await ctx.db
    .update(ebookAssets)
    .set({
      status: 'uploaded',
      failReason: null,
      runNo: nextSeries(asset.runNo),
      beatAt: null,
      updatedAt: ctx.now,
    })
    .where(eq(ebookAssets.id, id));
  await recordOperation(ctx, {
    action: 'ebook.retry',
    entity: 'ebookAsset',
    entityId: id,
    before: { failReason: asset.failReason },
  });
  await enqueueConversion(ctx, id);
}
