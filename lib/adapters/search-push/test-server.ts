import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EngineCall {
  path: string;
  type: string;
  body: string;
}

/** A local search engine for tests: keeps what it is told and answers as it is bidden. */
export interface Engine {
  url: string;
  calls: EngineCall[];
  /** How it answers from now on. */
  answer(status: number, body: unknown, headers?: Record<string, string>): void;
  reset(): void;
  stop(): Promise<void>;
}

/** Starts one on a free port of this machine. */
export async function startEngine(): Promise<Engine> {
  const calls: EngineCall[] = [];
  let next = { status: 200, body: '', headers: {} as Record<string, string> };
  const server = createServer((req, res) => {
    let body = '';
    req.setEncoding('utf8');
    req.on('data', (chunk: string) => {
      body += chunk;
    });
    req.on('end', () => {
      calls.push({ path: req.url ?? '', type: req.headers['content-type'] ?? '', body });
      res.writeHead(next.status, next.headers).end(next.body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer(status, body, headers = {}) {
      next = { status, body: typeof body === 'string' ? body : JSON.stringify(body), headers };
    },
    reset() {
      calls.length = 0;
      next = { status: 200, body: '', headers: {} };
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
