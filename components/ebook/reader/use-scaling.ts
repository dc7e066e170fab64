'use client';

import { useEffect, useRef, type RefObject } from 'react';

/** A hand on the pages: how much larger, and where on the element the middle of the hand is, in px from its corner. */
export interface Scaling {
  ratio: number;
  x: number;
  y: number;
}

/** One notch of a wheel is about a tenth. */
const WHEEL = 0.001;

const span = (a: Touch, b: Touch) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/** Pinching with two fingers, and the wheel with Ctrl (which is also what a touch pad sends). The browser's own zoom stays out of the pages. */
export function useScaling(ref: RefObject<HTMLElement | null>, onScale: (scaling: Scaling) => void): void {
  const latest = useRef(onScale);
  useEffect(() => {
    latest.current = onScale;
  });
  useEffect(() => {
    const el = ref.current;
    if (!el) return;
    const tell = (ratio: number, clientX: number, clientY: number) => {
      const box = el.getBoundingClientRect();
      latest.current({ ratio, x: clientX - box.left, y: clientY - box.top });
    };
    const onWheel = (e: WheelEvent) => {
      if (!e.ctrlKey && !e.metaKey) return;
      e.preventDefault();
      const lines = e.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1;
      tell(Math.exp(-e.deltaY * lines * WHEEL), e.clientX, e.clientY);
    };
    let before = 0;
    const onTouch = (e: TouchEvent) => {
      const [a, b] = e.touches;
      if (!a || !b) {
        before = 0;
        return;
      }
      e.preventDefault();
      const now = span(a, b);
      if (before > 0 && e.type === 'touchmove')
        tell(now / before, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
      before = now;
    };
    const active = { passive: false };
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
    el.addEventListener('wheel', onWheel, active);
    for (const name of touches) el.addEventListener(name, onTouch, active);
    return () => {
      el.removeEventListener('wheel', onWheel);
      for (const name of touches) el.removeEventListener(name, onTouch);
    };
  }, [ref]);
}
