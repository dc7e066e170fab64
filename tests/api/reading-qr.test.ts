import { eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { readingSessions, readingTokens } from '@/db/schema/reading';
import { settings } from '@/db/schema/site';
import { guestEbookCalls } from '@/lib/domain/ebook/guest-calls';
import type { QrTokenView, ScannedView } from '@/lib/domain/ebook/session-contract';
import type { ReadingShelfView } from '@/lib/domain/ebook/shelf-contract';
import { userEbookCalls } from '@/lib/domain/ebook/user-calls';
import { revokeSessions } from '@/lib/domain/identity/commands/revoke-sessions';
import { userIdentityCalls } from '@/lib/domain/identity/user-calls';
import { validIdentityCalls } from '@/lib/domain/identity/valid-calls';
import { TestBrowser } from '@/tests/support/call-route';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAdmin, makeBuyer, type User } from '@/tests/support/factories/people';
import { giveRight, makeBook } from '@/tests/support/factories/reading';
import { dataSnapshot } from '@/tests/support/snapshot';

const leave = guestEbookCalls['POST /api/guest/ebook/leave'];
const shelf = guestEbookCalls['GET /api/guest/ebook/shelf'];
const qrToken = guestEbookCalls['GET /api/guest/order/ebook/qrcode/token'];
const confirm = userEbookCalls['POST /api/user/ebook/confirm'];
const scan = userEbookCalls['POST /api/user/ebook/scan'];
const logout = validIdentityCalls['POST /api/valid/logout'];

/** The code of a desktop that a phone confirms (news-editor-reading.md 4.2 and 4.5, line QR). */
process.env.RATE_SCALE = '1000';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const DESKTOP_IP = '203.0.113.7';

const office = () => new TestBrowser(DESKTOP_IP);
const offer = async (browser: TestBrowser) => {
  const made = await browser.call<QrTokenView>(qrToken, { headers: { 'user-agent': CHROME } });
  return made.json.data as QrTokenView;
};
const ask = (browser: TestBrowser, token: string) =>
  browser.call<QrTokenView>(qrToken, { query: { token }, headers: { 'user-agent': CHROME } });
const scanBy = (phone: TestBrowser, token: string) => phone.call<ScannedView>(scan, { body: { token } });
const decide = (phone: TestBrowser, token: string, act = 'confirm') =>
  phone.call<{ state: string }>(confirm, { body: { token, act } });
const readerAt = async (browser: TestBrowser) =>
  (await browser.call<ReadingShelfView>(shelf)).json.data?.reader ?? null;
const sessionsOf = (user: User) => testDb().$count(readingSessions, eq(readingSessions.userId, user.id));

async function world() {
  const user = await makeBuyer();
  const { product, asset } = await makeBook({ pages: 1 });
  await giveRight(user.id, product.id);
  const phone = await new TestBrowser('198.51.100.9').signIn(user);
  const desktop = office();
  return { user, product, asset, phone, desktop, token: (await offer(desktop)).token };
}

/** A desktop that a phone has confirmed and that has fetched its session. */
async function reading() {
  const w = await world();
  await scanBy(w.phone, w.token);
  await decide(w.phone, w.token);
  await ask(w.desktop, w.token);
  return w;
}

const expire = (token?: string) =>
  testDb()
    .update(readingTokens)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(token === undefined ? undefined : eq(readingTokens.status, 'waiting'));

test('scan, confirm, read: the desktop gets the shelf of the phone’s reader, and nothing else of the account', async () => {
  const { user, product, asset, phone, desktop, token } = await world();
  expect(await readerAt(desktop)).toBeNull();
  expect((await ask(desktop, token)).json.data).toMatchObject({ state: 'waiting', stateLabel: '未扫描' });
  const scanned = await scanBy(phone, token);
  expect(scanned.json.data).toMatchObject({
    state: 'scanned',
    device: 'Chrome · Windows',
    network: '203.0.*.*',
    place: 'other',
    placeLabel: '其他网络',
  });
  expect(scanned.json.data?.seconds).toBeGreaterThan(110);
  expect((await ask(desktop, token)).json.data).toMatchObject({ state: 'scanned', stateLabel: '已扫描' });
  expect((await decide(phone, token)).json.data).toEqual({ state: 'confirmed', stateLabel: '已确认' });
  const taken = await ask(desktop, token);
  expect(taken.json.data).toMatchObject({ state: 'consumed', seconds: 0, picture: null });
  expect(taken.headers.getSetCookie().filter((c) => c.startsWith('portal_reading='))).toEqual([
    expect.stringMatching(/^portal_reading=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly/),
  ]);
  const { data } = (await desktop.call<ReadingShelfView>(shelf)).json;
  expect(data).toMatchObject({
    reader: { name: `尾号 ${user.phone?.slice(-4)}`, via: 'reading', single: false },
    years: [{ year: null, titles: [{ title: product.title, assets: [{ id: asset.publicId, page: null }] }] }],
    last: [],
    stopped: 0,
  });
  const elsewhere = await desktop.call(userEbookCalls['GET /api/user/ebook/shelf']);
  expect([elsewhere.status, elsewhere.json.message]).toEqual([401, '请先登录']);
  const again = await ask(desktop, token);
  expect(again.json.data).toMatchObject({ state: 'consumed' });
  expect(again.headers.getSetCookie().join()).not.toContain('portal_reading');
  expect(await sessionsOf(user)).toBe(1);
});

