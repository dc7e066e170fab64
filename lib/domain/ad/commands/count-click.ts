import 'server-only';
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { getDb } from '@/db/client';
import { isBot } from '@/lib/core/bot';
import type { Ctx } from '@/lib/data/ctx';
import { cachedRunningIds } from '@/lib/domain/ad/cached';
import { adErrors } from '@/lib/domain/ad/errors';

/** A second click of a visitor on an advertisement within this time is the same one. */
const SAME_MS = 60_000;
/** Clicks are kept in memory for this long and then written in one statement. */
const FLUSH_MS = 5000;
/** Most visitors remembered; the oldest are forgotten first. */
const MAX_SEEN = 20_000;

interface ClickBuffer {
  counts: Map<number, number>;
  /** Digest of visitor and advertisement → time of the counted click, oldest first. */
  seen: Map<string, number>;
  timer: NodeJS.Timeout | null;
}

const KEY = Symbol.for('portal.ad-clicks');

function buffer(): ClickBuffer {
  const holder = globalThis as { [KEY]?: ClickBuffer };
  holder[KEY] ??= { counts: new Map(), seen: new Map(), timer: null };
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
  const kept = buffer();
  const now = ctx.now.getTime();
  const visitor = createHash('sha256').update(`${ctx.ip}\n${ctx.userAgent}\n${id}`).digest('base64');
  const last = kept.seen.get(visitor);
  if (last !== undefined && now - last < SAME_MS) return;
  kept.seen.delete(visitor);
  if (kept.seen.size >= MAX_SEEN) {
    const oldest = kept.seen.keys().next().value;
    if (oldest !== undefined) kept.seen.delete(oldest);
  }
  kept.seen.set(visitor, now);
  kept.counts.set(id, (kept.counts.get(id) ?? 0) + 1);
  kept.timer ??= setTimeout(() => {
    kept.timer = null;
    flushClicks().catch((e: unknown) => ctx.log.warn({ err: e }, 'clicks are written later'));
  }, FLUSH_MS);
  kept.timer.unref();
}

/** Writes the collected clicks; they stay collected when the database refuses. */
export async function flushClicks(): Promise<void> {
  const { counts } = buffer();
  if (counts.size === 0) return;
  const taken = [...counts].toSorted(([a], [b]) => a - b);
  counts.clear();
  const rows = sql.join(
    taken.map(([id, n]) => sql`(${id}::bigint, ${n}::int)`),
    sql`, `,
  );
  try {
    await getDb().execute(
      sql`update ads a set clicks = a.clicks + seen.n from (values ${rows}) as seen (id, n) where a.id = seen.id`,
    );
  } catch (e) {
    for (const [id, n] of taken) counts.set(id, (counts.get(id) ?? 0) + n);
    throw e;
  }
}
