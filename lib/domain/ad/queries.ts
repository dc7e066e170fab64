import 'server-only';
import { and, asc, eq, lte, gt, isNull, or, type SQL } from 'drizzle-orm';
import { adPositions, ads } from '@/db/schema/ad';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import type { AdListInput, AdView } from '@/lib/domain/ad/contract';
import { runningAds } from '@/lib/domain/ad/scope';

function atPosition(ctx: Ctx, position: number, when: SQL | undefined, limit: number) {
  return ctx.db
    .select({ id: ads.id, title: ads.title, path: ads.path, url: ads.url })
    .from(ads)
    .where(and(eq(ads.position, position), when))
    .orderBy(asc(ads.sort), asc(ads.id))
    .limit(limit);
}

/** How many advertisements a position shows at most; 0 while it is switched off. */
async function roomAt(ctx: Ctx, position: number): Promise<number> {
  const [row] = await ctx.db
    .select({ maxCount: adPositions.maxCount })
    .from(adPositions)
    .where(and(eq(adPositions.position, position), eq(adPositions.active, true)));
  return row ? (row.maxCount ?? 100) : 0;
}

/** Advertisements that run now at one position, the first ones up to what it has room for. */
export async function listAds(ctx: Ctx, input: AdListInput): Promise<Paged<AdView>> {
  const room = await roomAt(ctx, input.adPosition);
  const all = room === 0 ? [] : await atPosition(ctx, input.adPosition, runningAds, room);
  const from = pageOffset(input);
  return {
    list: all.slice(from, from + input.pageSize),
    total: all.length,
    pageNum: input.pageNum,
    pageSize: input.pageSize,
  };
}

/** What a position would show at another moment; for the preview of the office. */
export async function previewAds(ctx: Ctx, position: number, at: Date, limit: number): Promise<AdView[]> {
  const running = and(
    eq(ads.enabled, true),
    or(isNull(ads.startsAt), lte(ads.startsAt, at)),
    or(isNull(ads.endsAt), gt(ads.endsAt, at)),
  );
  return atPosition(ctx, position, running, Math.min(limit, await roomAt(ctx, position)));
}

/** Ids of everything that runs now: the only ones whose clicks count. */
export async function listRunningIds(ctx: Ctx): Promise<ReadonlySet<number>> {
  const rows = await ctx.db
    .select({ id: ads.id })
    .from(ads)
    .innerJoin(adPositions, eq(adPositions.position, ads.position))
    .where(and(eq(adPositions.active, true), runningAds));
  return new Set(rows.map((r) => r.id));
}
