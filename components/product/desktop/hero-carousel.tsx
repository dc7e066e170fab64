import { Children, type ReactNode } from 'react';
import css from '@/components/product/desktop/hero-carousel.module.css';
import { CAROUSEL_MS } from '@/lib/domain/ad/rules';

/** Slides one at a time, with numbers to choose and a pause; `components/instant/slides.ts` moves them. */
export function HeroCarousel({ labels, children }: { labels: readonly string[]; children: ReactNode }) {
  const slides = Children.toArray(children);
  const count = slides.length;
  return (
    <section
      className={css.carousel}
      aria-roledescription="轮播"
      aria-label="商城推荐"
      data-slides={CAROUSEL_MS}
    >
      {slides.map((slide, i) => (
        <div
          key={labels[i]}
          className={css.slide}
          role="group"
          aria-roledescription="幻灯片"
          aria-label={`${i + 1} / ${count}：${labels[i] ?? ''}`}
          data-slide
          data-near={i === 0 ? '' : undefined}
          inert={i > 0}
          suppressHydrationWarning
        >
          {slide}
        </div>
      ))}
      {count > 1 && (
        <div className={css.controls}>
          <button
            type="button"
            className={css.pause}
            aria-label="暂停轮播"
            data-act="pause"
            suppressHydrationWarning
          >
            <svg width="12" height="12" viewBox="0 0 12 12" fill="currentColor" aria-hidden>
              <path d="M3 1.500v9l7-4.500z" />
              <path d="M2.500 1.500h2.500v9H2.500zM7 1.500h2.500v9H7z" />
            </svg>
          </button>
          {slides.map((_, i) => (
            <button
              key={labels[i]}
              type="button"
              className={css.dot}
              aria-label={`第 ${i + 1} 张：${labels[i] ?? ''}`}
              aria-current={i === 0 ? 'true' : undefined}
              data-act="slide"
              data-to={i}
              data-dot
              suppressHydrationWarning
            >
              <span />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
