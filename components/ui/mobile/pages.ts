/** A page of a list as the routes answer it. */
export interface ListPage<T> {
  list: readonly T[];
  total: number;
  pageNum: number;
  pageSize: number;
}

/** What is kept in the history entry, so that "back" finds the list and its place. */
export interface KeptPages<T> {
  key: string;
  pages: ListPage<T>;
  /** Scroll position in px. */
  y: number;
}

type IdOf<T> = (item: T) => number | string;

/**
 * The pages so far with one more behind them. An item that moved between two requests (something was added before it) would come twice: it
 * stays where it is first.
 */
export function withPage<T>(so: ListPage<T>, next: ListPage<T>, idOf: IdOf<T>): ListPage<T> {
  const seen = new Set(so.list.map(idOf));
  return { ...next, list: [...so.list, ...next.list.filter((item) => !seen.has(idOf(item)))] };
}

export function hasMore({ pageNum, pageSize, total }: ListPage<unknown>): boolean {
  return pageNum * pageSize < total;
}

/** The list as it was left: the fresh first page, then what had been loaded behind it. `null` when another list was left. */
export function restored<T>(
  kept: KeptPages<T> | null,
  first: ListPage<T>,
  key: string,
  idOf: IdOf<T>,
): ListPage<T> | null {
  if (kept?.key !== key || kept.pages.pageNum <= first.pageNum) return null;
  return { ...withPage(first, kept.pages, idOf), total: first.total };
}
