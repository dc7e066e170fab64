'use client';

import { useLayoutEffect, useRef } from 'react';

/** What is left free below a list, px. */
const END_PX = 8;

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
    };
    fit();
    const sizes = new ResizeObserver(fit);
    // The page grows and shrinks with what stands above the list.
    for (const part of [document.body, outer, ...outer.children]) sizes.observe(part);
    return () => sizes.disconnect();
  });
  return { box, scroller };
}
