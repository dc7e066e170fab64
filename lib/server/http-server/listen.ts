import 'server-only';
import { Client } from 'pg';
import { CACHE_CHANNEL, dropTags } from '@/lib/data/page-cache';
import { log } from '@/lib/server/log';

/**
 * Hears the cache invalidations of every instance. After a lost connection everything is dropped, because a message may have been missed.
 *
 * @returns stops listening
 */
export function listenForInvalidations(connectionString: string): () => Promise<void> {
  let client: Client | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const retry = () => {
    client = null;
    if (!stopped) timer = setTimeout(() => void connect(), 1000);
  };
  const connect = async () => {
    const next = new Client({ connectionString, application_name: 'portal-listen', keepAlive: true });
    next.on('error', (e) => log().warn({ err: e }, 'invalidation listener lost its connection'));
    next.on('end', retry);
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
      next.removeListener('end', retry);
      retry();
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
