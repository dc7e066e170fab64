import 'server-only';
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { getDb } from '@/db/client';
import { isBot } from '@/lib/core/bot';
import type { Ctx } from '@/lib/data/ctx';
import { defineTally } from '@/lib/data/tally';
import { recordableTerm } from '@/lib/domain/search/rules';

/** Searches are kept in memory for this long and then written in one statement. */
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

/** A full table takes no new words. */
const tally = defineTally<{ hits: number; zeroHits: number }>({
  name: 'searches',
  everyMs: FLUSH_MS,
  most: MAX_WAITING,
  sum: (a, b) => ({ hits: a.hits + b.hits, zeroHits: a.zeroHits + b.zeroHits }),
  write: (counts) => {
    const rows = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const values = sql.join(
      rows.map(([term, n]) => sql`(${term}::text, ${n.hits}::int, ${n.zeroHits}::int)`),
      sql`, `,
    );
    return getDb().execute(sql`
      insert into search_stats (term, hits, zero_hits)
      select term, hits, zero_hits from (values ${values}) as n (term, hits, zero_hits)
      where (select count(*) from search_stats) < ${MAX_ROWS}
        or exists (select 1 from search_stats s where s.term = n.term)
      on conflict (term) do update set hits = search_stats.hits + excluded.hits,
        zero_hits = search_stats.zero_hits + excluded.zero_hits, last_at = now()`);
  },
});

const KEY = Symbol.for('portal.search-visitors');

function knownVisitors(): Map<string, Visitor> {
  const holder = globalThis as { [KEY]?: Map<string, Visitor> };
  holder[KEY] ??= new Map();
  return holder[KEY];
}

/** Whether this visitor's question counts; remembers that it was asked. Only a digest of the visitor is kept, and only in memory. */
function isNew(ctx: Ctx, term: string): boolean {
  const visitors = knownVisitors();
  const who = createHash('sha256').update(`${ctx.ip}\n${ctx.userAgent}`).digest('base64');
  const now = ctx.now.getTime();
  let visitor = visitors.get(who);
  if (!visitor || now - visitor.since > SEEN_MS) {
    if (!visitor && visitors.size >= MAX_VISITORS) {
      const oldest = visitors.keys().next().value;
      if (oldest !== undefined) visitors.delete(oldest);
    }
    visitor = { since: now, terms: new Set() };
    visitors.set(who, visitor);
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
  if (isNew(ctx, term)) tally.add(ctx, term, { hits: 1, zeroHits: found === 0 ? 1 : 0 });
}

/** Writes the collected searches; they stay collected when the database refuses. */
export const flushSearches = (): Promise<void> => tally.flush();
