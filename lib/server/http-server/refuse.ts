import 'server-only';
import type { ServerResponse } from 'node:http';
import type { AppError } from '@/lib/core/errors';
import { failure } from '@/lib/server/http/reply';

/** Answers what no page and no call may see: the envelope under `/api`, plain text elsewhere. `headers` go before those of the answer. */
export function refuse(
  res: ServerResponse,
  url: string,
  error: AppError,
  headers: Record<string, string>,
): void {
  const isCall = url.startsWith('/api/');
  res.writeHead(error.status, {
    ...headers,
    'cache-control': 'private, no-store',
    'content-type': isCall ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
  });
  res.end(isCall ? JSON.stringify(failure(error)) : error.message);
}
