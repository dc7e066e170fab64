import type { EbookPageSide } from '@/lib/states/ebook';

/** Width and height of a page in pixels; only their relation counts. */
export type Size = readonly [width: number, height: number];

/** A landscape page fills a spread by itself: in a magazine it is one already. */
const isWide = ([width, height]: Size) => width > height * 1.1;

/** What a fixed-layout EPUB says of its spreads. */
export interface SpreadRules {
  /** Read from right to left: the right page comes first. */
  rtl: boolean;
  sides: readonly (EbookPageSide | null)[];
}

/**
 * Pages that stand side by side. The cover stands alone as on paper, so that left pages stay left; a wide page stands alone wherever it comes, and so
 * does one whose neighbour belongs to the other side of the fold. Pages count from 1.
 */
export function spreadsOf(sizes: readonly Size[], double: boolean, rules?: SpreadRules | null): number[][] {
  const first = rules?.rtl ? 'right' : 'left';
  const sideOf = (page: number) => rules?.sides[page - 1] ?? null;
  const shares = (page: number) => {
    const size = sizes[page - 1];
    return size !== undefined && !isWide(size) && sideOf(page) !== 'alone';
  };
  const spreads: number[][] = [];
  for (let page = 1; page <= sizes.length; page += 1) {
    const opens = sideOf(page) === first || (sideOf(page) === null && page > 1);
    const pair = double && opens && shares(page) && shares(page + 1) && sideOf(page + 1) !== first;
    spreads.push(pair ? [page, page + 1] : [page]);
    if (pair) page += 1;
  }
  return spreads;
}

/** Place of the spread that shows a page; past the end it is `spreads.length`, where the wall of a trial stands. */
export function spreadAt(spreads: readonly (readonly number[])[], page: number): number {
  const at = spreads.findIndex((pages) => pages.includes(page));
  return at < 0 ? spreads.length : at;
}

/** Pages to have at hand, in the order in which they are wanted: what is seen, what comes, what was. */
export function spreadWishes(spreads: readonly (readonly number[])[], at: number): number[] {
  return [at, at + 1, at - 1].flatMap((i) => spreads[i] ?? []);
}

/** Pages of one spread stand at the same height: its width for each pixel of it. */
export function spreadRatio(sizes: readonly Size[]): number {
  return sizes.reduce((sum, [width, height]) => sum + width / height, 0);
}
