import 'server-only';
import type { ServerResponse } from 'node:http';
import type { AppError } from '@/lib/core/errors';
import { failure } from '@/lib/server/http/reply';

/** Whether a call is asked for, which is answered by the envelope whatever becomes of it. */
export const isCall = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);

/** Answers what no page and no call may see: the envelope under `/api`, plain text elsewhere. `headers` go before those of the answer. */
export function refuse(
  res: ServerResponse,
  url: string,
  error: AppError,
  headers: Record<string, string>,
): void {
  const call = isCall(url);
  res.writeHead(error.status, {
    ...headers,
    'cache-control': 'private, no-store',
    'content-type': call ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
  });
  res.end(call ? JSON.stringify(failure(error)) : error.message);
}
