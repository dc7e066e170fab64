import 'server-only';
import { RouteTable } from '@/lib/server/http-server/api-table';
import catalogue from '@/lib/server/generated/catalogue.json';

/** Kinds of requests; a page that the front cache keeps is a hit or a miss of it. */
export const requestKinds = ['api', 'page', 'static', 'probe', 'cached_hit', 'cached_miss'] as const;
export type RequestKind = (typeof requestKinds)[number];

const table = new RouteTable(
  [...new Set(catalogue.map((c) => c.path))].map((path) => ({ path, methods: {} })),
);

const STATIC = /^\/(_next\/|files\/|favicon|icons\/|images\/|manifest)|^\/mobile\/sw\.js$/;
const FEEDS =
  /^\/(robots|indexnow-key|dead-links)\.txt$|^\/(sitemap|news-sitemap|rss|atom)\.xml$|^\/sitemaps\//;

/** Groups of pages; the first that fits. An address that fits none is `other`, so that visitors cannot invent labels. */
const GROUPS: readonly [RegExp, string][] = [
  [/^\/(index)?$/, 'home'],
  [/^\/index\/manage(\/|$)/, 'office_news'],
  [/^\/mall\/manage(\/|$)/, 'office_mall'],
  [/^\/admin(\/|$)/, 'office_platform'],
  [/^\/index\/ebook(\/|$)/, 'reading'],
  [/^\/index\//, 'news'],
  [/^\/user(\/|$)/, 'account'],
  [/^\/mall(\/|$)/, 'mall'],
  [/^\/mobile(\/|$)/, 'mobile'],
  [/^\/login(\/|$)/, 'login'],
];

/** The pattern of an endpoint (`/api/user/order/detail/[id]`), `unknown` for an address of /api without one. */
function apiRoute(path: string): string {
  try {
    return table.find(path)?.entry.path ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Kind and route of an address, out of closed lists. */
export function classify(path: string): { kind: RequestKind; route: string } {
  if (path.startsWith('/api/')) return { kind: 'api', route: apiRoute(path) };
  if (path === '/healthz' || path === '/readyz' || path === '/metrics') return { kind: 'probe', route: path };
  if (STATIC.test(path)) return { kind: 'static', route: path.startsWith('/files/') ? 'files' : 'assets' };
  if (FEEDS.test(path)) return { kind: 'page', route: 'feed' };
  return { kind: 'page', route: GROUPS.find(([pattern]) => pattern.test(path))?.[1] ?? 'other' };
}
