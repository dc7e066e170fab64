import { and, eq, isNull, sql } from 'drizzle-orm';
import { activationCodes } from '@/db/schema/activation';
import { readingDevices, readingProgress, readingSessions } from '@/db/schema/reading';
import { admitDevice } from '@/lib/domain/ebook/commands/admit-device';
import { mintCodeToken } from '@/lib/domain/ebook/commands/mint-token';
import { guestEbookCalls } from '@/lib/domain/ebook/guest-calls';
import type { LinkView, ReadingDevicesView, RedeemedView } from '@/lib/domain/ebook/session-contract';
import type { ReadingShelfView } from '@/lib/domain/ebook/shelf-contract';
import { userEbookCalls } from '@/lib/domain/ebook/user-calls';
import { TestBrowser } from '@/tests/support/call-route';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeBuyer, type User } from '@/tests/support/factories/people';
import { makePeriodical } from '@/tests/support/factories/periodical';
import { giveRight, makeAsset, makeBook } from '@/tests/support/factories/reading';
import { ctxOf } from '@/tests/support/factories/sale';
import { dataSnapshot } from '@/tests/support/snapshot';

const link = guestEbookCalls['GET /api/guest/ebook/link'];
const open = guestEbookCalls['POST /api/guest/ebook/open/[id]'];
const redeem = guestEbookCalls['POST /api/guest/ebook/redeem'];
const shelf = guestEbookCalls['GET /api/guest/ebook/shelf'];
const remove = userEbookCalls['POST /api/user/ebook/devices/del'];
const devices = userEbookCalls['GET /api/user/ebook/devices'];

/** Links to phones, reading devices and the shelf of the reading view (news-editor-reading.md 4.2). */

process.env.RATE_SCALE = '1000';

const shelfAt = async (browser: TestBrowser) =>
  (await browser.call<ReadingShelfView>(shelf)).json.data as ReadingShelfView;
const openBy = (browser: TestBrowser, id: string) =>
  browser.call(open, { method: 'POST', params: { id }, body: {} });
const listBy = async (browser: TestBrowser) =>
  (await browser.call<ReadingDevicesView>(devices)).json.data as ReadingDevicesView;
const take = (browser: TestBrowser, token: string) => browser.call<RedeemedView>(redeem, { body: { token } });
const living = (user: User) =>
  testDb().$count(readingDevices, and(eq(readingDevices.userId, user.id), isNull(readingDevices.removedAt)));

async function linked() {
  const user = await makeBuyer();
  const [first, second] = [await makeBook({ pages: 1 }), await makeBook({ pages: 1 })];
  const codeId = await giveRight(user.id, first.product.id);
  await giveRight(user.id, second.product.id);
  const { token } = await mintCodeToken(ctxOf({ user }), 'item', codeId);
  return { user, first, second, codeId, token };
}

test('a link opens its one publication on the phone that takes it up first, and nothing else of the owner’s', async () => {
  const { user, first, second, token } = await linked();
  const phone = new TestBrowser();
  const told = await phone.call<LinkView>(link, { query: { token } });
  expect(told.json.data).toMatchObject({ title: first.product.title, label: '' });
  expect(told.text).not.toContain(user.phone ?? 'no phone');
  expect((await shelfAt(phone)).reader).toBeNull();
  const taken = await take(phone, token);
  expect(taken.json.data?.assets.map((a) => a.id)).toEqual([first.asset.publicId]);
  const seen = await shelfAt(phone);
  expect(seen.reader).toMatchObject({ via: 'reading', single: true });
  expect(seen.years.flatMap((y) => y.titles.map((t) => t.title))).toEqual([first.product.title]);
  const [whole, foreign] = [
    await openBy(phone, first.asset.publicId),
    await openBy(phone, second.asset.publicId),
  ];
  expect(whole.json.data).toMatchObject({ preview: null });
  expect(foreign.json.data).not.toMatchObject({ preview: null });
  const again = [await take(new TestBrowser(), token), await take(phone, token)];
  expect(again.map((r) => [r.status, r.json.data])).toEqual([
    [404, null],
    [404, null],
  ]);
});

test('fifty phones take up one link: one reads', async () => {
  const { user, token } = await linked();
  const tried = await Promise.all(Array.from({ length: 50 }, () => take(new TestBrowser(), token)));
  expect(tried.filter((r) => r.status === 200)).toHaveLength(1);
  expect(await testDb().$count(readingSessions, eq(readingSessions.userId, user.id))).toBe(1);
});

