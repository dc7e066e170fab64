import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { uploads } from '@/db/schema/upload';
import { createRemoteFetch } from '@/lib/adapters/remote/live';
import type { Ctx } from '@/lib/data/ctx';
import { answerEditor } from '@/lib/domain/upload/commands/answer-editor';
import type { Captured } from '@/lib/domain/upload/commands/capture-pictures';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';
import { bombPng, picture } from '@/tests/support/factories/upload';

/** A foreign site whose name leads to this machine; every other name and address is met by the product's own guard. */
let site: Server;
let base: string;
let hits: string[];
let answer: RequestListener;
let ctx: Ctx;

beforeAll(async () => {
  site = createServer((req, res) => {
    hits.push(req.url ?? '');
    answer(req, res);
  });
  await new Promise<void>((done) => void site.listen(0, '127.0.0.1', done));
  base = `http://pictures.example:${(site.address() as AddressInfo).port}`;
  const plain = makeCtx({ actor: adminActor(await makeAdmin(['news.edit'])) });
  const remote = createRemoteFetch({
    allowPort: () => true,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    // The one exception that reaches the foreign site of this test.
    allow: (address) => address === '127.0.0.1',
  });
  ctx = {
    ...plain,
    config: { ...plain.config, upload: { ...plain.config.upload, capture: true } },
    ports: { ...plain.ports, remote },
  };
});
afterAll(
  () =>
    new Promise<void>((done) => {
      site.closeAllConnections();
      site.close(() => done());
    }),
);
beforeEach(async () => {
  hits = [];
  const png = await picture(60, 40);
  answer = (_, res) => void res.setHeader('content-type', 'image/png').end(png);
});

const catchAll = async (source: string | string[], more: Partial<Ctx> = {}) => {
  const reply = await answerEditor({ ...ctx, ...more }, { action: 'catchimage', 'source[]': source });
  return reply as unknown as { state: string; list: Captured[] };
};
const count = () => testDb().$count(uploads);

test('pictures of other sites are copied, decoded and written anew; `source` comes back byte for byte', async () => {
  const sources = [`${base}/a.png?x=1&amp;y=2&z="'<>`, `${base}/%E5%9B%BE.jpeg`, `${base}/b`];
  const reply = await catchAll(sources);
  expect(reply.state).toBe('SUCCESS');
  expect(reply.list.map((i) => [i.source, i.state])).toEqual(sources.map((s) => [s, 'SUCCESS']));
  expect(reply.list[1]).toMatchObject({
    url: expect.stringMatching(/^\/files\/image\/\d{4}\/\d\d\/[0-9a-f]{32}-60x40\.png$/),
    original: '图.png',
    width: 60,
    height: 40,
  });
});

test('an address that stands twice is read once and answered twice', async () => {
  const before = await count();
  const { list } = await catchAll([`${base}/a.png`, `${base}/a.png`]);
  expect(list.map((i) => i.state)).toEqual(['SUCCESS', 'SUCCESS']);
  expect(new Set(list.map((i) => (i.state === 'SUCCESS' ? i.url : '')))).toHaveProperty('size', 1);
  expect([hits, (await count()) - before]).toEqual([['/a.png'], 1]);
});

test('a failure ends its own line, with a state that the client knows and the reason beside it', async () => {
  const bomb = bombPng(30_000, 30_000);
  const png = await picture();
  answer = (req, res) => {
    const pages: Record<string, () => void> = {
      '/ok': () => res.setHeader('content-type', 'image/png').end(png),
      '/404': () => res.writeHead(404).end(),
      '/page': () => res.setHeader('content-type', 'text/html').end('<script>'),
      '/lie': () => res.setHeader('content-type', 'image/png').end('<script>alert(1)</script>'),
      '/svg': () => res.setHeader('content-type', 'image/svg+xml').end('<svg onload="alert(1)"/>'),
      '/bomb': () => res.setHeader('content-type', 'image/png').end(bomb),
      '/large': () => res.writeHead(200, { 'content-type': 'image/png', 'content-length': 99_999_999 }).end(),
      '/inward': () => res.writeHead(302, { location: 'http://10.1.2.3/' }).end(),
    };
    pages[req.url ?? '']?.();
  };
  const before = await count();
  const { list } = await catchAll(
    ['/404', '/page', '/lie', '/svg', '/bomb', '/large', '/inward', '/ok'].map((p) => base + p),
  );
  expect(list.map((i) => `${new URL(i.source).pathname} ${i.state} ${i.title}`)).toEqual([
    '/404 FAIL 链接不可用',
    '/page FAIL 链接contentType不正确',
    '/lie FAIL 文件类型不允许',
    '/svg FAIL 链接contentType不正确',
    '/bomb FAIL 文件大小超出网站限制：图片尺寸过大',
    '/large FAIL 文件大小超出网站限制',
    '/inward FAIL 链接不可用',
    '/ok SUCCESS ok.png',
  ]);
  expect((await count()) - before).toBe(1);
});

test('inner addresses in every spelling are refused by the product’s own reader: the canary hears nothing (S-46)', async () => {
  const port = new URL(base).port;
  const sources = [
    `http://127.0.0.1:${port}/`,
    'http://127.0.0.1/',
    'http://localhost/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://0x7f000001/',
    'file:///etc/passwd',
    'ftp://127.0.0.1/a.png',
    'gopher://127.0.0.1/',
  ];
  const before = await count();
  const { list } = await catchAll(sources, { ports: { ...ctx.ports, remote: createRemoteFetch() } });
  expect(list.map((i) => [i.source, i.state])).toEqual(sources.map((s) => [s, 'FAIL']));
  expect(list.every((i) => /^链接(不可用|不是http链接)$/.test(i.title))).toBe(true);
  expect([hits, await count()]).toEqual([[], before]);
});

test('more than twenty addresses all fail before any is called; one alone needs no list', async () => {
  const many = Array.from({ length: 21 }, (_, i) => `${base}/${i}.png`);
  expect(await catchAll(many)).toEqual({
    state: 'SUCCESS',
    list: many.map((source) => ({ source, state: 'FAIL', title: '一次最多抓取 20 张图片' })),
  });
  expect(hits).toEqual([]);
  expect((await catchAll(`${base}/one.png`)).list).toHaveLength(1);
  expect(await catchAll([])).toEqual({ state: 'SUCCESS', list: [] });
});

test('switched off, every picture fails with the reason and none is called', async () => {
  const off = { ...ctx.config, upload: { ...ctx.config.upload, capture: false } };
  const sources = [`${base}/a.png`, `${base}/b.png?x=1&y=2`];
  expect(await catchAll(sources, { config: off })).toEqual({
    state: 'SUCCESS',
    list: sources.map((source) => ({ source, state: 'FAIL', title: '远程图片抓取未开启' })),
  });
  expect(hits).toEqual([]);
});
