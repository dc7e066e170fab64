import 'server-only';
import type { ServerResponse } from 'node:http';
import type { Envelope } from '@/lib/core/envelope';
import type { AppError } from '@/lib/core/errors';

/** Answers what no page and no call may see: the envelope under `/api`, plain text elsewhere. `headers` go before those of the answer. */
export function refuse(
  res: ServerResponse,
  url: string,
  { status, code, message }: AppError,
  headers: Record<string, string>,
): void {
  const isCall = url.startsWith('/api/');
  const body: Envelope<null> = { result: false, message, data: null, code };
  res.writeHead(status, {
    ...headers,
    'cache-control': 'private, no-store',
    'content-type': isCall ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
  });
  res.end(isCall ? JSON.stringify(body) : message);
}
