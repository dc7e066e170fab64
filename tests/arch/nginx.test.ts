import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type ClientHttp2Session } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { coreErrors } from '@/lib/core/errors';
import { failure } from '@/lib/server/http/reply';
import { NAME, read, tally, times, type Reply } from '@/tests/support/proxies';
import { startNginx, type Nginx } from '@/tests/support/shipped-nginx';
import { startStubSite, type StubSite } from '@/tests/support/stub-site';

/** Debian's nginx with deploy/nginx.conf in front of two processes. */

let a: StubSite;
let b: StubSite;
let nginx: Nginx;
beforeAll(async () => {
  [a, b] = [await startStubSite(), await startStubSite()];
  // However fast the machine sends what one test after the other asks for, none of it meets the limit per address, which has tests of its own.
  nginx = await startNginx([a.port, b.port], [['rate=200r/s', 'rate=100000r/s']]);
});
afterAll(async () => {
  await nginx.stop();
  await Promise.all([a.leave(), b.leave()]);
});
beforeEach(() => {
  for (const site of [a, b]) Object.assign(site, { seen: [], outage: false });
});

const page = (n: number) => nginx.ask(`/index/details/${n}`);
test('the shipped file is accepted where Debian and the handbook have put what they put', () => {
  expect(nginx.tested).toContain('test is successful');
});

test('ordinary load: every page is answered, by both processes', async () => {
  expect(tally(await times(400, page))).toEqual({ 200: 400 });
  expect([a.seen.length + b.seen.length, a.seen.length > 50, b.seen.length > 50]).toEqual([400, true, true]);
});

test.each([
  ['is refused with 503', '/api/refused', 503],
  ['breaks its connection off', '/api/broken', 503],
] as [string, string, number][])(
  'a call that %s takes no process from the pages',
  async (_, call, status) => {
    const pages: Reply[] = [];
    const calls: Reply[] = [];
    for (let round = 0; round < 30; round += 1) {
      calls.push(await nginx.ask(call, { method: round % 2 === 0 ? 'GET' : 'POST' }));
      pages.push(...(await times(10, page)));
    }
    expect([tally(calls), tally(pages)]).toEqual([{ [status]: 30 }, { 200: 300 }]);
  },
);

test('an outage of the database is told by the site, and is over when it is over', async () => {
  a.outage = b.outage = true;
  const during = await times(300, page);
  a.outage = b.outage = false;
  const after = await times(300, page);
  expect([tally(during), tally(after)]).toEqual([{ 503: 300 }, { 200: 300 }]);
  // The site's own words, not those of nginx.
  expect(during.filter((r) => r.headers['x-site'] === undefined)).toEqual([]);
});

test('a process that leaves under load and comes again is missed by nobody', async () => {
  await times(50, page);
  await a.leave();
  const without = await times(200, (n) =>
    nginx.ask('/api/user/cart', n % 2 === 0 ? {} : { method: 'POST', body: `n=${n}` }),
  );
  await a.come();
  const again = await times(200, page);
  expect([tally(without), tally(again)]).toEqual([{ 200: 200 }, { 200: 200 }]);
  expect(again.filter((r) => r.headers['x-site'] === String(a.port)).length).toBeGreaterThan(20);
});

test('nobody answers: maintenance for people, the envelope for calls, 503 and when to come again for both', async () => {
  await Promise.all([a.leave(), b.leave()]);
  const [people, call] = [await nginx.ask('/mall'), await nginx.ask('/api/user/cart', { method: 'POST' })];
  await Promise.all([a.come(), b.come()]);
  expect([people.status, people.headers['content-type'], people.headers['retry-after']]).toEqual([
    503,
    'text/html; charset=utf-8',
    '30',
  ]);
  expect(people.text).toContain('<h1>系统维护中</h1>');
  expect([
    call.status,
    call.headers['content-type'],
    call.headers['retry-after'],
    JSON.parse(call.text),
  ]).toEqual([503, 'application/json; charset=utf-8', '30', failure(coreErrors.unavailable())]);
  expect(tally(await times(50, page))).toEqual({ 200: 50 });
});

