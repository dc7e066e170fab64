import { and, eq, isNotNull } from 'drizzle-orm';
import { activationCodes } from '@/db/schema/activation';
import { ebookAssets, ebookResources } from '@/db/schema/ebook';
import { readingLogs } from '@/db/schema/reading';
import { flushReadings } from '@/lib/domain/ebook/delivery/reading-log';
import { forgetReaders } from '@/lib/domain/ebook/delivery/turnstile';
import { guestEbookCalls } from '@/lib/domain/ebook/guest-calls';
import { FOLDER_SECONDS } from '@/lib/domain/ebook/reading-rules';
import { validIdentityCalls } from '@/lib/domain/identity/valid-calls';
import { TestBrowser, type RouteResult } from '@/tests/support/call-route';
import { holdClock } from '@/tests/support/clock';
import { testDb } from '@/tests/support/db';
import { makeEpub, plainParts, scriptedEpub } from '@/tests/support/epubs';
import { makeEpubBook } from '@/tests/support/factories/epub';
import { makeBuyer } from '@/tests/support/factories/people';
import { giveRight, makeBook } from '@/tests/support/factories/reading';
import { open, readingBrowser } from './reading';

const fileGet = guestEbookCalls['GET /api/guest/ebook/read/[token]/[...path]'];
const searchGet = guestEbookCalls['GET /api/guest/ebook/search/[id]'];
const logout = validIdentityCalls['POST /api/valid/logout'];

/** Files of an EPUB (news-editor-reading.md 4.5). */

beforeEach(forgetReaders);

async function reading(bytes?: Uint8Array) {
  const { product, asset } = await makeEpubBook(bytes);
  const user = await makeBuyer();
  const codeId = await giveRight(user.id, product.id);
  return { product, asset, user, codeId, id: asset.publicId };
}

async function tokenOf(browser: TestBrowser, id: string): Promise<string> {
  const { manifest } = (await open(browser, id)).json.data ?? {};
  return /^\/api\/guest\/ebook\/read\/([^/]+)\/manifest\.json$/.exec(manifest ?? '')?.[1] ?? 'none';
}

const file = (browser: TestBrowser, token: string, path: string): Promise<RouteResult> =>
  browser.call(fileGet, { path: '/api/guest/ebook/read/[token]/[...path]', params: { token, path } });

const LOCKED = { result: false, code: 'EBOOK_LOCKED', message: '您没有该出版物的阅读权限，或权限已失效' };
const BAD = { result: false, code: 'FORBIDDEN', message: '页面地址无效或已过期' };
const refusals = (...replies: RouteResult[]) => replies.map((r) => [r.status, r.json]);

