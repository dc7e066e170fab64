import 'server-only';
import type { Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { cached } from '@/lib/data/page-cache';
import type { AdListInput, AdView } from '@/lib/domain/ad/contract';
import { listAds, listRunningIds } from '@/lib/domain/ad/queries';

/** Advertisements of one position. Tag: `ads`, also announced when a period begins or ends. */
export async function cachedAds(ctx: Ctx, input: AdListInput): Promise<Paged<AdView>> {
  const key = `ad:${input.adPosition}:${input.pageNum}:${input.pageSize}`;
  return cached(key, ['ads'], () => listAds(ctx, input));
}

/** Ids of the advertisements that run now. */
export async function cachedRunningIds(ctx: Ctx): Promise<ReadonlySet<number>> {
  return cached('ad:running', ['ads'], () => listRunningIds(ctx));
}