test('a body beyond the limit, and a limit of the site, are told in Chinese', async () => {
  const body = Buffer.alloc(13 * 1024 * 1024);
  const [people, call] = [
    await nginx.ask('/index', { method: 'POST', body }),
    await nginx.ask('/api/user/cart', { method: 'POST', body }),
  ];
  expect([people.status, people.headers['retry-after']]).toEqual([413, undefined]);
  expect(people.text).toContain('<h1>提交的内容过大</h1>');
  expect([call.status, JSON.parse(call.text)]).toEqual([413, failure(coreErrors.tooLarge())]);
  const own = await nginx.ask('/api/large');
  expect([own.status, own.text]).toEqual([413, 'too large for this call']);
});

test('too many requests, and a process that does not answer, are told in Chinese', async () => {
  const narrow = await startNginx(
    [a.port],
    [
      ['proxy_read_timeout 65s', 'proxy_read_timeout 1s'],
      ['rate=200r/s', 'rate=1r/m'],
      ['zone=calls burst=2000', 'zone=calls burst=2'],
    ],
  );
  try {
    const [late, first] = [await narrow.ask('/api/silent'), await narrow.ask('/index')];
    expect([late.status, JSON.parse(late.text)]).toEqual([
      504,
      failure(coreErrors.unavailable({ message: '系统响应超时，请刷新页面查看结果，不要重复提交' })),
    ]);
    expect(first.status).toBe(200);
    await narrow.ask('/index');
    const [people, call] = [await narrow.ask('/index'), await narrow.ask('/api/guest/site/qa')];
    expect([people.status, people.headers['retry-after']]).toEqual([429, '1']);
    expect(people.text).toContain('<h1>访问过于频繁</h1>');
    expect([call.status, JSON.parse(call.text)]).toEqual([429, failure(coreErrors.rateLimited())]);
  } finally {
    await narrow.stop();
  }
});

/** What a browser asks for when it opens the mall for the first time. */
const CALLS = ['/mall', ...Array.from({ length: 8 }, (_, n) => `/api/guest/product/list?pageNum=${n}`)];
const PICTURES = [
  ...Array.from({ length: 33 }, (_, n) => `/_next/image?url=%2Ffiles%2F${n}.webp&w=320&q=75`),
  ...Array.from({ length: 7 }, (_, n) => `/files/image/${n}.webp`),
];
const SCRIPTS = Array.from({ length: 10 }, (_, n) => `/_next/static/chunks/${n}.js`);
const OPENED = [...CALLS, ...SCRIPTS, ...PICTURES];

const statusOf = (session: ClientHttp2Session, at: string) =>
  new Promise<{ status: number }>((resolve, reject) => {
    const stream = session.request({ ':path': at });
    stream.once('response', (headers) => resolve({ status: headers[':status'] ?? 0 }));
    stream.once('error', reject);
    stream.resume();
    stream.end();
  });

/** A browser with one connection and a few requests at a time. */
async function opens(port: number): Promise<{ status: number }[]> {
  const session = connect(`https://${NAME}`, {
    createConnection: () =>
      connectTls({
        socket: connectTcp({ host: '127.0.0.1', port }),
        servername: NAME,
        ALPNProtocols: ['h2'],
        rejectUnauthorized: false,
      }),
  });
  const left = [...OPENED];
  const replies: { status: number }[] = [];
  await times(6, async () => {
    for (let at = left.shift(); at; at = left.shift()) replies.push(await statusOf(session, at));
  });
  session.close();
  return replies;
}

