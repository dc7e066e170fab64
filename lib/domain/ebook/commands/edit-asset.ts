import 'server-only';
import { eq } from 'drizzle-orm';
import { ebookAssets } from '@/db/schema/ebook';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { invalidate } from '@/lib/data/page-cache';
import { assertClean, textsOf } from '@/lib/data/public-text';
import { productTags } from '@/lib/domain/product/cached';
import type { AssetEditInput } from '../publish-contract';
import { publishErrors } from '../publish-errors';
import { mayEdit, mayRelease } from '../publish-policy';
import { lockAsset } from './lock-asset';

/** What readers and buyers read of a version. */
export const ASSET_LABELS = { title: '标题' };

/**
 * Changes what is said of a version, how much of it everybody may read and whether its films are played, or whether it goes into force by itself when it is converted. The last is
 * said by who could put it in force, of what he saw: another change ends it.
 *
 * @throws 403, 404, 422 for words that are not published
 */
export async function editAsset(ctx: Ctx, input: AssetEditInput): Promise<void> {
  const me = requireAdmin(ctx);
  const asset = await lockAsset(ctx, input.id);
  const { title, previewPages, filmOpen, autoActivate } = asset;
  const words = {
    title: input.title ?? title,
    previewPages: input.previewPages ?? previewPages,
    filmOpen: input.filmOpen ?? filmOpen,
  };
  const changed = words.title !== title || words.previewPages !== previewPages || words.filmOpen !== filmOpen;
  if (changed && !mayEdit(me)) throw publishErrors.notEditor();
  await assertClean(ctx, textsOf(words, ASSET_LABELS));
  const hands = changed && !asset.hands.includes(me.userId) ? [...asset.hands, me.userId] : asset.hands;
  const armed = input.autoActivate ?? (autoActivate && !changed);
  if (armed && (changed || !autoActivate) && !mayRelease(me, { ...asset, hands }))
    throw publishErrors.ownFile();
  if (!changed && armed === autoActivate) return;
  const after = { ...words, autoActivate: armed };
  await ctx.db
    .update(ebookAssets)
    .set({ ...after, hands, updatedAt: ctx.now })
    .where(eq(ebookAssets.id, input.id));
  await recordOperation(ctx, {
    action: 'ebook.edit',
    entity: 'ebookAsset',
    entityId: input.id,
    before: { title, previewPages, filmOpen, autoActivate },
    after,
  });
  await invalidate(ctx, [productTags.one(asset.productId)]);
}
