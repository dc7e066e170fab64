import css from '@/components/identity/mobile/identity-mobile.module.css';
import { siteName, siteSlogan } from '@/lib/text/site';

/** Emblem and name above the forms of the mobile skin. */
export function Brand() {
  return (
    <div className={css.brand}>
      <img src="/img/logo.svg" alt="" width={52} height={58} />
      <p className={css.name}>{siteName}</p>
      <p className={css.slogan}>{siteSlogan}</p>
    </div>
  );
}
