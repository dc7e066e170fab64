'use client';

import { useEffect, useState, useSyncExternalStore, type CSSProperties } from 'react';
import { adLink } from '@/components/site/desktop/ad-link';
import css from '@/components/site/desktop/carousel.module.css';
import { cx } from '@/components/ui/cx';
import { Picture } from '@/components/ui/picture';
import type { AdView } from '@/lib/domain/ad/contract';
import { CAROUSEL_MS } from '@/lib/domain/ad/rules';
import { texts } from '@/lib/text/site';

interface CarouselProps {
  ads: readonly AdView[];
  label: string;
  /** Size of a slide in px. */
  width: number;
  height: number;
  /** First thing on the page: its first picture is loaded at once. */
  priority?: boolean;
}

const STILL = '(prefers-reduced-motion: reduce)';
const wantsStill = () => matchMedia(STILL).matches;
function onMotionChange(changed: () => void): () => void {
  const query = matchMedia(STILL);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/**
 * Advertisements that follow one another every 5 seconds (specification section 9). It rests while the pointer or the focus is on it, while
 * the page is hidden, after 暂停, and for people who asked for less motion (WCAG 2.2.2). Pictures load one slide ahead.
 */
export function Carousel({ ads, label, width, height, priority }: CarouselProps) {
  const still = useSyncExternalStore(onMotionChange, wantsStill, () => false);
  const [{ at, seen }, setPlace] = useState({ at: 0, seen: 1 });
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [resting, setResting] = useState(false);
  const paused = chosen ?? still;
  const count = ads.length;
  const go = (to: number) =>
    setPlace((p) => ({ at: (to + count) % count, seen: Math.max(p.seen, ((to + count) % count) + 1) }));

  useEffect(() => {
    if (paused || resting || count < 2) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setPlace((p) => ({ at: (p.at + 1) % count, seen: Math.max(p.seen, p.at + 2) }));
    }, CAROUSEL_MS);
    return () => clearInterval(timer);
  }, [paused, resting, count]);

  const frame: CSSProperties = { aspectRatio: `${width} / ${height}` };
  if (count === 0) {
    return (
      <div className={cx(css.carousel, css.vacant)} style={frame}>
        {texts.emptySlot}
      </div>
    );
  }
  return (
    // The pointer only makes it rest; everything that acts is a button or a link inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={css.carousel}
      style={frame}
      aria-roledescription="轮播图"
      aria-label={label}
      onPointerEnter={() => setResting(true)}
      onPointerLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
    >
      <div className={css.slides} aria-live={paused || resting ? 'polite' : 'off'}>
        {ads.map((ad, i) => {
          const link = adLink(ad.url);
          const inside = (
            <>
              {i <= seen && (
                <Picture
                  src={ad.path}
                  alt=""
                  width={width}
                  height={height}
                  kind="ad"
                  priority={priority && i === 0}
                  sizes={`${width}px`}
                  className={css.picture}
                />
              )}
              <span className={css.caption}>{ad.title}</span>
            </>
          );
          return (
            <div
              key={ad.id}
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
          {ads.map((ad, i) => (
            <button
              key={ad.id}
              type="button"
              className={cx(css.dot, i === at && css.on)}
              aria-label={`第 ${i + 1} 张：${ad.title}`}
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
