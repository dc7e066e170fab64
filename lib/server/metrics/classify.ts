import 'server-only';

/** Kinds of requests; a page that the front cache keeps is a hit or a miss of it. */
export const requestKinds = ['api', 'page', 'static', 'probe', 'cached_hit', 'cached_miss'] as const;
export type RequestKind = (typeof requestKinds)[number];

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

/** The pattern of a call, `unknown` for an address of /api without one. */
function callRoute(path: string, callAt: (path: string) => string | undefined): string {
  try {
    return callAt(path) ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Kind and route of an address, out of closed lists. */
export function classify(
  path: string,
  callAt: (path: string) => string | undefined,
): { kind: RequestKind; route: string } {
  if (path.startsWith('/api/')) return { kind: 'api', route: callRoute(path, callAt) };
  if (path === '/healthz' || path === '/readyz' || path === '/metrics') return { kind: 'probe', route: path };
  if (STATIC.test(path)) return { kind: 'static', route: path.startsWith('/files/') ? 'files' : 'assets' };
  if (FEEDS.test(path)) return { kind: 'page', route: 'feed' };
  return { kind: 'page', route: GROUPS.find(([pattern]) => pattern.test(path))?.[1] ?? 'other' };
}
