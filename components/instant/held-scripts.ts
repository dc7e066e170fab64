import { readCookie } from '@/components/ui/read-cookie';
import { BAR_COOKIE } from '@/lib/text/view-cookies';
import { readSettings } from '@/lib/text/view-settings';
import { cartWaits } from './cart-count';
import { whenLoaded } from './when-loaded';

/** Where the framework's router waits for its data. */
const ROUTER = '__next_f';

/** What somebody does on a page at first. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'click', 'focusin', 'input'];

/** Sources of the framework's scripts that the server took out of the page (lib/server/http-server/held-page.ts), until they have run. */
let held: string[] = [];
/** Style sheets that stand in the page itself. */
let styles: string[] = [];
/** Scripts that are on their way. */
let loading = 0;
let signed = false;
let programmed = false;
let lost = () => undefined as void;
let isForeign = () => false;

/** What the page does by itself is no sign of a person. */
export function withoutWaking(act: () => void): void {
  programmed = true;
  act();
  programmed = false;
}

function add(src: string): void {
  const script = document.createElement('script');
  // As the framework wrote it: it finds its scripts by these attributes.
  script.setAttribute('src', src);
  script.setAttribute('async', '');
  const ended = () => {
    loading -= 1;
    if (loading === 0 && held.length > 0) lost();
  };
  script.addEventListener('load', () => {
    held = held.filter((other) => other !== src);
    ended();
  });
  script.addEventListener('error', () => {
    script.remove();
    ended();
  });
  document.head.append(script);
}

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement('link');
  Object.assign(link, { rel, href });
  document.head.append(link);
  return link;
}

/** Lets the framework begin; what could not be fetched is asked for again at the next sign. */
export function wake(): void {
  signed = true;
  if (loading > 0 || held.length === 0) return;
  const data = document.getElementById('router-data');
  if (data) {
    // What a browser has translated is not what the server wrote: by this mark of its own the framework draws the page anew, and compares nothing.
    if (isForeign()) document.documentElement.id = '__next_error__';
    (self as unknown as Record<typeof ROUTER, unknown[]>)[ROUTER].push(JSON.parse(data.textContent ?? ''));
    data.remove();
  }
  // The framework fetches what it does not find, and waits for it before it shows anything. Applied once more, one sheet would come before the other.
  for (const href of styles)
    Object.assign(addLink('stylesheet', href), { media: 'not all' }).dataset.precedence = 'next';
  styles = [];
  loading = held.length;
  for (const src of held) add(src);
}

/** Browsers also tell of a pointer that rests while the page moves under it, and of one in a corner that nobody has touched. */
const rests = ({ movementX, movementY }: PointerEvent) => movementX === 0 && movementY === 0;

function sign(event: Event): void {
  if (programmed) return;
  if (event.type === 'pointermove' && rests(event as PointerEvent)) return;
  // Slides that move by themselves scroll, too.
  if (event.type === 'scroll' && event.target !== document) return;
  wake();
}

/** A part of the page needs the framework at once: it shows what this browser remembers, or is in sight already. */
export function wakeWhereNeeded(): void {
  if (held.length === 0) return;
  const remembered = (keys: string) => {
    try {
      return keys.split(' ').some((key) => localStorage.getItem(key) !== null);
    } catch {
      return false;
    }
  };
  const parts = [...document.querySelectorAll<HTMLElement>('[data-wake]')];
  const state = history.state as { mobilePages?: unknown } | null;
  if (readSettings(readCookie(BAR_COOKIE)).open || cartWaits() || state?.mobilePages) return wake();
  if (parts.some(({ dataset: { wake: key = '' } }) => key === '' || remembered(key))) return wake();
  const seen = new IntersectionObserver((entries) => {
    if (entries.some((e) => e.isIntersecting)) wake();
  });
  for (const part of document.querySelectorAll('[data-wake-in-sight]')) seen.observe(part);
}

const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200);

/** The scripts are in the browser's cache when somebody comes; once somebody has, they are asked for as they are needed. */
function fetchAhead([first, ...others]: readonly string[]): void {
  if (signed || first === undefined) return;
  addLink('prefetch', first);
  whenIdle(() => fetchAhead(others));
}

/** Hears the first sign of a person, from the first moment of the page. */
export function hearSigns(): void {
  for (const type of [...SIGNS, 'scroll']) addEventListener(type, sign, { capture: true, passive: true });
}

/**
 * Takes over the scripts of the page once it is read. `foreign`: whether something stands in the page that is not its own. `onLost`: some of the
 * scripts cannot be fetched now.
 */
export function holdScripts(foreign: () => boolean, onLost: () => void): void {
  const list = document.getElementById('held');
  if (!list) return;
  ({ scripts: held, styles } = JSON.parse(list.textContent ?? '') as Record<'scripts' | 'styles', string[]>);
  lost = onLost;
  isForeign = foreign;
  if (signed) return wake();
  whenLoaded(() => whenIdle(() => fetchAhead(held)));
}
