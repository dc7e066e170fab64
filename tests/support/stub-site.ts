import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, type Server } from 'node:http';

/** A process of the site as a proxy sees it. */
export interface StubSite {
  port: number;
  /** Requests that reached it. */
  seen: string[];
  /** Whether its database is away: all answers are 503. */
  outage: boolean;
  /** As after SIGTERM: takes no new connection, ends those that are idle. */
  leave(): Promise<void>;
  /** Listens again, on the same port. */
  come(): Promise<void>;
}

const UNAVAILABLE = JSON.stringify({ result: false, message: '系统繁忙，请稍后再试', code: 'UNAVAILABLE' });

/** Pages, pictures and scripts 200, `/stored` and `/healthz` at any time; `/api/refused` 503, `/api/large` 413, `/api/broken` breaks its connection off, `/api/silent` never answers. */
function answer(site: StubSite, req: IncomingMessage, res: ServerResponse): void {
  const url = req.url ?? '';
  site.seen.push(`${req.method} ${url}`);
  res.setHeader('x-site', String(site.port));
  res.setHeader('x-host', req.headers.host ?? '');
  if (url === '/api/broken') return void req.socket.destroy();
  if (url === '/api/silent') return;
  req.resume();
  if (url === '/api/refused' || (site.outage && url !== '/stored' && url !== '/healthz'))
    return void res.writeHead(503).end(UNAVAILABLE);
  if (url === '/api/large') return void res.writeHead(413).end('too large for this call');
  if (url.startsWith('/_next/static/')) res.setHeader('cache-control', 'public, max-age=31536000, immutable');
  res.end('answered');
}

export async function startStubSite(): Promise<StubSite> {
  let server: Server;
  const site: StubSite = {
    port: 0,
    seen: [],
    outage: false,
    async leave() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    async come() {
      server = createServer((req, res) => answer(site, req, res)).listen(site.port, '127.0.0.1');
      server.keepAliveTimeout = 10_000;
      await once(server, 'listening');
      site.port = (server.address() as { port: number }).port;
    },
  };
  await site.come();
  return site;
}
