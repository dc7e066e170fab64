// Fixed names: the script that lives without the framework (components/instant) knows none that a build gives.
import '@/components/ui/toast.css';

type Kind = 'success' | 'error' | 'warn' | 'info';

/** The sign of a kind and its colour. */
const looks: Record<Kind, [sign: string, tone: string]> = {
  success: ['✓', 'var(--green)'],
  error: ['!', 'var(--red)'],
  warn: ['!', '#b26a00'],
  info: ['i', 'var(--blue)'],
};
/** Messages stay for four seconds (specification section 5); a click closes one at once. */
const SHOWN_MS = 4000;
const MOST = 4;

/** What is on the screen, oldest first. */
let shown: HTMLElement[] = [];
let regions: { host: HTMLElement; polite: HTMLElement; loud: HTMLElement } | null = null;

/** Two live regions in one host; they exist before the first message so that screen readers watch them. */
function mount() {
  if (regions?.host.isConnected) return regions;
  const host = document.createElement('div');
  host.className = 'toast-host';
  host.setAttribute('popover', 'manual');
  const region = (role: string) => {
    const el = document.createElement('div');
    el.setAttribute('role', role);
    host.append(el);
    return el;
  };
  regions = { host, polite: region('status'), loud: region('alert') };
  document.body.append(host);
  return regions;
}

/** Lifts the host above a modal dialog opened after it. */
function raise(host: HTMLElement) {
  if (typeof host.showPopover !== 'function') return;
  if (host.matches(':popover-open')) host.hidePopover();
  host.showPopover();
}

/** Shows a message and returns its element, which goes with a click on it. */
export function showToast(kind: Kind, message: string, shownMs = SHOWN_MS): HTMLElement {
  const { host, polite, loud } = mount();
  raise(host);
  const el = document.createElement('div');
  el.className = 'toast';
  const [sign, tone] = looks[kind];
  el.dataset.sign = sign;
  el.style.setProperty('--tone', tone);
  el.textContent = message;
  el.addEventListener('click', () => el.remove());
  (kind === 'success' || kind === 'info' ? polite : loud).append(el);
  for (const same of shown) if (same.textContent === message) same.remove();
  shown = [...shown.filter((old) => old.isConnected), el];
  while (shown.length > MOST) shown.shift()?.remove();
  setTimeout(() => {
    el.remove();
    if (!polite.hasChildNodes() && !loud.hasChildNodes()) host.hidePopover?.();
  }, shownMs);
  return el;
}

/** Short notices in every skin; needs no provider. Call from event handlers only. */
export const toast = {
  success: (message: string, shownMs?: number) => void showToast('success', message, shownMs),
  error: (message: string) => void showToast('error', message),
  warn: (message: string) => void showToast('warn', message),
  info: (message: string) => void showToast('info', message),
};
