/** A list as a person wants to find it again. */
export interface SavedView {
  name: string;
  /** Filters, order and tab, as they stand in the address. */
  query: string;
  /** Columns that are switched, as `useColumns` keeps them. */
  columns: string;
}

/** Views kept of one list; the oldest goes for a further one. */
export const MAX_VIEWS = 20;

const isView = (v: unknown): v is SavedView =>
  typeof v === 'object' &&
  v !== null &&
  ['name', 'query', 'columns'].every((key) => typeof (v as Record<string, unknown>)[key] === 'string');

/** The views that a browser kept; what is none of them is left out. */
export function readViews(kept: string): SavedView[] {
  try {
    const read: unknown = JSON.parse(kept || '[]');
    return Array.isArray(read) ? read.filter(isView) : [];
  } catch {
    return [];
  }
}

/** The views with a further one, which takes the place of its namesake. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].slice(-MAX_VIEWS);

/** What a view keeps of an address: everything but the page. */
export function viewQuery(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  kept.delete('pageNum');
  return kept.toString();
}
