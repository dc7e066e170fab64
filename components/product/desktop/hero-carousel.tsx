'use client';

import { Children, useEffect, useRef, useState, type ReactNode } from 'react';
import css from '@/components/product/desktop/hero-carousel.module.css';
import { cx } from '@/components/ui/cx';

/** Time of one slide, in ms (specification section 9). */
const INTERVAL_MS = 5000;

/** Slides one at a time, with numbers to choose and a pause; stands still for people who asked for less motion. */
export function HeroCarousel({ labels, children }: { labels: readonly string[]; children: ReactNode }) {
  const slides = Children.toArray(children);
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const count = slides.length;
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const el = frame.current;
    if (!el) return;
    const stop = new AbortController();
    for (const type of ['pointerenter', 'focusin'])
      el.addEventListener(type, () => setHeld(true), { signal: stop.signal });
    for (const type of ['pointerleave', 'focusout'])
      el.addEventListener(type, () => setHeld(false), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  useEffect(() => {
    if (paused || held || count < 2) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setAt((n) => (n + 1) % count), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [paused, held, count]);
  return (
    <section ref={frame} className={css.carousel} aria-roledescription="轮播" aria-label="商城推荐">
      {slides.map((slide, i) => (
        <div
          key={labels[i]}
          className={cx(css.slide, i === at && css.current)}
          role="group"
          aria-roledescription="幻灯片"
          aria-label={`${i + 1} / ${count}：${labels[i] ?? ''}`}
          inert={i !== at}
        >
          {slide}
        </div>
      ))}
      {count > 1 && (
        <div className={css.controls}>
          <button
            type="button"
            className={css.pause}
            aria-label={paused ? '继续轮播' : '暂停轮播'}
            onClick={() => setPaused(!paused)}
          >
            <svg width="12" height="12" viewBox="0 0 12 12" fill="currentColor" aria-hidden>
              <path d={paused ? 'M3 1.500v9l7-4.500z' : 'M2.500 1.500h2.500v9H2.500zM7 1.500h2.500v9H7z'} />
            </svg>
          </button>
          {slides.map((_, i) => (
            <button
              key={labels[i]}
              type="button"
              className={cx(css.dot, i === at && css.on)}
              aria-label={`第 ${i + 1} 张：${labels[i] ?? ''}`}
              aria-current={i === at ? 'true' : undefined}
              onClick={() => setAt(i)}
            >
              <span />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
