import 'server-only';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { pageCache } from '@/lib/data/page-cache';
import { cutAtHoles, type Piece } from './frame-data';
import { cacheControlOf, robotsOf, varyFor, type CacheDecision } from './policy';

/**
 * The front page cache. Contract:
 * - stored: whole replies of status 200 with a type and without `Set-Cookie`, for the paths and query parameters that `policy.ts` allows, and the frames
 *   (frames.ts), whose render knows nobody; of a guarded path frames alone, behind the gate;
 * - key: the path with its allowed parameters in a fixed order, of a frame its route; one copy for everybody;
 * - tags: those that the render read (`collectTags`); a page is dropped when one of them is invalidated, here after commit and elsewhere by
 *   NOTIFY; a render that an invalidation overtook is sent but not kept;
 * - life: the rule's seconds at most; bounded in entries and bytes, the least recently used go first;
 * - bodies are kept as gzip and brotli, and compressed before they are first sent, without anything of the one render they came from
 *   (own-scripts.ts); the plain text is kept of what is not worth compressing alone, and made again for who takes nothing else (plain-copies.ts).
 */
export type Encoding = '' | 'gzip' | 'br';

/** The body by encoding: plain, or compressed in both ways. */
type Bodies = { '': Buffer; gzip?: undefined; br?: undefined } | { ''?: undefined; gzip: Buffer; br: Buffer };

export interface StoredPage {
  status: number;
  headers: Record<string, string>;
  bodies: Bodies;
  /** Of the router's data of a frame: the body cut at its holes. */
  pieces: readonly Piece[];
  etag: string;
  /** Header lines per encoding and of what is sent instead of the body, made at first use. */
  heads: Partial<Record<Encoding | 'unchanged' | 'filled', string[]>>;
  tags: ReadonlySet<string>;
  expiresAt: number;
  bytes: number;
}

export interface RenderedReply {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
/** A window as large as a page: with the default of 4 MB the same bytes take three times as long. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_LGWIN]: 18 };

const DROPPED_HEADERS = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
  'vary',
  'x-nextjs-cache',
  'x-nextjs-prerender',
]);

export class FrontCache {
  private readonly pages = new Map<string, StoredPage>();
  private bytes = 0;
  /** Since the process started. */
  readonly served = { hits: 0, misses: 0 };

  constructor(
    private readonly maxBytes: number,
    private readonly maxEntries = 5000,
    private readonly edgeSeconds = 0,
  ) {
    pageCache().listeners.add(this.onDrop);
  }

  /** Stops listening; for tests. */
  dispose(): void {
    pageCache().listeners.delete(this.onDrop);
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.pages.size, bytes: this.bytes };
  }

  get(key: string): StoredPage | null {
    const page = this.pages.get(key);
    if (!page || page.expiresAt <= Date.now()) {
      this.remove(key);
      this.served.misses += 1;
      return null;
    }
    this.served.hits += 1;
    if (this.isFilling()) {
      this.pages.delete(key);
      this.pages.set(key, page);
    }
    return page;
  }

  /**
   * Makes a page of a rendered reply and keeps it if the contract allows.
   *
   * @param startGeneration the invalidation counters when the render began
   */
  async put(
    decision: CacheDecision,
    reply: RenderedReply,
    tags: ReadonlySet<string>,
    startGeneration: GenerationMark,
  ): Promise<StoredPage> {
    const page = await toPage(reply, tags, decision, this.edgeSeconds);
    const { key } = decision;
    const keep =
      reply.status === 200 &&
      reply.headers['content-type'] !== undefined &&
      reply.headers['set-cookie'] === undefined &&
      startGeneration.unchanged(tags);
    if (keep && page.bytes <= this.maxBytes / 2) {
      this.remove(key);
      this.pages.set(key, page);
      this.bytes += page.bytes;
      this.evict();
    }
    return page;
  }

  /** The order of use only matters once something may have to go. */
  private isFilling(): boolean {
    return this.bytes * 2 > this.maxBytes || this.pages.size * 2 > this.maxEntries;
  }

  private evict(): void {
    for (const key of this.pages.keys()) {
      if (this.bytes <= this.maxBytes && this.pages.size <= this.maxEntries) return;
      this.remove(key);
    }
  }

  private remove(key: string): void {
    const page = this.pages.get(key);
    if (!page) return;
    this.pages.delete(key);
    this.bytes -= page.bytes;
  }

  private readonly onDrop = (tags: readonly string[] | null): void => {
    for (const [key, page] of this.pages) {
      if (tags === null || tags.some((t) => page.tags.has(t))) this.remove(key);
    }
  };
}

/** Remembers the invalidation counters at the start of a render; tags are only known at its end. */
export class GenerationMark {
  private readonly epoch = pageCache().epoch;
  private readonly counts = new Map(pageCache().generations);

  unchanged(tags: ReadonlySet<string>): boolean {
    const store = pageCache();
    if (store.epoch !== this.epoch) return false;
    for (const tag of tags) {
      if ((store.generations.get(tag) ?? 0) !== (this.counts.get(tag) ?? 0)) return false;
    }
    return true;
  }
}

/** The body as it is kept: compressed where that is worth it. */
async function bodiesOf(plain: Buffer, type: string): Promise<Bodies> {
  if (!/text|json|javascript|xml|svg/.test(type) || plain.length < 512) return { '': plain };
  const [zipped, br] = await Promise.all([
    gzipAsync(plain, { level: 6 }),
    brotliAsync(plain, { params: BROTLI }),
  ]);
  return { gzip: zipped, br };
}

async function toPage(
  reply: RenderedReply,
  tags: ReadonlySet<string>,
  decision: CacheDecision,
  edgeSeconds: number,
): Promise<StoredPage> {
  const headers: Record<string, string> = { vary: varyFor(decision) };
  for (const [name, value] of Object.entries(reply.headers)) {
    if (!DROPPED_HEADERS.has(name)) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  if (reply.status !== 200) headers['cache-control'] = 'private, no-store';
  else if (!(headers['cache-control'] ?? '').includes('immutable'))
    headers['cache-control'] = cacheControlOf(decision, edgeSeconds);
  Object.assign(headers, robotsOf(decision.path));
  const { frame, isData, ttl } = decision;
  const bodies = await bodiesOf(reply.body, headers['content-type'] ?? '');
  const pieces = frame && isData && reply.status === 200 ? cutAtHoles(reply.body.toString(), frame.key) : [];
  const kept = [...Object.values(bodies), ...pieces.flatMap(({ plain, deflated }) => [plain, deflated])];
  return {
    status: reply.status,
    headers,
    bodies,
    pieces,
    heads: {},
    etag: `"${createHash('sha1').update(reply.body).digest('base64url')}"`,
    tags,
    expiresAt: Date.now() + ttl * 1000,
    bytes: kept.reduce((sum, { length }) => sum + length, 1024),
  };
}
