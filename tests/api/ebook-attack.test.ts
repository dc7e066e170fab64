import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { readingDevices, readingSessions } from '@/db/schema/reading';
import { mintCodeToken } from '@/lib/domain/ebook/commands/mint-token';
import { forgetReaders } from '@/lib/domain/ebook/delivery/turnstile';
import { guestEbookCalls } from '@/lib/domain/ebook/guest-calls';
import { searchPages } from '@/lib/domain/ebook/hit-queries';
import type { ReadingShelfView } from '@/lib/domain/ebook/shelf-contract';
import { TestBrowser, type RouteResult } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeBuyer } from '@/tests/support/factories/people';
import { giveRight, makeBook } from '@/tests/support/factories/reading';
import { ctxOf } from '@/tests/support/factories/sale';
import { atLeast } from '@/tests/support/wait';
import { addressOf, fetchPage, links, open, readingBrowser } from './reading';

const searchGet = guestEbookCalls['GET /api/guest/ebook/search/[id]'];
const shelfGet = guestEbookCalls['GET /api/guest/ebook/shelf'];
const redeemPost = guestEbookCalls['POST /api/guest/ebook/redeem'];

/** What somebody tries who wants more than he may (news-editor-reading.md 4.3, security.md S-51). */

process.env.RATE_SCALE = '1000';
beforeEach(forgetReaders);
afterEach(() => jest.restoreAllMocks());

const take = (browser: TestBrowser, token: string) => browser.call(redeemPost, { body: { token } });
const readerAt = async (browser: TestBrowser) =>
  (await browser.call<ReadingShelfView>(shelfGet)).json.data?.reader ?? null;

async function sources(browser: TestBrowser, id: string, pages: number, w = 900): Promise<string[]> {
  const all = Array.from({ length: pages }, (_, i) => i + 1).join(',');
  return (await links(browser, id, all, w)).json.data?.links.map((l) => l.src) ?? [];
}

const statusesOf = async (browser: TestBrowser, list: readonly string[]) => {
  const statuses: number[] = [];
  for (const src of list) statuses.push((await fetchPage(browser, src)).status);
  return statuses;
};

test('many logins and devices of one reader have one stock of pages between them', async () => {
  const user = await makeBuyer();
  const books = await Promise.all([1, 2, 3].map(() => makeBook({ pages: 24, ratio: 0.05 })));
  await Promise.all(books.map(({ product }) => giveRight(user.id, product.id)));
  // The stock does not grow meanwhile, however slow the machine is.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  const statuses: number[] = [];
  for (const { asset } of books) {
    const browser = await readingBrowser(user, asset.publicId);
    statuses.push(...(await statusesOf(browser, await sources(browser, asset.publicId, 24))));
  }
  expect(statuses).toEqual([...Array<number>(60).fill(200), ...Array<number>(12).fill(429)]);
});

test('two devices at once: no more pages are at work and in line than one reader has', async () => {
  const user = await makeBuyer();
  const { product, asset } = await makeBook({ pages: 20, ratio: 0.05 });
  await giveRight(user.id, product.id);
  const id = asset.publicId;
  const browsers = [await readingBrowser(user, id), await readingBrowser(user, id)];
  const rush: Promise<RouteResult>[] = [];
  const addresses = await Promise.all(browsers.map((browser) => sources(browser, id, 20)));
  browsers.forEach((browser, i) => addresses[i]?.forEach((src) => rush.push(fetchPage(browser, src))));
  const statuses = (await Promise.all(rush)).map((r) => r.status);
  expect(statuses.filter((s) => s === 200)).toHaveLength(12);
  expect(statuses.filter((s) => s === 429)).toHaveLength(28);
});

test('a guest who throws his cookies away is slowed down by his address, and another address is not', async () => {
  const { asset } = await makeBook({ pages: 3, ratio: 0.05, texts: ['保密'] });
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  const ask = async (ip: string) =>
    (
      await new TestBrowser(ip).call(searchGet, {
        path: '/api/guest/ebook/search/[id]',
        params: { id: asset.publicId },
        query: { q: '保密' },
      })
    ).status;
  const statuses: number[] = [];
  for (let i = 0; i < 90; i += 1) statuses.push(await ask('203.0.113.50'));
  // An office of four such guests would not notice.
  expect(statuses).toEqual([...Array<number>(80).fill(200), ...Array<number>(10).fill(429)]);
  expect(await ask('203.0.113.51')).toBe(200);
  // A household of IPv6 is one address.
  for (let i = 0; i < 80; i += 1) expect(await ask(`2001:db8:1:2::${i.toString(16)}`)).toBe(200);
  expect(await ask('2001:db8:1:2:ffff::1')).toBe(429);
});

