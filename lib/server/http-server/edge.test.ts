import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTestEnv } from '@/tests/support/env';
import { cacheControlOf } from './policy';
import { createHttpServer } from './server';

/** What a CDN in front may keep (docs/scaling.md). */

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148';

let server: Server | undefined;
let origin: string;
beforeAll(async () => {
  setTestEnv();
  // No call of this file asks a database.
  process.env.DATABASE_URL = 'postgresql://nobody@127.0.0.1:9/none';
  const made = createHttpServer({
    dev: false,
    handler: async (req, res) => {
      const phone = /iPhone/.test(req.headers['user-agent'] ?? '');
      if (phone && /^\/(index|mall)?$/.test(req.url ?? '')) {
        res.writeHead(307, { location: '/mobile/home' }).end();
        return;
      }
      if (req.url?.startsWith('/said')) res.setHeader('cache-control', 'public, max-age=60');
      if (req.url?.startsWith('/files/')) res.writeHead(200, { 'cache-control': 'public, max-age=5' });
      res.end('text');
    },
  });
  server = made;
  made.listen(0, '127.0.0.1');
  await once(made, 'listening');
  origin = `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
});
afterAll(() => {
  server?.close();
  server?.closeAllConnections();
});

test.each([
  ['/index', '', 'private, max-age=0, must-revalidate'],
  ['/index', PHONE, 'private, no-store'],
  ['/mall', PHONE, 'private, no-store'],
  ['/', '', 'private, no-store'],
  ['/', PHONE, 'private, no-store'],
  ['/index?utm_source=x', '', 'private, no-store'],
  ['/user/center', '', 'private, no-store'],
  ['/admin', '', 'private, no-store'],
  ['/mall/cart', '', 'private, no-store'],
  ['/api/guest/site/qa', '', 'private, no-store'],
  ['/_next/image?url=x', '', 'private, no-store'],
  ['/said', '', 'public, max-age=60'],
  ['/files/a.png', '', 'public, max-age=5'],
] as [string, string, string][])('%s (%s) says how long it may be kept', async (path, userAgent, wanted) => {
  const headers = { 'user-agent': userAgent || 'curl' };
  const first = await fetch(origin + path, { headers, redirect: 'manual' });
  expect(first.headers.get('cache-control')).toBe(wanted);
  await first.arrayBuffer();
});

test.each(['rsc', 'next-router-prefetch', 'range'])(
  'an answer to the header %s is kept nowhere',
  async (name) => {
    const reply = await fetch(`${origin}/index`, { headers: { [name]: '1' }, redirect: 'manual' });
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    await reply.arrayBuffer();
  },
);

test.each([
  ['/index', 10, 'private, max-age=0, must-revalidate'],
  ['/mall', 10, 'private, max-age=0, must-revalidate'],
  ['/index/list?category=5', 10, 'public, max-age=0, s-maxage=10'],
  ['/mobile/home', 30, 'public, max-age=0, s-maxage=30'],
  ['/index/details/7', 0, 'public, max-age=0, must-revalidate'],
] as [string, number, string][])(
  '%s is kept by a CDN that may keep %i seconds as said',
  (key, seconds, wanted) => expect(cacheControlOf(key, seconds)).toBe(wanted),
);
