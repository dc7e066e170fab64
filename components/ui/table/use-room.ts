'use client';

import { useLayoutEffect, useRef } from 'react';

/** What is left free below a list, px. */
const END_PX = 8;

/** Says of a scroller at which of its sides something lies under the columns that stay in place: `data-under="left right"`. */
function sayUnder(scroller: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth } = scroller;
  const sides = [scrollLeft > 1 && 'left', scrollLeft + clientWidth < scrollWidth - 1 && 'right'];
  scroller.dataset.under = sides.filter(Boolean).join(' ');
}

/**
 * Lets a list end where the window does: what scrolls of it gets the height that the parts above and below leave, so that the page itself need not scroll
 * and the head of the table and its pager stay in sight.
 */
export function useRoom<Box extends HTMLElement, Scroller extends HTMLElement>() {
  const box = useRef<Box>(null);
  const scroller = useRef<Scroller>(null);
  useLayoutEffect(() => {
    const [outer, inner] = [box.current, scroller.current];
    if (!outer || !inner) return undefined;
    const fit = () => {
      const part = inner.getBoundingClientRect();
      const below = outer.getBoundingClientRect().bottom - part.bottom;
      const taken = Math.ceil(part.top + window.scrollY + below + END_PX);
      inner.style.setProperty('--taken', `${taken}px`);
      sayUnder(inner);
    };
    fit();
    const moved = () => sayUnder(inner);
    inner.addEventListener('scroll', moved, { passive: true });
    const sizes = new ResizeObserver(fit);
    // The page grows and shrinks with what stands above the list, the table with its rows.
    for (const part of [document.body, outer, ...outer.children, ...inner.children]) sizes.observe(part);
    return () => {
      sizes.disconnect();
      inner.removeEventListener('scroll', moved);
    };
  });
  return { box, scroller };
}
