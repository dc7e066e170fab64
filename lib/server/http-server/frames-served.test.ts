import { once } from 'node:events';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sealSession } from '@/lib/server/auth/edge';
import { setTestEnv } from '@/tests/support/env';
import { createHttpServer } from './server';

const SECRET = 'frames-test-secret-of-32-characters';
const FLIGHT = (id: string) =>
  `0:{"c":["","mall","manage","desk","${id}"],"q":""}\n1:"${'保密'.repeat(900)}"`;

let server: Server;
let origin: string;
/** What the framework was asked for, and with which headers. */
const asked: { url: string; headers: IncomingHttpHeaders }[] = [];
const cookieOf: Record<string, string> = {};

beforeAll(async () => {
  setTestEnv();
  // No call of this file asks a database.
  Object.assign(process.env, {
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none',
    SESSION_SECRET: SECRET,
    SITE_HOSTS: 'www.other.example',
  });
  for (const role of ['admin#adminNews', 'admin#adminProduct', 'user#userPurchase'])
    cookieOf[role] =
      `session=${encodeURIComponent(await sealSession({ sid: role, role }, SECRET))}; name=${role.length}`;
  server = createHttpServer({
    dev: false,
    routes: ['/mall/manage/desk', '/mall/manage/desk/[id]'],
    handler: async (req, res) => {
      asked.push({ url: req.url ?? '', headers: { ...req.headers } });
      const nonce = /'nonce-([\w-]+)'/.exec(String(req.headers['content-security-policy']))?.[1];
      const { pathname, searchParams } = new URL(req.url ?? '', 'http://site');
      const words = searchParams.get('keyword');
      const data = FLIGHT(/desk\/(.*)/.exec(pathname)?.[1] ?? '').replace(
        '"q":""',
        `"q":"${words ? `?keyword=${words}` : ''}"`,
      );
      res.setHeader('content-type', req.headers.rsc ? 'text/x-component' : 'text/html; charset=utf-8');
      if (req.headers.cookie) res.setHeader('set-cookie', 'a=b');
      res.end(
        req.headers.rsc
          ? data
          : `<html><head><meta charSet="utf-8"/></head><script nonce="${nonce}">self.__next_f.push(${JSON.stringify([1, data])})</script></html>`,
      );
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  asked.length = 0;
});

const admin = (more: Record<string, string> = {}) => ({ cookie: cookieOf['admin#adminNews'] ?? '', ...more });
async function ask(path: string, headers: Record<string, string>, method = 'GET') {
  const reply = await fetch(origin + path, { headers, method, redirect: 'manual' });
  return { status: reply.status, headers: reply.headers, body: await reply.text() };
}

test.each([
  ['/mall/manage/desk/5?a=1', {}, '/login/userlogin?from=%2Fmall%2Fmanage%2Fdesk%2F5%3Fa%3D1'],
  [
    '/mall/manage/desk/5?a=1&_rsc=x1',
    { rsc: '1' },
    '/login/userlogin?from=%2Fmall%2Fmanage%2Fdesk%2F5%3Fa%3D1',
  ],
  ['/mall/manage/desk?_rsc=x1', { rsc: '1' }, '/login/userlogin?from=%2Fmall%2Fmanage%2Fdesk'],
  ['/mall/manage/desk', { 'x-portal-frame': '1' }, '/login/userlogin?from=%2Fmall%2Fmanage%2Fdesk'],
  ['/mall/manage/desk', { cookie: 'session=forged' }, '/login/userlogin?from=%2Fmall%2Fmanage%2Fdesk'],
] as [string, Record<string, string>, string][])(
  'nobody gets past the gate at %s with %j',
  async (path, headers, to) => {
    await ask('/mall/manage/desk', admin());
    asked.length = 0;
    const reply = await ask(path, headers);
    expect([
      reply.status,
      reply.headers.get('location'),
      reply.headers.get('cache-control'),
      reply.body,
    ]).toEqual([307, to, 'private, no-store', '']);
    expect(asked).toEqual([]);
  },
);

test('a buyer is sent from an office to the error page', async () => {
  const reply = await ask('/mall/manage/desk/5', { cookie: cookieOf['user#userPurchase'] ?? '' });
  expect([reply.status, reply.headers.get('location')]).toEqual([307, '/error?code=403']);
});

test('a client cannot say that a page is rendered for nobody', async () => {
  for (const path of ['/mall/manage/unknown', '/user/center']) await ask(path, { 'x-portal-frame': '1' });
  expect(asked.map(({ headers }) => headers['x-portal-frame'])).toEqual([undefined, undefined]);
});

test('the render of a frame learns nothing of who asks, and everybody gets its one copy', async () => {
  const seen = new Set<string>();
  for (const [i, headers] of [
    admin({ 'user-agent': 'Mozilla/5.0 (iPhone) Mobile', host: '127.0.0.1' }),
    admin({
      'accept-language': 'en',
      'next-url': '/x',
      'next-router-state-tree': '%5B%5D',
      'x-nextjs-data': '1',
    }),
    {
      cookie: cookieOf['admin#adminProduct'] ?? '',
      'x-forwarded-host': 'evil.example',
      'if-none-match': '"x"',
    },
    admin({ range: 'bytes=0-1', 'x-middleware-prefetch': '1', authorization: 'x' }),
  ].entries()) {
    const { status, headers: said, body } = await ask(`/mall/manage/desk/${i + 1}?a=${i}`, headers);
    seen.add(JSON.stringify([status, body, said.get('content-security-policy'), said.get('etag')]));
    expect([said.get('cache-control'), said.get('x-robots-tag'), said.get('set-cookie')]).toEqual([
      'private, no-store',
      'noindex, nofollow',
      null,
    ]);
  }
  expect(seen.size).toBe(1);
  expect(asked.map(({ url, headers }) => [url, Object.keys(headers).toSorted()])).toEqual([
    ['/mall/manage/desk/~id~', ['content-security-policy', 'host', 'user-agent', 'x-portal-frame']],
  ]);
  expect(asked[0]?.headers['user-agent']).toBe('front-cache');
});

test('a frame names its encoding before its script, within what browsers look at', async () => {
  const { body } = await ask('/mall/manage/desk/5', admin());
  expect(body).toMatch(/^<html><head><meta charSet="utf-8"\/><script>/);
});

test('the policy names the scripts of a frame and no other', async () => {
  const { body, headers } = await ask('/mall/manage/desk/5', admin());
  const scripts = [...body.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script);
  expect(scripts.map((script) => script.slice(0, 40))).toEqual(
    ["(()=>{const p=location.pathname.split('/'", 'self.__next_f.push([1,__fill("0:{\\"c\\":[\\"'].map(
      (start) => start.slice(0, 40),
    ),
  );
  const { createHash } = await import('node:crypto');
  for (const script of scripts)
    expect(headers.get('content-security-policy')).toContain(
      `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
  expect(headers.get('content-security-policy')).not.toContain('nonce');
  expect(body).toContain(String.raw`\"q\":\"~search~\"`);
});

test.each([
  ['gzip, br', 'br', 'gzip'],
  ['gzip', 'gzip', 'gzip'],
  ['br', 'br', null],
  ['identity', null, null],
])('the data of the router is filled and sent to who takes %s', async (accept, stored, filled) => {
  const headers = admin({ rsc: '1', 'accept-encoding': accept });
  for (const id of [7, 8]) {
    const reply = await ask(`/mall/manage/desk/${id}?a=1&_rsc=x`, headers);
    expect(reply.body).toBe(FLIGHT(String(id)).replace('"q":""', '"q":"?a=1"'));
    expect([
      reply.headers.get('content-encoding'),
      reply.headers.get('content-type'),
      reply.headers.get('etag'),
    ]).toEqual([filled, 'text/x-component', null]);
    expect(reply.headers.get('content-length')).not.toBeNull();
  }
  const plain = await ask('/mall/manage/desk?_rsc=x', headers);
  expect([plain.body, plain.headers.get('content-encoding')]).toEqual([FLIGHT(''), stored]);
  expect(
    new Set(asked.map(({ url, headers: h }) => [url, h.rsc, h['next-router-state-tree']].join(' '))),
  ).toEqual(
    accept === 'gzip, br'
      ? new Set(['/mall/manage/desk/~id~?_rsc= 1 ', '/mall/manage/desk?_rsc= 1 '])
      : new Set(),
  );
});

test.each(['/mall/list', '/mobile/list', '/index/list', '/mobile/news'])(
  'no word of anybody gets into the frame of the narrowed list %s, nor into what is kept',
  async (path) => {
    const seen = new Set<string>();
    for (const query of [
      'keyword=SECRET1',
      'category=5&keyword=SECRET2&keyword=b',
      '%6beyword=SECRET3&x=~',
    ]) {
      const { status, body, headers } = await ask(`${path}?${query}`, { cookie: 'name=SECRET4' });
      seen.add(JSON.stringify([status, body, headers.get('etag'), headers.get('content-security-policy')]));
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(body).not.toContain('SECRET');
    }
    expect(seen.size).toBe(1);
    const rsc = await ask(`${path}?keyword=SECRET5&_rsc=x`, { rsc: '1' });
    expect(rsc.body).toBe(FLIGHT('').replace('"q":""', '"q":"?keyword=SECRET5"'));
    expect(asked.map(({ url }) => url)).toEqual([
      `${path}?keyword=~search~`,
      `${path}?keyword=~search~&_rsc=`,
    ]);
  },
);

test('a list without words is no frame, and takes no copy of one', async () => {
  await ask('/mall/list?keyword=a', {});
  const whole = await ask('/mall/list?keyword=', {});
  expect(asked.map(({ url }) => url)).toContain('/mall/list');
  expect(whole.body).not.toContain('location.pathname');
  expect(whole.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
});
