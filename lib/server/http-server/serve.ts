import 'server-only';
import { type IncomingMessage, ServerResponse } from 'node:http';
import { collectTags } from '@/lib/data/page-cache';
import { GenerationMark, type FrontCache, type RenderedReply, type StoredPage } from './front-cache';
import { FRAME_HEADER } from '@/lib/server/auth/gate';
import { newNonce, noncePolicy } from './csp';
import { heldPage } from './held-page';
import { asMissing, isMissing, missingPage, ownRequest } from './missing';
import { namedByHash } from './own-scripts';
import type { CacheDecision } from './policy';
import { sendKept, sendPage } from './send-page';

export type NodeHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** @param key of a kept page: its path with the parameters that count */
export type Exists = (key: string) => Promise<boolean>;

type Chunk = string | Uint8Array;

/**
 * All that the render of a page for everybody learns of whoever asked first. Any other header (cookies, conditions, and those that steer
 * Next, such as `x-middleware-prefetch`) would let one visitor decide what the next ones are sent.
 */
const RENDER_HEADERS: ReadonlySet<string> = new Set(['host', 'x-portal-socket-ip']);
/** All that the render of a frame learns. */
const FRAME_RENDER_HEADERS: ReadonlySet<string> = new Set(['host']);

/** Who asks for what is kept: no phone, whom middleware.ts would send away, and somebody, for whom Next writes the title into the head (next.config.ts). */
const RENDER_AGENT = 'front-cache';

/** An error page is dropped when something of its frame changes; this only bounds what nobody asks for any more. */
const MISSING_SECONDS = 300;

/** Runs a handler against a response that is kept in memory instead of being sent. `null` when the client left before its end. */
async function capture(req: IncomingMessage, handler: NodeHandler): Promise<RenderedReply | null> {
  const inner = new ServerResponse(req);
  const chunks: Buffer[] = [];
  const add = (chunk: unknown, encoding?: unknown) => {
    if (chunk === undefined || chunk === null || typeof chunk === 'function') return;
    const enc = typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8';
    chunks.push(typeof chunk === 'string' ? Buffer.from(chunk, enc) : Buffer.from(chunk as Uint8Array));
  };
  const done = new Promise<boolean>((resolve) => {
    inner.writeHead = (status: number, ...rest: unknown[]) => {
      inner.statusCode = status;
      const headers = rest.find((r) => typeof r === 'object' && r !== null && !Array.isArray(r));
      for (const [k, v] of Object.entries((headers ?? {}) as Record<string, string>)) inner.setHeader(k, v);
      return inner;
    };
    inner.flushHeaders = () => undefined;
    inner.write = ((chunk: Chunk, encoding?: unknown, cb?: unknown) => {
      add(chunk, encoding);
      const callback = typeof encoding === 'function' ? encoding : cb;
      if (typeof callback === 'function') queueMicrotask(() => (callback as () => void)());
      return true;
    }) as typeof inner.write;
    inner.end = ((chunk?: unknown, encoding?: unknown, cb?: unknown) => {
      add(chunk, encoding);
      const callback = [chunk, encoding, cb].find((c) => typeof c === 'function') as (() => void) | undefined;
      if (callback) queueMicrotask(callback);
      Object.defineProperty(inner, 'writableEnded', { value: true, configurable: true });
      Object.defineProperty(inner, 'writableFinished', { value: true, configurable: true });
      queueMicrotask(() => inner.emit('finish'));
      resolve(true);
      return inner;
    }) as typeof inner.end;
    req.once('close', () => {
      if (req.destroyed && !req.complete) resolve(false);
    });
  });
  const failed = handler(req, inner).then(
    () => new Promise<never>(() => undefined),
    (e: unknown) => Promise.reject(e instanceof Error ? e : new Error(String(e))),
  );
  const whole = await Promise.race([done, failed]);
  if (!whole) return null;
  const headers: RenderedReply['headers'] = {};
  for (const [name, value] of Object.entries(inner.getHeaders())) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.map(String) : String(value);
  }
  return { status: inner.statusCode, headers, body: Buffer.concat(chunks) };
}

/** Answers cacheable requests from the front cache; concurrent misses of one key share one render. */
export class PageServer {
  private readonly inFlight = new Map<string, Promise<StoredPage | null>>();

