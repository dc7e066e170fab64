import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type { Ctx } from './ctx';

/**
 * Tagged cache of public reads, one per process. Contract:
 * - `cached(key, tags, loader)` keeps the loader's result until its time runs out or one of its tags is invalidated; concurrent misses
 *   share one load; a load that was under way when its tag was invalidated is handed to its waiters but not kept.
 * - what turns out not to be there (`null`) is kept as briefly as answers to free words, so that no flood of made-up numbers pushes out what is.
 * - `invalidate(ctx, tags)` is called inside the transaction of the write: other instances hear it by NOTIFY at commit, this one drops its
 *   copies right after commit, before the reply.
 * - Every tag that was read while a page rendered is collected (`collectTags`), so the front page cache drops a page exactly when one of
 *   its sources changes.
 * The store hangs on `globalThis` because the process holds two bundles (Next's and ours).
 */
export const CACHE_CHANNEL = 'portal_cache';

const MAX_ENTRIES = 5000;
/** Answers to free words and numbers: how long each is kept, and how many. */
const BRIEF_SECONDS = 20;
const MAX_BRIEF = 500;
/** PostgreSQL refuses a message of 8000 bytes and more, and the transaction with it. */
const MESSAGE_BYTES = 7000;

interface Entry {
  value: Promise<unknown>;
  tags: readonly string[];
  expiresAt: number;
}

export interface PageCache {
  entries: Map<string, Entry>;
  /** Keys of what is kept briefly, the oldest first. */
  brief: Set<string>;
  /** Counts invalidations per tag, so that a slow render can see that it is out of date. */
  generations: Map<string, number>;
  /** Goes up when everything was dropped. */
  epoch: number;
  listeners: Set<(tags: readonly string[] | null) => void>;
  collector: AsyncLocalStorage<Set<string>>;
}

const KEY = Symbol.for('portal.page-cache');

/** The process-wide store. */
export function pageCache(): PageCache {
  const holder = globalThis as { [KEY]?: PageCache };
  holder[KEY] ??= {
    entries: new Map(),
    brief: new Set(),
    generations: new Map(),
    epoch: 0,
    listeners: new Set(),
    collector: new AsyncLocalStorage(),
  };
  return holder[KEY];
}

/** A mark to compare later: changes as soon as one of the tags (or everything) is invalidated. */
export function generationOf(tags: Iterable<string>): string {
  const store = pageCache();
  let sum = 0;
  for (const tag of tags) sum += store.generations.get(tag) ?? 0;
  return `${store.epoch}:${sum}`;
}

/** Says that the page that is being rendered, if any, changes with these tags: for a read that is not kept itself. */
export function dependOn(tags: readonly string[]): void {
  const collecting = pageCache().collector.getStore();
  if (collecting) for (const tag of tags) collecting.add(tag);
}

/** Reads through the cache. `ttlSeconds` bounds staleness when an invalidation is lost. */
export async function cached<T>(
  key: string,
  tags: readonly string[],
  loader: () => Promise<T>,
  ttlSeconds = 60,
): Promise<T> {
  const store = pageCache();
  dependOn(tags);
  const hit = store.entries.get(key);
  if (hit && hit.expiresAt > Date.now()) return hit.value as Promise<T>;
  const before = generationOf(tags);
  const value = loader();
  const entry: Entry = { value, tags, expiresAt: Date.now() + ttlSeconds * 1000 };
  store.entries.set(key, entry);
  const drop = () => {
    if (store.entries.get(key) === entry) store.entries.delete(key);
  };
  value.then((found) => {
    if (generationOf(tags) !== before) return drop();
    if (found === null) {
      entry.expiresAt = Math.min(entry.expiresAt, Date.now() + BRIEF_SECONDS * 1000);
      markBrief(key);
    }
    if (store.entries.size - store.brief.size > MAX_ENTRIES) dropOldest();
  }, drop);
  return value;
}

/** Counts a key among those that are kept briefly, the oldest of which make room. */
function markBrief(key: string): void {
  const { brief, entries } = pageCache();
  brief.delete(key);
  brief.add(key);
  for (const oldest of brief) {
    if (brief.size <= MAX_BRIEF) break;
    brief.delete(oldest);
    entries.delete(oldest);
  }
}

/** Drops what was kept first of what all pages read. */
function dropOldest(): void {
  const { brief, entries } = pageCache();
  for (const key of entries.keys())
    if (!brief.has(key)) {
      entries.delete(key);
      return;
    }
}

/**
 * Reads through the cache by a key that holds anybody's words or numbers. Kept for 20 seconds and 500 at most, the oldest making room, so that such
 * keys never push out what all pages read.
 */
export function cachedBriefly<T>(key: string, tags: readonly string[], loader: () => Promise<T>): Promise<T> {
  const known = pageCache().entries.get(key);
  if (!known || known.expiresAt <= Date.now()) markBrief(key);
  return cached(key, tags, loader, BRIEF_SECONDS);
}

/** Drops the local copies that carry one of the tags; `null` drops everything. */
export function dropTags(tags: readonly string[] | null): void {
  const store = pageCache();
  if (tags === null) {
    store.epoch += 1;
    store.entries.clear();
    store.brief.clear();
  } else {
    for (const tag of tags) store.generations.set(tag, (store.generations.get(tag) ?? 0) + 1);
    const gone = new Set(tags);
    for (const [key, entry] of store.entries) {
      if (entry.tags.some((t) => gone.has(t))) store.entries.delete(key);
    }
  }
  for (const listen of store.listeners) listen(tags);
}

/** The messages that announce these tags: as few as fit. */
export function messagesOf(tags: readonly string[]): string[] {
  const messages: string[] = [];
  let part: string[] = [];
  let bytes = 2;
  for (const tag of tags) {
    const cost = Buffer.byteLength(JSON.stringify(tag)) + 1;
    if (part.length > 0 && bytes + cost > MESSAGE_BYTES) {
      messages.push(JSON.stringify(part));
      [part, bytes] = [[], 2];
    }
    part.push(tag);
    bytes += cost;
  }
  if (part.length > 0) messages.push(JSON.stringify(part));
  return messages;
}

/** Announces that the sources behind the tags change with this transaction. */
export async function invalidate(ctx: Ctx, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  const messages = sql.join(
    messagesOf(tags).map((m) => sql`(${m}::text)`),
    sql`, `,
  );
  await ctx.db.execute(sql`select pg_notify(${CACHE_CHANNEL}, m) from (values ${messages}) as message (m)`);
  ctx.afterCommit(() => dropTags(tags));
}

/** Runs a render and says which tags it read. */
export async function collectTags<T>(work: () => Promise<T>): Promise<{ value: T; tags: Set<string> }> {
  const tags = new Set<string>();
  const value = await pageCache().collector.run(tags, work);
  return { value, tags };
}
