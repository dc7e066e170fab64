import 'server-only';
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { getDb } from '@/db/client';
import { isBot } from '@/lib/core/bot';
import { formatDate } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { cachedArticle } from '@/lib/domain/article/cached';
import { articleErrors } from '@/lib/domain/article/errors';

/** Views are kept in memory for this long and then written in one statement. */
const FLUSH_MS = 10_000;
/** Most visitors remembered; the oldest are forgotten first. */
const MAX_SEEN = 20_000;

interface ViewBuffer {
  counts: Map<number, number>;
  /** One digest per visitor, article and day. */
  seen: Set<string>;
  day: string;
  timer: NodeJS.Timeout | null;
}

const KEY = Symbol.for('portal.article-views');

function buffer(): ViewBuffer {
  const holder = globalThis as { [KEY]?: ViewBuffer };
  holder[KEY] ??= { counts: new Map(), seen: new Set(), day: '', timer: null };
  return holder[KEY];
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
  const kept = buffer();
  const day = formatDate(ctx.now);
  if (kept.day !== day) {
    kept.day = day;
    kept.seen.clear();
  }
  const visitor = createHash('sha256').update(`${ctx.ip}\n${ctx.userAgent}\n${id}`).digest('base64');
  if (kept.seen.has(visitor)) return;
  if (kept.seen.size >= MAX_SEEN) {
    const oldest = kept.seen.values().next().value;
    if (oldest !== undefined) kept.seen.delete(oldest);
  }
  kept.seen.add(visitor);
  kept.counts.set(id, (kept.counts.get(id) ?? 0) + 1);
  kept.timer ??= setTimeout(() => {
    kept.timer = null;
    flushViews(day).catch((e: unknown) => ctx.log.warn({ err: e }, 'article views are written later'));
  }, FLUSH_MS);
  kept.timer.unref();
}

/** Writes the collected views; they stay collected when the database refuses. */
export async function flushViews(day: string): Promise<void> {
  const { counts } = buffer();
  if (counts.size === 0) return;
  const taken = [...counts].toSorted(([a], [b]) => a - b);
  counts.clear();
  const rows = sql.join(
    taken.map(([id, n]) => sql`(${id}::bigint, ${n}::int)`),
    sql`, `,
  );
  try {
    await getDb().execute(sql`
      with seen (id, n) as (values ${rows}),
      counted as (
        update articles a set views = a.views + seen.n from seen where a.id = seen.id returning a.id, seen.n
      )
      insert into article_views_daily (article_id, day, views)
      select id, ${day}::date, n from counted
      on conflict (article_id, day) do update set views = article_views_daily.views + excluded.views`);
  } catch (e) {
    for (const [id, n] of taken) counts.set(id, (counts.get(id) ?? 0) + n);
    throw e;
  }
}
