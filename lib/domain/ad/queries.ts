import 'server-only';
import { and, asc, count, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { adPositions, ads } from '@/db/schema/ad';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import type { AdListInput, AdView } from '@/lib/domain/ad/contract';

/** Advertisements that run now at one position. */
export async function listAds(ctx: Ctx, input: AdListInput): Promise<Paged<AdView>> {
  const where = and(
    eq(ads.position, input.adPosition),
    eq(adPositions.active, true),
    eq(ads.enabled, true),
    or(isNull(ads.startsAt), lte(ads.startsAt, ctx.now)),
    or(isNull(ads.endsAt), gt(ads.endsAt, ctx.now)),
  );
  const rows = ctx.db
    .select({ id: ads.id, title: ads.title, path: ads.path, url: ads.url })
    .from(ads)
    .innerJoin(adPositions, eq(adPositions.position, ads.position))
    .where(where)
    .orderBy(asc(ads.sort), asc(ads.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const total = ctx.db
    .select({ n: count() })
    .from(ads)
    .innerJoin(adPositions, eq(adPositions.position, ads.position))
    .where(where)
    .then((r) => r[0]?.n ?? 0);
  return paginate(input, rows, total);
}
