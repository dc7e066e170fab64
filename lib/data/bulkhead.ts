import 'server-only';
import { coreErrors } from '@/lib/core/errors';
import { isUnavailable } from './db-errors';

interface Waiting {
  since: number;
  enter(): void;
  refuse(): void;
}

/**
 * A bulkhead: at most `width` of the works that pass it run at once in this process, the others wait in line outside the connection pool, so
 * that a rush on one act neither starves the others of connections nor fails because a connection was not free in time.
 *
 * Who came first goes first; a work that was wanted before it joined the line says since when by `since` (`performance.now()`).
 *
 * The line ends early: who waited longer than `maxWaitMs` gets 503, and so does the whole line as soon as a work finds the database away.
 */
export function makeBulkhead(
  width: number,
  maxWaitMs: number,
): <T>(work: () => Promise<T>, since?: number) => Promise<T> {
  let running = 0;
  const line: Waiting[] = [];

  const enter = (since: number) =>
    new Promise<void>((resolve, reject) => {
      if (running < width) {
        running += 1;
        resolve();
        return;
      }
      const refuse = () => {
        clearTimeout(timer);
        reject(coreErrors.unavailable());
      };
      const me: Waiting = {
        since,
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse,
      };
      const timer = setTimeout(() => {
        line.splice(line.indexOf(me), 1);
        refuse();
      }, maxWaitMs);
      line.splice(line.findLastIndex((other) => other.since <= since) + 1, 0, me);
    });

  /** The place goes to the next in line, or becomes free. */
  const leave = () => {
    const next = line.shift();
    if (next) next.enter();
    else running -= 1;
  };

  return async (work, since = performance.now()) => {
    await enter(since);
    try {
      return await work();
    } catch (e) {
      if (isUnavailable(e)) for (const waiting of line.splice(0)) waiting.refuse();
      throw e;
    } finally {
      leave();
    }
  };
}
