import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { deleteListed, enableListed, sortListed } from '@/lib/data/listed';
import { invalidate } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { adList } from '@/lib/domain/ad/lists';
import { syncUploadUses } from '@/lib/domain/upload/uses';

/** Switches advertisements on or off. @throws 404 when one of them does not exist */
export async function enableAds(
  ctx: Ctx,
  { ids, enabled }: { ids: readonly number[]; enabled: boolean },
): Promise<void> {
  await enableListed(ctx, adList, ids, enabled);
}

/** Gives advertisements of one position a new order among themselves. @throws 404, 422 when they stand at different positions */
export async function sortAds(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await sortListed(ctx, adList, ids);
}

/** Deletes advertisements, all of them or none; their pictures become free. @throws 404 when one of them does not exist */
export async function deleteAds(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await deleteListed(ctx, adList, ids);
  for (const id of new Set(ids)) {
    // Rows are locked one after the other.
    await syncUploadUses(ctx, { entity: 'ad', entityId: id, paths: [] });
  }
}

/** A period began or ended: pages with advertisements are rendered anew. Harmless when nothing did. */
export async function turnAds(outer: Ctx): Promise<void> {
  await withTx(outer, (ctx) => invalidate(ctx, adList.tags));
}
