import { readCookie } from '@/components/ui/read-cookie';
import { toast } from '@/components/ui/toast';
import { FORBIDDEN_TEXT } from '@/lib/core/error-texts';
import { ROLE_PURCHASE } from '@/lib/core/role';
import { ELDER_COOKIE } from '@/lib/text/view-cookies';
import { withoutWaking } from './held-scripts';

/**
 * Products of the mall open for the role user#userPurchase only (specification section 2); a click that leads somewhere is counted, without
 * waiting for the reply.
 */
function guard(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLElement>('a[data-ad], a[data-ad-id]');
  // Left and middle button; the right one only opens a menu.
  if (!link || event.button > 1) return;
  const { ad, adId } = link.dataset;
  if (ad === 'product' && readCookie('role') !== ROLE_PURCHASE) {
    event.preventDefault();
    toast.warn(FORBIDDEN_TEXT);
  } else if (adId) {
    navigator.sendBeacon(`/api/guest/ad/click/${adId}`);
  }
}

/** Each banner with several candidates shows a random one of them: the page itself is the same bytes for everybody. */
function chooseBanners(): void {
  for (const slot of document.querySelectorAll('[data-banner]')) {
    const items = [...slot.children] as HTMLElement[];
    const chosen = Math.floor(Math.random() * items.length);
    items.forEach((item, i) => {
      item.hidden = i !== chosen;
    });
  }
}

/** Session cookie that keeps the big advertisement closed (specification section 2). */
const FLAG = 'noBigAd';

/** The big advertisement: opens once per browser session, over the home page; never in 长者模式. */
export function openBigAd(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-big-ad]');
  if (!dialog || readCookie(FLAG) || readCookie(ELDER_COOKIE)) return;
  const close = () => {
    document.cookie = `${FLAG}=1; path=/; SameSite=Lax`;
    dialog.close();
  };
  dialog.addEventListener('mousedown', (e) => {
    if (e.target === dialog) close();
  });
  dialog.addEventListener('click', (e) => {
    if ((e.target as Element).closest('[data-act="close"], a')) close();
  });
  dialog.addEventListener('cancel', close);
  withoutWaking(() => {
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-frame]')?.focus();
  });
}

export function startAds(): void {
  document.addEventListener('click', guard);
  document.addEventListener('auxclick', guard);
  chooseBanners();
}
