import { eq } from 'drizzle-orm';
import { readingProgress, readingSessions, readingTokens } from '@/db/schema/reading';
import { forgetReaders } from '@/lib/domain/ebook/delivery/turnstile';
import { guestEbookCalls } from '@/lib/domain/ebook/guest-calls';
import type { PageHitsView } from '@/lib/domain/ebook/reading-contract';
import { newDevice, newReadingId } from '@/lib/server/auth/reading';
import { TestBrowser } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeBuyer } from '@/tests/support/factories/people';
import { giveRight, makeAsset, makeBook } from '@/tests/support/factories/reading';
import { dataSnapshot } from '@/tests/support/snapshot';
import { addressOf, fetchPage, links, open, readingBrowser } from './reading';

const progressPost = guestEbookCalls['POST /api/guest/ebook/progress'];
const searchGet = guestEbookCalls['GET /api/guest/ebook/search/[id]'];

/** Search inside a publication, the page where a reader stopped, and browsers that may only read. */

beforeEach(forgetReaders);

const find = (browser: TestBrowser, id: string, q: string) =>
  browser.call<PageHitsView>(searchGet, {
    path: '/api/guest/ebook/search/[id]',
    params: { id },
    query: { q },
  });
const save = (browser: TestBrowser, body: object) =>
  browser.call(progressPost, { path: '/api/guest/ebook/progress', method: 'POST', body });

const TEXTS = [
  '封面 保密工作',
  '各单位应当加强保\n密教育，定期开展自查。涉密人员上岗前须接受保密培训。',
  'USB 存储介质 100%(专用)，不得\\混用',
  '本期内容到此结束。保密教育常抓不懈。',
];

async function reading() {
  const { product, asset } = await makeBook({ texts: TEXTS, previewPages: 2 });
  const user = await makeBuyer();
  const codeId = await giveRight(user.id, product.id);
  return { product, asset, user, codeId, id: asset.publicId };
}

test('a search finds the first place on each page, over the ends of lines, in the order of the pages', async () => {
  const { id, user } = await reading();
  const browser = await readingBrowser(user, id);
  expect((await find(browser, id, '保密教育')).json.data).toEqual({
    hits: [
      {
        page: 2,
        before: '各单位应当加强',
        match: '保 密教育',
        after: '，定期开展自查。涉密人员上岗前须接受保密培训。',
      },
      { page: 4, before: '本期内容到此结束。', match: '保密教育', after: '常抓不懈。' },
    ],
    total: 2,
  });
  const pages = async (q: string) => (await find(browser, id, q)).json.data?.hits.map((h) => h.page);
  expect(await pages('保密')).toEqual([1, 2, 4]);
  expect(await pages('ｕｓｂ')).toEqual([3]);
  expect(await pages('100%(专用)')).toEqual([3]);
  expect(await pages(String.raw`\混`)).toEqual([3]);
  for (const q of ['.', '%', '_', '.*', '(', '[', '\\', '绝密'])
    expect([q, await pages(q)]).toEqual([q, q === '%' || q === '(' || q === '\\' ? [3] : []]);
  expect((await find(browser, id, '  ')).json.errors).toEqual({ q: '请输入要查找的内容' });
  expect((await find(browser, id, '密'.repeat(51))).status).toBe(400);
});

test('no character beside a match is halved', async () => {
  const [family, near] = ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467}', '近'.repeat(28)];
  const { product, asset } = await makeBook({ texts: [`远${family}${near}密钥${near}${family}远`] });
  const user = await makeBuyer();
  await giveRight(user.id, product.id);
  const browser = await readingBrowser(user, asset.publicId);
  expect((await find(browser, asset.publicId, '密钥')).json.data?.hits).toEqual([
    { page: 1, before: near, match: '密钥', after: near },
  ]);
});

test('a trial is searched within its own pages only', async () => {
  const { id } = await reading();
  const guest = new TestBrowser();
  const { hits, total } = (await find(guest, id, '保密教育')).json.data ?? { hits: [], total: 0 };
  expect([hits.map((h) => h.page), total]).toEqual([[2], 1]);
  expect((await find(guest, id, '到此结束')).json.data).toEqual({ hits: [], total: 0 });
});

