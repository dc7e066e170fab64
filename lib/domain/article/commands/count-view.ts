import 'server-only';
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { getDb } from '@/db/client';
import { isBot } from '@/lib/core/bot';
import { formatDate } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { defineTally } from '@/lib/data/tally';
import { cachedArticle } from '@/lib/domain/article/cached';
import { articleErrors } from '@/lib/domain/article/errors';

/** Views are kept in memory for this long and then written in one statement. */
const FLUSH_MS = 10_000;
/** Most visitors remembered; the oldest are forgotten first. */
const MAX_SEEN = 20_000;

const tally = defineTally<{ id: number; day: string; n: number }>({
  name: 'article-views',
  everyMs: FLUSH_MS,
  sum: (a, b) => ({ ...a, n: a.n + b.n }),
  write: (counts) => {
    const rows = [...counts.values()].toSorted((a, b) => a.id - b.id);
    const values = sql.join(
      rows.map(({ id, day, n }) => sql`(${id}::bigint, ${day}::date, ${n}::int)`),
      sql`, `,
    );
    return getDb().execute(sql`
      with seen (id, day, n) as (values ${values}),
      counted as (
        update articles a set views = a.views + s.n
        from (select id, sum(n)::int as n from seen group by id) s where a.id = s.id returning a.id
      )
      insert into article_views_daily (article_id, day, views)
      select seen.id, seen.day, seen.n from seen join counted on counted.id = seen.id
      on conflict (article_id, day) do update set views = article_views_daily.views + excluded.views`);
  },
});

interface Seen {
  /** One digest per visitor, article and day. */
  visitors: Set<string>;
  day: string;
}

const KEY = Symbol.for('portal.article-views-seen');

function seenToday(day: string): Set<string> {
  const holder = globalThis as { [KEY]?: Seen };
  if (holder[KEY]?.day !== day) holder[KEY] = { visitors: new Set(), day };
  return holder[KEY].visitors;
}

/**
 * Counts one reading of a public article: at most one per visitor (address and browser) and day, none for robots
 * (news-editor-reading.md 2.2b).
 *
 * @throws 404 when the public may not see the article
 */
export async function countView(ctx: Ctx, id: number): Promise<void> {
  if (!(await cachedArticle(ctx, id))) throw articleErrors.notFound();
  if (isBot(ctx.userAgent)) return;
  const day = formatDate(ctx.now);
  const seen = seenToday(day);
  const visitor = createHash('sha256').update(`${ctx.ip}\n${ctx.userAgent}\n${id}`).digest('base64');
  if (seen.has(visitor)) return;
  if (seen.size >= MAX_SEEN) {
    const oldest = seen.values().next().value;
    if (oldest !== undefined) seen.delete(oldest);
  }
  seen.add(visitor);
  tally.add(ctx, `${id}:${day}`, { id, day, n: 1 });
}

/** Writes the collected views, each to the day on which it was counted; they stay collected when the database refuses. */
export const flushViews = (): Promise<void> => tally.flush();
