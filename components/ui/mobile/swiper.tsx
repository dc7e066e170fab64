'use client';

import { Children, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { subscribeStill, wantsStill } from '@/components/ui/still';
import css from '@/components/ui/mobile/swiper.module.css';

interface SwiperProps {
  /** What the slides are, for screen readers. */
  label: string;
  /** One slide each. */
  children: ReactNode;
  /** Milliseconds per slide; without it nothing moves by itself. */
  autoPlayMs?: number;
  /** `1/5` at the corner instead of dots. */
  counter?: boolean;
  /** The slide that is shown first. */
  start?: number;
  onIndex?: (index: number) => void;
}

/**
 * Slides side by side that the finger moves. What moves by itself can be stopped, and stands while it is touched or has the focus, in 长者模式
 * and for people who asked for less motion (WCAG 2.2.2).
 */
export function Swiper({ label, children, autoPlayMs, counter, start = 0, onIndex }: SwiperProps) {
  const box = useRef<HTMLDivElement>(null);
  const still = useSyncExternalStore(subscribeStill, wantsStill, () => true);
  const [at, setAt] = useState(start);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [resting, setResting] = useState(false);
  const slides = Children.toArray(children);
  const count = slides.length;
  const paused = chosen ?? still;
  const show = (to: number) => {
    const el = box.current;
    if (!el) return;
    const index = (to + count) % count;
    el.scrollTo({ left: index * el.clientWidth, behavior: wantsStill() ? 'auto' : 'smooth' });
  };

  useEffect(() => {
    const el = box.current;
    if (el && start > 0) el.scrollLeft = start * el.clientWidth;
    // Where it begins, once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    if (!autoPlayMs || paused || resting || count < 2) return undefined;
    const timer = setInterval(() => {
      const el = box.current;
      if (!el || document.hidden) return;
      el.scrollTo({ left: ((at + 1) % count) * el.clientWidth, behavior: 'smooth' });
    }, autoPlayMs);
    return () => clearInterval(timer);
  }, [autoPlayMs, paused, resting, count, at]);

  if (count === 0) return null;
  return (
    // The focus only makes it rest; everything that acts is a button or a link inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={css.swiper}
      aria-roledescription="轮播图"
      aria-label={label}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
    >
      {/* A box that scrolls has to be reached by the keyboard: its arrows move the slides. */}
      <div
        ref={box}
        className={css.slides}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={count > 1 ? 0 : undefined}
        role="group"
        aria-label={`${label}，左右滑动查看`}
        onTouchStart={() => setResting(true)}
        onTouchEnd={() => setResting(false)}
        onTouchCancel={() => setResting(false)}
        onScroll={(e) => {
          const el = e.currentTarget;
          if (el.clientWidth === 0) return;
          const index = Math.min(count - 1, Math.max(0, Math.round(el.scrollLeft / el.clientWidth)));
          if (index === at) return;
          setAt(index);
          onIndex?.(index);
        }}
      >
        {slides.map((slide, i) => (
          <div
            // Slides keep their order.
            key={i}
            className={css.slide}
            role="group"
            aria-roledescription="幻灯片"
            aria-label={`第 ${i + 1} 张，共 ${count} 张`}
          >
            {slide}
          </div>
        ))}
      </div>
      {count > 1 && (
        <>
          {counter ? (
            <span className={css.counter} aria-hidden>
              {`${at + 1}/${count}`}
            </span>
          ) : (
            <span className={css.dots} aria-hidden>
              {slides.map((_, i) => (
                <span key={i} className={cx(css.dot, i === at && css.on)} />
              ))}
            </span>
          )}
          <button
            type="button"
            className={cx(css.arrow, css.before)}
            aria-label="上一张"
            onClick={() => show(at - 1)}
          >
            ‹
          </button>
          <button
            type="button"
            className={cx(css.arrow, css.next)}
            aria-label="下一张"
            onClick={() => show(at + 1)}
          >
            ›
          </button>
          {autoPlayMs && (
            <button
              type="button"
              className={cx(css.pause, paused && css.play)}
              aria-label={paused ? '继续轮播' : '暂停轮播'}
              onClick={() => setChosen(!paused)}
            />
          )}
        </>
      )}
    </section>
  );
}
