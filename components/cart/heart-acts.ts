import { putAsked, toggleMark } from '@/components/cart/mark-acts';
import { visitorNow } from '@/components/ui/visitor';
import { api } from '@/lib/client/api';
import { HEART, LETTING_GO, KEEPING } from '@/lib/text/hearts';

/** Most products that one call is asked about. */
const MOST = 100;

const hearts = () => [...document.querySelectorAll<HTMLElement>(HEART)];
const idOf = (heart: HTMLElement) => Number(heart.dataset.heart);
const isPressed = (heart: HTMLElement) => heart.getAttribute('aria-pressed') === 'true';

/** A product may stand on several shelves of one page. */
function press(id: number, on: boolean): void {
  for (const heart of hearts()) {
    if (idOf(heart) !== id) continue;
    heart.setAttribute('aria-pressed', String(on));
    heart.title = on ? LETTING_GO : KEEPING;
  }
}

/** Shows which products of the page a buyer keeps, after what he asked for as a guest is done. */
export async function showKept(): Promise<void> {
  const ids = [...new Set(hearts().map(idOf))].slice(0, MOST);
  if (ids.length === 0) return;
  await putAsked(ids);
  const kept = await api.get('/api/user/favorite/kept', { ids: ids.join() }, { stay: true });
  for (const id of ids) press(id, kept.ids.includes(id));
}

/** Keeps the product of a heart, or lets it go; a guest is led through the login. */
export async function turn(heart: HTMLElement): Promise<void> {
  const productId = idOf(heart);
  const marks = { favorite: isPressed(heart), waits: [] };
  const now = await toggleMark(visitorNow(), marks, { what: 'favorite', productId, specKey: '' });
  if (now) press(productId, now.favorite);
}
