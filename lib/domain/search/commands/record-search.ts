import 'server-only';
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { getDb } from '@/db/client';
import { isBot } from '@/lib/core/bot';
import type { Ctx } from '@/lib/data/ctx';
import { recordableTerm } from '@/lib/domain/search/rules';

/** Searches are kept in memory for this long; a later one, or the clock, then writes them in one statement. No reply waits for it. */
const FLUSH_MS = 10_000;
/** One visitor's same question counts once in this time. */
const SEEN_MS = 3_600_000;
/** Most questions of one visitor that count within it. */
const PER_VISITOR = 20;
/** Most visitors remembered, most questions waiting, most rows of the table. */
const MAX_VISITORS = 20_000;
const MAX_WAITING = 500;
const MAX_ROWS = 20_000;

interface Visitor {
  since: number;
  terms: Set<string>;
}

interface SearchBuffer {
  counts: Map<string, { hits: number; zeroHits: number }>;
  visitors: Map<string, Visitor>;
  /** When the oldest of the counts came in, ms. */
  since: number;
}

const KEY = Symbol.for('portal.search-stats');

function buffer(): SearchBuffer {
  const holder = globalThis as { [KEY]?: SearchBuffer };
  holder[KEY] ??= { counts: new Map(), visitors: new Map(), since: 0 };
  return holder[KEY];
}

/** Whether this visitor's question counts; remembers that it was asked. Only a digest of the visitor is kept, and only in memory. */
function isNew(kept: SearchBuffer, ctx: Ctx, term: string): boolean {
  const who = createHash('sha256').update(`${ctx.ip}\n${ctx.userAgent}`).digest('base64');
  const now = ctx.now.getTime();
  let visitor = kept.visitors.get(who);
  if (!visitor || now - visitor.since > SEEN_MS) {
    if (!visitor && kept.visitors.size >= MAX_VISITORS) {
      const oldest = kept.visitors.keys().next().value;
      if (oldest !== undefined) kept.visitors.delete(oldest);
    }
    visitor = { since: now, terms: new Set() };
    kept.visitors.set(who, visitor);
  }
  if (visitor.terms.has(term) || visitor.terms.size >= PER_VISITOR) return false;
  visitor.terms.add(term);
  return true;
}

/**
 * Counts one search for the hot words and the list of questions without a result: once per visitor and hour, none of robots, nothing that
 * looks like a person's number or address.
 */
export function recordSearch(ctx: Ctx, keyword: string, found: number): void {
  const term = recordableTerm(keyword);
  if (term === null || isBot(ctx.userAgent)) return;
  const kept = buffer();
  if (!isNew(kept, ctx, term)) return;
  const count = kept.counts.get(term);
  if (!count && kept.counts.size >= MAX_WAITING) return;
  kept.counts.set(term, {
    hits: (count?.hits ?? 0) + 1,
    zeroHits: (count?.zeroHits ?? 0) + (found === 0 ? 1 : 0),
  });
  const now = ctx.now.getTime();
  if (kept.counts.size === 1 && !count) kept.since = now;
  if (now - kept.since < FLUSH_MS) return;
  kept.since = now;
  flushSearches().catch((e: unknown) => ctx.log.warn({ err: e }, 'searches are counted later'));
}

/** Writes the collected searches; they stay collected when the database refuses. A full table takes no new words. */
export async function flushSearches(): Promise<void> {
  const { counts } = buffer();
  if (counts.size === 0) return;
  const taken = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  counts.clear();
  const rows = sql.join(
    taken.map(([term, n]) => sql`(${term}::text, ${n.hits}::int, ${n.zeroHits}::int)`),
    sql`, `,
  );
  try {
    await getDb().execute(sql`
      insert into search_stats (term, hits, zero_hits)
      select term, hits, zero_hits from (values ${rows}) as n (term, hits, zero_hits)
      where (select count(*) from search_stats) < ${MAX_ROWS}
        or exists (select 1 from search_stats s where s.term = n.term)
      on conflict (term) do update set hits = search_stats.hits + excluded.hits,
        zero_hits = search_stats.zero_hits + excluded.zero_hits, last_at = now()`);
  } catch (e) {
    for (const [term, n] of taken) {
      const since = counts.get(term);
      counts.set(term, {
        hits: n.hits + (since?.hits ?? 0),
        zeroHits: n.zeroHits + (since?.zeroHits ?? 0),
      });
    }
    throw e;
  }
}
