import { readCookie } from '@/components/ui/read-cookie';
import { isBuyerRole, landingPath } from '@/lib/core/role';

/**
 * Who the readable cookies say is here (specification section 4: a name cookie means logged in). The root element says it to the style sheets as
 * the script before the first paint does (lib/text/view-script.ts); the name and the way to the place of the role are written where marked.
 */
export function showVisitor(): void {
  const name = readCookie('name');
  const role = readCookie('role');
  const { dataset } = document.documentElement;
  dataset.visitor = name ? 'user' : 'guest';
  if (name && isBuyerRole(role)) dataset.buyer = '';
  else delete dataset.buyer;
  for (const el of document.querySelectorAll<HTMLElement>('[data-visitor-name]')) {
    if (el.textContent === name) continue;
    el.textContent = name;
    el.title = name;
  }
  for (const link of document.querySelectorAll('a[data-landing]'))
    if (link.getAttribute('href') !== landingPath(role)) link.setAttribute('href', landingPath(role));
}

/** A login or logout in another tab shows when this one is looked at again, and when "back" brings the page as it was left. */
export function followVisitor(changed: () => void): void {
  addEventListener('focus', changed);
  addEventListener('pageshow', ({ persisted }) => persisted && changed());
}
