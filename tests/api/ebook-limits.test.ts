import { and, eq } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { readingLogs } from '@/db/schema/reading';
import { flushReadings } from '@/lib/domain/ebook/delivery/reading-log';
import { forgetReaders } from '@/lib/domain/ebook/delivery/turnstile';
import { DAY_PAGES } from '@/lib/domain/ebook/reading-rules';
import { TestBrowser, type RouteResult } from '@/tests/support/call-route';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeBuyer } from '@/tests/support/factories/people';
import { giveRight, makeBook } from '@/tests/support/factories/reading';
import { addressOf, fetchPage, links, readingBrowser } from './reading';
import { takeShared } from '@/lib/domain/ebook/delivery/shared-stock';
import { makeCtx } from '@/tests/support/ctx';

/** How fast pages are handed out: reading never meets a limit, a download does (news-editor-reading.md 4.3). */

beforeEach(forgetReaders);
afterEach(() => jest.restoreAllMocks());

async function reader(pages: number) {
  const { product, asset } = await makeBook({ pages, ratio: 0.1 });
  const user = await makeBuyer();
  await giveRight(user.id, product.id);
  return { user, product, asset, id: asset.publicId, browser: await readingBrowser(user, asset.publicId) };
}

const countBy = (replies: readonly RouteResult[]) => {
  const out: Record<number, number> = {};
  for (const r of replies) out[r.status] = (out[r.status] ?? 0) + 1;
  return out;
};

async function sources(browser: TestBrowser, id: string, pages: number, w: number): Promise<string[]> {
  const all = Array.from({ length: pages }, (_, i) => i + 1).join(',');
  return (await links(browser, id, all, w)).json.data?.links.map((l) => l.src) ?? [];
}

test('twenty pages at once: twelve come, eight are told to wait, and none of them is noted as read', async () => {
  const { browser, id, asset } = await reader(20);
  const replies = await Promise.all(
    (await sources(browser, id, 20, 900)).map((src) => fetchPage(browser, src)),
  );
  expect(countBy(replies)).toEqual({ 200: 12, 429: 8 });
  expect(replies.find((r) => r.status === 429)?.json).toMatchObject({
    result: false,
    code: 'RATE_LIMITED',
    message: '翻页过快，请稍候',
  });
  await flushReadings();
  expect(await testDb().$count(readingLogs, eq(readingLogs.assetId, asset.id))).toBe(12);
});

test('also of one page twenty times at once, and another reader meanwhile waits for nothing', async () => {
  const { browser, id, product } = await reader(3);
  const other = await makeBuyer();
  await giveRight(other.id, product.id);
  const calm = await readingBrowser(other, id);
  const src = await addressOf(browser, id, 1);
  const rush = Promise.all(Array.from({ length: 20 }, () => fetchPage(browser, src)));
  expect((await fetchPage(calm, await addressOf(calm, id, 1))).status).toBe(200);
  expect(countBy(await rush)).toEqual({ 200: 12, 429: 8 });
});

test('normal reading is never told to wait: spreads with their neighbours, a strip of thumbnails, turning back', async () => {
  const { browser, id } = await reader(24);
  const thumbs = await Promise.all(
    (await sources(browser, id, 24, 200)).map((src) => fetchPage(browser, src)),
  );
  expect(countBy(thumbs)).toEqual({ 200: 24 });
  const pages = await sources(browser, id, 24, 900);
  const seen: RouteResult[] = [];
  for (let at = 0; at + 2 <= 24; at += 2)
    // A spread, the next one and the one before.
    seen.push(
      ...(await Promise.all(pages.slice(Math.max(0, at - 2), at + 4).map((src) => fetchPage(browser, src)))),
    );
  expect(countBy(seen)).toEqual({ 200: seen.length });
});

test('a download of more than sixty pages in a row is slowed down', async () => {
  const { browser, id, user } = await reader(24);
  // The stock does not grow meanwhile, however slow the machine is.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  const statuses: number[] = [];
  for (const w of [900, 1600]) {
    for (const src of await sources(browser, id, 24, w))
      statuses.push((await fetchPage(browser, src)).status);
  }
  expect(statuses).toEqual(Array(48).fill(200));
  const { product: second, asset } = await makeBook({ pages: 24, ratio: 0.1 });
  await giveRight(user.id, second.id);
  const late: number[] = [];
  for (const src of await sources(browser, asset.publicId, 24, 900)) {
    const { status } = await fetchPage(browser, src);
    late.push(status);
  }
  // The device is the reader's, whichever book was opened; and the stock of pages is one for all of them.
  expect(late).toEqual([...Array<number>(12).fill(200), ...Array<number>(12).fill(429)]);
});

test('the stock of pages that processes share is given out exactly once', async () => {
  // One an hour: it does not grow while it is asked for.
  const take = () => takeShared(makeCtx(), 'test:stock', 60, 1 / 3600);
  const taken = await Promise.all(Array.from({ length: 70 }, take));
  expect(taken.filter(Boolean)).toHaveLength(60);
});

test('the stock of pages is one over all processes: one that knows nothing of the reader gives him no second', async () => {
  const { browser, id, user } = await reader(24);
  const { product, asset } = await makeBook({ pages: 24, ratio: 0.1 });
  await giveRight(user.id, product.id);
  const tried: number[] = [];
  for (const [book, w] of [
    [id, 900],
    [id, 1600],
    [asset.publicId, 900],
    [asset.publicId, 1600],
  ] as const) {
    for (const src of await sources(browser, book, 24, w)) {
      // What a process remembers of readers, as another one has never heard of it.
      forgetReaders();
      // Another process has given him the rest, and an hour's more.
      if (tried.length === 48)
        await ownerQuery(`update rate_limits set expire = expire + 3600000 where key = $1`, [
          `turn:page:user:${user.id}`,
        ]);
      tried.push((await fetchPage(browser, src)).status);
    }
  }
  expect(tried).toEqual([...Array<number>(48).fill(200), ...Array<number>(48).fill(429)]);
});

test('more pages than a person reads in a day are told to the platform once, and stop nobody', async () => {
  const { browser, id, user, asset } = await reader(2);
  const rows = (pages: number, from: number) =>
    Array.from({ length: pages }, (_, i) => ({
      userId: user.id,
      assetId: asset.id,
      pageNo: from + i,
      width: 900,
      ip: '203.0.113.7',
      sessionId: 'x',
    }));
  const told = () =>
    testDb()
      .select()
      .from(operationLogs)
      .where(and(eq(operationLogs.action, 'ebook.dayCap'), eq(operationLogs.entityId, String(user.id))));
  await testDb()
    .insert(readingLogs)
    .values(rows(DAY_PAGES - 1, 1));
  // Neither those of yesterday count nor those of a trial.
  await testDb()
    .insert(readingLogs)
    .values(rows(20, 1).map((r) => ({ ...r, preview: true })));
  const yesterday = new Date(Date.now() - 25 * 3600_000);
  await testDb()
    .insert(readingLogs)
    .values(rows(50, 5000).map((r) => ({ ...r, createdAt: yesterday })));
  expect((await links(browser, id, '1', 900)).status).toBe(200);
  expect(await told()).toEqual([]);
  await testDb().insert(readingLogs).values(rows(1, DAY_PAGES));
  const several = await Promise.all(Array.from({ length: 6 }, () => links(browser, id, '1,2', 900)));
  expect(countBy(several)).toEqual({ 200: 6 });
  const after = await told();
  expect(after).toHaveLength(1);
  expect(after[0]).toMatchObject({ entity: 'user', after: { pages: DAY_PAGES } });
});
