import type { Page } from '@playwright/test';

/**
 * Visible things to touch whose reach is smaller than `px` in height or width, as `what: size`. The reach is asked of the browser: a point
 * counts when what lies there is the thing itself, something in it, or its label. Links inside running text are free (WCAG 2.5.5).
 */
export async function smallTargets(page: Page, px: number): Promise<string[]> {
  return page.evaluate((least) => {
    const out: string[] = [];
    const things = document.querySelectorAll<HTMLElement>(
      'a[href], button:not(:disabled), select, textarea, summary, input:not([type=hidden]):not(:disabled)',
    );
    const inText = (el: HTMLElement) =>
      el.tagName === 'A' && el.closest('p, article, label, dd, [data-running-text]') !== null;
    for (const el of things) {
      if (!el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || inText(el)) continue;
      if (el.closest('.sr-only, nextjs-portal')) continue;
      el.scrollIntoView({ block: 'center', inline: 'center' });
      const label = el.closest('label') ?? (el.id ? document.querySelector(`label[for="${el.id}"]`) : null);
      const box = el.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      const mine = (x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (el.contains(hit) || label?.contains(hit) === true);
      };
      const [cx, cy] = [box.left + box.width / 2, box.top + box.height / 2];
      // Something lies over it, or it is out of sight: nothing can be said.
      if (!mine(cx, cy)) continue;
      const reach = (dx: number, dy: number) => {
        let n = 0;
        while (n < least && mine(cx + dx * (n + 1), cy + dy * (n + 1))) n += 1;
        return n;
      };
      const high = reach(0, -1) + reach(0, 1) + 1;
      const wide = reach(-1, 0) + reach(1, 0) + 1;
      if (high < least - 1 || wide < least - 1) {
        const name = (
          el.getAttribute('aria-label') ??
          el.textContent ??
          el.getAttribute('name') ??
          ''
        ).trim();
        out.push(`${el.tagName} ${name.slice(0, 16)}: ${wide}×${high}`);
      }
    }
    scrollTo(0, 0);
    return [...new Set(out)];
  }, px);
}

/** Elements that stick out of the window to the left or right, unless an ancestor scrolls or clips them on purpose. */
export async function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const out: string[] = [];
    // What is out of sight keeps the width of its last layout until it comes near.
    for (const later of document.querySelectorAll<HTMLElement>('.later'))
      later.style.contentVisibility = 'visible';
    for (const el of document.querySelectorAll<HTMLElement>('body *')) {
      if (!el.checkVisibility() || el.closest('.sr-only, nextjs-portal')) continue;
      const box = el.getBoundingClientRect();
      if (box.width === 0 || (box.left >= -1 && box.right <= width + 1)) continue;
      let held = false;
      for (let up = el.parentElement; up && !held; up = up.parentElement) {
        const { overflowX } = getComputedStyle(up);
        const edge = up.getBoundingClientRect();
        held = overflowX !== 'visible' && edge.left >= -1 && edge.right <= width + 1;
      }
      if (!held)
        out.push(
          `${el.tagName}.${(el.getAttribute('class') ?? '').slice(0, 40)} ${Math.round(box.left)}–${Math.round(box.right)}`,
        );
    }
    return out.slice(0, 5);
  });
}
