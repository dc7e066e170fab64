import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { env } from '@/lib/server/env';
import { log } from '@/lib/server/log';
import { addDatabaseGauges } from './database';
import { instruments } from './registry';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether an `Authorization` header carries the token. Both sides are hashed first, so that timing reveals neither length nor a common prefix. */
export function tokenMatches(header: string | undefined, token: string): boolean {
  const given = /^Bearer (.+)$/.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token)) && given !== '';
}

function plain(res: ServerResponse, status: number, text: string, more: Record<string, string> = {}): void {
  res.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...more,
  });
  res.end(text);
}

async function scrape(req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.method !== 'GET') return plain(res, 405, 'GET only\n', { allow: 'GET' });
  const { registry } = instruments();
  addDatabaseGauges(registry);
  const text = await registry.metrics();
  res.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' });
  res.end(text);
}

/**
 * `/metrics` of the site's own server: only with `METRICS_TOKEN`, as a bearer token; 404 while none is configured, 401 for another one.
 */
export async function metrics(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const token = env().METRICS_TOKEN;
  if (!token) return plain(res, 404, 'not found\n');
  if (!tokenMatches(req.headers.authorization, token))
    return plain(res, 401, 'unauthorized\n', { 'www-authenticate': 'Bearer' });
  return scrape(req, res);
}

/**
 * The metrics on a port of their own (`METRICS_PORT`, bound to `HOST`): nothing else is answered there. With `METRICS_TOKEN` the token is wanted
 * here too.
 *
 * @returns `null` without `METRICS_PORT`
 */
export function startMetricsServer(): Server | null {
  const { METRICS_PORT: port, HOST } = env();
  if (port === 0) return null;
  const server = createServer((req, res) => {
    const answer =
      (req.url ?? '').split('?', 1)[0] === '/metrics' ? (env().METRICS_TOKEN ? metrics : scrape) : null;
    if (!answer) return plain(res, 404, 'not found\n');
    answer(req, res).catch((error: unknown) => {
      log().error({ err: error }, 'metrics cannot be read');
      if (!res.headersSent) res.writeHead(500);
      res.end();
    });
  });
  server.headersTimeout = 5000;
  server.requestTimeout = 10_000;
  server.on('error', (error) =>
    log().error({ err: error, port }, 'the port of the metrics cannot be opened'),
  );
  server.listen(port, HOST);
  return server;
}
