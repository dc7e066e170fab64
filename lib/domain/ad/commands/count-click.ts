import 'server-only';
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { getDb } from '@/db/client';
import { isBot } from '@/lib/core/bot';
import type { Ctx } from '@/lib/data/ctx';
import { defineTally } from '@/lib/data/tally';
import { cachedRunningIds } from '@/lib/domain/ad/cached';
import { adErrors } from '@/lib/domain/ad/errors';

/** A second click of a visitor on an advertisement within this time is the same one. */
const SAME_MS = 60_000;
/** Clicks are kept in memory for this long and then written in one statement. */
const FLUSH_MS = 5000;
/** Most visitors remembered; the oldest are forgotten first. */
const MAX_SEEN = 20_000;

const tally = defineTally<number>({
  name: 'ad-clicks',
  everyMs: FLUSH_MS,
  sum: (a, b) => a + b,
  write: (counts) => {
    const rows = [...counts].map(([id, n]) => ({ id: Number(id), n })).toSorted((a, b) => a.id - b.id);
    const values = sql.join(
      rows.map(({ id, n }) => sql`(${id}::bigint, ${n}::int)`),
      sql`, `,
    );
    return getDb().execute(
      sql`update ads a set clicks = a.clicks + seen.n from (values ${values}) as seen (id, n) where a.id = seen.id`,
    );
  },
});

const KEY = Symbol.for('portal.ad-clicks-seen');

/** Digest of visitor and advertisement → time of the counted click, oldest first. */
function seenClicks(): Map<string, number> {
  const holder = globalThis as { [KEY]?: Map<string, number> };
  holder[KEY] ??= new Map();
  return holder[KEY];
}

/**
 * Counts one click on an advertisement that runs now: at most one per visitor (address and browser) and minute, none for robots.
 *
 * @throws 404 when it does not run
 */
export async function countClick(ctx: Ctx, id: number): Promise<void> {
  if (!(await cachedRunningIds(ctx)).has(id)) throw adErrors.notFound();
  if (isBot(ctx.userAgent)) return;
  const seen = seenClicks();
  const now = ctx.now.getTime();
  const visitor = createHash('sha256').update(`${ctx.ip}\n${ctx.userAgent}\n${id}`).digest('base64');
  const last = seen.get(visitor);
  if (last !== undefined && now - last < SAME_MS) return;
  seen.delete(visitor);
  if (seen.size >= MAX_SEEN) {
    const oldest = seen.keys().next().value;
    if (oldest !== undefined) seen.delete(oldest);
  }
  seen.set(visitor, now);
  tally.add(ctx, String(id), 1);
}

/** Writes the collected clicks; they stay collected when the database refuses. */
export const flushClicks = (): Promise<void> => tally.flush();
