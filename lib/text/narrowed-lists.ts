import type { Asks } from '@/lib/core/asks';

/** Rows on a page of a public list. */
export const LIST_PAGE_SIZE = 20;

/** Heights of as many rows of a height in px. */
export const rowsOf = (height: number): number[] => Array.from({ length: LIST_PAGE_SIZE }, () => height);

const SHELF = {
  call: '/api/guest/product/shelf',
  params: { category: '', kind: '', brand: '', year: '', priceFrom: '', priceTo: '', keyword: '', sort: '' },
  needs: ['keyword', 'priceFrom', 'priceTo'],
  pageSize: LIST_PAGE_SIZE,
} as const satisfies Asks;

const NEWS = {
  call: '/api/guest/article/list',
  params: { articleCategory: '', keyword: '' },
  names: { articleCategory: 'category' },
  needs: ['keyword'],
  pageSize: LIST_PAGE_SIZE,
} as const satisfies Asks;

/**
 * Public lists that free words or a free price narrow: what nobody can count is no page of its own but a frame, whose list comes by a call
 * (docs/adr/0032). Later pages of the phone's lists are fetched by the page itself.
 */
export const NARROWED_LISTS = {
  '/mall/list': { ...SHELF, params: { ...SHELF.params, pageNum: '' } },
  '/mobile/list': SHELF,
  '/index/list': { ...NEWS, params: { ...NEWS.params, pageNum: '' } },
  '/mobile/news': NEWS,
} as const satisfies Readonly<Record<string, Asks>>;
export type NarrowedList = keyof typeof NARROWED_LISTS;

/** Whether an address is of such a list and narrowed so. */
export function isNarrowed(path: string, query: Pick<URLSearchParams, 'getAll'>): boolean {
  if (!Object.hasOwn(NARROWED_LISTS, path)) return false;
  const { needs } = NARROWED_LISTS[path as NarrowedList];
  return needs.some((name) => query.getAll(name).some((value) => value.trim() !== ''));
}

/** The same of what Next hands a page. */
export const isNarrowedPage = (
  path: NarrowedList,
  params: Readonly<Record<string, string | string[] | undefined>>,
): boolean => isNarrowed(path, { getAll: (name) => [params[name] ?? []].flat() });
