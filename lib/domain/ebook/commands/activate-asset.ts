import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { ebookAssets } from '@/db/schema/ebook';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { invalidate } from '@/lib/data/page-cache';
import { productTags } from '@/lib/domain/product/cached';
import { unshelveUnreadable } from '@/lib/domain/product/commands/shelve-products';
import type { AssetActivateInput } from '../publish-contract';
import { publishErrors } from '../publish-errors';
import { mayRelease } from '../publish-policy';
import { lockAsset, type AssetRecord } from './lock-asset';

const facts = ({ productId, issueId, version }: AssetRecord) => ({
  productId,
  issueId,
  fileVersion: version,
});

/** Puts a version in force in the place of the one before. The caller holds the lock of the publication. */
export async function putInForce(ctx: Ctx, asset: AssetRecord): Promise<void> {
  const same = and(
    eq(ebookAssets.productId, asset.productId),
    sql`${ebookAssets.issueId} is not distinct from ${asset.issueId}`,
  );
  const [before] = await ctx.db
    .update(ebookAssets)
    .set({ active: false, updatedAt: ctx.now })
    .where(and(same, ebookAssets.active))
    .returning({ version: ebookAssets.version });
  await ctx.db
    .update(ebookAssets)
    .set({ active: true, updatedAt: ctx.now })
    .where(eq(ebookAssets.id, asset.id));
  await recordOperation(ctx, {
    action: 'ebook.activate',
    entity: 'ebookAsset',
    entityId: asset.id,
    before: before ? { fileVersion: before.version } : undefined,
    after: facts(asset),
  });
  await invalidate(ctx, [productTags.one(asset.productId)]);
}

/**
 * Readers get this version from the next page on, or none at all; a publication of which nothing can be read then goes off the shelf. Doing it twice
 * changes nothing.
 *
 * @throws 403 for who may not put it in force, whoever uploaded or changed it among them; 404; 409 before it is converted
 */
export async function activateAsset(ctx: Ctx, { id, active }: AssetActivateInput): Promise<void> {
  const me = requireAdmin(ctx);
  const asset = await lockAsset(ctx, id);
  if (active && !mayRelease(me, asset)) throw publishErrors.ownFile();
  if (asset.active === active) return;
  if (active) {
    if (asset.status !== 'ready') throw publishErrors.notReady();
    await putInForce(ctx, asset);
    return;
  }
  await ctx.db.update(ebookAssets).set({ active: false, updatedAt: ctx.now }).where(eq(ebookAssets.id, id));
  await recordOperation(ctx, {
    action: 'ebook.suspend',
    entity: 'ebookAsset',
    entityId: id,
    before: facts(asset),
  });
  await unshelveUnreadable(ctx, asset.productId);
  await invalidate(ctx, [productTags.one(asset.productId)]);
}
