/** Width and height of a page in pixels; only their relation counts. */
export type Size = readonly [width: number, height: number];

/** A landscape page fills a spread by itself: in a magazine it is one already. */
const isWide = ([width, height]: Size) => width > height * 1.1;

/**
 * Pages that stand side by side. The cover stands alone as on paper, so that left pages stay left; a wide page stands alone wherever it comes.
 * Pages count from 1.
 */
export function spreadsOf(sizes: readonly Size[], double: boolean): number[][] {
  const spreads: number[][] = [];
  for (let page = 1; page <= sizes.length; page += 1) {
    const [here, next] = [sizes[page - 1], sizes[page]];
    const pair = double && page > 1 && here && next && !isWide(here) && !isWide(next);
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
