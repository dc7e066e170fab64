import type { Page } from '@playwright/test';

/** What one sees of a list without scrolling, in CSS px from the top of the window. */
export interface ListRoom {
  /** Rows that the list has. */
  rows: number;
  /** Upper edge of the first row. */
  top: number;
  /** Height of a usual row: the middle one of all. */
  rowHeight: number;
  /** Rows that are whole in sight. */
  whole: number;
  /** Rows of 44 px that have room between the head of the table and its pager. */
  fits: number;
  /** The pager is whole in sight. */
  pager: boolean;
  /** By how much the table is wider than its box. */
  wider: number;
  /** By how much the page is higher than the window. */
  higher: number;
}

/** Measures the list of a page, `null` when it has none. */
export function measureList(page: Page): Promise<ListRoom | null> {
  return page.evaluate(() => {
    const table = document.querySelector('#main table');
    const scroller = table?.closest('[role=region]');
    if (!table || !scroller) return null;
    const rows = [...table.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect());
    const head = table.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
    const pager = document.querySelector('#main nav[aria-label=分页]')?.getBoundingClientRect();
    const foot = table.querySelector('tfoot')?.getBoundingClientRect();
    const box = scroller.getBoundingClientRect();
    // A bar of scrolling lies inside of the box.
    const inner = box.top + scroller.clientTop + scroller.clientHeight;
    const end = Math.min(inner, foot ? foot.top : inner, window.innerHeight, pager ? pager.top : inner);
    const heights = rows.map((r) => r.height).toSorted((a, b) => a - b);
    const limit = Math.max(end, Math.min(window.innerHeight, window.innerHeight - (pager?.height ?? 0) - 8));
    return {
      rows: rows.length,
      top: Math.round(rows[0]?.top ?? head),
      rowHeight: Math.round(heights[Math.floor(heights.length / 2)] ?? 0),
      whole: rows.filter((r) => r.top >= head - 1 && r.bottom <= end + 1).length,
      fits: Math.floor((limit - head) / 44),
      pager: Boolean(pager && pager.bottom <= window.innerHeight + 1),
      wider: scroller.scrollWidth - scroller.clientWidth,
      higher: document.documentElement.scrollHeight - window.innerHeight,
    };
  });
}
