import { eq } from 'drizzle-orm';
import { ebookAssets } from '@/db/schema/ebook';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { readingDevices } from '@/db/schema/reading';
import { settings } from '@/db/schema/site';
import { forgetReaders } from '@/lib/domain/ebook/delivery/turnstile';
import { guestEbookCalls } from '@/lib/domain/ebook/guest-calls';
import type { PublicationView } from '@/lib/domain/ebook/reading-contract';
import { TestBrowser } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makeBuyer } from '@/tests/support/factories/people';
import { makePlan } from '@/tests/support/factories/periodical';
import { giveRight, makeAsset, makeBook } from '@/tests/support/factories/reading';
import { addressOf, changed, fetchPage, links, open, readingBrowser } from './reading';

const previewGet = guestEbookCalls['GET /api/guest/ebook/preview/[id]'];

/** Trial reading: pages 1..N at low width for anybody, a wall behind them (news-editor-reading.md 4.2). */

beforeEach(forgetReaders);

const preview = (browser: TestBrowser, id: number, query: Record<string, number> = {}) =>
  browser.call<PublicationView>(previewGet, { path: '/api/guest/ebook/preview/[id]', params: { id }, query });

test('a guest gets the first pages at low width with a trial’s mark, and nothing behind them', async () => {
  const { asset, product } = await makeBook({ pages: 5, previewPages: 2 });
  const guest = new TestBrowser();
  const opened = await open(guest, asset.publicId);
  expect(opened.json.data).toMatchObject({
    id: asset.publicId,
    productId: product.id,
    pageCount: 5,
    sizes: [
      [1600, 2262],
      [1600, 2262],
    ],
    preview: 2,
    reader: '',
    page: 1,
  });
  const given = await links(guest, asset.publicId, '1,2', 900);
  expect(given.json.data).toMatchObject({ whole: false, links: [{ page: 1 }, { page: 2 }] });
  expect((await fetchPage(guest, given.json.data?.links[1]?.src ?? '')).status).toBe(200);
  expect((await fetchPage(guest, await addressOf(guest, asset.publicId, 1, 200))).status).toBe(200);
  const wide = await links(guest, asset.publicId, '1', 1600);
  expect([wide.status, wide.json.errors]).toEqual([400, { w: '试读不提供该清晰度' }]);
  for (const pages of ['3', '1,2,3']) {
    const beyond = await links(guest, asset.publicId, pages, 900);
    expect([beyond.status, beyond.json.code]).toEqual([401, 'NOT_LOGGED_IN']);
  }
  const src = await addressOf(guest, asset.publicId, 2);
  expect((await fetchPage(guest, changed(src, { path: ['/2', '/3'] }))).status).toBe(403);
  expect((await fetchPage(guest, changed(src, { query: { w: '1600' } }))).status).toBe(403);
  expect((await fetchPage(new TestBrowser(), src)).status).toBe(403);
  expect(await testDb().$count(readingDevices)).toBe(0);
});

test('trial pages that are taken back are not handed out to an address of before', async () => {
  const { asset } = await makeBook({ pages: 5, previewPages: 2 });
  const guest = new TestBrowser();
  await open(guest, asset.publicId);
  const src = await addressOf(guest, asset.publicId, 2);
  await testDb().update(ebookAssets).set({ previewPages: 1 }).where(eq(ebookAssets.id, asset.id));
  expect((await fetchPage(guest, src)).json).toMatchObject({ code: 'EBOOK_LOCKED' });
});

test('a buyer without a code reads the trial, and one who may read all sees the whole instead', async () => {
  const { asset, product } = await makeBook({ pages: 5, previewPages: 2 });
  const user = await makeBuyer();
  const browser = await new TestBrowser().signIn(user);
  expect((await open(browser, asset.publicId)).json.data).toMatchObject({ preview: 2 });
  const beyond = await links(browser, asset.publicId, '3', 900);
  expect([beyond.status, beyond.json.code]).toEqual([403, 'EBOOK_LOCKED']);
  await giveRight(user.id, product.id);
  expect((await open(browser, asset.publicId)).json.data).toMatchObject({ preview: null });
});