test('the cookie of a reading session opens nothing in a browser of another device cookie', async () => {
  const user = await makeBuyer();
  const { product, asset } = await makeBook({ pages: 4, ratio: 0.05 });
  const { token } = await mintCodeToken(ctxOf({ user }), 'item', await giveRight(user.id, product.id));
  const phone = new TestBrowser();
  expect((await take(phone, token)).status).toBe(200);
  expect((await open(phone, asset.publicId)).json.data).toMatchObject({ preview: null });
  const src = await addressOf(phone, asset.publicId, 4);
  const copied = new TestBrowser();
  copied.cookies.set('portal_reading', phone.cookies.get('portal_reading') ?? '');
  expect(await readerAt(copied)).toBeNull();
  expect((await open(copied, asset.publicId)).json.data).toMatchObject({ preview: 3 });
  expect((await fetchPage(copied, src)).status).toBe(403);
  // Neither does it take a place among the owner's devices.
  expect(await testDb().$count(readingDevices, eq(readingDevices.userId, user.id))).toBe(1);
  expect((await fetchPage(phone, src)).status).toBe(200);
});

test('who holds a link cannot push the owner out of his devices by changing his own cookie', async () => {
  const user = await makeBuyer();
  const { product, asset } = await makeBook({ pages: 4, ratio: 0.05 });
  const codeId = await giveRight(user.id, product.id);
  const own = await readingBrowser(user, asset.publicId);
  const { token } = await mintCodeToken(ctxOf({ user }), 'item', codeId);
  const guest = new TestBrowser();
  await take(guest, token);
  for (let i = 0; i < 4; i += 1) {
    guest.cookies.set('portal_device', String(i).repeat(43));
    await open(guest, asset.publicId);
  }
  const [row] = await testDb()
    .select({ removedAt: readingDevices.removedAt })
    .from(readingDevices)
    .where(eq(readingDevices.userId, user.id))
    .orderBy(readingDevices.id);
  expect(row?.removedAt).toBeNull();
  expect((await fetchPage(own, await addressOf(own, asset.publicId, 4))).status).toBe(200);
  expect(
    await testDb().$count(
      readingSessions,
      and(eq(readingSessions.userId, user.id), isNull(readingSessions.revokedAt)),
    ),
  ).toBe(1);
});

test('a reader who changes the cookie of his device with every call keeps three places and fills no table', async () => {
  const user = await makeBuyer();
  const { product, asset } = await makeBook({ pages: 1, ratio: 0.05 });
  await giveRight(user.id, product.id);
  const browser = await new TestBrowser().signIn(user);
  for (let i = 0; i < 40; i += 1) {
    browser.cookies.set('portal_device', `${i}`.padStart(43, 'x'));
    expect((await open(browser, asset.publicId)).status).toBe(200);
  }
  const mine = eq(readingDevices.userId, user.id);
  expect(await testDb().$count(readingDevices, mine)).toBe(23);
  expect(await testDb().$count(readingDevices, and(mine, isNull(readingDevices.removedAt)))).toBe(3);
});

test('friends who share a device’s cookie take up one link after the other: the one before reads no more', async () => {
  const user = await makeBuyer();
  const { product, asset } = await makeBook({ pages: 4, ratio: 0.05 });
  const codeId = await giveRight(user.id, product.id);
  const friends = [new TestBrowser(), new TestBrowser(), new TestBrowser()];
  for (const friend of friends) {
    const { token } = await mintCodeToken(ctxOf({ user }), 'item', codeId);
    friend.cookies.set('portal_device', 'f'.repeat(43));
    expect((await take(friend, token)).status).toBe(200);
  }
  const views = await Promise.all(friends.map((friend) => open(friend, asset.publicId)));
  expect(views.map((v) => v.json.data?.preview)).toEqual([3, 3, null]);
});

test('many readers who search at once: two searches at a time are the database’s work', async () => {
  const { asset } = await makeBook({ pages: 1, texts: ['保密'], previewPages: 1, ratio: 0.05 });
  let [running, most] = [0, 0];
  const slow = new Proxy(testDb(), {
    get(db, name) {
      if (name !== 'execute') return Reflect.get(db, name, db) as unknown;
      return async (query: SQL) => {
        // Everybody's turn is kept in the database, too; what is dear is the search in the pages.
        if (!new PgDialect().sqlToQuery(query).sql.includes('regexp_instr')) return db.execute(query);
        running += 1;
        most = Math.max(most, running);
        await atLeast(30);
        running -= 1;
        return db.execute(query);
      };
    },
  });
  const buyers = await Promise.all(Array.from({ length: 8 }, () => makeBuyer()));
  const found = await Promise.all(
    buyers.map((user) => searchPages({ ...ctxOf({ user }), db: slow }, { id: asset.publicId, q: '保密' })),
  );
  expect(found.map((f) => f.total)).toEqual(Array(8).fill(1));
  expect(most).toBe(2);
});
