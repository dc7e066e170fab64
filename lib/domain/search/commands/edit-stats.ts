import 'server-only';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { searchStats } from '@/db/schema/search';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { invalidate } from '@/lib/data/page-cache';
import { assertClean } from '@/lib/data/public-text';
import type { StatEditInput } from '@/lib/domain/search/contract';
import { searchErrors } from '@/lib/domain/search/errors';
import { HOT_TAG } from '@/lib/domain/search/queries';
import { foldText } from '@/lib/domain/search/words';

/** Rows that a tidy table keeps, and days after which a rare word goes. */
const KEPT_ROWS = 5000;
const KEPT_DAYS = 90;

/**
 * Pins a word to the hot words or hides it from them; the one ends the other. A word that nobody searched for yet can be pinned.
 *
 * @throws 404 when a word that is not in the list is to be changed otherwise, 422 when one that is not published is to be pinned
 */
export async function editStat(ctx: Ctx, input: StatEditInput): Promise<void> {
  requireAdmin(ctx);
  const term = foldText(input.term);
  const set = {
    ...(input.pinned !== undefined && { pinned: input.pinned, ...(input.pinned && { hidden: false }) }),
    ...(input.hidden !== undefined && { hidden: input.hidden, ...(input.hidden && { pinned: false }) }),
  };
  if (Object.keys(set).length === 0) return;
  if (input.pinned) await assertClean(ctx, [{ field: 'term', label: '热搜词', text: term }]);
  const [before] = await ctx.db.select().from(searchStats).where(eq(searchStats.term, term)).for('update');
  if (before) {
    await ctx.db.update(searchStats).set(set).where(eq(searchStats.term, term));
  } else if (input.pinned) {
    await ctx.db
      .insert(searchStats)
      .values({ term, lastAt: ctx.now, ...set })
      .onConflictDoUpdate({ target: searchStats.term, set });
  } else {
    throw searchErrors.statNotFound();
  }
  await invalidate(ctx, [HOT_TAG]);
  await recordOperation(ctx, {
    action: 'search.stat.edit',
    entity: 'search',
    entityId: 0,
    before: before && { term, pinned: before.pinned, hidden: before.hidden },
    after: { term, ...set },
  });
}

/** Forgets searched words. */
export async function deleteStats(ctx: Ctx, terms: readonly string[]): Promise<void> {
  requireAdmin(ctx);
  const rows = await ctx.db
    .delete(searchStats)
    .where(inArray(searchStats.term, terms.map(foldText)))
    .returning({ term: searchStats.term });
  if (rows.length === 0) return;
  await invalidate(ctx, [HOT_TAG]);
  await recordOperation(ctx, {
    action: 'search.stat.del',
    entity: 'search',
    entityId: 0,
    before: { terms: rows.map((r) => r.term) },
  });
}

/** Every week: counts are halved, so that the hot words are those of late, and rare old words go. What editors set stays. */
export async function tidyStats(ctx: Ctx): Promise<void> {
  await ctx.db
    .update(searchStats)
    .set({ hits: sql`${searchStats.hits} / 2`, zeroHits: sql`${searchStats.zeroHits} / 2` });
  const free = and(eq(searchStats.pinned, false), eq(searchStats.hidden, false));
  await ctx.db
    .delete(searchStats)
    .where(
      and(
        free,
        eq(searchStats.hits, 0),
        lt(searchStats.lastAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
      ),
    );
  const excess = (await ctx.db.$count(searchStats)) - KEPT_ROWS;
  if (excess <= 0) return;
  const rarest = ctx.db
    .select({ term: searchStats.term })
    .from(searchStats)
    .where(free)
    .orderBy(asc(searchStats.hits), asc(searchStats.lastAt), asc(searchStats.term))
    .limit(excess);
  await ctx.db.delete(searchStats).where(inArray(searchStats.term, rarest));
}
