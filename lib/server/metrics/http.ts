import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '@/lib/server/env';
import type { FrontCache } from '@/lib/server/http-server/front-cache';
import { classify } from './classify';
import { instruments } from './registry';

/** Whether anybody may read metrics; without that nothing is counted per request. */
export const metricsWanted = (): boolean => env().METRICS_TOKEN !== '' || env().METRICS_PORT > 0;

/** What is seen of one request; the server says whether the front cache answered it. */
export interface Observed {
  cached: boolean | null;
}

const NOTHING: Observed = { cached: null };

/** Shows the front cache in the metrics. */
export function watchFrontCache(cache: FrontCache | null): void {
  if (metricsWanted()) instruments().cache.watched = cache;
}

/**
 * Makes the hook of the HTTP server: it measures a request from here to the end of its reply.
 *
 * @param callAt the pattern of the call at an address (`/api/user/order/detail/[id]`)
 */
export function requestObserver(
  callAt: (path: string) => string | undefined = () => undefined,
): (req: IncomingMessage, res: ServerResponse) => Observed {
  if (!metricsWanted()) return () => NOTHING;
  const { http, requests, inFlight, aborted } = instruments();
  return (req, res) => {
    const seen: Observed = { cached: null };
    const began = performance.now();
    const url = req.url ?? '/';
    inFlight.n += 1;
    res.once('close', () => {
      inFlight.n -= 1;
      const at = url.indexOf('?');
      const { kind, route } = classify(at < 0 ? url : url.slice(0, at), callAt);
      const shown = seen.cached === null ? kind : seen.cached ? 'cached_hit' : 'cached_miss';
      if (!res.writableFinished) return aborted.inc({ kind: shown });
      const status = `${Math.floor(res.statusCode / 100)}xx`;
      requests.inc({ kind: shown, status });
      http.observe({ kind: shown, route, status }, (performance.now() - began) / 1000);
    });
    return seen;
  };
}
