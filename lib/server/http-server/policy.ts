import 'server-only';
import { DESKTOP_COOKIE, PHONE_REDIRECT_PATHS, isPhone } from '@/lib/core/device';
import { intField } from '@/lib/core/fields';
import { isOffice } from '@/lib/server/auth/gate';
import { readCookie } from '@/lib/server/http/cookies';
import { isNarrowed } from '@/lib/text/narrowed-lists';
import type { Frame, Frames } from './frames';
import { cleanTarget } from './hygiene';

/**
 * What the front page cache may keep: public pages, by an allow-list of path and of query parameters, so that nothing that somebody adds to an address
 * (`utm_source`) can fill the cache or pass it by, and frames. The key is the path with the allowed parameters in a fixed order; of a frame its route.
 */
export interface CacheRule {
  pattern: RegExp;
  /** Query parameters that change the page, with how their values are in the key. */
  params: Readonly<Record<string, Spelled>>;
  /** The parameter without which there is no page. */
  needs?: string;
  /** A parameter that the page shows as it came: with it, it is made for its visitor. */
  shows?: string;
  /** The framework runs at once: such a page is nothing without it. */
  awake?: true;
  /** Life in seconds when no invalidation comes. */
  ttl: number;
}

/** The one spelling of a value: empty where it is the same as none, `null` where no page has it. */
type Spelled = (value: string) => string | null;

/** A number as the pages read it: `01` is another spelling of 1, and of the same page. */
const number = (min: number, max: number): Spelled => {
  const field = intField(min, max);
  return (value) => field.safeParse(value).data?.toString() ?? null;
};
const oneOf =
  (values: RegExp): Spelled =>
  (value) =>
    values.test(value) ? value : null;

/** What is none of these makes no other page. */
const onlyOf =
  (values: RegExp): Spelled =>
  (value) =>
    values.test(value) ? value : '';

const id = number(1, 999_999_999_999);
const anyPage = number(1, 9999);
/** The first page is the one without a number. */
const page: Spelled = (value) => anyPage(value)?.replace(/^1$/, '') ?? null;

/** An emptied field of a form is none. */
const emptied =
  (spelled: Spelled): Spelled =>
  (value) =>
    value.trim() === '' ? '' : spelled(value);

/** What narrows and orders a product list. */
const shelf = {
  category: emptied(id),
  brand: emptied(id),
  year: emptied(number(1900, 2200)),
  kind: emptied(oneOf(/^(paper_book|paper_periodical|e_periodical|e_book)$/)),
  sort: emptied(oneOf(/^(default|sales|price|-price|new)$/)),
};

