import 'server-only';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getPool } from '@/db/client';
import { PHONE_REDIRECT_PATHS } from '@/lib/core/device';
import { coreErrors } from '@/lib/core/errors';
import { randomToken } from '@/lib/core/ids';
import { FRAME_HEADER, gateKeys, gateOf } from '@/lib/server/auth/gate';
import { env, isHttps } from '@/lib/server/env';
import { log } from '@/lib/server/log';
import { metrics } from '@/lib/server/metrics/endpoint';
import { requestObserver, watchFrontCache, type Observed } from '@/lib/server/metrics/http';
import { bridgeScriptUrl } from '@/lib/server/wechat-bridge';
import { isPictureRequest, isWithinBounds } from './bounds';
import { compress } from './compress';
import { newNonce, policyOf, securityHeaders } from './csp';
import { Frames } from './frames';
import { FrontCache } from './front-cache';
import { healthz, readyz } from './health';
import { cleanTarget, dropBrokenRouterState, hearAborts, hostOf, isHost } from './hygiene';
import { INSTANT_PATH, sendInstant } from './instant-script';
import { ownNames } from './names';
import { replaceMissing } from './missing';
import { outageNotice } from './outage';
import { cacheDecision, robotsOf, varyFor, type CacheDecision } from './policy';
import { isCall, refuse } from './refuse';
import { PageServer, type Exists, type NodeHandler } from './serve';
import { cutSlowClients } from './slow-clients';

/** Headers a client has no business sending: they steer Next or our own code (S-04, S-28). */
const STRIPPED = [
  'content-security-policy',
  'content-security-policy-report-only',
  'x-nonce',
  'x-middleware-subrequest',
  'x-middleware-rewrite',
  'x-original-url',
  'x-rewrite-url',
  'x-invoke-path',
  'x-matched-path',
  'x-portal-socket-ip',
  'x-portal-request-id',
  FRAME_HEADER,
];

/** What machines ask by addresses of the inner network. */
const ASIDE: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** What this server answers by itself. */
const OWN: ReadonlySet<string> = new Set([...ASIDE, INSTANT_PATH]);

/** What takes a body; every other address is a page. */
const TAKES_BODY = /^\/(api(\/|$)|files\/)/;

const PICTURES = '/_next/image';
/** Stored files, which alone are given in parts. */
const FILES = '/files/';

const ASSET = /^\/(_next\/|files\/|favicon|icons\/|images\/)/;

/**
 * An answer that does not say how long it lives is kept by no cache (what a CDN makes of silence is its operator's choice), nor is a refusal or a
 * failure, whatever the framework says of it.
 */
function keptNowhereUnlessSaid(res: ServerResponse): void {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
  res.writeHead = (...args: unknown[]) => {
    const said = args.some((a) => typeof a === 'object' && a !== null && 'cache-control' in a);
    const failed = Number(args[0]) >= 400;
    if (!said && !res.headersSent && (failed || !res.hasHeader('cache-control')))
      res.setHeader('cache-control', 'private, no-store');
    return writeHead(...args);
  };
}

interface ServerOptions {
  handler: NodeHandler;
  /** Next's development server needs eval, web sockets and no cache. */
  dev: boolean;
  /** The pattern of the call at an address, for the metrics. */
  callAt?: (path: string) => string | undefined;
  /** Routes of the pages, of which the frames are some. */
  routes?: readonly string[];
  /** Whether anything answers at a path (addresses.ts). */
  leads?: (path: string) => boolean;
  /** Whether what a page is about is there (existing-pages.ts). */
  exists?: Exists;
  /** The script that lives without the framework (instant-script.ts). */
  instant?: () => string;
}

