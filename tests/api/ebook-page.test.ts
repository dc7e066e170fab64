import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { activationCodes } from '@/db/schema/activation';
import { ebookAssets } from '@/db/schema/ebook';
import { users } from '@/db/schema/identity';
import { readingDevices, readingLogs } from '@/db/schema/reading';
import { flushReadings } from '@/lib/domain/ebook/delivery/reading-log';
import { forgetReaders } from '@/lib/domain/ebook/delivery/turnstile';
import { guestEbookCalls } from '@/lib/domain/ebook/guest-calls';
import { validIdentityCalls } from '@/lib/domain/identity/valid-calls';
import { TestBrowser } from '@/tests/support/call-route';
import { holdClock } from '@/tests/support/clock';
import { testDb } from '@/tests/support/db';
import { makeBuyer } from '@/tests/support/factories/people';
import { giveRight, makeAsset, makeBook } from '@/tests/support/factories/reading';
import { addressOf, changed, fetchPage, links, open, readingBrowser } from './reading';

const progress = guestEbookCalls['POST /api/guest/ebook/progress'];
const logout = validIdentityCalls['POST /api/valid/logout'];

/** Delivery of pages (news-editor-reading.md 4.5). */

beforeEach(forgetReaders);

async function reading(values: Parameters<typeof makeBook>[0] = {}) {
  const { product, asset } = await makeBook(values);
  const user = await makeBuyer();
  const codeId = await giveRight(user.id, product.id);
  return { product, asset, user, codeId, id: asset.publicId };
}

const LOCKED = { result: false, code: 'EBOOK_LOCKED', message: '您没有该出版物的阅读权限，或权限已失效' };
const BAD = { result: false, code: 'FORBIDDEN', message: '页面地址无效或已过期' };

test('a reader opens a whole publication and gets its pages as pictures that nobody keeps', async () => {
  const { id, user, product } = await reading();
  const browser = await new TestBrowser().signIn(user);
  const opened = await open(browser, id);
  expect(opened.json.data).toEqual({
    id,
    productId: product.id,
    title: product.title,
    label: '',
    format: 'pdf',
    pageCount: 4,
    sizes: Array.from({ length: 4 }, () => [1600, 2262]),
    toc: [],
    searchable: true,
    page: 1,
    locator: null,
    preview: null,
    manifest: null,
    fixed: null,
    reader: `尾号 ${user.phone?.slice(-4) ?? ''}`,
  });
  const given = await links(browser, id, '4,1,4', 1600);
  expect(given.json.data).toMatchObject({ seconds: 90, whole: true, links: [{ page: 4 }, { page: 1 }] });
  for (const w of [200, 900, 1600]) {
    const page = await fetchPage(browser, await addressOf(browser, id, 4, w), { range: 'bytes=0-9' });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(page.headers.get('content-range')).toBeNull();
    const { width, height } = await sharp(page.bytes).metadata();
    expect([width, height]).toEqual([w, Math.round(w * 1.414)]);
  }
});

test('an address works for its reader’s session alone, unchanged, in its time', async () => {
  const { id, user, product } = await reading();
  const a = await readingBrowser(user, id);
  const other = await makeBuyer();
  await giveRight(other.id, product.id);
  const b = await readingBrowser(other, id);
  const elsewhere = await readingBrowser(user, id);
  const another = await makeBook();
  await giveRight(user.id, another.product.id);
  const src = await addressOf(a, id, 3);
  const e = Number(new URL(src, 'http://x').searchParams.get('e'));
  const refused: [string, TestBrowser, string][] = [
    ['another reader who may read it too', b, src],
    ['another session of the same reader', elsewhere, src],
    ['a guest', new TestBrowser(), src],
    ['another page', a, changed(src, { path: ['/3', '/4'] })],
    ['a larger width', a, changed(src, { query: { w: '1600' } })],
    ['another publication', a, changed(src, { path: [id, another.asset.publicId] })],
    ['a longer time', a, changed(src, { query: { e: String(e + 20) } })],
    ['another signature', a, changed(src, { query: { s: 'A'.repeat(43) } })],
  ];
  for (const [name, browser, address] of refused) {
    const reply = await fetchPage(browser, address);
    expect([name, reply.status, reply.json]).toEqual([name, 403, expect.objectContaining(BAD)]);
  }
  expect((await fetchPage(a, src)).status).toBe(200);
});

afterEach(() => jest.useRealTimers());

test('an address runs out after ninety seconds', async () => {
  const { id, user } = await reading();
  const browser = await readingBrowser(user, id);
  holdClock(Date.now() - 91_000);
  const src = await addressOf(browser, id, 1);
  jest.useRealTimers();
  const reply = await fetchPage(browser, src);
  expect([reply.status, reply.json]).toEqual([403, expect.objectContaining(BAD)]);
});

test('after the logout an address that still runs opens nothing', async () => {
  const { id, user } = await reading();
  const browser = await readingBrowser(user, id);
  const [far, trial] = [await addressOf(browser, id, 4), await addressOf(browser, id, 1)];
  const kept = new Map(browser.cookies);
  expect((await browser.call(logout, { path: '/api/valid/logout', method: 'POST', body: {} })).status).toBe(
    200,
  );
  // Also with the cookies as they were.
  for (const cookies of [browser.cookies, kept]) {
    for (const src of [far, trial]) {
      const again = new TestBrowser();
      for (const [name, value] of cookies) again.cookies.set(name, value);
      expect((await fetchPage(again, src)).status).toBe(403);
    }
  }
});