/** What may be kept, the first that fits. */
export const RULES: readonly CacheRule[] = [
  { pattern: /^\/index$/, params: {}, ttl: 60 },
  { pattern: /^\/index\/list$/, params: { category: id, pageNum: page }, ttl: 60 },
  { pattern: /^\/index\/details\/[1-9]\d{0,11}$/, params: {}, ttl: 60 },
  { pattern: /^\/mall$/, params: {}, ttl: 60 },
  { pattern: /^\/mall\/list$/, params: { ...shelf, pageNum: emptied(page) }, ttl: 60 },
  { pattern: /^\/mall\/details\/[1-9]\d{0,11}$/, params: {}, ttl: 60 },
  { pattern: /^\/mall\/about$/, params: {}, ttl: 60 },
  { pattern: /^\/index\/publicinfo$/, params: { pageNum: page }, ttl: 60 },
  { pattern: /^\/index\/publicinfo\/[1-9]\d{0,11}$/, params: {}, ttl: 60 },
  { pattern: /^\/index\/sitemap$/, params: {}, ttl: 60 },
  { pattern: /^\/index\/ebook(\/test)?$/, params: {}, ttl: 60 },
  { pattern: /^\/(index\/ebook\/read|mobile\/reader)\/[\w-]{16}$/, params: {}, awake: true, ttl: 60 },
  { pattern: /^\/(privacy|agreement)$/, params: {}, ttl: 300 },
  { pattern: /^\/(sitemap|news-sitemap)\.xml$/, params: {}, ttl: 60 },
  {
    pattern: /^\/sitemaps\/(pages|publicinfo|(products|articles-\d{4}-\d{2})(-\d{1,3})?)\.xml$/,
    params: {},
    ttl: 60,
  },
  { pattern: /^\/(rss|atom)\.xml$/, params: { category: id }, ttl: 60 },
  { pattern: /^\/(robots|indexnow-key|dead-links)\.txt$/, params: {}, ttl: 60 },
  // As missing.ts asks for them.
  {
    pattern: /^\/(mobile\/)?error$/,
    params: { code: onlyOf(/^40[34]$/), of: onlyOf(/^product$/) },
    shows: 'id',
    ttl: 300,
  },
  { pattern: /^\/mobile\/home$/, params: {}, ttl: 60 },
  // Later pages of the phone's lists are fetched by the page itself.
  { pattern: /^\/mobile\/list$/, params: shelf, ttl: 60 },
  { pattern: /^\/mobile\/detail$/, params: { id }, needs: 'id', ttl: 60 },
  { pattern: /^\/mobile\/news$/, params: { category: id }, ttl: 60 },
  { pattern: /^\/mobile\/(news|publicinfo)\/[1-9]\d{0,11}$/, params: {}, ttl: 60 },
  { pattern: /^\/mobile\/(publicinfo|help)$/, params: {}, ttl: 60 },
  { pattern: /^\/mobile\/(agreement|privacy|offline)$/, params: {}, ttl: 300 },
  { pattern: /^\/_next\/static\/(?:[\w.~-]+\/)*[\w.~-]+$/, params: {}, ttl: 24 * 3600 },
];

export interface CacheDecision {
  key: string;
  path: string;
  /** Life in seconds. */
  ttl: number;
  frame?: Frame;
  /** The framework runs at once. */
  awake?: true;
  /** A value that no page has: the answer is the page of a missing thing, without a render. */
  isMissing?: true;
  /** Of a frame: the data of Next's router in the place of the document. */
  isData?: true;
}

/** The key under which the router's data of a frame is kept. */
const dataKey = (key: string) => `${key}#data`;

interface RequestFacts {
  method?: string | undefined;
  url?: string | undefined;
  headers: Record<string, string | string[] | undefined>;
}

/** What may be kept of an address: the document, and of a frame the data of the router. */
interface Kept {
  page: CacheDecision;
  data: CacheDecision | null;
}

/** What is built: its frames, and whether anything answers at a path. */
export interface Built {
  frames: Pick<Frames, 'at'>;
  leads: (path: string) => boolean;
}
const NOTHING_KNOWN: Built = { frames: { at: () => null }, leads: () => true };

/** What an address alone says, remembered: the same few addresses make up nearly all the traffic. */
const remembered = new WeakMap<Built, Map<string, Kept | null>>();
const REMEMBERED_MAX = 2000;

/** The part of the decision that only looks at the address. */
function keptAt(url: string, built: Built): Kept | null {
  let made = remembered.get(built);
  if (!made) remembered.set(built, (made = new Map()));
  const known = made.get(url);
  if (known !== undefined) return known;
  const kept = judge(url, built);
  if (made.size >= REMEMBERED_MAX) made.clear();
  if (url.length <= 200) made.set(url, kept);
  return kept;
}

/** The answer at an address where nothing is: no render, whatever is asked for. */
const missingAt = (url: string, path: string): Kept => ({
  page: { key: url, path, ttl: 0, isMissing: true },
  data: null,
});

