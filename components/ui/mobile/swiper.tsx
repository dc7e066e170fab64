import { Children, type ReactNode } from 'react';
import css from '@/components/ui/mobile/swiper.module.css';
import { cx } from '@/components/ui/cx';

interface SwiperProps {
  /** What the slides are, for screen readers. */
  label: string;
  /** One slide each. */
  children: ReactNode;
  /** Milliseconds per slide; without it nothing moves by itself. */
  autoPlayMs?: number;
  /** `1/5` at the corner instead of dots. */
  counter?: boolean;
}

/**
 * Slides side by side that the finger moves. What moves by itself can be stopped, and stands while it is touched or has the focus, in 长者模式
 * and for people who asked for less motion (WCAG 2.2.2); `components/instant/slides.ts` does it.
 */
export function Swiper({ label, children, autoPlayMs, counter }: SwiperProps) {
  const slides = Children.toArray(children);
  const count = slides.length;
  if (count === 0) return null;
  return (
    <section
      className={css.swiper}
      aria-roledescription="轮播图"
      aria-label={label}
      data-slides={autoPlayMs ?? ''}
    >
      {/* A box that scrolls has to be reached by the keyboard: its arrows move the slides. */}
      <div
        className={css.slides}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={count > 1 ? 0 : undefined}
        role="group"
        aria-label={`${label}，左右滑动查看`}
        data-scroller
      >
        {slides.map((slide, i) => (
          <div
            // Slides keep their order.
            key={i}
            className={css.slide}
            role="group"
            aria-roledescription="幻灯片"
            aria-label={`第 ${i + 1} 张，共 ${count} 张`}
            data-slide
          >
            {slide}
          </div>
        ))}
      </div>
      {count > 1 && (
        <>
          {counter ? (
            <span
              className={css.counter}
              aria-hidden
              data-counter
              suppressHydrationWarning
              dangerouslySetInnerHTML={{ __html: `1/${count}` }}
            />
          ) : (
            <span className={css.dots} aria-hidden>
              {slides.map((_, i) => (
                <span
                  key={i}
                  className={css.dot}
                  aria-current={i === 0 || undefined}
                  data-dot
                  suppressHydrationWarning
                />
              ))}
            </span>
          )}
          <button type="button" className={cx(css.arrow, css.before)} aria-label="上一张" data-act="before">
            ‹
          </button>
          <button type="button" className={cx(css.arrow, css.next)} aria-label="下一张" data-act="next">
            ›
          </button>
          {autoPlayMs && (
            <button
              type="button"
              className={css.pause}
              aria-label="继续轮播"
              data-act="pause"
              data-paused
              suppressHydrationWarning
            />
          )}
        </>
      )}
    </section>
  );
}