test('the token is kept as its hash, in no address of a picture, and lives 120 seconds', async () => {
  const browser = office();
  const made = await offer(browser);
  expect(made.token).toMatch(/^[\w-]{43}$/);
  expect([made.seconds, made.state]).toEqual([120, 'waiting']);
  expect(made.picture).toMatch(/^data:image\/png;base64,/);
  const rows = await testDb().execute(
    sql`select r::text as t from reading_tokens r order by id desc limit 1`,
  );
  expect(String(rows.rows[0]?.['t'])).not.toContain(made.token);
});

test('another browser that polls the token gets nothing, before and after the confirmation', async () => {
  const { user, phone, desktop, token } = await world();
  const thief = office();
  await offer(thief);
  const tried = [await ask(thief, token), await ask(office(), token)];
  await scanBy(phone, token);
  await decide(phone, token);
  tried.push(await ask(thief, token), await ask(office(), token));
  for (const r of tried) {
    expect([r.status, r.json.data]).toEqual([404, null]);
    expect(r.headers.getSetCookie().join()).not.toContain('portal_reading');
  }
  expect(await sessionsOf(user)).toBe(0);
  expect((await ask(desktop, token)).json.data?.state).toBe('consumed');
  expect([await readerAt(thief), (await readerAt(desktop))?.via]).toEqual([null, 'reading']);
});

test('a second reader cannot take a scanned code, confirm it or cancel it', async () => {
  const { phone, desktop, token } = await world();
  const other = await new TestBrowser().signIn(await makeBuyer());
  expect((await decide(phone, token)).status).toBe(404);
  await scanBy(phone, token);
  const before = await dataSnapshot();
  const tried = [
    await scanBy(other, token),
    await decide(other, token),
    await decide(other, token, 'cancel'),
  ];
  expect(tried.map((r) => r.status)).toEqual([409, 404, 404]);
  expect(await dataSnapshot()).toEqual(before);
  expect((await scanBy(phone, token)).json.data?.state).toBe('scanned');
  expect((await ask(desktop, token)).json.data?.state).toBe('scanned');
});

test('a cancelled code opens nothing, whatever is asked after it', async () => {
  const { user, phone, desktop, token } = await world();
  await scanBy(phone, token);
  expect((await decide(phone, token, 'cancel')).json.data?.state).toBe('cancelled');
  expect((await decide(phone, token, 'cancel')).json.data?.state).toBe('cancelled');
  const late = await decide(phone, token);
  expect([late.status, late.json.message]).toEqual([409, '已经取消，请在电脑上刷新后重新扫描']);
  expect((await ask(desktop, token)).json.data).toMatchObject({ state: 'cancelled', stateLabel: '已取消' });
  expect(await sessionsOf(user)).toBe(0);
});

test('an expired code is neither scanned nor confirmed; a confirmed one waits a minute for its desktop', async () => {
  const { user, phone, desktop, token } = await world();
  await expire();
  expect((await scanBy(phone, token)).status).toBe(404);
  expect((await ask(desktop, token)).json.data).toMatchObject({ state: 'expired', stateLabel: '已过期' });
  const second = (await offer(desktop)).token;
  await scanBy(phone, second);
  await expire();
  expect((await decide(phone, second)).status).toBe(404);
  const third = (await offer(desktop)).token;
  await scanBy(phone, third);
  await testDb()
    .update(readingTokens)
    .set({ expiresAt: sql`now() + interval '2 seconds'` })
    .where(eq(readingTokens.status, 'scanned'));
  await decide(phone, third);
  const [row] = await testDb()
    .select({ left: sql<number>`extract(epoch from ${readingTokens.expiresAt} - now())::float` })
    .from(readingTokens)
    .where(eq(readingTokens.status, 'confirmed'));
  expect(row?.left).toBeGreaterThan(50);
  await expire();
  expect((await ask(desktop, third)).json.data?.state).toBe('expired');
  expect(await sessionsOf(user)).toBe(0);
});

test('fifty polls of a confirmed code open one session', async () => {
  const { user, phone, desktop, token } = await world();
  await scanBy(phone, token);
  await decide(phone, token);
  const cookies = Object.fromEntries(desktop.cookies);
  const polls = await Promise.all(
    Array.from({ length: 50 }, () => desktop.call(qrToken, { query: { token }, cookies })),
  );
  expect(new Set(polls.map((p) => p.status))).toEqual(new Set([200]));
  expect(polls.filter((p) => p.headers.getSetCookie().join().includes('portal_reading'))).toHaveLength(1);
  expect(await sessionsOf(user)).toBe(1);
});