function judge(target: string, { frames, leads }: Built): Kept | null {
  // What climbs to another page is no address of its own.
  const url = cleanTarget(target);
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const query = new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
  const frame = frames.at(path, query);
  if (frame) {
    const whole = { key: frame.key, path, ttl: frame.ttl, frame };
    return { page: whole, data: { ...whole, key: dataKey(frame.key), isData: true } };
  }
  const rule = RULES.find((r) => r.pattern.test(path));
  if (!rule) return leads(path) ? null : missingAt(url, path);
  if (isNarrowed(path, query) || (rule.shows !== undefined && query.has(rule.shows))) return null;
  const kept = keptParams(rule, query);
  if (!kept) return isPage(path) ? missingAt(url, path) : null;
  const key = kept.length > 0 ? `${path}?${kept.join('&')}` : path;
  const awake = rule.awake && ({ awake: true } as const);
  return { page: { key, path, ttl: rule.ttl, ...awake }, data: null };
}

const isPage = (path: string) => !/\.(xml|txt)$/.test(path);

/** The parameters of the key in their order; `null` where no page has them. */
function keptParams({ params, needs }: CacheRule, query: URLSearchParams): string[] | null {
  const kept: string[] = [];
  if (needs !== undefined && !query.has(needs)) return null;
  for (const name of Object.keys(params)) {
    const [value, ...more] = query.getAll(name);
    if (value === undefined) continue;
    const spelled = more.length > 0 ? null : (params[name]?.(value) ?? null);
    if (spelled === null) return null;
    if (spelled !== '') kept.push(`${name}=${spelled}`);
  }
  return kept.toSorted();
}

/** Whether the navigation guard (middleware.ts) answers: to a phone, unless that asked for the desktop version before and says nothing of it now. */
function isForGuard({ headers, url = '/' }: RequestFacts): boolean {
  if (!isPhone(String(headers['user-agent'] ?? ''))) return false;
  return readCookie(String(headers.cookie ?? ''), DESKTOP_COOKIE) === null || /[?&]desktop=/.test(url);
}

/** The key under which a request may be answered from the cache; `null` when it may not. */
export function cacheDecision(request: RequestFacts, built = NOTHING_KNOWN): CacheDecision | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const { headers, url = '/' } = request;
  const kept = keptAt(url, built);
  if (!kept) return null;
  // Nothing else that a visitor sends makes another page, so that nobody can ask for a render of what is kept. The router opens what it is sent as a
  // document in place of its data by the browser's own navigation.
  if (headers.rsc === '1' && kept.data) return headers['next-router-prefetch'] ? null : kept.data;
  return PHONE_REDIRECT_PATHS.includes(kept.page.path) && isForGuard(request) ? null : kept.page;
}

/** What the answer at an address depends on beside the address; the reply says so to shared caches. */
export function varyFor({ path, frame }: Pick<CacheDecision, 'path' | 'frame'>): string {
  if (frame) return 'Accept-Encoding, RSC';
  return PHONE_REDIRECT_PATHS.includes(path) ? `Accept-Encoding, User-Agent, Cookie` : 'Accept-Encoding';
}

/**
 * How long others may keep a stored page. Browsers ask each time and get 304. A CDN keeps it for `edgeSeconds` at most, so that what is withdrawn is
 * gone everywhere after that; an address that leads phones elsewhere it never keeps, because many CDNs do not look at `Vary`. A frame is kept by nobody
 * but us: in a browser it has become a person's page, or a form with a password in it, which is not to come back for whoever presses back after
 * the logout; and a CDN knows neither whom the gate lets through nor what the router asks for.
 */
export function cacheControlOf(
  { path, frame }: Pick<CacheDecision, 'path' | 'frame'>,
  edgeSeconds: number,
): string {
  if (frame) return 'private, no-store';
  if (PHONE_REDIRECT_PATHS.includes(path)) return 'private, max-age=0, must-revalidate';
  return edgeSeconds > 0
    ? `public, max-age=0, s-maxage=${edgeSeconds}`
    : 'public, max-age=0, must-revalidate';
}

/** Search engines keep nothing of the back offices, not even where they lead (news-editor-reading.md 2.2b). */
export const robotsOf = (url: string): Record<string, string> =>
  isOffice(url) ? { 'x-robots-tag': 'noindex, nofollow' } : {};
