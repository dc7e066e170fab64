import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { enableListed, sortListed } from '@/lib/data/listed';
import { deleteListed } from '@/lib/data/listed-bin';
import { invalidate } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { adList } from '@/lib/domain/ad/lists';

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

/** Deletes advertisements, all of them or none. @throws 404 when one of them does not exist */
export async function deleteAds(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await deleteListed(ctx, adList, ids);
}

/** A period began or ended: pages with advertisements are rendered anew. Harmless when nothing did. */
export async function turnAds(outer: Ctx): Promise<void> {
  await withTx(outer, (ctx) => invalidate(ctx, adList.tags));
}
