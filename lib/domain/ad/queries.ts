import 'server-only';
import { and, asc, eq, lte, gt, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { adPositions, ads } from '@/db/schema/ad';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { prepared, type Blueprint } from '@/lib/data/prepared';
import type { AdListInput, AdView } from '@/lib/domain/ad/contract';
import { runningAds } from '@/lib/domain/ad/scope';

function atPosition(db: Pick<Blueprint, 'select'>, position: number | Placeholder, when: SQL | undefined) {
  return db
    .select({ id: ads.id, title: ads.title, path: ads.path, url: ads.url, room: adPositions.maxCount })
    .from(ads)
    .innerJoin(adPositions, and(eq(adPositions.position, ads.position), eq(adPositions.active, true)))
    .where(and(eq(ads.position, position), when))
    .orderBy(asc(ads.sort), asc(ads.id));
}

const runningAt = prepared('ads_at_position', (db, name) =>
  atPosition(db, sql.placeholder('position'), runningAds).prepare(name),
);

/** As many as the position has room for, and none while it is switched off. */
const fitting = (rows: (AdView & { room: number | null })[]): AdView[] =>
  rows.slice(0, rows[0]?.room ?? 100).map(({ id, title, path, url }) => ({ id, title, path, url }));

/** Advertisements that run now at one position, the first ones up to what it has room for. */
export async function listAds(ctx: Ctx, input: AdListInput): Promise<Paged<AdView>> {
  const all = fitting(await runningAt(ctx.db, { position: input.adPosition }));
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
  return fitting(await atPosition(ctx.db, position, running)).slice(0, limit);
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
