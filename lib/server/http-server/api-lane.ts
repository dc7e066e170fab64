import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type AppError, coreErrors } from '@/lib/core/errors';
import { randomToken } from '@/lib/core/ids';
import { bytesOf } from '@/lib/server/http/known-body';
import { apiHeaders, errorReply } from '@/lib/server/http/reply';
import type { RouteFunction, RouteParams } from '@/lib/server/http/route';
import type { RouteTable } from './api-table';
import { isCall } from './refuse';
import type { NodeHandler } from './serve';

/** Bodies up to this size, in bytes, are read before their handler runs; longer ones and those of unknown length are handed over as a stream. */
const SMALL_BODY = 256 * 1024;

/** The headers of a request as the standard wants them. HTTP/2 pseudo headers do not occur here. */
function headersOf(req: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (typeof value === 'string') headers.append(name, value);
    else if (value) for (const one of value) headers.append(name, one);
  }
  return headers;
}

/** The body: `null` when the client left before its end. */
async function readSmall(req: IncomingMessage): Promise<Uint8Array | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of req) chunks.push(chunk as Buffer);
  } catch {
    return null;
  }
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks);
}

/** The body as a stream whose reader may stop early: the rest is then read to nowhere, so that the reply still reaches the client. */
function streamOf(req: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = req.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value as Uint8Array);
    },
    async cancel() {
      await chunks.return?.();
      req.resume();
    },
  });
}

async function toRequest(req: IncomingMessage): Promise<Request | null> {
  const url = `http://${req.headers.host ?? 'localhost'}${req.url ?? '/'}`;
  const headers = headersOf(req);
  const method = req.method ?? 'GET';
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  const length = Number(req.headers['content-length'] ?? Number.NaN);
  if (length <= SMALL_BODY) {
    const body = await readSmall(req);
    return (
      body && new Request(url, { method, headers, body: body.byteLength > 0 ? (body as BodyInit) : null })
    );
  }
  return new Request(url, { method, headers, body: streamOf(req), duplex: 'half' } as RequestInit);
}

/** Header lines of a reply, `Set-Cookie` once for each cookie. */
function copyHeaders(res: ServerResponse, headers: Headers): void {
  for (const [name, value] of headers) if (name !== 'set-cookie') res.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) res.setHeader('set-cookie', cookies);
}

async function send(res: ServerResponse, reply: Response): Promise<void> {
  res.statusCode = reply.status;
  copyHeaders(res, reply.headers);
  const known = bytesOf(reply);
  if (known === undefined && reply.body) {
    if (res.req.method === 'HEAD') {
      await reply.body.cancel();
      return void res.end();
    }
    // The client may leave before the end: nothing to say to it then.
    await pipeline(Readable.fromWeb(reply.body as import('node:stream/web').ReadableStream), res).catch(
      () => undefined,
    );
    return;
  }
  const bytes = typeof known === 'string' ? Buffer.from(known) : (known ?? Buffer.alloc(0));
  if (reply.status !== 204 && reply.status !== 304) res.setHeader('content-length', bytes.byteLength);
  res.end(bytes);
}

/** A method or an address that no call has, in the form of every failed call. @param error `null` for the question which methods there are */
export function refusal(requestId: string, error: AppError | null, allow?: string): Response {
  if (!error) return new Response(null, { status: 204, headers: { allow: allow ?? '' } });
  const headers = apiHeaders(requestId);
  if (allow) headers.set('allow', allow);
  return errorReply('json', error, requestId, headers);
}

/** The address that Next would make of one with doubled or closing slashes, to which it redirects. */
const plain = (path: string) => path.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '');

/**
 * Answers the calls, without Next's router: a call costs a tenth of a millisecond of overhead instead of a whole one (docs/adr/0020). A method that an
 * address does not have is refused here, and an address under `/api` that no call has; other addresses go on to Next. The response's fixed headers
 * are set before.
 * @param table asked at every request, because development takes it anew
 */
export function withApiLane(table: () => RouteTable, next: NodeHandler): NodeHandler {
  const answerOf = async (req: IncomingMessage, run: RouteFunction, params: RouteParams) => {
    const request = await toRequest(req);
    if (!request) return null;
    const reply = await run(request, { params: Promise.resolve(params) });
    // Who refused without a look at the body leaves it lying in the connection, which could carry no other call.
    if (request.body && !request.bodyUsed) request.body.cancel().catch(() => undefined);
    return reply;
  };

  const reply = async (req: IncomingMessage, path: string): Promise<Response | null | 'next'> => {
    const requestId = String(req.headers['x-portal-request-id'] ?? randomToken(12));
    const answer = table().answer(req.method ?? 'GET', path);
    if (!answer) {
      const known = !isCall(path) || (path !== plain(path) && table().find(plain(path)));
      return known ? 'next' : refusal(requestId, coreErrors.noSuchCall());
    }
    if ('run' in answer) return answerOf(req, answer.run, answer.params);
    return refusal(requestId, answer.error, answer.allow);
  };

  return async (req, res) => {
    const url = req.url ?? '/';
    const at = url.indexOf('?');
    const made = await reply(req, at < 0 ? url : url.slice(0, at));
    if (made === 'next') return next(req, res);
    if (!made) return void res.destroy();
    if (res.destroyed) return void made.body?.cancel().catch(() => undefined);
    await send(res, made);
  };
}
