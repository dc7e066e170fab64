import type { Size } from '@/components/ebook/reader/spreads';
import type { Zoom } from '@/components/ebook/reader/zoom';

/** Pages below each other: where each begins, how high it is, how long the whole is. */
export interface Column {
  tops: number[];
  heights: number[];
  length: number;
}

/** Widest page of a column that is not enlarged, in px: a line of text stays one that the eye can follow. */
const COLUMN_PX = 860;

/** Width of the pages of a column in a room. */
export function columnWidth(roomWidth: number, zoom: Zoom): number {
  return Math.round(zoom === 'width' ? roomWidth : Math.min(roomWidth, COLUMN_PX) * zoom);
}

/** The factor behind a zoom. */
export function columnFactor(roomWidth: number, zoom: Zoom): number {
  return zoom === 'width' ? roomWidth / Math.min(roomWidth || 1, COLUMN_PX) || 1 : zoom;
}

/** Lays pages of one width below each other, with a gap after each. */
export function columnOf(sizes: readonly Size[], width: number, gap: number): Column {
  const tops: number[] = [];
  const heights: number[] = [];
  let at = 0;
  for (const [w, h] of sizes) {
    const height = Math.round((width * h) / w);
    tops.push(at);
    heights.push(height);
    at += height + gap;
  }
  return { tops, heights, length: at };
}

/** Place of the last page that begins at or above `y`. */
function lastAt(tops: readonly number[], y: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const mid = Math.ceil((low + high) / 2);
    if ((tops[mid] ?? 0) <= y) low = mid;
    else high = mid - 1;
  }
  return low;
}

/** Pages (from 1) of which something is seen between two heights. */
export function pagesBetween(column: Column, from: number, to: number): number[] {
  if (column.tops.length === 0) return [];
  const pages: number[] = [];
  for (let i = lastAt(column.tops, from); i < column.tops.length; i += 1) {
    if ((column.tops[i] ?? 0) >= to) break;
    pages.push(i + 1);
  }
  return pages;
}

/** Share of the window, from above, at which the page counts as the one that is read. */
const EYE = 0.4;

/** The page (from 1) before the eye of somebody who scrolled to `scroll`; one more than there are is the wall behind the last. */
export function pageBeforeEye(column: Column, scroll: number, room: number): number {
  const eye = scroll + room * EYE;
  return eye >= column.length && column.tops.length > 0
    ? column.tops.length + 1
    : lastAt(column.tops, eye) + 1;
}

/** Pages to draw and to fetch: what is seen, then two that come, then one that was. */
export function columnWishes(seen: readonly number[], pages: number): number[] {
  // Behind the last page only the wall of a trial is in sight.
  const [first, last] = [seen[0] ?? pages, seen.at(-1) ?? pages];
  return [...(seen.length > 0 ? seen : [pages]), last + 1, last + 2, first - 1].filter(
    (page, i, all) => page >= 1 && page <= pages && all.indexOf(page) === i,
  );
}

/** A spot of a column that outlives a change of its width: page and share of its height. */
export interface Spot {
  page: number;
  share: number;
}

export function spotAt(column: Column, y: number): Spot {
  const i = lastAt(column.tops, y);
  return { page: i + 1, share: (y - (column.tops[i] ?? 0)) / (column.heights[i] || 1) };
}

export function heightOfSpot(column: Column, { page, share }: Spot): number {
  const i = Math.min(page, column.tops.length) - 1;
  return page > column.tops.length ? column.length : (column.tops[i] ?? 0) + share * (column.heights[i] ?? 0);
}
