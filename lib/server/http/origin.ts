import 'server-only';
import { coreErrors } from '@/lib/core/errors';
import { env } from '@/lib/server/env';

function isOurs(origin: string, request: Request): boolean {
  const host = request.headers.get('host') ?? '';
  return (
    origin === new URL(env().SITE_URL).origin ||
    (host !== '' && (origin === `http://${host}` || origin === `https://${host}`))
  );
}

/**
 * Refuses a write that another site's page started (security.md S-18): a foreign or opaque `Origin`, or no `Origin` together with a
 * `Sec-Fetch-Site` that is not ours. A client that sends neither header is no browser and carries no ambient cookies.
 */
export function assertSameOrigin(request: Request): void {
  const origin = request.headers.get('origin');
  if (origin === null) {
    const site = request.headers.get('sec-fetch-site');
    if (site !== null && site !== 'same-origin' && site !== 'none') throw coreErrors.foreignOrigin();
    return;
  }
  if (!isOurs(origin, request)) throw coreErrors.foreignOrigin();
}

/**
 * Refuses a GET that acts unless a page of ours started it. A browser says so for writes always, for reads by `Sec-Fetch-Site` only where the site
 * is safe (https), and else by the `Referer`; no page of another site can send `X-Requested-With`, a client that is no browser can.
 */
export function assertOwnPage(request: Request): void {
  assertSameOrigin(request);
  const { headers } = request;
  if (headers.has('origin') || headers.has('x-requested-with')) return;
  const site = headers.get('sec-fetch-site');
  if (site === 'same-origin') return;
  const referer = headers.get('referer') ?? '';
  if (site !== null || !URL.canParse(referer) || !isOurs(new URL(referer).origin, request))
    throw coreErrors.foreignOrigin();
}

/** An IPv4 address at a socket of both families reads `::ffff:203.0.113.7`: limits and providers know its person by the plain one. */
const plain = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '');

/** Address of the client: the socket's, or the entry that the given number of trusted proxies appended. */
export function clientIp(request: Request): string {
  const socket = request.headers.get('x-portal-socket-ip') ?? '';
  const hops = env().TRUST_PROXY;
  if (hops === 0) return plain(socket);
  const chain = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((v) => v.trim())
    .filter(Boolean);
  return plain(chain[chain.length - hops] ?? socket);
}
