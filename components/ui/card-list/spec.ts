import { fitText } from '@/lib/core/characters';

/** Parameters of a page as Next hands them over. */
export type PageParams = Readonly<Record<string, string | string[] | undefined>>;

type Query = Readonly<Record<string, string | number | null | undefined>>;

/** The parameters that say something. */
export const spoken = (query: Query): [string, string][] =>
  Object.entries(query).flatMap(([k, v]) =>
    v === undefined || v === null || v === '' ? [] : [[k, String(v)]],
  );

/** An address with those parameters that say something. */
export function addressOf(path: string, query: Query): string {
  const text = new URLSearchParams(spoken(query)).toString();
  return text ? `${path}?${text}` : path;
}

/** A parameter that stands once; '' otherwise. */
export function oneParam(params: PageParams, name: string): string {
  const value = params[name];
  return typeof value === 'string' ? value : '';
}

/** What the address of a list asks for. */
export interface ListUrl<T extends string = string> {
  tab: T;
  pageNum: number;
  keyword: string;
}

interface ListWords<T extends string> {
  /** The desktop's address. */
  path: string;
  /** The first one is the usual one and does not stand in the address. */
  tabs: readonly [T, ...T[]];
  /** Parameter of the tab. */
  tabParam?: string;
  labelOf?: (tab: T) => string;
  /** What the tabs choose, for screen readers. */
  label?: string;
  /** Words of the search field; a list without them ignores `keyword`. */
  search?: { label: string; placeholder: string };
  /** What a row is: `这一页没有订单`. */
  noun: string;
}

/** A list of a buyer's: what both skins say of it, and how its address is read and written. */
export function listSpec<T extends string>(words: ListWords<T>) {
  const { path, tabs, tabParam = 'tab', labelOf = String, label = '', search } = words;
  const query = ({ tab, pageNum = 1, ...others }: Partial<ListUrl<T>> & Query) => ({
    [tabParam]: tab === tabs[0] ? null : tab,
    ...others,
    pageNum: pageNum === 1 ? null : pageNum,
  });
  const href = (to: Partial<ListUrl<T>> & Query = {}) => addressOf(path, query(to));
  return {
    ...words,
    label,
    labelOf,
    /** Anything unreadable counts as not asked. */
    read(params: PageParams): ListUrl<T> {
      const page = oneParam(params, 'pageNum');
      const typed = search ? oneParam(params, 'keyword').replaceAll(/\p{Cc}/gu, ' ') : '';
      return {
        tab: tabs.find((t) => t === oneParam(params, tabParam)) ?? tabs[0],
        pageNum: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
        keyword: fitText(typed.trim(), 50),
      };
    },
    query,
    href,
    /** The tabs of an address; a search is kept while tabs are changed. */
    tabsOf: (url: ListUrl<T>, counts: Partial<Record<T, number | null>>) =>
      tabs.map((tab) => ({
        key: tab,
        label: labelOf(tab),
        count: counts[tab] ?? null,
        href: href({ ...url, tab, pageNum: 1 }),
      })),
  };
}

export type ListSpec<T extends string> = ReturnType<typeof listSpec<T>>;

/** What stands in the place of the rows. Addresses are the desktop's. */
export interface ListNothing {
  picture?: 'search';
  title: string;
  text?: string;
  way?: { href: string; label: string; outline?: boolean };
}
