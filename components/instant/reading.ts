import { readCookie } from '@/components/ui/read-cookie';
import { TEXT_SIZE_COOKIE } from '@/lib/text/view-cookies';

/** A reading counts after this time in sight. */
const READ_MS = 3000;

/** Tells the server about one reading of the article that the page shows, once it has been in sight for three seconds. */
export function countReading(): void {
  const id = document.querySelector<HTMLElement>('[data-reading]')?.dataset.reading;
  if (!id) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    timer = setTimeout(() => {
      document.removeEventListener('visibilitychange', look);
      navigator.sendBeacon(`/api/guest/article/view/${id}`);
    }, READ_MS);
  };
  document.addEventListener('visibilitychange', look);
  look();
}

/** Marks the 字号 that was chosen before, which the script before the first paint has applied. */
export function showTextSize(): void {
  const chosen = readCookie(TEXT_SIZE_COOKIE);
  const sizes = [...document.querySelectorAll<HTMLElement>('[data-size]')];
  if (!sizes.some((el) => el.dataset.size === chosen)) return;
  for (const el of sizes) el.setAttribute('aria-pressed', String(el.dataset.size === chosen));
}
