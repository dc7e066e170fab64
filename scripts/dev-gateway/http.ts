/** A minimal HTTP server: requests as text, replies as values. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';

const MAX_BODY_BYTES = 1024 * 1024;
/** How long a simulated time-out holds the connection before it is cut. */
const HANG_MS = 30_000;

export interface Request {
  method: string;
  /** Path and query exactly as received: this is what signatures cover. */
  target: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: string;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** `hang`: no answer at all, as when the network fails. */
export type Handler = (request: Request) => Promise<Reply | 'hang'>;

export interface Listener {
  port: number;
  close(): Promise<void>;
}

export function jsonReply(status: number, value: unknown): Reply {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  };
}

export function redirect(location: string): Reply {
  return { status: 303, headers: { Location: location }, body: '' };
}

/** Ports that are tried, ten apart, so that the providers keep their last digits. */
const TRIES = 50;

/** Where a server listens: its port, or with `search` the first free one from there on. Nobody can take it between a look and the listening. */
export interface Place {
  host: string;
  port: number;
  search: boolean;
}

/** Starts listening. @throws when no port is free */
export async function bind(server: NetServer, { host, port, search }: Place): Promise<void> {
  for (let next = port; ; next += 10) {
    try {
      await new Promise<void>((done, failed) => {
        server.once('error', failed);
        server.listen(next, host, () => {
          server.off('error', failed);
          done();
        });
      });
      return;
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!taken || !search || next >= port + 10 * TRIES) throw error;
    }
  }
}

/** Listens at the place; resolves when connections are accepted. */
export async function listen(place: Place, handler: Handler): Promise<Listener> {
  const server = createServer((incoming, outgoing) => {
    answer(handler, incoming, outgoing).catch((error: unknown) => {
      process.stderr.write(`dev gateway: ${error instanceof Error ? error.stack : String(error)}\n`);
      if (outgoing.headersSent) outgoing.destroy();
      else send(outgoing, jsonReply(500, { code: 'SYSTEM_ERROR', message: '系统错误' }));
    });
  });
  await bind(server, place);
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) };
}

async function answer(handler: Handler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body = await readBody(incoming);
  if (body === null) return send(outgoing, jsonReply(413, { code: 'PARAM_ERROR', message: '请求体过大' }));
  const target = incoming.url ?? '/';
  const url = new URL(target, 'http://gateway.invalid');
  const headers = new Headers();
  for (let i = 0; i < incoming.rawHeaders.length; i += 2) {
    headers.append(incoming.rawHeaders[i]!, incoming.rawHeaders[i + 1]!);
  }
  const request = {
    method: incoming.method ?? 'GET',
    target,
    path: url.pathname,
    query: url.searchParams,
    headers,
    body,
  };
  const reply = await handler(request);
  if (reply === 'hang') setTimeout(() => outgoing.destroy(), HANG_MS).unref();
  else send(outgoing, reply);
}

/** The body as text, or null when it is larger than the limit. */
async function readBody(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size > MAX_BODY_BYTES ? null : Buffer.concat(chunks).toString('utf8');
}

function send(outgoing: ServerResponse, reply: Reply): void {
  outgoing.writeHead(reply.status, { 'Cache-Control': 'no-store', ...reply.headers });
  outgoing.end(reply.body);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
