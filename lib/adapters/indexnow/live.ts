import 'server-only';
import type { PushOutcome, SearchPushPort } from '@/lib/adapters/search-push/port';

const TIMEOUT_MS = 5000;

export interface IndexNowConfig {
  /** Origin of the service, `https://api.indexnow.org`. */
  baseUrl: string;
  /** 8 to 128 letters, digits or hyphens; served at `keyUrl`. */
  key: string;
  /** Address of the key file, at the root of the site that the addresses belong to. */
  keyUrl: string;
  fetch?: typeof fetch;
  /** Milliseconds. */
  timeoutMs?: number;
}

/**
 * IndexNow (Bing, Yandex, Naver and others share what one of them hears): at most 10 000 addresses of one host, new, changed or gone. A
 * service that hears too much answers 429, which counts as the end of the day's quota.
 */
export function createIndexNow(config: IndexNowConfig): SearchPushPort {
  const send = config.fetch ?? fetch;
  const url = new URL('/indexnow', config.baseUrl);
  const host = new URL(config.keyUrl).host;

  async function push(urls: readonly string[]): Promise<PushOutcome> {
    const reply = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ host, key: config.key, keyLocation: config.keyUrl, urlList: urls }),
      redirect: 'error',
      signal: AbortSignal.timeout(config.timeoutMs ?? TIMEOUT_MS),
    });
    // The body is for people; reading it frees the connection.
    await reply.text().catch(() => '');
    if (reply.status === 200 || reply.status === 202) return { kind: 'accepted', refused: [], remain: null };
    if (reply.status === 429) return { kind: 'quota' };
    throw new Error(`indexnow: ${reply.status}`);
  }

  return { name: 'indexnow', batchSize: 10_000, takesGone: true, push };
}