  constructor(
    private readonly cache: FrontCache,
    private readonly handler: NodeHandler,
    /** The script of pages whose framework waits for somebody (instant-script.ts). */
    private readonly instant: string,
    /** Whether what a page is about is there, asked before it is rendered. */
    private readonly exists: Exists = async () => true,
  ) {}

  /** Answers at once when the page is there. */
  hit(
    req: IncomingMessage,
    res: ServerResponse,
    decision: CacheDecision,
    fixed: Record<string, string>,
  ): boolean {
    if (decision.isMissing) return false;
    const page = this.cache.get(decision.key);
    if (page) sendKept(req, res, page, decision, fixed);
    return page !== null;
  }

  /** Renders a page that is not kept, or waits for the render that is under way. */
  async miss(
    req: IncomingMessage,
    res: ServerResponse,
    decision: CacheDecision,
    fixed: Record<string, string>,
  ): Promise<void> {
    if (decision.isMissing) return this.missing(req, res, decision.path, fixed);
    const running = this.inFlight.get(decision.key);
    if (!running && !decision.frame && !(await this.exists(decision.key)))
      return this.missing(req, res, decision.path, fixed);
    const shared = running ? await running.catch(() => null) : null;
    const page = shared?.status === 200 ? shared : await this.lead(req, decision);
    if (page && isMissing(page.status, page.headers['content-type']))
      return this.missing(req, res, decision.path, fixed);
    if (page && !res.writableEnded) sendKept(req, res, page, decision, fixed);
  }

  /** Answers 404 with the site's error page. */
  async missing(
    req: IncomingMessage,
    res: ServerResponse,
    path: string,
    fixed: Record<string, string>,
  ): Promise<void> {
    const key = missingPage(path);
    const decision = { key, path: key, ttl: MISSING_SECONDS };
    const { host, 'x-portal-socket-ip': ip } = req.headers;
    const own = ownRequest(req, { host, 'x-portal-socket-ip': String(ip ?? '') }, key);
    const page = this.cache.get(key) ?? (await (this.inFlight.get(key) ?? this.lead(own, decision)));
    if (page && !res.writableEnded) sendPage(req, res, page.status === 200 ? asMissing(page) : page, fixed);
  }

  private async lead(req: IncomingMessage, decision: CacheDecision): Promise<StoredPage | null> {
    const work = this.render(req, decision);
    this.inFlight.set(decision.key, work);
    try {
      return await work;
    } finally {
      if (this.inFlight.get(decision.key) === work) this.inFlight.delete(decision.key);
    }
  }

  private async render(req: IncomingMessage, decision: CacheDecision): Promise<StoredPage | null> {
    const asked = { headers: { ...req.headers }, method: req.method, url: req.url };
    const { key, frame, isData } = decision;
    const kept = frame ? FRAME_RENDER_HEADERS : RENDER_HEADERS;
    for (const name of Object.keys(req.headers)) if (!kept.has(name)) delete req.headers[name];
    req.method = 'GET';
    // The page learns nothing of what else is in the address.
    req.url = frame ? frame.key : key;
    if (frame) req.headers[FRAME_HEADER] = '1';
    // Without what its client knows already the router is given the whole tree; Next wants the parameter that stands for these headers.
    if (frame && isData)
      [req.headers.rsc, req.url] = ['1', `${frame.key}${frame.key.includes('?') ? '&' : '?'}_rsc=`];
    req.headers['user-agent'] = RENDER_AGENT;
    // Next reads there what to write on its scripts, which distinguishes them from scripts that came with content.
    const nonce = newNonce();
    req.headers['content-security-policy'] = noncePolicy(nonce);
    const mark = new GenerationMark();
    const { value: reply, tags } = await collectTags(() => capture(req, this.handler));
    delete req.headers['user-agent'];
    Object.assign(req.headers, asked.headers);
    [req.method, req.url] = [asked.method, asked.url];
    if (!reply) return null;
    const page =
      frame || decision.awake
        ? namedByHash(reply, nonce, frame, decision.path)
        : namedByHash(heldPage(reply, nonce, this.instant), nonce, 'held');
    return this.cache.put(decision, page, tags, mark);
  }
}
