import 'server-only';
import { SessionClient } from '@/db/session-client.mjs';
import { CACHE_CHANNEL, dropTags } from '@/lib/data/page-cache';
import { log } from '@/lib/server/log';

/** A connection that does not answer for this long is given up: a network that swallows packets reports nothing by itself. */
const ANSWER_MS = 1500;
const PING_MS = 1000;
/** Wait before a lost connection is made anew, and before a failed try is repeated. */
const AGAIN_MS = { lost: 250, failed: 1000 };

/**
 * Hears the cache invalidations of every instance. After a lost connection everything is dropped, because a message may have been missed.
 * The connection is asked every second, so that a silent loss is noticed too.
 *
 * @returns stops listening
 */
export function listenForInvalidations(connectionString: string): () => Promise<void> {
  let client: SessionClient | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  /** Ends a connection without waiting for its other side; `end` follows. */
  const giveUp = (lost: SessionClient) => {
    if (client !== lost) return;
    log().warn('invalidation listener gets no answer');
    lost.socket.destroy();
  };
  const retry = (wait: number) => {
    client = null;
    if (!stopped) timer = setTimeout(() => void connect(), wait);
  };
  const connect = async () => {
    const next = new SessionClient({
      connectionString,
      application_name: 'portal-listen',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    let asking = false;
    const ask = async () => {
      if (client !== next || asking) return;
      asking = true;
      await next.query('select 1').catch(() => giveUp(next));
      asking = false;
    };
    const ping = setInterval(() => void ask(), PING_MS);
    const lost = () => {
      clearInterval(ping);
      retry(AGAIN_MS.lost);
    };
    next.on('error', (e) => log().warn({ err: e }, 'invalidation listener lost its connection'));
    next.on('end', lost);
    next.on('notification', (message) => {
      try {
        dropTags(JSON.parse(message.payload ?? '') as string[]);
      } catch {
        dropTags(null);
      }
    });
    try {
      await next.connect();
      await next.query(`listen ${CACHE_CHANNEL}`);
      client = next;
      dropTags(null);
    } catch (e) {
      log().warn({ err: e }, 'invalidation listener cannot connect');
      clearInterval(ping);
      next.removeListener('end', lost);
      retry(AGAIN_MS.failed);
      await next.end().catch(() => undefined);
    }
  };
  void connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
