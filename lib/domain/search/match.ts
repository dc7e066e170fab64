import 'server-only';
import { and, arrayContains, desc, eq, ilike, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import type { MatchStep, SearchPlan } from '@/lib/domain/search/query-text';

/** A table as the search sees it. */
export interface SearchedTable {
  table: AnyPgTable;
  id: AnyPgColumn;
  title: AnyPgColumn;
  /** When the row became public: newer rows weigh more. */
  at: AnyPgColumn;
  search: AnyPgColumn;
  bigrams: AnyPgColumn;
}

export interface Hit {
  id: number;
  rank: number;
}

/** A search ends here: nobody reads on, and the cost of a very common word stays bounded. */
export const MAX_HITS = 1000;
export const MAX_PAGES = 50;
/** Rows whose title is the question. */
const MAX_NAMED = 20;

/** The WHERE of one step. */
export function matchSql(t: SearchedTable, step: MatchStep): SQL {
  switch (step.mode) {
    case 'all':
    case 'any':
      return sql`${t.search} @@ ${step.tsquery}::tsquery`;
    case 'pairs':
      return arrayContains(t.bigrams as AnyColumn, step.bigrams);
    default:
      return and(...step.parts.map((p) => ilike(t.title, containsPattern(p)))) as SQL;
  }
}

const foldedTitle = (t: SearchedTable) => sql`lower(normalize(${t.title}, NFKC))`;

/**
 * How good a row answers: cover density by weight (title 1, keywords 0.4, source 0.2, body 0.05) falling with age (half-year scale, never
 * below 60 %), and a boost for a title that is or holds the question.
 */
export function rankSql(t: SearchedTable, step: MatchStep, plan: SearchPlan, now: Date): SQL<number> {
  const density =
    step.mode === 'all' || step.mode === 'any'
      ? sql`ts_rank_cd('{0.05,0.2,0.4,1}', ${t.search}, ${step.tsquery}::tsquery, 1|32)`
      : sql`0.1`;
  const days = sql`greatest(0, extract(epoch from ${now}::timestamptz - coalesce(${t.at}, to_timestamp(0))) / 86400)`;
  const title = sql`case when ${foldedTitle(t)} = ${plan.folded} then 1
    when strpos(${foldedTitle(t)}, ${plan.folded}) > 0 then 0.3 else 0 end`;
  return sql<number>`(${density} * (0.6 + 0.4 * exp(-least(${days}, 36500)::float8 / 180)) + ${title})::float8`;
}

/** Newest rows whose titles are read for a question of one character: no index knows single characters. */
const MAX_TITLES = 2000;

/** The newest rows that a condition lets through, with what ranking needs; nothing is read twice. */
function newest(ctx: Pick<Ctx, 'db'>, t: SearchedTable, where: SQL | undefined, limit: number) {
  const rows = ctx.db
    .select({ id: t.id, title: t.title, at: t.at, search: t.search })
    .from(t.table)
    .where(where)
    .orderBy(desc(t.at), desc(t.id))
    .limit(limit)
    .as('newest');
  // A column of a subquery is used like one of a table.
  const { id, title, at, search } = rows as unknown as Pick<SearchedTable, 'id' | 'title' | 'at' | 'search'>;
  return { rows, t: { ...t, id, title, at, search } };
}

/**
 * The best rows of one step within `scope`, best first, at most `MAX_HITS`. When more match, the newest are ranked: a word that stands
 * everywhere is then found by walking down the dates, a rare one through its index, and neither reads the whole table.
 */
export async function rankedHits(
  ctx: Pick<Ctx, 'db' | 'now'>,
  t: SearchedTable,
  step: MatchStep,
  plan: SearchPlan,
  scope: SQL | undefined,
): Promise<Hit[]> {
  const byTitle = step.mode === 'title';
  const found = byTitle
    ? newest(ctx, t, scope, MAX_TITLES)
    : newest(ctx, t, and(matchSql(t, step), scope), MAX_HITS);
  const rank = rankSql(found.t, step, plan, ctx.now);
  const rows = await ctx.db
    .select({ id: found.t.id, rank: rank.as('rank') })
    .from(found.rows)
    .where(byTitle ? matchSql(found.t, step) : undefined)
    .orderBy(sql`rank desc, ${found.t.id} desc`)
    .limit(MAX_HITS);
  const hits = rows.map((r) => ({ id: Number(r.id), rank: r.rank }));
  return withNamed(ctx, t, plan, scope, hits);
}

/** Among too many hits (best first) those whose title is the question, however old, come first. */
export async function withNamed(
  ctx: Pick<Ctx, 'db'>,
  t: SearchedTable,
  plan: SearchPlan,
  scope: SQL | undefined,
  hits: Hit[],
): Promise<Hit[]> {
  if (hits.length < MAX_HITS) return hits;
  const rows = await ctx.db
    .select({ id: t.id })
    .from(t.table)
    .where(and(eq(t.title, plan.typed), scope))
    .limit(MAX_NAMED);
  const named = new Set(rows.map((r) => Number(r.id)));
  const best = (hits[0]?.rank ?? 0) + 1;
  return [...named]
    .map((id) => ({ id, rank: best }))
    .concat(hits.filter((h) => !named.has(h.id)))
    .slice(0, MAX_HITS);
}

export interface Found {
  step: MatchStep | null;
  hits: Hit[];
}

/** The hits of the first step that finds something within `scope`. */
export async function bestHits(
  ctx: Pick<Ctx, 'db' | 'now'>,
  t: SearchedTable,
  plan: SearchPlan,
  scope: SQL | undefined,
): Promise<Found> {
  for (const step of plan.steps) {
    // A looser step is asked for only when the stricter one found nothing.
    const hits = await rankedHits(ctx, t, step, plan, scope);
    if (hits.length > 0) return { step, hits };
  }
  return { step: null, hits: [] };
}

/** Hits of one page; pages after the fiftieth are empty. */
export function hitsOfPage<T>(
  hits: readonly T[],
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): T[] {
  return pageNum > MAX_PAGES ? [] : hits.slice((pageNum - 1) * pageSize, pageNum * pageSize);
}

/** How many hits the pages can show. */
export function shownTotal(hits: number, pageSize: number): number {
  return Math.min(hits, MAX_PAGES * pageSize);
}
