import { adLink } from '@/components/site/ad-link';
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

/**
 * Advertisements that follow one another every 5 seconds, their controls below them, because words reach to the edges of pictures; a slim '空广告位' without any (specification sections 2 and 9). `components/instant/slides.ts`
 * moves them: it rests while the pointer or the focus is on them, while the page is hidden, after 暂停, in 长者模式, and for people who asked for
 * less motion (WCAG 2.2.2).
 */
export function Carousel({ ads, label, width, height, priority }: CarouselProps) {
  if (ads.length === 0) {
    return <div className={cx(css.carousel, css.vacant)}>{texts.emptySlot}</div>;
  }
  const count = ads.length;
  return (
    <section
      className={css.carousel}
      aria-roledescription="轮播图"
      aria-label={label}
      data-slides={CAROUSEL_MS}
    >
      <div
        className={css.slides}
        style={{ aspectRatio: `${width} / ${height}` }}
        aria-live="off"
        data-live
        suppressHydrationWarning
      >
        {ads.map((ad, i) => {
          const link = adLink(ad);
          // What an advertisement says stands in its picture.
          const picture = (
            <Picture
              src={ad.path}
              alt={ad.title}
              width={width}
              height={height}
              sizes={`min(100vw, ${width}px)`}
              kind="ad"
              priority={priority && i === 0}
              className={css.picture}
            />
          );
          return (
            <div
              key={ad.id}
              className={css.slide}
              role="group"
              aria-roledescription="幻灯片"
              aria-label={`第 ${i + 1} 张，共 ${count} 张`}
              data-slide
              inert={i > 0}
              data-near={i === 0 ? '' : undefined}
              suppressHydrationWarning
            >
              {link ? (
                <a {...link} className={css.link}>
                  {picture}
                </a>
              ) : (
                <div className={css.link}>{picture}</div>
              )}
            </div>
          );
        })}
      </div>
      {count > 1 && (
        <div className={css.controls}>
          <button type="button" className={css.arrow} aria-label="上一张" data-act="before">
            ‹
          </button>
          {ads.map(({ id, title }, i) => (
            <button
              key={id}
              type="button"
              className={css.dot}
              aria-label={`第 ${i + 1} 张：${title}`}
              aria-current={i === 0 || undefined}
              data-act="slide"
              data-to={i}
              data-dot
              suppressHydrationWarning
            />
          ))}
          <button type="button" className={css.arrow} aria-label="下一张" data-act="next">
            ›
          </button>
          <button
            type="button"
            className={css.pause}
            aria-label="暂停轮播"
            data-act="pause"
            suppressHydrationWarning
          />
        </div>
      )}
    </section>
  );
}