test('a link is not used up by a frozen code nor on the phone of another account; its owner’s login needs no session', async () => {
  const { user, codeId, token } = await linked();
  await testDb()
    .update(activationCodes)
    .set({ frozenAt: new Date(), frozenReason: '核查' })
    .where(eq(activationCodes.id, codeId));
  const foreign = await new TestBrowser().signIn(await makeBuyer());
  const before = await dataSnapshot();
  expect((await take(new TestBrowser(), token)).json.code).toBe('EBOOK_LOCKED');
  await testDb()
    .update(activationCodes)
    .set({ frozenAt: null, frozenReason: null })
    .where(eq(activationCodes.id, codeId));
  const refused = await take(foreign, token);
  expect([refused.status, refused.json.message]).toEqual([
    409,
    '本机已登录其他账号，请退出登录后再打开该链接',
  ]);
  const { activation_codes: _codes, ...rest } = before;
  expect(await dataSnapshot()).toMatchObject(rest);
  const own = await new TestBrowser().signIn(user);
  expect((await take(own, token)).status).toBe(200);
  expect(await testDb().$count(readingSessions, eq(readingSessions.userId, user.id))).toBe(0);
});

test('a fourth device takes the place of the one used longest ago, whose reading session ends', async () => {
  const { user, first, token } = await linked();
  const phone = new TestBrowser();
  await take(phone, token);
  await openBy(phone, first.asset.publicId);
  const offices = [];
  for (let n = 0; n < 3; n += 1) {
    const office = await new TestBrowser().signIn(user);
    await openBy(office, first.asset.publicId);
    offices.push(office);
  }
  expect(await living(user)).toBe(3);
  expect((await shelfAt(phone)).reader).toBeNull();
  const [ended] = await testDb().select().from(readingSessions).where(eq(readingSessions.userId, user.id));
  expect(ended?.revokeReason).toBe('device');
  const list = await listBy(offices[2] as TestBrowser);
  expect([list.limit, list.devices.length, list.devices[0]?.current]).toEqual([3, 3, true]);
});

test('twenty devices at once leave three', async () => {
  const user = await makeBuyer();
  const keys = Array.from({ length: 20 }, (_, n) => `race-${user.id}-${n}`);
  await Promise.all(keys.map((deviceKey) => admitDevice(makeCtx({ deviceKey }), user.id)));
  expect(await living(user)).toBe(3);
  await admitDevice(makeCtx({ deviceKey: keys[0] ?? '' }), user.id);
  const rows = await testDb().select().from(readingDevices).where(eq(readingDevices.userId, user.id));
  expect([rows.length, await living(user)]).toEqual([20, 3]);
  expect(rows.find((r) => r.deviceKey === keys[0])?.removedAt).toBeNull();
});

test('a reader sees where he reads and removes one of his own devices, nobody else’s', async () => {
  const { user, first, token } = await linked();
  const [phone, office] = [new TestBrowser(), await new TestBrowser().signIn(user)];
  await take(phone, token);
  const found = (await listBy(office)).devices;
  expect(found).toMatchObject([
    { registered: false, session: 'item', sessionLabel: '单本阅读', current: false },
  ]);
  const key = found[0]?.key ?? '';
  const other = await new TestBrowser().signIn(await makeBuyer());
  const before = await dataSnapshot();
  const foreign = await other.call(remove, { body: { key } });
  expect([foreign.status, foreign.json.message]).toEqual([404, '该设备已移除']);
  expect(await dataSnapshot()).toEqual(before);
  const left = await office.call<ReadingDevicesView>(remove, { body: { key } });
  expect([left.status, left.json.data?.devices]).toEqual([200, []]);
  expect((await shelfAt(phone)).reader).toBeNull();
  expect((await openBy(phone, first.asset.publicId)).json.data).not.toMatchObject({ preview: null });
  expect((await office.call(remove, { body: { key } })).status).toBe(404);
});

test('the shelf stands by year with the issues that have appeared and where the reader stopped; what ended is counted', async () => {
  const user = await makeBuyer();
  const { product, issues } = await makePeriodical({
    year: 2025,
    issues: 3,
    states: { 1: 'published', 2: 'published' },
    product: { kind: 'e_periodical', weightG: 0 },
  });
  const assets = [];
  for (const issue of issues) assets.push(await makeAsset(product.id, { pages: 1, issueId: issue.id }));
  await giveRight(user.id, product.id, { year: 2025 });
  const book = await makeBook({ pages: 1 });
  const codeId = await giveRight(user.id, book.product.id);
  await testDb()
    .insert(readingProgress)
    .values({ userId: user.id, assetId: assets[0]?.id ?? 0, pageNo: 1 });
  const browser = await new TestBrowser().signIn(user);
  const seen = await shelfAt(browser);
  expect(seen.reader).toMatchObject({ via: 'login', single: false, endsAt: null });
  expect(seen.years.map((y) => [y.year, y.titles.map((t) => t.assets.map((a) => a.label))])).toEqual([
    [2025, [['2025 年第 2 期', '2025 年第 1 期']]],
    [null, [['']]],
  ]);
  expect(seen.last).toMatchObject([{ id: assets[0]?.publicId, label: '2025 年第 1 期', page: 1 }]);
  await testDb()
    .update(activationCodes)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(activationCodes.id, codeId));
  const after = await shelfAt(browser);
  expect([after.years.map((y) => y.year), after.stopped]).toEqual([[2025], 1]);
});
