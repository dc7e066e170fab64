'use client';

import { useEffect, useState } from 'react';
import css from '@/components/shell/desktop/back-to-top.module.css';
import { backToTop } from '@/lib/text/behaviour';

/** Travels to the top in `durationMs`; at once for people who asked for less motion. */
function travel() {
  const from = window.scrollY;
  const start = performance.now();
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return window.scrollTo(0, 0);
  const step = (now: number) => {
    const t = Math.min(1, (now - start) / backToTop.durationMs);
    window.scrollTo(0, from * (1 - t) ** 3);
    if (t < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Back-to-top button (specification section 9): after 100 px of scroll, 15 ms debounce, 500 ms travel. */
export function BackToTop() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => setShown(window.scrollY > backToTop.afterPx);
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(look, backToTop.debounceMs);
    };
    later();
    window.addEventListener('scroll', later, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', later);
    };
  }, []);
  if (!shown) return null;
  return (
    <button
      type="button"
      className={`${css.top} no-print`}
      onClick={() => {
        travel();
        document.getElementById('main')?.focus({ preventScroll: true });
      }}
    >
      <svg
        width="18"
        height="18"
        viewBox="0 0 18 18"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d="M3 3h12M9 15.500V7M4.500 11 9 6.500l4.500 4.500" />
      </svg>
      <span className="sr-only">返回顶部</span>
    </button>
  );
}
