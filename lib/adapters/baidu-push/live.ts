import 'server-only';
import { z } from 'zod';
import { formatDate } from '@/lib/core/dates';
import type { PushOutcome, SearchPushPort } from '@/lib/adapters/search-push/port';

const TIMEOUT_MS = 5000;

export interface BaiduPushConfig {
  /** Origin of the API, `http://data.zz.baidu.com`. */
  baseUrl: string;
  /** The site as it was verified on the search platform, with or without scheme. */
  site: string;
  token: string;
  fetch?: typeof fetch;
  now?: () => Date;
  /** Milliseconds. */
  timeoutMs?: number;
}

const accepted = z.object({
  success: z.number().int(),
  remain: z.number().int(),
  not_same_site: z.array(z.string()).default([]),
  not_valid: z.array(z.string()).default([]),
});
const failed = z.object({ error: z.number().int(), message: z.string() });

/**
 * Baidu's interface for ordinary inclusion (普通收录): one address per line, at most 2000. The reply tells what the day still allows; days are
 * those of Beijing. When nothing is left the day ends here without further calls. Pages that are gone are not sent: Baidu fetches them as a
 * list of dead links (`/dead-links.txt`).
 */
export function createBaiduPush(config: BaiduPushConfig): SearchPushPort {
  const send = config.fetch ?? fetch;
  const today = () => formatDate(config.now?.() ?? new Date());
  let exhaustedOn = '';
  const url = new URL('/urls', config.baseUrl);
  url.searchParams.set('site', config.site);
  url.searchParams.set('token', config.token);

  async function push(urls: readonly string[]): Promise<PushOutcome> {
    const day = today();
    if (exhaustedOn === day) return { kind: 'quota' };
    const reply = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: urls.join('\n'),
      redirect: 'error',
      signal: AbortSignal.timeout(config.timeoutMs ?? TIMEOUT_MS),
    });
    const body: unknown = await reply.json().catch(() => null);
    const good = accepted.safeParse(body);
    if (reply.ok && good.success) {
      if (good.data.remain <= 0) exhaustedOn = day;
      return {
        kind: 'accepted',
        refused: [...good.data.not_same_site, ...good.data.not_valid],
        remain: good.data.remain,
      };
    }
    const bad = failed.safeParse(body);
    if (bad.success && /over quota/i.test(bad.data.message)) {
      exhaustedOn = day;
      return { kind: 'quota' };
    }
    throw new Error(`baidu push: ${reply.status} ${bad.success ? bad.data.message : 'unreadable reply'}`);
  }

  return { name: 'baidu', batchSize: 2000, takesGone: false, push };
}