test('two hundred people behind one address open the mall at the same moment, and see all of it', async () => {
  const conf = read('deploy/nginx.conf');
  const bursts = (zone: string) =>
    [...conf.matchAll(new RegExp(`zone=${zone} burst=(\\d+) nodelay`, 'g'))].map((m) => Number(m[1]));
  expect([bursts('calls'), bursts('pictures')]).toEqual([[2000, 2000, 2000], [10_000]]);
  expect([200 * CALLS.length <= 2000, 200 * PICTURES.length <= 10_000]).toEqual([true, true]);
  const shipped = await startNginx([a.port, b.port]);
  try {
    // Somebody was here before them: scripts are kept, and the site is asked once for each.
    for (const at of SCRIPTS) await shipped.ask(at);
    const seen = await times(200, () => opens(shipped.httpsPort));
    expect(tally(seen.flat())).toEqual({ 200: 200 * OPENED.length });
    expect([...a.seen, ...b.seen].filter((line) => line.includes('/_next/static/')).length).toBe(
      SCRIPTS.length,
    );
  } finally {
    await shipped.stop();
  }
});

test('two hundred people behind one address log in at the same moment; a flood of guesses is held back', async () => {
  const doors = ['/api/valid/captcha', '/api/valid/login'];
  const people = await times(400, (n) => nginx.ask(doors[n % 2] ?? '', { method: 'POST' }));
  expect(tally(people)).toEqual({ 200: 400 });
  const flood = await times(1500, () => nginx.ask('/api/valid/login', { method: 'POST' }));
  expect(Object.keys(tally(flood))).toEqual(['200', '429']);
  expect(tally(await times(50, page))).toEqual({ 200: 50 });
});

test('a script is given whole: nobody is told of a part that it has not', async () => {
  const headers = { range: 'bytes=99999999-' };
  const replies = await times(2, () => nginx.ask('/_next/static/chunks/part.js', { headers }));
  expect(replies.map(({ status, text }) => [status, text])).toEqual([
    [200, 'answered'],
    [200, 'answered'],
  ]);
});

test('every public folder of pictures has the limit of pictures', () => {
  const conf = read('deploy/nginx.conf');
  const pattern = /location ~ (\S+) \{\s+limit_req zone=pictures/.exec(conf)?.[1];
  const shown = new RegExp(pattern ?? 'none');
  const pictures = readdirSync('public', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(png|svg|ico|webp|jpg)$/.test(file))
    .map((file) => `/${file}`);
  expect(pictures.length).toBeGreaterThan(15);
  expect([...pictures, '/files/image/a.webp', '/_next/image'].filter((at) => !shown.test(at))).toEqual([]);
});

describe('a name that is not ours', () => {
  const plainly = (host: string, at = '/mall') =>
    new Promise<string | undefined>((resolve) => {
      const req = request({ host: '127.0.0.1', port: nginx.httpPort, path: at, headers: { host } }, (res) => {
        res.resume();
        resolve(`${res.statusCode} ${res.headers.location ?? ''}`);
      });
      req.once('error', (e: NodeJS.ErrnoException) => resolve(e.code));
      req.end();
    });
  const securely = (servername: string, host: string) =>
    nginx.ask('/mall', { servername, headers: { host, connection: 'close' } }).then(
      (reply) => reply.status,
      (e: NodeJS.ErrnoException) => (/unrecognized name/.test(e.message) ? 'no such name' : e.code),
    );

  test('gets no answer, by http and https, asked for in the handshake or behind it', async () => {
    expect([await plainly('evil.example'), await plainly('127.0.0.1')]).toEqual(['ECONNRESET', 'ECONNRESET']);
    expect([
      await securely('evil.example', 'evil.example'),
      await securely('evil.example', NAME),
      await securely('', NAME),
      await securely(NAME, 'evil.example'),
    ]).toEqual(['no such name', 'no such name', 'no such name', 'ECONNRESET']);
    expect([...a.seen, ...b.seen]).toEqual([]);
  });

  test('ours leads to https, and there to the site, which hears it', async () => {
    expect(await plainly(NAME, '/mall?a=1')).toBe(`308 https://${NAME}/mall?a=1`);
    expect((await nginx.ask('/mall')).headers['x-host']).toBe(NAME);
  });

  test.each(['/metrics', '/healthz', '/readyz'])('%s is not for the world', async (at) => {
    const reply = await nginx.ask(at);
    expect([reply.status, reply.headers['x-site']]).toEqual([404, undefined]);
    expect(reply.text).toContain('<h1>页面不存在</h1>');
  });
});
