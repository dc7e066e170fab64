import { adLink } from '@/components/site/ad-link';
import { CloseIcon } from '@/components/ui/close-icon';
import css from '@/components/ui/dialog.module.css';
import { Picture } from '@/components/ui/picture';
import type { AdView } from '@/lib/domain/ad/contract';

/**
 * The big advertisement over the home page, a native dialog; `components/instant/ads.ts` opens it once per browser session, never in 长者模式, and
 * hears what closes it.
 */
export function BigAd({ ad }: { ad: AdView }) {
  const link = adLink(ad);
  const picture = (
    <Picture
      src={ad.path}
      alt={ad.title}
      width={640}
      height={416}
      sizes="min(100vw, 640px)"
      kind="ad"
      priority
    />
  );
  return (
    <dialog
      className={css.dialog}
      style={{ maxWidth: 640 }}
      aria-labelledby="big-ad"
      data-big-ad
      suppressHydrationWarning
    >
      <div className={css.frame} data-frame tabIndex={-1}>
        <div className={css.head}>
          <h2 id="big-ad" className={css.title}>
            广告
          </h2>
          <button type="button" className={css.close} aria-label="关闭" data-act="close">
            <CloseIcon />
          </button>
        </div>
        <div className={css.body}>
          {link ? (
            <a {...link} href={link.href}>
              {picture}
            </a>
          ) : (
            picture
          )}
        </div>
      </div>
    </dialog>
  );
}
