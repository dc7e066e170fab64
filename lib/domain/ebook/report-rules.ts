import { fontNames } from './publish-rules';

/** What the desk reads of a conversion that went through: which fonts were replaced, what of the book was left out. */

/** Ranges of places in one line; the rest is counted. */
const MAX_RANGES = 8;

/** `第 1–3、7 页` of numbers in rising order, each once. */
export function placesText(places: readonly number[], unit: '页' | '部分'): string {
  const ranges: [number, number][] = [];
  for (const place of places) {
    const last = ranges.at(-1);
    if (last && last[1] === place - 1) last[1] = place;
    else ranges.push([place, place]);
  }
  const shown = ranges.slice(0, MAX_RANGES).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  const more = ranges.length > MAX_RANGES ? `等共 ${places.length} ` : '';
  return `第 ${shown.join('、')} ${more}${unit}`;
}

/** A line for each font that the file does not bring, with the pages where another was drawn for it. */
export function fontReport(pages: readonly { pageNo: number; replacedFonts: readonly string[] }[]): string[] {
  const places = new Map<string, number[]>();
  for (const { pageNo, replacedFonts } of pages.toSorted((a, b) => a.pageNo - b.pageNo))
    for (const font of replacedFonts) {
      const known = places.get(font);
      if (known) known.push(pageNo);
      else places.set(font, [pageNo]);
    }
  return [...places]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([font, numbers]) =>
        `字体 ${fontNames([font])} 未嵌入文件，已用其他字体代替（${placesText(numbers, '页')}）`,
    );
}