test('a trial of three pages ends with a book of two', async () => {
  const { asset } = await makeBook({ pages: 2, previewPages: 3 });
  expect((await open(new TestBrowser(), asset.publicId)).json.data).toMatchObject({
    preview: 2,
    pageCount: 2,
  });
});

test.each([
  ['is off the shelf', { marketable: false }],
  ['is deleted', { deletedAt: new Date() }],
  ['has no trial', null],
])(
  'a publication whose product %s opens for nobody without a code, and still for its reader',
  async (_, set) => {
    const { asset, product } = await makeBook({ previewPages: set ? 3 : 0 });
    const user = await makeBuyer();
    await giveRight(user.id, product.id);
    if (set) await testDb().update(products).set(set).where(eq(products.id, product.id));
    expect((await open(new TestBrowser(), asset.publicId)).status).toBe(401);
    expect((await open(await new TestBrowser().signIn(await makeBuyer()), asset.publicId)).json.code).toBe(
      'EBOOK_LOCKED',
    );
    expect((await preview(new TestBrowser(), product.id)).status).toBe(404);
    const browser = await readingBrowser(user, asset.publicId);
    expect((await fetchPage(browser, await addressOf(browser, asset.publicId, 4))).status).toBe(200);
  },
);

test('what is not converted, not in force or nowhere does not exist, whoever asks', async () => {
  const user = await makeBuyer();
  const browser = await new TestBrowser().signIn(user);
  const waiting = await makeBook({ status: 'converting', active: false });
  const old = await makeBook({ active: false });
  for (const { product } of [waiting, old]) await giveRight(user.id, product.id);
  for (const id of [waiting.asset.publicId, old.asset.publicId, 'AAAAAAAAAAAAAAAA']) {
    const reply = await open(browser, id);
    expect([reply.status, reply.json.message]).toEqual([404, '出版物不存在或尚未开放阅读']);
  }
  expect((await open(browser, 'AAAA')).json.errors).toEqual({ id: '出版物编号格式不正确' });
});

test('the trial of a periodical is its newest issue that has appeared, or the one that is named', async () => {
  const year = new Date().getFullYear();
  const product = await makeProduct({ kind: 'e_periodical', stockPolicy: 'untracked', weightG: 0 });
  const { issues } = await makePlan(product.id, year, 3, { 1: 'published', 2: 'published' });
  const assets = [];
  for (const issue of issues) assets.push(await makeAsset(product.id, { issueId: issue.id, pages: 1 }));
  const newest = await preview(new TestBrowser(), product.id);
  expect(newest.json.data).toMatchObject({ id: assets[1]?.publicId, label: `${year} 年第 2 期`, preview: 1 });
  const first = await preview(new TestBrowser(), product.id, { issueId: issues[0]?.id ?? 0 });
  expect(first.json.data?.id).toBe(assets[0]?.publicId);
  expect((await preview(new TestBrowser(), product.id, { issueId: issues[2]?.id ?? 0 })).status).toBe(404);
  await testDb()
    .update(periodicalIssues)
    .set({ status: 'cancelled' })
    .where(eq(periodicalIssues.id, issues[1]?.id ?? 0));
  expect((await preview(new TestBrowser(), product.id)).json.data?.id).toBe(assets[0]?.publicId);
});

test('a closed reading view hands out nothing, not even for an address of before', async () => {
  const { asset, product } = await makeBook();
  const guest = new TestBrowser();
  await open(guest, asset.publicId);
  const src = await addressOf(guest, asset.publicId, 1);
  await testDb()
    .insert(settings)
    .values({ key: 'ebook.closed', value: true, label: '暂停电子阅读' })
    .onConflictDoUpdate({ target: settings.key, set: { value: true } });
  const replies = [
    await open(guest, asset.publicId),
    await links(guest, asset.publicId, '1', 900),
    await fetchPage(guest, src),
    await preview(guest, product.id),
  ];
  expect(replies.map((r) => `${r.status} ${r.json.code}`)).toEqual(Array<string>(4).fill('422 RULE'));
  await testDb().update(settings).set({ value: false }).where(eq(settings.key, 'ebook.closed'));
  expect((await fetchPage(guest, src)).status).toBe(200);
});
