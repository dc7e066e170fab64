import { useBrowserValue } from '@/components/ui/use-browser-value';

const LIST = 'list:';
const ROWS = 'listRows';

/** A private window may forbid it: then a list begins anew. */
function tab<T>(use: (store: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

/** The kind of an address, its numbers left out: `/mall/manage/orders/7` and `/8` are one. */
const kindOf = (path: string): string => path.replaceAll(/(?<=\/)\d+(?=\/|$)/g, '*');

/** Notes page, order and filters of a list, for the way back to it in this tab. */
export const keepList = (path: string, query: string): void =>
  void tab((store) => store.setItem(LIST + path, query));

/** Notes the rows of a list, by their addresses, of which somebody opens one. */
export function keepRows(paths: readonly string[], opened: string): void {
  const kind = kindOf(opened);
  const rows = [...new Set(paths)].filter((path) => kindOf(path) === kind);
  tab((store) => store.setItem(ROWS, JSON.stringify(rows)));
}

/** The address of a list as this tab left it. */
export const useListAddress = (href: string): string =>
  useBrowserValue(() => {
    const query = href.includes('?') ? null : tab((store) => store.getItem(LIST + href));
    return query ? `${href}?${query}` : href;
  }, href);

export interface Neighbours {
  /** Place among the rows of the list, from 1. */
  place: number;
  of: number;
  before: string | undefined;
  after: string | undefined;
}

/** What stands before and after a page among the rows kept, `null` when it is none of them. */
export function neighboursOf(kept: string, path: string): Neighbours | null {
  const rows = JSON.parse(kept || '[]') as string[];
  const at = rows.indexOf(path);
  if (at < 0 || rows.length < 2) return null;
  return { place: at + 1, of: rows.length, before: rows[at - 1], after: rows[at + 1] };
}

/** The same for a page of this tab. */
export function useNeighbours(path: string): Neighbours | null {
  const kept = useBrowserValue(() => tab((store) => store.getItem(ROWS)) ?? '', '');
  return neighboursOf(kept, path);
}
