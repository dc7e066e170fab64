import 'server-only';
import { and, asc, count, desc, eq, gt, gte, ilike, or, sql } from 'drizzle-orm';
import { articleEvents } from '@/db/schema/article';
import { users } from '@/db/schema/identity';
import { productEvents } from '@/db/schema/product';
import { searchDictionary, searchStats, searchTerms } from '@/db/schema/search';
import { fitText } from '@/lib/core/characters';
import { toIso } from '@/lib/core/dates';
import { pageOffset, type PageInput, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { containsPattern } from '@/lib/data/like';
import { cached } from '@/lib/data/page-cache';
import { paginate } from '@/lib/data/paginate';
import { inspectTexts, SENSITIVE_TAG } from '@/lib/data/public-text';
import { officeRead } from '@/lib/data/office-read';
import { countRecorded, indexState } from '@/lib/domain/search/commands/reindex';
import type { IndexStateInfo, StatView, statKinds, TermView } from '@/lib/domain/search/contract';
import { currentSegmenter, dictionaryVersion, searchVersionOf } from '@/lib/domain/search/segmenter';
import { foldText, isWord } from '@/lib/domain/search/words';

/** The job that brings the index up to date; one at a time. */
export const REINDEX_JOB = 'search.reindex';
/** Tag of the public hot words. */
export const HOT_TAG = 'search-hot';

/** Searches below this number make no hot word by themselves: one visitor must not put a word on the page. */
const MIN_HITS = 3;

/** Words read beside those asked for, in the place of those that are not shown. */
const SPARE = 50;

/** Words of the dictionary, newest first. */
export async function listTerms(ctx: Ctx, input: PageInput & { keyword?: string }): Promise<Paged<TermView>> {
  const where = input.keyword ? ilike(searchTerms.term, containsPattern(foldText(input.keyword))) : undefined;
  const rows = ctx.db
    .select({
      id: searchTerms.id,
      term: searchTerms.term,
      createdBy: users.name,
      createdAt: searchTerms.createdAt,
    })
    .from(searchTerms)
    .leftJoin(users, eq(users.id, searchTerms.createdBy))
    .where(where)
    .orderBy(desc(searchTerms.id))
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const page = await paginate(input, rows, ctx.db.$count(searchTerms, where));
  return { ...page, list: page.list.map((r) => ({ ...r, createdAt: toIso(r.createdAt) })) };
}

/** Dictionary, progress of the index, and the job that works on it. */
export async function getIndexState(ctx: Ctx): Promise<IndexStateInfo> {
  const version = await dictionaryVersion(ctx);
  // Every act that makes or removes a row leaves an event.
  const recorded = () =>
    officeRead(ctx, { name: 'searched-rows', until: [articleEvents, productEvents], input: null }, () =>
      countRecorded(ctx),
    );
  const [state, [terms], [dictionary], jobs] = await Promise.all([
    indexState(ctx, searchVersionOf(version), recorded),
    ctx.db.select({ n: count() }).from(searchTerms),
    ctx.db.select({ changedAt: searchDictionary.changedAt }).from(searchDictionary),
    ctx.db.execute<{ last_error: string | null }>(
      sql`select last_error from graphile_worker.jobs where task_identifier = ${REINDEX_JOB} order by id limit 1`,
    ),
  ]);
  const error = jobs.rows[0]?.last_error;
  return {
    version,
    changedAt: dictionary ? toIso(dictionary.changedAt) : null,
    terms: terms?.n ?? 0,
    ...state,
    queued: jobs.rows.length > 0,
    lastError: error ? fitText(error, 200) : null,
  };
}

/** How the dictionary cuts a text: to try a word out. */
export async function cutText(ctx: Ctx, text: string): Promise<string[]> {
  return (await currentSegmenter(ctx)).cut(foldText(text)).filter(isWord);
}

/** What people search for: the most searched first, or the searches that found nothing. */
export async function listStats(
  ctx: Ctx,
  input: PageInput & { keyword?: string; kind: (typeof statKinds)[number] },
): Promise<Paged<StatView>> {
  const where = and(
    input.kind === 'zero' ? gt(searchStats.zeroHits, 0) : undefined,
    input.keyword ? ilike(searchStats.term, containsPattern(foldText(input.keyword))) : undefined,
  );
  const most = input.kind === 'zero' ? searchStats.zeroHits : searchStats.hits;
  const rows = ctx.db
    .select()
    .from(searchStats)
    .where(where)
    .orderBy(
      ...(input.kind === 'hot' ? [desc(searchStats.pinned)] : []),
      desc(most),
      desc(searchStats.lastAt),
      asc(searchStats.term),
    )
    .limit(input.pageSize)
    .offset(pageOffset(input));
  const page = await paginate(input, rows, ctx.db.$count(searchStats, where));
  return { ...page, list: page.list.map((r) => ({ ...r, lastAt: toIso(r.lastAt) })) };
}

/**
 * Words to offer under the search box: those that an editor pinned, then those most searched with a result. Hidden words, words that hold
 * a sensitive one and classification markings are never shown.
 */
export async function cachedHotWords(ctx: Ctx, limit: number): Promise<string[]> {
  return cached(`search:hot:${limit}`, [HOT_TAG, SENSITIVE_TAG], () => loadHotWords(ctx, limit), 300);
}

async function loadHotWords(ctx: Ctx, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ term: searchStats.term })
    .from(searchStats)
    .where(
      and(
        eq(searchStats.hidden, false),
        or(
          eq(searchStats.pinned, true),
          and(gte(searchStats.hits, MIN_HITS), gt(searchStats.hits, sql`${searchStats.zeroHits} * 2`)),
        ),
      ),
    )
    .orderBy(desc(searchStats.pinned), desc(searchStats.hits), asc(searchStats.term))
    .limit(limit + SPARE);
  const texts = rows.map(({ term }) => ({ field: term, label: term, text: term }));
  const { hits } = await inspectTexts(ctx, texts);
  const sensitive = new Set(hits.map((h) => h.field));
  return rows
    .map((r) => r.term)
    .filter((term) => !sensitive.has(term))
    .slice(0, limit);
}
