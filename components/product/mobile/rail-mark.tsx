'use client';

import { useEffect } from 'react';

/** At the end of the page: the category that was chosen in the rail, else the last one, since neither can come up to the bar; else -1. */
function lowest(links: readonly HTMLAnchorElement[]): number {
  const page = document.documentElement;
  if (scrollY + innerHeight < page.scrollHeight - 2 || page.scrollHeight <= innerHeight) return -1;
  const chosen = links.findIndex((a) => a.hash === location.hash);
  return chosen < 0 ? links.length - 1 : chosen;
}

/** A little below the line to which the browser brings a category that was chosen, in px from the top of the window. */
function landing(floor: HTMLElement): number {
  const px = (text: string) => Number.parseFloat(text) || 0;
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  return px(getComputedStyle(floor).scrollMarginTop) + px(scrollPaddingTop) + 8;
}

/** Marks the category in sight in the rail. The rail is a list of plain links, so that it works before this has come. */
export function RailMark() {
  useEffect(() => {
    const rail = document.querySelector<HTMLElement>('[data-rail]');
    const links = [...(rail?.querySelectorAll('a') ?? [])];
    const floors = links.map((a) => document.querySelector<HTMLElement>(a.hash));
    const mark = () => {
      const passed = floors.filter((f) => f !== null && f.getBoundingClientRect().top < landing(f)).length;
      const at = Math.max(0, passed - 1, lowest(links));
      const link = links[at];
      if (!rail || !link || link.hasAttribute('aria-current')) return;
      for (const a of links) a.removeAttribute('aria-current');
      link.setAttribute('aria-current', 'true');
      // `scrollIntoView` would move the page as well.
      rail.scrollTop = link.offsetTop - rail.offsetTop - (rail.clientHeight - link.offsetHeight) / 2;
    };
    mark();
    addEventListener('scroll', mark, { passive: true });
    addEventListener('hashchange', mark);
    return () => {
      removeEventListener('scroll', mark);
      removeEventListener('hashchange', mark);
    };
  }, []);
  return null;
}
