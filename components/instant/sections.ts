/** Height below the window's edge at which a section counts as reached, px. */
const REACHED = 120;

/** Tells which section of a product page is in sight: its tab (`[data-tabs] a`) is the current one. */
export function startSections(): void {
  const tabs = [...document.querySelectorAll<HTMLAnchorElement>('[data-tabs] a')];
  const sections = tabs.flatMap((tab) => document.querySelector(tab.hash) ?? []);
  const bar = tabs[0]?.closest('[data-tabs]');
  if (!bar) return;
  const mark = () => {
    // Below its own bar, which is higher for elders.
    const line = Math.max(REACHED, bar.getBoundingClientRect().bottom + 24);
    const passed = sections.filter((s) => s.getBoundingClientRect().top < line).length;
    for (const [i, tab] of tabs.entries())
      if (i === Math.max(0, passed - 1)) tab.setAttribute('aria-current', 'true');
      else tab.removeAttribute('aria-current');
  };
  mark();
  addEventListener('scroll', mark, { passive: true });
}
