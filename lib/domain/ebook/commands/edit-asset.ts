import 'server-only';
import { eq } from 'drizzle-orm';
import { ebookAssets } from '@/db/schema/ebook';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { invalidate } from '@/lib/data/page-cache';
import { productTags } from '@/lib/domain/product/cached';
import type { AssetEditInput } from '../publish-contract';
import { lockAsset } from './lock-asset';

/** Changes what is said of a version and how much of it everybody may read. @throws 404 */
export async function editAsset(ctx: Ctx, input: AssetEditInput): Promise<void> {
  const asset = await lockAsset(ctx, input.id);
  const { title, previewPages, autoActivate } = asset;
  const after = {
    title: input.title,
    previewPages: input.previewPages,
    autoActivate: input.autoActivate ?? autoActivate,
  };
  if (after.title === title && after.previewPages === previewPages && after.autoActivate === autoActivate)
    return;
  await ctx.db
    .update(ebookAssets)
    .set({ ...after, updatedAt: ctx.now })
    .where(eq(ebookAssets.id, input.id));
  await recordOperation(ctx, {
    action: 'ebook.edit',
    entity: 'ebookAsset',
    entityId: input.id,
    before: { title, previewPages, autoActivate },
    after,
  });
  await invalidate(ctx, [productTags.one(asset.productId)]);
}
