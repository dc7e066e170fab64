import { adLink } from '@/components/site/ad-link';
import css from '@/components/site/desktop/banner.module.css';
import { cx } from '@/components/ui/cx';
import { Picture } from '@/components/ui/picture';
import type { AdView } from '@/lib/domain/ad/contract';
import { isCommercial } from '@/lib/domain/ad/rules';

interface BannerProps {
  /** All candidates; the first is shown until `components/instant/ads.ts` picks one at random. */
  ads: readonly AdView[];
  /** Name of the place, for screen readers. */
  label: string;
  /** Where wrongs are reported, of the site's settings. */
  reportUrl: string | null;
}

/** A banner across the page, 1200 × 100. Nothing when there is no advertisement. */
export function Banner({ ads, label, reportUrl }: BannerProps) {
  if (ads.length === 0) return null;
  return (
    <aside className={css.banner} aria-label={label} data-banner>
      {ads.map((ad, i) => {
        const link = adLink(ad);
        const picture = (
          <Picture
            src={ad.path}
            alt={ad.title}
            width={1200}
            height={100}
            sizes="(max-width: 700px) 864px, min(100vw, 1200px)"
            kind="ad"
          />
        );
        const look = cx(css.link, isCommercial(ad.url, reportUrl) && css.commercial);
        return link ? (
          <a key={ad.id} {...link} hidden={i > 0} className={look} suppressHydrationWarning>
            {picture}
          </a>
        ) : (
          <div key={ad.id} hidden={i > 0} className={look} suppressHydrationWarning>
            {picture}
          </div>
        );
      })}
    </aside>
  );
}
