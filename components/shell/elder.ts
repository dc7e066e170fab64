import { readCookie } from '@/components/ui/read-cookie';
import { ELDER_COOKIE, VIEW_SECONDS } from '@/lib/text/view-cookies';

/** Turns 长者模式 on or off. The page is read again: the script before the first paint is the one place that applies it. */
export function turnElder() {
  const age = readCookie(ELDER_COOKIE) ? 0 : VIEW_SECONDS;
  document.cookie = `${ELDER_COOKIE}=1; path=/; max-age=${age}; SameSite=Lax`;
  location.reload();
}
