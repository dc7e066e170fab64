import { whenLoaded } from './when-loaded';

/** Brings the page for the time without network to the phone (public/mobile/sw.js) once everything else is there. */
function bringOfflinePage(): void {
  if (!document.querySelector('[data-worker]') || !window.isSecureContext || !('serviceWorker' in navigator))
    return;
  whenLoaded(() => {
    // Refused by the browser's settings: the site works without it.
    navigator.serviceWorker.register('/mobile/sw.js').catch(() => undefined);
  });
}

/** Pause between two questions whether the site answers again, in ms. */
const ASK_MS = 5000;

/**
 * The page for the time without network is shown in place of the one that was wanted, under its address: reading it again asks for that. Opened
 * by its own address it has nothing to ask for and leads home.
 */
function again(): void {
  if (location.pathname === '/mobile/offline') location.replace('/mobile/home');
  else location.reload();
}

/** 重新加载, by a touch and by itself when the site can be reached again; a network that stands without reaching the site sends no event. */
function waitForNetwork(): void {
  const link = document.querySelector('[data-act="again"]');
  if (!link) return;
  // The phone keeps this page longer than a day of mourning lasts (components/site/grey-mode.tsx).
  document.querySelector('style[data-href="grey-mode"]')?.remove();
  link.addEventListener('click', (e) => {
    e.preventDefault();
    again();
  });
  addEventListener('online', again);
  setInterval(async () => {
    const reply = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (reply?.ok) again();
  }, ASK_MS);
}

export function startPhone(): void {
  bringOfflinePage();
  waitForNetwork();
}
