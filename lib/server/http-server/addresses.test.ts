import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTestEnv } from '@/tests/support/env';
import { addressesOf, builtRoutes, publicFiles, redirectSources } from './addresses';

/** What answers is asked, and what does not is answered without a render. */

const ROUTES = [
  '/index',
  '/index/details/[id]',
  '/mall/submit',
  '/mall/submit/result/[provider]/[orderSn]',
  '/mobile/[...rest]',
  '/rss.xml',
  '/sitemaps/[file]',
  '/user/center',
  '/mobile/reader/[id]',
  '/mobile/ebookActive/[sn]',
  '/files/[...key]',
];
const leads = addressesOf(ROUTES, ['/', '/mobile', '/favicon.ico', '/mobile/sw.js']);

test.each([
  '/',
  '/mobile',
  '/index',
  '/index/details/7',
  '/mobile/reader/Ab3_-xyzAb3_-xyz',
  '/mobile/ebookActive/BM-2026_7',
  '/mall/submit/result/wxpay/1',
  '/rss.xml',
  '/sitemaps/pages.xml',
  '/favicon.ico',
  '/mobile/sw.js',
  '/api/none',
  '/files/none',
  '/_next/static/chunks/none.js',
  '/_next/image',
  // The framework leads these to their plain spelling.
  '/index/',
  '//index',
])('%s is asked for', (at) => expect(leads(at)).toBe(true));

test.each([
  '/no/such',
  '/INDEX',
  '/index/details',
  '/index/details/7/8',
  '/index/details/x',
  '/index/details/07',
  '/index/details/1234567890123',
  '/mobile/reader/7',
  '/mobile/ebookActive/a%2Fb',
  '/index.html',
  '/rssxxml',
  '/mobile/none',
  '/mobile/[...rest]',
  '/apis',
  '/_next/data/x/index.json',
  '/_next',
  '/favicon.icon',
  '/unreadable',
])('%s is not', (at) => expect(leads(at)).toBe(false));

test('without routes that have a parameter only what is named answers', () =>
  expect(['', '/a', '/'].map(addressesOf(['/a'], []))).toEqual([false, true, false]));

test('routes and files are read where the build and the operator put them', () => {
  const home = process.cwd();
  const root = mkdtempSync(path.join(tmpdir(), 'addresses-'));
  mkdirSync(path.join(root, '.next'));
  mkdirSync(path.join(root, 'public/.well-known'), { recursive: true });
  writeFileSync(path.join(root, 'public/MP_verify_a.txt'), '');
  writeFileSync(path.join(root, 'public/.well-known/b'), '');
  const manifest = { '/(desktop)/index/page': '/index', '/rss.xml/route': '/rss.xml' };
  writeFileSync(path.join(root, '.next/app-path-routes-manifest.json'), JSON.stringify(manifest));
  const redirects = [
    { source: '/:path+/', internal: true },
    { source: '/mobile', destination: '/mobile/home' },
  ];
  writeFileSync(path.join(root, '.next/routes-manifest.json'), JSON.stringify({ redirects }));
  try {
    process.chdir(root);
    expect([builtRoutes('page'), builtRoutes('route')]).toEqual([['/index'], ['/rss.xml']]);
    expect(redirectSources()).toEqual(['/mobile']);
    expect(publicFiles().toSorted()).toEqual(['/.well-known/b', '/MP_verify_a.txt']);
  } finally {
    process.chdir(home);
  }
});

describe('the server', () => {
  const reached: string[] = [];
  const asked: string[] = [];
  let origin: string;
  let stop: () => void;

  beforeAll(async () => {
    setTestEnv();
    process.env.DATABASE_URL = 'postgresql://nobody@127.0.0.1:9/none';
    jest.resetModules();
    const { createHttpServer } = await import('./server');
    const server = createHttpServer({
      dev: false,
      leads,
      exists: async (key) => {
        asked.push(key);
        return !key.endsWith('/404');
      },
      handler: async (req, res) => {
        reached.push(req.url ?? '');
        res.setHeader('content-type', 'text/html; charset=utf-8');
        res.end('<p>page</p>');
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    stop = () => {
      server.close();
      server.closeAllConnections();
    };
  });
  afterAll(() => stop());
  beforeEach(async () => {
    // The error pages are kept.
    await (await fetch(`${origin}/none`)).arrayBuffer();
    await (await fetch(`${origin}/mobile/none`)).arrayBuffer();
    reached.length = 0;
    asked.length = 0;
  });
  const ask = async (at: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(origin + at, { headers, redirect: 'manual' });
    await reply.arrayBuffer();
    return [reply.status, reply.headers.get('cache-control'), reply.headers.get('location')];
  };

  test.each(['/none', '/none?a=1', '/mobile/none', '/INDEX', '/index/details/x/y', '/_next/data/a/b.json'])(
    'answers 404 at %s without asking anybody',
    async (at) => {
      expect(await ask(at)).toEqual([404, 'private, no-store', null]);
      expect(await ask(at, { rsc: '1', 'next-router-prefetch': '1' })).toEqual([
        404,
        'private, no-store',
        null,
      ]);
      expect([reached, asked]).toEqual([[], []]);
    },
  );

  test('has something at the addresses of its own', async () => {
    const own = ['/instant.js', '/healthz'];
    expect(await Promise.all(own.map(async (at) => (await ask(at))[0]))).toEqual([200, 200]);
  });

  test('leads a guest from what may be a person’s to the login before it says that nothing is there', async () => {
    expect(await ask('/user/none')).toEqual([
      307,
      'private, no-store',
      '/login/userlogin?from=%2Fuser%2Fnone',
    ]);
    expect(await ask('/mall/submit?a=1')).toEqual([
      307,
      'private, no-store',
      '/login/userlogin?from=%2Fmall%2Fsubmit%3Fa%3D1',
    ]);
    expect(reached).toEqual([]);
  });

  test('asks what decides whether a page is there under the key of the page, and renders only what is', async () => {
    expect((await ask('/index/details/404?utm_source=a'))[0]).toBe(404);
    expect([asked, reached]).toEqual([['/index/details/404'], []]);
    expect((await ask('/index/details/7'))[0]).toBe(200);
    expect((await ask('/index/details/7'))[0]).toBe(200);
    expect([asked.slice(1), reached]).toEqual([['/index/details/7'], ['/index/details/7']]);
  });
});
