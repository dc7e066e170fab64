import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';

const source = fs.readFileSync(path.join(__dirname, '..', '..', '..', 'public', 'mobile', 'sw.js'), 'utf8');
const OFFLINE = `<link rel="stylesheet" href="/_next/static/css/a1.css"><img src="/empty/offline.svg">
<script src="/_next/static/chunks/main-b2.js" async></script><script>self.__next_f.push("static/chunks/retry-c3.js")</script>`;

interface Asked {
  url: string;
  credentials?: string;
}

/** The worker in a world of its own: a network that can fail, caches that can be looked into. */
function world() {
  const stores = new Map<string, Map<string, string>>();
  const asked: Asked[] = [];
  const net = { up: true };
  const urlOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, 'https://site.cn').pathname;
  const reply = (text: string) => ({
    ok: true,
    redirected: false,
    text: () => Promise.resolve(text),
    clone: () => reply(text),
  });
  const fetch = (request: string | Asked, options?: { credentials?: string }) => {
    const credentials =
      options?.credentials ?? (typeof request === 'string' ? undefined : request.credentials);
    asked.push({ url: urlOf(request), credentials });
    if (!net.up) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(reply(urlOf(request) === '/mobile/offline' ? OFFLINE : `net ${urlOf(request)}`));
  };
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>();
    stores.set(name, store);
    const put = async (request: string | Asked, r: { text: () => Promise<string> }) => {
      store.set(urlOf(request), await r.text());
    };
    return Promise.resolve({ put, add: async (request: Asked) => put(request, await fetch(request)) });
  };
  const caches = {
    open,
    keys: () => Promise.resolve([...stores.keys()]),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    match: (request: string | Asked, { cacheName }: { cacheName: string }) => {
      const text = stores.get(cacheName)?.get(urlOf(request));
      return Promise.resolve(text === undefined ? undefined : reply(text));
    },
  };
  const listeners = new Map<string, (event: unknown) => void>();
  const self = {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    location: { origin: 'https://site.cn' },
    registration: {},
    clients: { claim: () => Promise.resolve() },
    skipWaiting: () => Promise.resolve(),
  };
  class Request {
    constructor(
      readonly url: string,
      readonly options: { credentials?: string } = {},
    ) {}
    get credentials() {
      return this.options.credentials;
    }
  }
  vm.runInNewContext(source, { self, caches, fetch, Request, URL, Error, Set, Promise });
  const life = async (type: 'install' | 'activate') => {
    let until: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({ waitUntil: (p: Promise<unknown>) => (until = p) });
    await until;
  };
  /** What the page gets; `untouched` when the browser asks the network itself. */
  const get = async (url: string, { mode = 'no-cors', method = 'GET' } = {}) => {
    let answer: Promise<{ text: () => Promise<string> }> | null = null;
    listeners.get('fetch')?.({
      request: { url: `https://site.cn${url}`, mode, method },
      respondWith: (p: typeof answer) => (answer = p),
    });
    return answer === null
      ? 'untouched'
      : (await (answer as Promise<{ text: () => Promise<string> }>)).text();
  };
  const installed = async () => {
    await life('install');
    await life('activate');
  };
  return { stores, asked, net, life, get, installed };
}

const navigate = { mode: 'navigate' };

describe('the worker of the mobile site', () => {
  it('keeps the offline page and the files it names, asked for as nobody', async () => {
    const { stores, asked, installed } = world();
    await installed();
    expect([...stores.keys()]).toEqual(['mobile-offline-2']);
    expect([...(stores.get('mobile-offline-2')?.keys() ?? [])].toSorted()).toEqual([
      '/_next/static/chunks/main-b2.js',
      '/_next/static/chunks/retry-c3.js',
      '/_next/static/css/a1.css',
      '/empty/offline.svg',
      '/mobile/offline',
    ]);
    expect(new Set(asked.map((a) => a.credentials))).toEqual(new Set(['omit']));
  });

  it('answers from the network and keeps nothing of it, neither pages nor calls', async () => {
    const { stores, get, installed } = world();
    await installed();
    const before = stores.get('mobile-offline-2')?.size;
    expect(await get('/mobile/user', navigate)).toBe('net /mobile/user');
    expect(await get('/api/user/order/list')).toBe('untouched');
    expect(await get('/mobile/user', { mode: 'navigate', method: 'POST' })).toBe('untouched');
    expect(stores.get('mobile-offline-2')?.size).toBe(before);
    expect([...stores.keys()]).toEqual(['mobile-offline-2']);
  });

  it('shows the page without network, with its own files, until there is network again', async () => {
    const { net, get, installed } = world();
    await installed();
    net.up = false;
    expect(await get('/mobile/user', navigate)).toBe(OFFLINE);
    expect(await get('/_next/static/css/a1.css')).toBe('net /_next/static/css/a1.css');
    await expect(get('/_next/static/css/other.css')).rejects.toThrow('Failed to fetch');
    net.up = true;
    expect(await get('/mobile/user', navigate)).toBe('net /mobile/user');
    expect(await get('/_next/static/css/a1.css')).toBe('untouched');
  });

  it('removes what its older versions kept, and nothing else', async () => {
    const { stores, installed } = world();
    stores.set('mobile-offline-0', new Map());
    stores.set('reader', new Map());
    await installed();
    expect([...stores.keys()].toSorted()).toEqual(['mobile-offline-2', 'reader']);
  });
});