test('confirm and cancel at once: one of them holds, and the desktop follows it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { user, phone, desktop, token } = await world();
    await scanBy(phone, token);
    const acts = round % 2 ? ['confirm', 'cancel'] : ['cancel', 'confirm'];
    const done = await Promise.all(acts.map((act) => decide(phone, token, act)));
    expect(done.map((d) => d.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const won = done.find((d) => d.status === 200)?.json.data?.state;
    const seen = (await ask(desktop, token)).json.data?.state;
    expect([won, seen]).toEqual(won === 'confirmed' ? ['confirmed', 'consumed'] : ['cancelled', 'cancelled']);
    expect(await sessionsOf(user)).toBe(won === 'confirmed' ? 1 : 0);
  }
});

test('two phones scan at once: the code is one reader’s', async () => {
  const { phone, token } = await world();
  const other = await new TestBrowser().signIn(await makeBuyer());
  const both = await Promise.all([scanBy(phone, token), scanBy(other, token)]);
  expect(both.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a phone of an administrator or of nobody confirms nothing', async () => {
  const { token } = await world();
  const admin = await new TestBrowser().signIn(await makeAdmin([...(['platform'] as const)]));
  const before = await dataSnapshot();
  const tried = [await scanBy(admin, token), await scanBy(office(), token), await decide(office(), token)];
  expect(tried.map((r) => r.status)).toEqual([403, 401, 401]);
  expect(await dataSnapshot()).toEqual(before);
});

test.each([['leave'], ['password'], ['ban'], ['logout'], ['time'], ['replaced']])(
  'a reading session ends: %s',
  async (how) => {
    const { user, phone, desktop } = await reading();
    const kept = Object.fromEntries(desktop.cookies);
    if (how === 'leave') await desktop.call(leave, { body: {} });
    if (how === 'password') await revokeSessions(makeCtx(), user.id, 'password_change');
    if (how === 'ban') await testDb().update(users).set({ status: 'disabled' }).where(eq(users.id, user.id));
    if (how === 'logout') await desktop.call(logout, { body: {} });
    if (how === 'time')
      await testDb()
        .update(readingSessions)
        .set({ expiresAt: sql`now() - interval '1 second'` })
        .where(eq(readingSessions.userId, user.id));
    if (how === 'replaced') {
      const { token } = await offer(desktop);
      await scanBy(phone, token);
      await decide(phone, token);
      await ask(desktop, token);
      expect((await readerAt(desktop))?.via).toBe('reading');
    }
    const replay = await new TestBrowser().call<ReadingShelfView>(shelf, { cookies: kept });
    expect(replay.json.data?.reader).toBeNull();
  },
);

test.each([[false], [true]])(
  'the end of the logins takes codes on their way with it, also when raced: %s',
  async (raced) => {
    for (let round = 0; round < (raced ? 10 : 1); round += 1) {
      const { user, phone, desktop, token } = await world();
      await scanBy(phone, token);
      await decide(phone, token);
      const polled = raced ? ask(desktop, token) : null;
      await phone.call(userIdentityCalls['POST /api/user/member/session/revoke'], { body: {} });
      await polled;
      expect((await ask(desktop, token)).json.data?.state).toMatch(
        raced ? /cancelled|consumed/ : /cancelled/,
      );
      expect([await readerAt(desktop), raced || (await sessionsOf(user))]).toEqual([null, raced || 0]);
    }
  },
);

test('the switch of the platform closes codes and shelf with its sentence', async () => {
  const { phone, desktop, token } = await world();
  await testDb()
    .insert(settings)
    .values([
      { key: 'ebook.closed', label: '暂停电子阅读', value: true },
      { key: 'ebook.closedText', label: '说明', value: '系统维护至 6 时' },
    ]);
  const before = await dataSnapshot();
  const closed = [await desktop.call(qrToken), await desktop.call(shelf), await scanBy(phone, token)];
  expect(closed.map((r) => `${r.status} ${r.json.message}`)).toEqual(Array(3).fill('422 系统维护至 6 时'));
  expect(await dataSnapshot()).toEqual(before);
  await testDb().delete(settings).where(eq(settings.key, 'ebook.closed'));
});

test.each([[''], ['x'], ['a'.repeat(44)], ["'; drop table users; --"], ['\u0000']])(
  'the token %j is refused as bad input',
  async (token) => {
    const phone = await new TestBrowser().signIn(await makeBuyer());
    expect((await scanBy(phone, token)).json.code).toBe('INVALID_INPUT');
    expect((await ask(office(), token)).json.code).toBe('INVALID_INPUT');
  },
);
