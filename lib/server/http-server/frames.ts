import 'server-only';
import type { Asks } from '@/lib/core/asks';
import { isOffice } from '@/lib/server/auth/gate';
import { SEARCH_PAGE_SIZE } from '@/lib/text/behaviour';
import { isNarrowed, NARROWED_LISTS } from '@/lib/text/narrowed-lists';
import { BUYER_FRAMES } from './buyer-frames';
import { RENDERED_OFFICE_PAGES } from './rendered-pages';

/**
 * Frames: pages whose bytes are the same for everyone (docs/adr/0032). One copy is kept per route. What the address says in its path and query is a
 * hole, which a script of the frame fills in the browser before Next's router reads it; the calls that the page needs first are started by the
 * same script, before any other is there.
 */
export interface Frame {
  /** Address that the frame is rendered under: a hole in the place of each parameter, no query but `NARROWED`. */
  key: string;
  /** Life in seconds; besides, a frame goes with the tags of what it shows (menu, footer). */
  ttl: number;
  /**
   * GET calls that the page begins with, `[name]` filled from the path. Those of buyers and of administrators start for them alone; those with a
   * question mark are what an address without a query asks for.
   */
  calls: readonly string[];
  /** What is asked for by the query. */
  asks?: Asks;
}

/** Stands in a kept frame where the address has a parameter. */
export const holeOf = (name: string) => `~${name}~`;
export const SEARCH_HOLE = holeOf('search');
/** By it a list that has a page of its own as well is told to be a frame. */
const NARROWED = `?keyword=${SEARCH_HOLE}`;

/** The query of a render in the data of Next's router. */
const QUERY = new RegExp(`"q":"(${NARROWED.replace('?', String.raw`\?`)})?"`);

/** The parts of the path of a frame's key. */
export const partsOf = (key: string): string[] => (key.split('?', 1)[0] ?? '').split('/');

/** Pages of anybody that read nothing. */
const OPEN_FRAMES = [
  '/login/userlogin',
  '/userRegisterByPhone',
  '/mobile/login',
  '/mobile/register',
  '/mobile/findpass',
  '/mobile/ebookActive/[sn]',
  '/mobile/ebookConfirm/[token]',
  '/mobile/ebookLink/[token]',
  '/statement/[token]',
];
/** The site's search: its words are in the address alone. */
const SEARCH_FRAMES = ['/index/search', '/mobile/Search'];
const SEARCH_ASKS = {
  call: '/api/guest/search',
  params: { keyword: '', type: 'all', pageNum: '1' },
  needs: ['keyword'],
  pageSize: SEARCH_PAGE_SIZE,
};
/** Their shells, and those of the buyers' pages, say the day. */
const OPEN_SECONDS = 60;

/** Nothing in the shell of an office changes while the process runs. */
const OFFICE_SECONDS = 3600;
const OFFICE_CALLS = ['/api/admin/account/self'];

/** A parameter `[id]` as it comes in addresses. */
const ID = String.raw`[1-9]\d{0,14}`;
const IDS = new RegExp(String.raw`(?<=\/)${ID}(?=\/|$)`, 'g');
/** A parameter of any other name: a code or a token. */
export const WORD = String.raw`[\w-]{1,200}`;

export class Frames {
  private readonly byRoute: ReadonlyMap<string, Frame>;
  /** Those whose parameter is no id. */
  private readonly byWord: readonly (readonly [RegExp, Frame])[];
  /** Of lists that are narrowed by free words or a price; otherwise they are pages. */
  private readonly lists: ReadonlyMap<string, Frame> = new Map(
    Object.entries(NARROWED_LISTS).map(([path, asks]) => [
      path,
      { key: path + NARROWED, ttl: OPEN_SECONDS, calls: [], asks },
    ]),
  );

  /** @param routes of the pages that were built, in the words of their folders: `/mall/manage/orders/[id]` */
  constructor(routes: Iterable<string>) {
    const offices = [...routes].filter((route) => isOffice(route) && !RENDERED_OFFICE_PAGES.has(route));
    this.byRoute = new Map<string, Frame>([
      ...OPEN_FRAMES.map((route) => [route, { key: keyOf(route), ttl: OPEN_SECONDS, calls: [] }] as const),
      ...SEARCH_FRAMES.map(
        (route) => [route, { key: route, ttl: OPEN_SECONDS, calls: [], asks: SEARCH_ASKS }] as const,
      ),
      ...Object.entries(BUYER_FRAMES).map(
        ([route, calls]) => [route, { key: keyOf(route), ttl: OPEN_SECONDS, calls }] as const,
      ),
      ...offices.map(
        (route) => [route, { key: keyOf(route), ttl: OFFICE_SECONDS, calls: OFFICE_CALLS }] as const,
      ),
    ]);
    this.byWord = [...this.byRoute]
      .filter(([route]) => /\[(?!id\])/.test(route))
      .map(([route, frame]) => [
        new RegExp(`^${route.replaceAll('[id]', ID).replaceAll(/\[[a-z]\w*\]/gi, WORD)}$`),
        frame,
      ]);
  }

