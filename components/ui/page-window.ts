/**
 * Page numbers a pager shows: the first, the last, two on each side of the current one; `null` stands for a gap of two or more. A gap of a
 * single page is filled with that page.
 */
export function pageWindow(current: number, pages: number): (number | null)[] {
  const shown = new Set([1, pages]);
  for (let n = current - 2; n <= current + 2; n++) if (n >= 1 && n <= pages) shown.add(n);
  const out: (number | null)[] = [];
  let before = 0;
  for (const n of [...shown].toSorted((a, b) => a - b)) {
    if (n - before === 2) out.push(n - 1);
    else if (n - before > 2) out.push(null);
    out.push(n);
    before = n;
  }
  return out;
}
