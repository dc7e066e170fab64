'use client';

import { useEffect, useState, useSyncExternalStore, type AnchorHTMLAttributes, type ReactNode } from 'react';
import css from '@/components/site/desktop/carousel.module.css';
import { cx } from '@/components/ui/cx';
import { subscribeStill, wantsStill } from '@/components/ui/still';

export interface Slide {
  id: number;
  title: string;
  /** Attributes of the link around the slide; `null` when it leads nowhere. */
  link: AnchorHTMLAttributes<HTMLAnchorElement> | null;
  /** Made on the server: the browser gets no code for pictures. */
  picture: ReactNode;
}

interface CarouselPlayerProps {
  slides: readonly Slide[];
  label: string;
  /** Width through height of a slide. */
  ratio: string;
  /** Milliseconds per slide. */
  interval: number;
}

/**
 * Advertisements that follow one another every 5 seconds (specification section 9). It rests while the pointer or the focus is on it, while
 * the page is hidden, after 暂停, in 长者模式, and for people who asked for less motion (WCAG 2.2.2). Pictures load one slide ahead.
 */
export function CarouselPlayer({ slides, label, ratio, interval }: CarouselPlayerProps) {
  const still = useSyncExternalStore(subscribeStill, wantsStill, () => false);
  const [{ at, seen }, setPlace] = useState({ at: 0, seen: 1 });
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [resting, setResting] = useState(false);
  const paused = chosen ?? still;
  const count = slides.length;
  const go = (to: number) =>
    setPlace((p) => ({ at: (to + count) % count, seen: Math.max(p.seen, ((to + count) % count) + 1) }));

  useEffect(() => {
    if (paused || resting || count < 2) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setPlace((p) => ({ at: (p.at + 1) % count, seen: Math.max(p.seen, p.at + 2) }));
    }, interval);
    return () => clearInterval(timer);
  }, [paused, resting, count, interval]);

  return (
    // The pointer only makes it rest; everything that acts is a button or a link inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={css.carousel}
      style={{ aspectRatio: ratio }}
      aria-roledescription="轮播图"
      aria-label={label}
      onPointerEnter={() => setResting(true)}
      onPointerLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
    >
      <div className={css.slides} aria-live={paused || resting ? 'polite' : 'off'}>
        {slides.map(({ id, title, link, picture }, i) => {
          const inside = (
            <>
              {i <= seen && picture}
              <span className={css.caption}>{title}</span>
            </>
          );
          return (
            <div
              key={id}
              className={cx(css.slide, i === at && css.current)}
              role="group"
              aria-roledescription="幻灯片"
              aria-label={`第 ${i + 1} 张，共 ${count} 张`}
              inert={i !== at}
            >
              {link ? (
                <a {...link} className={css.link}>
                  {inside}
                </a>
              ) : (
                <div className={css.link}>{inside}</div>
              )}
            </div>
          );
        })}
      </div>
      {count > 1 && (
        <div className={css.controls}>
          <button type="button" className={css.arrow} aria-label="上一张" onClick={() => go(at - 1)}>
            ‹
          </button>
          {slides.map(({ id, title }, i) => (
            <button
              key={id}
              type="button"
              className={cx(css.dot, i === at && css.on)}
              aria-label={`第 ${i + 1} 张：${title}`}
              aria-current={i === at || undefined}
              onClick={() => go(i)}
            />
          ))}
          <button type="button" className={css.arrow} aria-label="下一张" onClick={() => go(at + 1)}>
            ›
          </button>
          <button
            type="button"
            className={cx(css.pause, paused && css.play)}
            aria-label={paused ? '继续轮播' : '暂停轮播'}
            onClick={() => setChosen(!paused)}
          />
        </div>
      )}
    </section>
  );
}
