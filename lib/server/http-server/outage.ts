import 'server-only';
import type { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { isUnavailable } from '@/lib/data/db-errors';

/** When a visitor may try again, in seconds. */
const RETRY_AFTER = 5;

/**
 * Pages that cannot be rendered because the database is away say 503 and when to come back, as the API does (security.md ); Next answers
 * everything that was thrown with 500. A page counts as such when the database was away while it was rendered: what it waited for may have
 * been asked by another request.
 *
 * @param pool says what failed as `trouble` (db/client.ts)
 * @returns to be called with each answer before anybody writes to it
 */
export function outageNotice(pool: EventEmitter): (res: ServerResponse) => void {
  let last = Number.NEGATIVE_INFINITY;
  pool.on('trouble', (error: unknown) => {
    if (isUnavailable(error)) last = performance.now();
  });
  return (res) => {
    const began = performance.now();
    const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
    res.writeHead = (status: number, ...rest: unknown[]) => {
      if (status !== 500 || last < began) return writeHead(status, ...rest);
      if (!res.headersSent) res.setHeader('retry-after', RETRY_AFTER);
      return writeHead(503, ...rest);
    };
  };
}