test('the page is remembered for its reader, the last word counts, and only with a right', async () => {
  const { id, user, asset } = await reading();
  const browser = await readingBrowser(user, id);
  expect((await save(browser, { id, page: 2 })).status).toBe(200);
  expect((await save(browser, { id, page: 3, locator: { href: 'x' } })).status).toBe(200);
  const rows = await testDb().select().from(readingProgress).where(eq(readingProgress.assetId, asset.id));
  // A place inside an EPUB belongs to no PDF.
  expect(rows.map((r) => [r.userId, r.pageNo, r.locator])).toEqual([[user.id, 3, null]]);
  expect((await open(browser, id)).json.data?.page).toBe(3);
  const stranger = await new TestBrowser().signIn(await makeBuyer());
  const before = await dataSnapshot();
  expect([
    (await save(stranger, { id, page: 1 })).status,
    (await save(new TestBrowser(), { id, page: 1 })).status,
  ]).toEqual([403, 401]);
  const beyond = await save(browser, { id, page: 5 });
  expect([beyond.status, beyond.json.errors]).toEqual([400, { page: '页码超出范围' }]);
  expect((await save(browser, { id: 'AAAAAAAAAAAAAAAA', page: 1 })).status).toBe(404);
  expect(await dataSnapshot()).toEqual(before);
});

test('the place in an EPUB is kept, unless it is far too long', async () => {
  const { product } = await makeBook({ active: false });
  const asset = await makeAsset(product.id, { version: 2, format: 'epub', pages: 0, pageCount: 3 } as never);
  const user = await makeBuyer();
  await giveRight(user.id, product.id);
  const browser = await readingBrowser(user, asset.publicId);
  const locator = { href: 'text/2.xhtml', locations: { progression: 0.5 } };
  const { status } = await save(browser, { id: asset.publicId, page: 1, locator: { x: 'x'.repeat(5000) } });
  expect(status).toBe(400);
  expect((await save(browser, { id: asset.publicId, page: 2, locator })).status).toBe(200);
  const { data } = (await open(browser, asset.publicId)).json;
  expect(data).toMatchObject({ page: 2, locator, sizes: [], format: 'epub' });
  expect(data?.manifest).toMatch(
    new RegExp(
      String.raw`^/api/guest/ebook/read/${asset.publicId}\.\d{10}\.w\.[A-Za-z0-9_-]{43}/manifest\.json$`,
    ),
  );
  expect((await links(browser, asset.publicId, '1', 900)).status).toBe(404);
});

/** A browser that holds a reading session of the user and is no login. */
async function readingOnly(userId: number, codeId: number | null): Promise<TestBrowser> {
  const browser = new TestBrowser();
  const { secret, rowId } = newReadingId();
  const device = newDevice();
  const kind = codeId === null ? ('confirm' as const) : ('item' as const);
  const later = new Date(Date.now() + 3600_000);
  const [token] = await testDb()
    .insert(readingTokens)
    .values({
      tokenHash: rowId,
      kind,
      userId,
      browserId: 'b',
      activationCodeId: codeId,
      status: 'consumed',
      consumedAt: new Date(),
      expiresAt: later,
    })
    .returning({ id: readingTokens.id });
  await testDb()
    .insert(readingSessions)
    .values({
      id: rowId,
      userId,
      kind: codeId === null ? 'desktop' : 'item',
      activationCodeId: codeId,
      tokenId: token?.id ?? 0,
      deviceKey: device.key,
      expiresAt: later,
      absoluteExpiresAt: later,
    });
  browser.cookies.set('portal_reading', secret);
  browser.cookies.set('portal_device', /=([\w-]+)/.exec(device.setCookie ?? '')?.[1] ?? '');
  return browser;
}

test('a browser with a reading session reads as its owner, one of a single publication only that, and its end bites at once', async () => {
  const one = await reading();
  const two = await makeBook();
  await giveRight(one.user.id, two.product.id);
  const office = await readingOnly(one.user.id, null);
  const phone = await readingOnly(one.user.id, one.codeId);
  for (const id of [one.id, two.asset.publicId])
    expect((await open(office, id)).json.data).toMatchObject({ id, preview: null });
  expect((await open(phone, one.id)).json.data?.preview).toBeNull();
  expect((await open(phone, two.asset.publicId)).json.data?.preview).toBe(3);
  const beyond = await links(phone, two.asset.publicId, '4', 900);
  expect([beyond.status, beyond.json.code]).toEqual([403, 'EBOOK_LOCKED']);
  const src = await addressOf(office, one.id, 4);
  expect((await fetchPage(phone, src)).status).toBe(403);
  expect((await fetchPage(office, src)).status).toBe(200);
  await testDb()
    .update(readingSessions)
    .set({ revokedAt: new Date() })
    .where(eq(readingSessions.kind, 'desktop'));
  expect((await fetchPage(office, src)).status).toBe(403);
  expect((await links(office, one.id, '4', 900)).status).toBe(401);
});
