import 'server-only';
import type { Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { cached } from '@/lib/data/page-cache';
import type { AdListInput, AdView } from '@/lib/domain/ad/contract';
import { listAds } from '@/lib/domain/ad/queries';

/** Advertisements of one position. Tag: `ads`. */
export async function cachedAds(ctx: Ctx, input: AdListInput): Promise<Paged<AdView>> {
  const key = `ad:${input.adPosition}:${input.pageNum}:${input.pageSize}`;
  return cached(key, ['ads'], () => listAds(ctx, input));
}