test.each([
  [
    'is refunded',
    (codeId: number) => ({ id: codeId, set: { status: 'void', voidedAt: new Date() } as const }),
  ],
  [
    'is frozen',
    (codeId: number) => ({ id: codeId, set: { frozenAt: new Date(), frozenReason: '转售' } as const }),
  ],
  [
    'runs out',
    (codeId: number) => ({ id: codeId, set: { expiresAt: new Date(Date.now() - 1000) } as const }),
  ],
])('a code that %s closes the next page, whatever address is held', async (_, change) => {
  const { id, user, codeId } = await reading();
  const browser = await readingBrowser(user, id);
  const [first, far] = [await addressOf(browser, id, 1), await addressOf(browser, id, 4)];
  expect((await fetchPage(browser, far)).status).toBe(200);
  const { set } = change(codeId);
  await testDb().update(activationCodes).set(set).where(eq(activationCodes.id, codeId));
  for (const src of [first, far]) {
    const reply = await fetchPage(browser, src);
    expect([reply.status, reply.json]).toEqual([403, expect.objectContaining(LOCKED)]);
  }
  const more = await links(browser, id, '4', 900);
  expect([more.status, more.json]).toEqual([403, expect.objectContaining(LOCKED)]);
  expect((await links(browser, id, '1,2,3', 900)).json.data?.whole).toBe(false);
  expect((await open(browser, id)).json.data?.preview).toBe(3);
});

test('a device that made room for another gets no more pages until it opens the publication again', async () => {
  const { id, user } = await reading();
  const first = await readingBrowser(user, id);
  const src = await addressOf(first, id, 2);
  for (let i = 0; i < 3; i += 1) await readingBrowser(user, id);
  expect(await testDb().$count(readingDevices, eq(readingDevices.userId, user.id))).toBe(4);
  for (const reply of [await fetchPage(first, src), await links(first, id, '2', 900)]) {
    expect(reply.status).toBe(403);
    expect(reply.json).toMatchObject({
      code: 'EBOOK_LOCKED',
      message: '该设备已被移出您的阅读设备，请重新打开出版物',
    });
  }
  expect((await open(first, id)).status).toBe(200);
  expect((await fetchPage(first, await addressOf(first, id, 2))).status).toBe(200);
});

test('a disabled account reads nothing from that moment', async () => {
  const { id, user } = await reading();
  const browser = await readingBrowser(user, id);
  const src = await addressOf(browser, id, 4);
  await testDb().update(users).set({ status: 'disabled' }).where(eq(users.id, user.id));
  expect((await fetchPage(browser, src)).status).toBe(403);
});

/** How far a picture is from a plain ground. */
async function marks(bytes: Uint8Array, ground: number): Promise<number> {
  const data = await sharp(bytes).greyscale().raw().toBuffer();
  return data.reduce((n, v) => n + (Math.abs(v - ground) > 12 ? 1 : 0), 0) / data.length;
}

test('every page carries the mark of its reader, and that of another is another picture', async () => {
  const { id, user, product } = await reading();
  const a = await readingBrowser(user, id);
  const other = await makeBuyer();
  await giveRight(other.id, product.id);
  const b = await readingBrowser(other, id);
  for (const page of [1, 2, 3, 4]) {
    const mine = await fetchPage(a, await addressOf(a, id, page));
    const again = await fetchPage(a, await addressOf(a, id, page));
    const theirs = await fetchPage(b, await addressOf(b, id, page));
    expect(await marks(mine.bytes, 255)).toBeGreaterThan(0.02);
    expect(Buffer.from(again.bytes).equals(Buffer.from(mine.bytes))).toBe(true);
    expect(Buffer.from(theirs.bytes).equals(Buffer.from(mine.bytes))).toBe(false);
  }
});

test('the log names who was handed which page, a trial nobody; thumbnails are no reading', async () => {
  const { id, user, asset } = await reading();
  const reader = await readingBrowser(user, id, '203.0.113.20');
  const guest = new TestBrowser('203.0.113.21');
  await open(guest, id);
  const clock = holdClock();
  for (const [browser, page, w] of [
    [reader, 4, 1600],
    [reader, 4, 1600],
    [reader, 2, 200],
    [guest, 1, 900],
  ] as const) {
    expect((await fetchPage(browser, await addressOf(browser, id, page, w))).status).toBe(200);
    // What was written in between makes no second look.
    await flushReadings();
  }
  clock.pass(3000);
  expect((await fetchPage(reader, await addressOf(reader, id, 4, 1600))).status).toBe(200);
  jest.useRealTimers();
  await flushReadings();
  const rows = await testDb()
    .select()
    .from(readingLogs)
    .where(eq(readingLogs.assetId, asset.id))
    .orderBy(readingLogs.id);
  expect(rows.map((r) => [r.userId, r.pageNo, r.width, r.preview, r.ip])).toEqual([
    [user.id, 4, 1600, false, '203.0.113.20'],
    [null, 1, 900, true, '203.0.113.21'],
    [user.id, 4, 1600, false, '203.0.113.20'],
  ]);
});

test('an older version’s address leads to the one in force, and reading goes on where it stopped', async () => {
  const { id, user, product, asset } = await reading();
  const browser = await readingBrowser(user, id);
  const body = { id, page: 3 };
  expect(
    (await browser.call(progress, { path: '/api/guest/ebook/progress', method: 'POST', body })).status,
  ).toBe(200);
  await testDb().update(ebookAssets).set({ active: false }).where(eq(ebookAssets.id, asset.id));
  const next = await makeAsset(product.id, { version: 2, pages: 2 });
  const opened = await open(browser, id);
  expect(opened.json.data).toMatchObject({ id: next.publicId, pageCount: 2, page: 2 });
  expect((await links(browser, id, '1', 900)).status).toBe(404);
});
