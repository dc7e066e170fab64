import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '@/lib/server/log';
import { fill, fillCompressed, fillings } from './frame-data';
import type { Encoding, StoredPage } from './front-cache';
import { PlainCopies } from './plain-copies';
import type { CacheDecision } from './policy';

/** Whether a client takes an encoding: it names it, and not with a weight of nothing. */
function takes(accept: string, encoding: Encoding): boolean {
  const named = RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=([\\d.]+)\\s*)?(?:,|$)`, 'i').exec(accept);
  return named !== null && Number(named[1] ?? 1) > 0;
}

/** The best encoding by what clients say they take, remembered: there are a few browsers, and each always says the same. */
const best = new Map<string, Encoding>();
const BEST_MAX = 100;

function encodingFor(accept: string): Encoding {
  const known = best.get(accept);
  if (known !== undefined) return known;
  const made = takes(accept, 'br') ? 'br' : takes(accept, 'gzip') ? 'gzip' : '';
  if (best.size >= BEST_MAX) best.clear();
  if (accept.length <= 100) best.set(accept, made);
  return made;
}

/** What a client says it takes; Node joins several such headers. */
const accepted = (req: IncomingMessage): string => req.headers['accept-encoding'] ?? '';

/** Headers as the flat list that `writeHead` takes without copying. */
const flat = (headers: Record<string, string>): string[] => Object.entries(headers).flat();

const plainCopies = new PlainCopies();

/** Writes the body of a page in an encoding. */
function write(req: IncomingMessage, res: ServerResponse, { page, encoding, body, fixed }: Sent): void {
  page.heads[encoding] ??= flat({
    ...fixed,
    ...page.headers,
    etag: page.etag,
    'content-length': String(body.length),
    ...(encoding && { 'content-encoding': encoding }),
  });
  res.writeHead(page.status, page.heads[encoding]);
  res.end(req.method === 'HEAD' ? undefined : body);
}

interface Sent {
  page: StoredPage;
  encoding: Encoding;
  body: Buffer;
  fixed: Record<string, string>;
}

/** Writes a stored page: the best encoding the client takes, 304 when it already has it. */
export function sendPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: StoredPage,
  fixed: Record<string, string>,
): void {
  const { bodies, heads, etag } = page;
  if (page.status === 200 && req.headers['if-none-match'] === etag) {
    heads.unchanged ??= flat({ ...fixed, ...page.headers, etag });
    res.writeHead(304, heads.unchanged).end();
    return;
  }
  const wanted = encodingFor(accepted(req));
  const body = bodies[wanted];
  if (body) return write(req, res, { page, encoding: wanted, body, fixed });
  const plain = bodies[''] ?? plainCopies.of(bodies.gzip);
  const send = (text: Buffer) => write(req, res, { page, encoding: '', body: text, fixed });
  if (Buffer.isBuffer(plain)) return send(plain);
  plain.then(send).catch((error: unknown) => {
    log().error({ err: error, url: req.url }, 'page not decompressed');
    res.destroy();
  });
}

/** Writes what was stored for a request: of a frame's data a copy whose holes are filled, unless there is nothing to fill. */
export function sendKept(
  req: IncomingMessage,
  res: ServerResponse,
  page: StoredPage,
  { frame }: CacheDecision,
  fixed: Record<string, string>,
): void {
  if (!frame || page.pieces.length === 0) return sendPage(req, res, page, fixed);
  const filled = fillings(frame.key, req.url ?? '/');
  if (!page.pieces.some(({ hole }) => hole && filled[hole])) return sendPage(req, res, page, fixed);
  const zipped = takes(accepted(req), 'gzip');
  const body = zipped ? fillCompressed(page.pieces, filled) : fill(page.pieces, filled);
  page.heads.filled ??= flat({ ...fixed, ...page.headers });
  const more = zipped ? ['content-encoding', 'gzip'] : [];
  res.writeHead(page.status, [...page.heads.filled, 'content-length', String(body.length), ...more]);
  res.end(req.method === 'HEAD' ? undefined : body);
}
