/*
 * The service worker of the mobile site. It keeps one page for the time without network, with what that page needs, and nothing else: no
 * page of a person and no answer of an interface ever stands in its cache. Whatever is asked for comes from the network.
 */
const PAGE = '/mobile/offline';
/** Raised when the page's text changes without its files changing; other caches of ours are removed. */
const CACHE = 'mobile-offline-2';
const PREFIX = 'mobile-offline-';

/** Scripts, styles and pictures that the page names, in its tags and in the data of its components. */
function filesOf(html) {
  const found = new Set();
  for (const [, path] of html.matchAll(/(?:src|href)="(\/empty\/[\w.-]+)"/g)) found.add(path);
  for (const [path] of html.matchAll(/static\/[\w./~%()[\]-]+?\.(?:js|css)/g)) found.add(`/_next/${path}`);
  return [...found];
}

async function keep() {
  const cache = await caches.open(CACHE);
  // As nobody in particular.
  const reply = await fetch(PAGE, { credentials: 'omit', cache: 'reload' });
  if (!reply.ok || reply.redirected) throw new Error(`offline page: ${reply.status}`);
  const files = filesOf(await reply.clone().text());
  await cache.put(PAGE, reply);
  // A file that is missing is a smaller harm than no page.
  await Promise.allSettled(files.map((file) => cache.add(new Request(file, { credentials: 'omit' }))));
}

async function clean() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  await self.registration.navigationPreload?.enable();
}

self.addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(clean().then(() => self.clients.claim()));
});

/** The page for the time without network is on the screen, and asks for its files. */
let offline = false;

async function open(event) {
  try {
    const reply = (await event.preloadResponse) ?? (await fetch(event.request));
    offline = false;
    return reply;
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: CACHE });
    if (!kept) throw error;
    offline = true;
    return kept;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(open(event));
  else if (offline && new URL(request.url).origin === self.location.origin) {
    event.respondWith(caches.match(request, { cacheName: CACHE }).then((kept) => kept ?? fetch(request)));
  }
});
