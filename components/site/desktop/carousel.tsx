import { adLink } from '@/components/site/ad-link';
import { CarouselPlayer } from '@/components/site/desktop/carousel-player';
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

/** Advertisements that follow one another; a slim '空广告位' without any (specification section 2). */
export function Carousel({ ads, label, width, height, priority }: CarouselProps) {
  if (ads.length === 0) {
    return <div className={cx(css.carousel, css.vacant)}>{texts.emptySlot}</div>;
  }
  const slides = ads.map((ad, i) => ({
    id: ad.id,
    title: ad.title,
    link: adLink(ad),
    picture: (
      <Picture
        src={ad.path}
        alt=""
        width={width}
        height={height}
        kind="ad"
        priority={priority && i === 0}
        className={css.picture}
      />
    ),
  }));
  return (
    <CarouselPlayer slides={slides} label={label} ratio={`${width} / ${height}`} interval={CAROUSEL_MS} />
  );
}