test('a reader gets manifest, positions and parts that nobody keeps, each part with his mark', async () => {
  const { id, user, product } = await reading();
  const browser = await readingBrowser(user, id);
  const token = await tokenOf(browser, id);
  const manifest = (await file(browser, token, 'manifest.json')).json as unknown as Record<string, unknown>;
  expect(manifest).toMatchObject({
    metadata: { title: product.title, layout: 'reflowable' },
    readingOrder: [1, 2, 3, 4].map((n) => ({
      href: `p000${n}.xhtml`,
      type: 'application/xhtml+xml',
      title: `第 ${n} 章`,
    })),
    toc: [1, 2, 3, 4].map((n) => ({ href: `p000${n}.xhtml`, title: `第 ${n} 章`, children: [] })),
  });
  expect((await file(browser, token, 'positions.json')).json).toMatchObject({
    total: 4,
    positions: [1, 2, 3, 4].map((n) => ({
      href: `p000${n}.xhtml`,
      locations: { position: n, progression: 0, totalProgression: (n - 1) / 4 },
    })),
  });
  const other = await makeBuyer();
  await giveRight(other.id, product.id);
  const second = await readingBrowser(other, id);
  const theirs = await tokenOf(second, id);
  for (const n of [1, 2, 3, 4]) {
    const part = await file(browser, token, `p000${n}.xhtml`);
    expect(part.text).toContain(`标记${n}`);
    expect(part.text).toMatch(
      new RegExp(`>尾号 ${user.phone?.slice(-4)}　\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d　`),
    );
    expect(part.text).toContain('position:fixed!important');
    expect(part.text).toContain('background-image:url(data:image/png;base64,');
    expect(Object.fromEntries(part.headers)).toMatchObject({
      'content-type': 'application/xhtml+xml; charset=utf-8',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const mark = (text: string) => text.slice(text.lastIndexOf('<p style='));
    expect(mark((await file(second, theirs, `p000${n}.xhtml`)).text)).not.toBe(mark(part.text));
  }
  expect((await file(browser, token, 'f0001.png')).headers.get('content-type')).toBe('image/png');
});

test('a token works for its reader’s session alone, unchanged, in its time', async () => {
  const { id, user, product } = await reading();
  const mine = await readingBrowser(user, id);
  const token = await tokenOf(mine, id);
  const other = await makeBuyer();
  await giveRight(other.id, product.id);
  const another = await makeEpubBook();
  const [, expires = ''] = token.split('.');
  const tries: [string, TestBrowser, string][] = [
    ['another reader who may read it too', await readingBrowser(other, id), token],
    ['another session of the same reader', await readingBrowser(user, id), token],
    ['a guest', new TestBrowser(), token],
    ['another publication', mine, token.replace(id, another.asset.publicId)],
    ['a longer time', mine, token.replace(expires, String(Number(expires) + 60))],
    ['another signature', mine, token.replace(/[^.]+$/, 'A'.repeat(43))],
    ['a trial in the place of the whole', mine, token.replace('.w.', '.t.')],
    ['nonsense', mine, 'nonsense'],
  ];
  for (const [name, browser, text] of tries)
    for (const path of ['manifest.json', 'p0001.xhtml', 'f0001.png'])
      expect([name, path, ...refusals(await file(browser, text, path))]).toEqual([
        name,
        path,
        [403, expect.objectContaining(BAD)],
      ]);
  expect((await file(mine, token, 'p0001.xhtml')).status).toBe(200);
});

test('a token runs out', async () => {
  const { id, user } = await reading();
  const browser = await readingBrowser(user, id);
  holdClock(Date.now() - (FOLDER_SECONDS + 1) * 1000);
  const token = await tokenOf(browser, id);
  jest.useRealTimers();
  expect(refusals(await file(browser, token, 'p0001.xhtml'))).toEqual([[403, expect.objectContaining(BAD)]]);
});

test('after the logout a token that still runs opens nothing, not even the trial', async () => {
  const { id, user } = await reading();
  const browser = await readingBrowser(user, id);
  const token = await tokenOf(browser, id);
  const kept = new Map(browser.cookies);
  await browser.call(logout, { path: '/api/valid/logout', method: 'POST', body: {} });
  for (const cookies of [browser.cookies, kept]) {
    const again = new TestBrowser();
    for (const [name, value] of cookies) again.cookies.set(name, value);
    for (const path of ['manifest.json', 'p0001.xhtml', 'f0001.png'])
      expect((await file(again, token, path)).status).toBe(403);
  }
});

test.each([
  'p0005.xhtml',
  'content.opf',
  'mimetype',
  '../p0001.xhtml',
  '..%2Fp0001.xhtml',
  'OEBPS/part-1.xhtml',
  'manifest.json/x',
  'x',
])('%s is no file of the book', async (path) => {
  const { id, user } = await reading();
  const browser = await readingBrowser(user, id);
  const reply = await file(browser, await tokenOf(browser, id), path);
  expect([reply.status, reply.json]).toEqual([404, expect.objectContaining({ message: '页面不存在' })]);
});

test('a PDF has no files to be opened by a token of the same kind', async () => {
  const { product, asset } = await makeBook();
  const user = await makeBuyer();
  await giveRight(user.id, product.id);
  const browser = await readingBrowser(user, asset.publicId);
  await testDb().update(ebookAssets).set({ format: 'epub' }).where(eq(ebookAssets.id, asset.id));
  const token = await tokenOf(browser, asset.publicId);
  await testDb().update(ebookAssets).set({ format: 'pdf' }).where(eq(ebookAssets.id, asset.id));
  expect((await file(browser, token, 'manifest.json')).status).toBe(404);
});

test('a guest gets the first parts, what they show, and nothing behind them', async () => {
  const parts = plainParts(4).map((p, i) =>
    i === 3 ? { ...p, body: `${p.body}<img src="images/late.png" alt=""/>` } : p,
  );
  const { id, asset } = await reading(
    makeEpub({
      parts,
      items: '<item id="late" href="images/late.png" media-type="image/png"/>',
      more: [{ name: 'OEBPS/images/late.png', body: Buffer.from('89504e470d0a1a0a00', 'hex') }],
    }),
  );
  const guest = new TestBrowser();
  const opened = await open(guest, id);
  expect(opened.json.data).toMatchObject({ preview: 2, pageCount: 4, reader: '' });
  const token = await tokenOf(guest, id);
  const manifest = (await file(guest, token, 'manifest.json')).json as unknown as {
    readingOrder: unknown[];
    toc: unknown[];
  };
  expect([manifest.readingOrder.length, manifest.toc.length]).toEqual([2, 2]);
  expect((await file(guest, token, 'positions.json')).json).toMatchObject({ total: 2 });
  const [late] = await testDb()
    .select({ href: ebookResources.href })
    .from(ebookResources)
    .where(and(eq(ebookResources.assetId, asset.id), eq(ebookResources.sizeBytes, 9)));
  expect(late?.href).toMatch(/^f\d{4}\.png$/);
  for (const path of ['p0003.xhtml', 'p0004.xhtml', late?.href ?? ''])
    expect([path, (await file(guest, token, path)).status]).toEqual([path, 403]);
  for (const path of ['p0001.xhtml', 'p0002.xhtml', 'f0001.png', 'f0003.css'])
    expect([path, (await file(guest, token, path)).status]).toEqual([path, 200]);
  expect((await file(guest, token, 'p0001.xhtml')).text).toContain('>试读　');
  const hits = await guest.call(searchGet, {
    path: '/api/guest/ebook/search/[id]',
    params: { id },
    query: { q: '标记' },
  });
  expect(hits.json.data).toMatchObject({ total: 2, hits: [{ page: 1 }, { page: 2 }] });
});

test.each([
  ['is refunded', { status: 'void', voidedAt: new Date() } as const],
  ['is frozen', { frozenAt: new Date(), frozenReason: '转售' } as const],
  ['runs out', { expiresAt: new Date(Date.now() - 1000) } as const],
])('a code that %s closes the next file, whatever token is held', async (_, set) => {
  const { id, user, codeId } = await reading();
  const browser = await readingBrowser(user, id);
  const token = await tokenOf(browser, id);
  expect((await file(browser, token, 'p0004.xhtml')).status).toBe(200);
  await testDb().update(activationCodes).set(set).where(eq(activationCodes.id, codeId));
  for (const path of ['manifest.json', 'p0001.xhtml', 'f0001.png'])
    expect(refusals(await file(browser, token, path))).toEqual([[403, expect.objectContaining(LOCKED)]]);
  expect((await open(browser, id)).json.data?.preview).toBe(2);
});

test('a device that made room for another gets no more files', async () => {
  const { id, user } = await reading();
  const first = await readingBrowser(user, id);
  const token = await tokenOf(first, id);
  for (let i = 0; i < 3; i += 1) await readingBrowser(user, id);
  expect((await file(first, token, 'p0001.xhtml')).json).toMatchObject({ code: 'EBOOK_LOCKED' });
});

test('of twenty parts at once some are refused; reading one after the other never is', async () => {
  const { id, user } = await reading();
  const browser = await readingBrowser(user, id);
  const token = await tokenOf(browser, id);
  const rush = await Promise.all(Array.from({ length: 20 }, () => file(browser, token, 'p0002.xhtml')));
  const count = (status: number) => rush.filter((r) => r.status === status).length;
  expect([count(200), count(429)]).toEqual([12, 8]);
  forgetReaders();
  for (let i = 0; i < 40; i += 1)
    expect((await file(browser, token, `p000${(i % 4) + 1}.xhtml`)).status).toBe(200);
});

test('the log names who was handed which part; pictures and style sheets are no reading', async () => {
  const { id, user, asset } = await reading();
  const browser = await readingBrowser(user, id);
  const token = await tokenOf(browser, id);
  for (const path of ['manifest.json', 'f0001.png', 'p0003.xhtml']) await file(browser, token, path);
  await flushReadings();
  const rows = await testDb()
    .select()
    .from(readingLogs)
    .where(and(eq(readingLogs.assetId, asset.id), isNotNull(readingLogs.userId)));
  expect(rows.map((r) => [r.userId, r.pageNo, r.width, r.preview])).toEqual([[user.id, 3, 0, false]]);
});

test('no script, handler, remote address, frame or form of the file reaches a reader', async () => {
  const { id, user } = await reading(scriptedEpub());
  const browser = await readingBrowser(user, id);
  const token = await tokenOf(browser, id);
  const part = (await file(browser, token, 'p0001.xhtml')).text;
  expect(part).toContain('留下的正文');
  for (const text of [part, (await file(browser, token, 'f0002.css')).text])
    expect(text).not.toMatch(
      /evil|<script|javascript:|\son\w+=|<iframe|<form|<object|<embed|<video|<base|<meta|foreignObject|\.htc/i,
    );
});
