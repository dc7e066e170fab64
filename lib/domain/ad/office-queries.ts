import 'server-only';
import { and, asc, count, desc, eq, gte, ilike, lt, or, sql, sum, type SQL } from 'drizzle-orm';
import { adPositions, ads } from '@/db/schema/ad';
import { dayEnd, dayStart, toIso, toIsoOrNull } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { paginate } from '@/lib/data/paginate';
import { adErrors } from '@/lib/domain/ad/errors';
import type { AdOfficeListInput, AdOfficeRow, AdPositionRow } from '@/lib/domain/ad/office-contract';
import { inState, runningAds, stateOfAd } from '@/lib/domain/ad/scope';

const columns = {
  id: ads.id,
  position: ads.position,
  positionName: adPositions.name,
  title: ads.title,
  path: ads.path,
  url: ads.url,
  enabled: ads.enabled,
  sort: ads.sort,
  startsAt: ads.startsAt,
  endsAt: ads.endsAt,
  state: stateOfAd,
  clicks: ads.clicks,
  version: ads.version,
  updatedAt: ads.updatedAt,
};

function rows(ctx: Ctx) {
  return ctx.db.select(columns).from(ads).innerJoin(adPositions, eq(adPositions.position, ads.position));
}

type Row = Awaited<ReturnType<typeof rows>>[number];

export const present = (row: Row): AdOfficeRow => ({
  ...row,
  startsAt: toIsoOrNull(row.startsAt),
  endsAt: toIsoOrNull(row.endsAt),
  updatedAt: toIso(row.updatedAt),
});

function ordered(sort: AdOfficeListInput['sort']): SQL[] {
  if (sort === undefined || sort === 'sort') return [asc(ads.position), asc(ads.sort), asc(ads.id)];
  const way = sort.startsWith('-') ? desc : asc;
  return [way(ads[sort.replace('-', '') as 'id' | 'sort' | 'clicks' | 'updatedAt']), way(ads.id)];
}

/** Advertisements of the office by position, state, words of title and target, and day of the last change. */
export async function listOfficeAds(ctx: Ctx, input: AdOfficeListInput): Promise<Paged<AdOfficeRow>> {
  const { keyword, position, state, startTime, endTime } = input;
  const pattern = keyword ? containsPattern(keyword) : '';
  const where = and(
    keyword ? or(ilike(ads.title, pattern), ilike(ads.url, pattern)) : undefined,
    position === undefined ? undefined : eq(ads.position, position),
    state ? inState(state) : undefined,
    startTime ? gte(ads.updatedAt, dayStart(startTime)) : undefined,
    endTime ? lt(ads.updatedAt, dayEnd(endTime)) : undefined,
  );
  const page = rows(ctx)
    .where(where)
    .orderBy(...ordered(input.sort))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const paged = await paginate(input, page, ctx.db.$count(ads, where));
  return { ...paged, list: paged.list.map(present) };
}

/** @throws 404 */
export async function getOfficeAd(ctx: Ctx, id: number): Promise<AdOfficeRow> {
  const [row] = await rows(ctx).where(eq(ads.id, id));
  if (!row) throw adErrors.notFound();
  return present(row);
}

function positions(ctx: Ctx, where?: SQL) {
  return ctx.db
    .select({
      position: adPositions.position,
      name: adPositions.name,
      description: adPositions.description,
      width: adPositions.width,
      height: adPositions.height,
      maxCount: adPositions.maxCount,
      active: adPositions.active,
      total: count(ads.id),
      running: sql<number>`(count(${ads.id}) filter (where ${runningAds}))::int`,
      clicks: sql<number>`coalesce(${sum(ads.clicks)}, 0)::int`,
    })
    .from(adPositions)
    .leftJoin(ads, eq(ads.position, adPositions.position))
    .where(where)
    .groupBy(adPositions.position)
    .orderBy(asc(adPositions.position));
}

/** The places for advertisements with what they hold. */
export async function listAdPositions(ctx: Ctx): Promise<AdPositionRow[]> {
  return positions(ctx);
}

/** @throws 404 */
export async function getAdPosition(ctx: Ctx, position: number): Promise<AdPositionRow> {
  const [row] = await positions(ctx, eq(adPositions.position, position));
  if (!row) throw adErrors.positionNotFound();
  return row;
}