  /** The frame of an address. */
  at(path: string, query: URLSearchParams): Frame | null {
    const list = this.lists.get(path);
    if (list) return isNarrowed(path, query) ? list : null;
    if (path.includes('[')) return null;
    const named = this.byRoute.get(path) ?? this.byRoute.get(path.replace(IDS, '[id]'));
    return named ?? this.byWord.find(([pattern]) => pattern.test(path))?.[1] ?? null;
  }

  get all(): Frame[] {
    return [...this.byRoute.values(), ...this.lists.values()];
  }
}

const keyOf = (route: string) => route.replaceAll(/\[(\w+)\]/g, (_, name: string) => holeOf(name));

/** The first script of a frame, the same for every visitor. No part of a path that is a hole, and nothing URI-encoded, ends the text that it gets into. */
export function frameScript({ key, calls, asks }: Frame): string {
  const parts = partsOf(key);
  const part = (name: string) => `p[${parts.indexOf(holeOf(name))}]`;
  const urls = calls.map(
    (call) => `'${call.replaceAll(/\[(\w+)\]/g, (_, name: string) => `'+${part(name)}+'`)}'`,
  );
  const fills = [...parts.join('/').matchAll(/~(\w+)~/g)].map(
    ([hole, name = '']) => `.replaceAll('${hole}',${part(name)})`,
  );
  return [
    "(()=>{const p=location.pathname.split('/'),q=",
    // As Next spells a query (getRenderedSearch of its client).
    "[...new URLSearchParams(location.search)].map(([k,v])=>encodeURIComponent(k)+'='+encodeURIComponent(v)).join('&');",
    `self.__fill=s=>s${fills.join('')}.replaceAll('${SEARCH_HOLE}',q&&'?'+q);`,
    ...(urls.length > 0 || asks ? [early(urls, asks)] : []),
    '})()',
  ].join('');
}

/** Whose calls may start: `role` is a readable cookie, `user%23…` or `admin%23…`. */
const WHO = "const r=/(?:^|; )role=(user|admin)/.exec(document.cookie)?.[1]??'guest';";

/** Starts calls whose answers `api.get` takes, unless it comes too late for them to be true. */
function early(urls: readonly string[], asks: Frame['asks']): string {
  return [
    WHO,
    'const e=self.__early=new Map,',
    // Read whole: an answer that the page has no use for would stay open.
    "g=u=>{const a=fetch(u,{credentials:'same-origin'});a.then(r=>r.clone().text()).catch(()=>{});e.set(u,a)};",
    `for(const u of [${urls.join(',')}])`,
    "if((u.startsWith('/api/guest')||u.startsWith('/api/'+r))&&(q===''||!u.includes('?')))g(u);",
    ...(asks ? [asked(asks)] : []),
    'setTimeout(()=>e.clear(),3e4);',
  ].join('');
}

/** Starts the call of what the address asks for, spelled as `askedOf` and `api.get` spell it. */
const asked = ({ call, params, names = {}, needs, pageSize }: Asks): string =>
  [
    `const s=new URLSearchParams(location.search),w=new URLSearchParams(${JSON.stringify(params)}),n=${JSON.stringify(names)};`,
    'let k=1;for(const f of [...w.keys()]){const[v="",...m]=s.getAll(n[f]??f),t=v.trim();',
    'm.length&&(k=0);t?w.set(f,t):w.get(f)||w.delete(f)}',
    `if(k&&${JSON.stringify(needs)}.some(f=>w.has(f)))g('${call}?'+w+'&pageSize=${pageSize}');`,
  ].join('');

/** What Next writes of the query that a frame is rendered with, once in the data of its router, and its place in a kept frame. */
export const withSearchHole = (data: string) => data.replace(QUERY, `"q":"${SEARCH_HOLE}"`);
