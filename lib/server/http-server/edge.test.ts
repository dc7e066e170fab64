import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTestEnv } from '@/tests/support/env';
import { cacheControlOf } from './policy';
import { createHttpServer } from './server';

/** What a CDN in front may keep (docs/scaling.md). */

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148';

let server: Server | undefined;
let origin: string;
/** Addresses that reached the framework. */
const reached: string[] = [];
/** What it was asked for a part of. */
const heard: string[] = [];
const LONG = '保密宣传'.repeat(500);
beforeAll(async () => {
  setTestEnv();
  // No call of this file asks a database.
  process.env.DATABASE_URL = 'postgresql://nobody@127.0.0.1:9/none';
  process.env.SITE_HOSTS = 'www.other.example, [::1]';
  const made = createHttpServer({
    dev: false,
    handler: async (req, res) => {
      reached.push(`${req.method} ${req.url}`);
      heard.push(`${req.url} ${req.headers.range}`);
      const phone = /iPhone/.test(req.headers['user-agent'] ?? '');
      if (phone && /^\/(index|mall)?$/.test(req.url ?? '')) {
        res.writeHead(307, { location: '/mobile/home' }).end();
        return;
      }
      if (req.url?.startsWith('/said')) res.setHeader('cache-control', 'public, max-age=60');
      if (req.url === '/said/failed') res.statusCode = 500;
      if (req.url?.startsWith('/files/')) res.writeHead(200, { 'cache-control': 'public, max-age=5' });
      const type =
        /\.\w+$/.exec(req.url ?? '')?.[0] === '.xml' ? 'application/xml' : 'text/html; charset=utf-8';
      if (!res.headersSent)
        res.setHeader('content-type', req.url?.startsWith('/api/') ? 'application/json' : type);
      // The site's error page answers in its place (missing.ts).
      if (req.url === '/missing') res.statusCode = 404;
      if (req.url === '/part') res.setHeader('content-range', 'bytes 0-5999/9000');
      res.end(
        req.url?.startsWith('/index/') || /api|xml|missing|error|part/.test(req.url ?? '') ? LONG : 'text',
      );
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
  ['/index?utm_source=x', '', 'private, max-age=0, must-revalidate'],
  ['/user/center', '', 'private, no-store'],
  ['/admin', '', 'private, no-store'],
  ['/mall/cart', '', 'private, no-store'],
  ['/api/guest/site/qa', '', 'private, no-store'],
  ['/_next/image?url=/img/a.png&w=640&q=75', '', 'private, no-store'],
  ['/_next/image?url=x', '', 'private, no-store'],
  ['/said', '', 'public, max-age=60'],
  ['/files/a.png', '', 'public, max-age=5'],
] as [string, string, string][])('%s (%s) says how long it may be kept', async (path, userAgent, wanted) => {
  const headers = { 'user-agent': userAgent || 'curl' };
  const first = await fetch(origin + path, { headers, redirect: 'manual' });
  expect(first.headers.get('cache-control')).toBe(wanted);
  await first.arrayBuffer();
});

test('a phone that asked for the desktop version is the first to see a page of it', async () => {
  const headers = { 'user-agent': PHONE, cookie: 'desktop_version=1' };
  const reply = await fetch(`${origin}/mall`, { headers, redirect: 'manual' });
  expect([reply.status, reply.headers.get('cache-control'), await reply.text()]).toEqual([
    200,
    'private, max-age=0, must-revalidate',
    'text',
  ]);
});

test('a failure is kept nowhere, whatever the framework says of it', async () => {
  const said = (await fetch(`${origin}/said`)).headers.get('cache-control');
  const failed = await fetch(`${origin}/said/failed`);
  expect([said, failed.status, failed.headers.get('cache-control')]).toEqual([
    'public, max-age=60',
    500,
    'private, no-store',
  ]);
});

test('an answer of the framework to the header rsc is kept nowhere', async () => {
  const reply = await fetch(`${origin}/mobile/mall/wxpay`, { headers: { rsc: '1' }, redirect: 'manual' });
  expect(reply.headers.get('cache-control')).toBe('private, no-store');
  await reply.arrayBuffer();
});

test.each([
  ['/index', 10, 'private, max-age=0, must-revalidate'],
  ['/mall', 10, 'private, max-age=0, must-revalidate'],
  ['/index/list', 10, 'public, max-age=0, s-maxage=10'],
  ['/mobile/home', 30, 'public, max-age=0, s-maxage=30'],
  ['/index/details/7', 0, 'public, max-age=0, must-revalidate'],
] as [string, number, string][])(
  '%s is kept by a CDN that may keep %i seconds as said',
  (path, seconds, wanted) => expect(cacheControlOf({ path }, seconds)).toBe(wanted),
);

test('R-24 an address beyond the bounds is refused before anything reads it, pages and calls alike', async () => {
  reached.length = 0;
  const many = Array.from({ length: 101 }, () => 'a=1').join('&');
  const page = await fetch(`${origin}/index?${many}`);
  expect([page.status, page.headers.get('x-content-type-options'), await page.text()]).toEqual([
    400,
    'nosniff',
    '请求地址过长或参数过多',
  ]);
  const call = await fetch(`${origin}/api/guest/site/qa?${many}`);
  expect([call.status, await call.json()]).toEqual([
    400,
    { result: false, message: '请求地址过长或参数过多', data: null, code: 'INVALID_INPUT' },
  ]);
  expect(reached).toEqual([]);
});

test('what somebody adds to an address does not reach the page, which is made once', async () => {
  reached.length = 0;
  for (const added of ['?utm_source=a', '?x=1&utm_medium=b', ''])
    expect(await (await fetch(`${origin}/mall/about${added}`)).text()).toBe('text');
  expect(reached).toEqual(['GET /mall/about']);
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH'])(
  'a page takes no %s, and says what it takes',
  async (method) => {
    reached.length = 0;
    for (const path of ['/index', '/admin', '/_next/image', '/healthz', '/readyz', '/metrics']) {
      const reply = await fetch(origin + path, { method });
      expect([reply.status, reply.headers.get('allow'), await reply.text()]).toEqual([
        405,
        'GET, HEAD',
        '不支持的请求方法',
      ]);
    }
    expect(reached).toEqual([]);
  },
);

test('the root of the calls is a call: it is handed on with any method, and refused in the envelope', async () => {
  reached.length = 0;
  for (const method of ['POST', 'PUT']) {
    const reply = await fetch(`${origin}/api`, { method });
    expect([reply.status, reply.headers.get('content-security-policy')]).toEqual([200, null]);
    await reply.arrayBuffer();
  }
  expect(reached).toEqual(['POST /api', 'PUT /api']);
  const many = Array.from({ length: 101 }, () => 'a=1').join('&');
  const refused = await fetch(`${origin}/api?${many}`);
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { result: false, message: '请求地址过长或参数过多', data: null, code: 'INVALID_INPUT' },
  ]);
  const page = await fetch(`${origin}/apis`, { method: 'POST' });
  expect([page.status, await page.text()]).toEqual([405, '不支持的请求方法']);
});

test('files alone are asked for a part; of a page and of a picture of ours everybody gets the whole', async () => {
  heard.length = 0;
  for (const path of ['/mall/about', '/img/share.png', '/files/a.png'])
    await (await fetch(origin + path, { headers: { range: 'bytes=99999999-' } })).text();
  expect(heard.filter((line) => !line.startsWith('/mall/about'))).toEqual([
    '/img/share.png undefined',
    '/files/a.png bytes=99999999-',
  ]);
  const part = await fetch(`${origin}/mall/about`, { headers: { range: 'bytes=0-1' } });
  expect([part.status, part.headers.get('etag') !== null, await part.text()]).toEqual([200, true, 'text']);
});

test('R-34 the picture optimizer never sees an address that is no picture', async () => {
  reached.length = 0;
  for (const url of ['/img/a%0Ab.png', '/img/a/', '/img//a', '/img/%25', '/img/a%ff', '/index']) {
    const reply = await fetch(`${origin}/_next/image?url=${url}&w=640&q=75`);
    expect([reply.status, await reply.text()]).toEqual([400, '图片地址不正确']);
  }
  expect(reached).toEqual([]);
});

test.each([
  ['/index/details/7', 'br, gzip', 'br'],
  ['/index/details/8', 'gzip', 'gzip'],
  ['/index/details/18', 'GZIP', 'gzip'],
  ['/index/details/9', 'br;q=0, gzip;q=0.5', 'gzip'],
  ['/index/details/10', 'br;q=0', null],
  ['/index/details/11', 'brx, vibrate', null],
  ['/rss.xml', 'gzip', 'gzip'],
  ['/sitemap.xml', 'br', 'br'],
  ['/missing', 'gzip', 'gzip'],
  ['/missing', 'br', 'br'],
  ['/api/guest/site/qa', 'gzip', 'gzip'],
  ['/missing', 'identity', null],
  ['/part', 'gzip', null],
] as [string, string, string | null][])(
  'the first visitor of %s who takes %s gets %s',
  async (path, accept, encoding) => {
    const reply = await fetch(origin + path, { headers: { 'accept-encoding': accept } });
    expect([reply.headers.get('content-encoding'), await reply.text()]).toEqual([encoding, LONG]);
    if (encoding) expect(reply.headers.get('vary')).toMatch(/accept-encoding/i);
  },
);

test('a wish for another protocol is no reason to answer another way (RFC 9110 section 7.8)', async () => {
  for (const wish of ['websocket', 'h2c']) {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.end(
      `GET /mall/about HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: Upgrade, close\r\nupgrade: ${wish}\r\n\r\n`,
    );
    const answer = await text(socket);
    expect([answer.split('\r\n', 1)[0], answer.endsWith('text')]).toEqual(['HTTP/1.1 200 OK', true]);
  }
});

describe('a name that is not ours', () => {
  /** The status line and the body of a request as written. */
  async function asked(head: string): Promise<[string, string]> {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.end(`${head}\r\nconnection: close\r\n\r\n`);
    const answer = await text(socket);
    return [answer.split(' ')[1] ?? '', answer.slice(answer.indexOf('\r\n\r\n') + 4)];
  }

  test.each([
    ['GET /mall/about HTTP/1.1\r\nhost: 127.0.0.1', '200'],
    ['GET /mall/about HTTP/1.1\r\nhost: 127.0.0.1:8080', '200'],
    ['GET /mall/about HTTP/1.1\r\nhost: WWW.other.example.', '200'],
    ['GET http://127.0.0.1/mall/about HTTP/1.1\r\nhost: evil.example', '200'],
    ['GET http://evil.example/mall/about HTTP/1.1\r\nhost: 127.0.0.1', '421'],
    ['GET /mall/about HTTP/1.1\r\nhost: evil.example', '421'],
    ['GET /user/center HTTP/1.1\r\nhost: 127.0.0.1.evil.example', '421'],
    ['GET /files/a.png HTTP/1.1\r\nhost: evil.example', '421'],
    ['POST /api/valid/login HTTP/1.1\r\nhost: evil.example\r\norigin: http://evil.example', '421'],
    ['GET /mall/about HTTP/1.1\r\nhost: evil.example/a', '400'],
    ['GET http://127.0.0.1/mobile/user HTTP/1.1\r\nhost: evil.example/a', '200'],
    ['GET /healthz HTTP/1.1\r\nhost: 10.0.0.7:3000', '200'],
    ['GET /metrics HTTP/1.1\r\nhost: 10.0.0.7:3000', '404'],
  ])('%j is answered %s', async (head, status) => {
    // A page that is stored is shown to nobody who asks for another name, either.
    await (await fetch(`${origin}/mall/about`)).text();
    reached.length = 0;
    const [said, body] = await asked(head);
    expect(said).toBe(status);
    if (status !== '421') return;
    expect(reached).toEqual([]);
    const words = '本站不提供对该域名的访问';
    const envelope = JSON.stringify({ result: false, message: words, data: null, code: 'FORBIDDEN' });
    expect(body).toContain(head.includes('/api/') ? envelope : words);
  });
});

test('health carries the headers of every answer', async () => {
  const reply = await fetch(`${origin}/healthz`);
  expect([
    reply.status,
    reply.headers.get('x-content-type-options'),
    reply.headers.get('x-frame-options'),
  ]).toEqual([200, 'nosniff', 'SAMEORIGIN']);
  await reply.text();
});