/** The HTTP server in front of Next: header hygiene, security headers, content security policy, health, the front page cache. */
export function createHttpServer({
  handler,
  dev,
  callAt,
  routes = [],
  leads = () => true,
  exists,
  instant = () => '',
}: ServerOptions): Server {
  const e = env();
  const fixed = securityHeaders(isHttps(), e.HSTS_SUBDOMAINS === 'on');
  const cache =
    e.FRONT_CACHE === 'on' && !dev
      ? new FrontCache(e.FRONT_CACHE_MB * 1024 * 1024, undefined, e.EDGE_SECONDS)
      : null;
  const isOurs = ownNames(e.SITE_URL, e.SITE_HOSTS);
  const bridge = bridgeScriptUrl();
  const built = { frames: new Frames(routes), leads: (path: string) => OWN.has(path) || leads(path) };
  const keys = gateKeys();
  const pages = cache ? new PageServer(cache, handler, instant(), exists) : null;
  // The page of a missing thing is made the same way where nothing is kept; the development server shows the framework's.
  const missing = dev ? null : (pages ?? new PageServer(new FrontCache(0), handler, instant()));

  const answer = async (
    req: IncomingMessage,
    res: ServerResponse,
    decision: CacheDecision | null,
  ): Promise<void> => {
    const { url = '/' } = req;
    const [path = '', query = ''] = url.split('?', 2);
    if (!dev && !TAKES_BODY.test(path) && req.method !== 'GET' && req.method !== 'HEAD')
      return refuse(res, url, coreErrors.wrongMethod(), { ...fixed, allow: 'GET, HEAD' });
    if (url === '/healthz') return healthz(res, fixed);
    if (url === '/readyz') return readyz(res, fixed);
    if (url === '/metrics') return metrics(req, res);
    for (const name of STRIPPED) delete req.headers[name];
    dropBrokenRouterState(req.headers);
    if (e.TRUST_PROXY === 0) {
      for (const name of Object.keys(req.headers))
        if (name.startsWith('x-forwarded-')) delete req.headers[name];
    }
    req.headers['x-portal-socket-ip'] = req.socket.remoteAddress ?? '';
    if (pages && decision) return pages.miss(req, res, decision, fixed);
    if (path === PICTURES && !isPictureRequest(query))
      return refuse(res, url, coreErrors.notAPicture(), fixed);
    req.headers['x-portal-request-id'] = randomToken(12);
    keptNowhereUnlessSaid(res);
    for (const [name, value] of Object.entries({ ...fixed, ...robotsOf(url) })) res.setHeader(name, value);
    if (PHONE_REDIRECT_PATHS.includes(path)) res.setHeader('vary', varyFor({ path }));
    // Where the root leads depends on who asks; the pages behind it say themselves how long they live.
    if (path === '/') res.setHeader('cache-control', 'private, no-store');
    const isPage = !isCall(url) && !ASSET.test(url);
    if (!dev && isPage) {
      const policy = policyOf(url, newNonce(), bridge);
      req.headers['content-security-policy'] = policy;
      res.setHeader('content-security-policy', policy);
    }
    hearAborts(req, res);
    compress(req, res, () => undefined);
    if (path === INSTANT_PATH) return sendInstant(req, res, instant());
    if (missing && isPage)
      replaceMissing(res, () => {
        missing.missing(req, res, path, fixed).catch((error: unknown) => crashed(req, res, error));
      });
    await handler(req, res);
  };

  const crashed = (req: IncomingMessage, res: ServerResponse, error: unknown): void => {
    log().error({ err: error, url: req.url }, 'request crashed');
    if (!res.headersSent) res.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
    res.end('系统错误！请联系管理员！');
  };

  /** Where the gate in front of the frames sends a visitor. */
  const awayFrom = ({ headers }: IncomingMessage, url: string) =>
    gateOf(url, { cookie: headers.cookie ?? null, userAgent: headers['user-agent'] ?? null }, keys);
  const sendAway = (res: ServerResponse, url: string, to: string): void => {
    const headers = { ...fixed, ...robotsOf(url), location: to, 'cache-control': 'private, no-store' };
    res.writeHead(307, headers).end();
  };

  const respond = (
    req: IncomingMessage,
    res: ServerResponse,
    decision: CacheDecision | null,
    seen: Observed,
  ): void => {
    const hit = decision && pages ? pages.hit(req, res, decision, fixed) : null;
    seen.cached = hit;
    if (hit) return;
    noticeOutage(res);
    answer(req, res, decision).catch((error: unknown) => crashed(req, res, error));
  };

  watchFrontCache(cache);
  const observe = requestObserver(callAt);
  const noticeOutage = outageNotice(getPool());
  const server = createServer({ connectionsCheckingInterval: 5000 }, (req, res) => {
    const seen = observe(req, res);
    // What throws before anything is awaited would otherwise leave the socket open without an answer.
    try {
      const target = req.url ?? '/';
      if (!isWithinBounds(target)) return refuse(res, target, coreErrors.badAddress(), fixed);
      if (!target.startsWith('/')) req.headers.host = hostOf(target, req.headers.host);
      const { host } = req.headers;
      const url = cleanTarget(target);
      req.url = url;
      if (!isOurs(host) && !ASIDE.has(url))
        return isHost(host)
          ? refuse(res, url, coreErrors.foreignHost(), fixed)
          : void res.writeHead(400).end();
      // Of anything else the whole is the answer: the stored copy, and no 500 of the framework for a part that is not there.
      if (req.headers.range !== undefined && !url.startsWith(FILES)) delete req.headers.range;
      const decision = pages && cacheDecision(req, built);
      const isOpen = decision !== null && !decision.frame && !decision.isMissing;
      const away = isOpen ? null : awayFrom(req, url);
      if (away === null) return respond(req, res, decision, seen);
      if (typeof away === 'string') return sendAway(res, url, away);
      away
        .then((to) => (to === null ? respond(req, res, decision, seen) : sendAway(res, url, to)))
        .catch((error: unknown) => crashed(req, res, error));
    } catch (error) {
      crashed(req, res, error);
    }
  });
  // Node closes a tunnel that nobody takes without a word.
  server.on('connect', (_, socket) => {
    socket.on('error', () => undefined).end('HTTP/1.1 405 Method Not Allowed\r\nconnection: close\r\n\r\n');
  });
  cutSlowClients(server);
  server.headersTimeout = 15_000;
  // Of one whole upload; who is slow without need is cut long before.
  server.requestTimeout = 15 * 60_000;
  server.keepAliveTimeout = 10_000;
  server.maxRequestsPerSocket = 0;
  return server;
}
