import { eq } from 'drizzle-orm';
import { activationCodeEvents, codeBatches } from '@/db/schema/activation';
import { loginLockouts, users } from '@/db/schema/identity';
import { readingTokens } from '@/db/schema/reading';
import { settings } from '@/db/schema/site';
import { getPool } from '@/db/client';
import { legalVersions } from '@/lib/text/legal';
import { testDb } from '@/tests/support/db';
import { makeAsset } from '@/tests/support/factories/reading';
import { makeAdmin, makeBuyer } from '@/tests/support/factories/people';
import { activateBy, askSms, buyCode, change, rowOf, scanned, tryActive } from './ebook-activation-world';
import { Browser, freshPhone, me, smsTo, startSms, stopSms } from './identity/world';

beforeAll(startSms);
afterAll(stopSms);

const REFUSED = '激活码不正确或已不能使用，请核对后重试';
const untouched = { status: 'assigned', activatedBy: null, activatedAt: null, expiresAt: null };
const userOf = async (phone: string) =>
  (await testDb().select().from(users).where(eq(users.phone, phone)))[0] ?? null;
const setBatch = async (sn: string, values: Partial<typeof codeBatches.$inferInsert>) =>
  testDb()
    .update(codeBatches)
    .set(values)
    .where(eq(codeBatches.id, (await rowOf(sn)).batchId));

test('a card is activated by phone: a new number becomes a buyer with his consent, logged in, and reads for the days of the batch', async () => {
  const bought = await buyCode();
  const asset = await makeAsset(bought.productId, { pages: 1 });
  await setBatch(bought.sn, { readDays: 30 });
  const [browser, phone] = [new Browser(), freshPhone()];
  expect(await askSms(browser, bought.sn, phone)).toMatchObject({
    status: 200,
    body: { message: '获取验证码成功' },
  });
  expect((await smsTo(phone)).map((m) => m.purpose)).toEqual(['ebook']);
  const spelt = `${bought.plain.slice(0, 4)}-${bought.plain.slice(4).toLowerCase()}`;
  const answer = await tryActive(browser, { sn: bought.sn.toLowerCase(), phone, code: spelt });
  const reader = await userOf(phone);
  const code = await bought.row();
  expect(answer.body).toMatchObject({
    result: true,
    message: '激活成功',
    data: {
      sn: bought.sn,
      title: bought.title,
      publications: [{ id: asset.publicId, label: '' }],
      login: { role: 'user#userPurchase', pending: null },
    },
  });
  expect(code).toMatchObject({ status: 'activated', activatedBy: reader?.id });
  expect((code.expiresAt?.getTime() ?? 0) - (code.activatedAt?.getTime() ?? 0)).toBe(30 * 86_400_000);
  expect(await me(browser)).toBe(200);
  const { rows } = await getPool().query<{ document: string; version: string }>(
    'select document, version from user_consents where user_id = $1',
    [reader?.id],
  );
  expect(Object.fromEntries(rows.map((r) => [r.document, r.version]))).toEqual(legalVersions);
  const events = await testDb()
    .select()
    .from(activationCodeEvents)
    .where(eq(activationCodeEvents.entityId, code.id));
  expect(events.at(-1)).toMatchObject({
    action: 'activate',
    actorId: reader?.id,
    payload: { userId: reader?.id, via: 'code' },
  });
});

test('without days the reading has no end, and a known number keeps its account', async () => {
  const bought = await buyCode();
  const known = await makeBuyer({ phone: freshPhone() });
  const answer = await activateBy(new Browser(), {
    sn: bought.sn,
    phone: known.phone ?? '',
    code: bought.plain,
  });
  expect(answer.body).toMatchObject({ result: true, data: { expiresAt: null, publications: [] } });
  expect(await bought.row()).toMatchObject({ status: 'activated', activatedBy: known.id, expiresAt: null });
});

test('S-51 a wrong, used, frozen, late, withdrawn, foreign or other system’s code gets one answer, counts alike and changes nothing', async () => {
  const reader = await makeBuyer();
  const now = new Date();
  const spoil: [string, (sn: string) => Promise<unknown>][] = [
    ['used', (sn) => change(sn, { status: 'activated', activatedBy: reader.id, activatedAt: now })],
    ['frozen', (sn) => change(sn, { frozenAt: now, frozenReason: '查' })],
    ['late', (sn) => setBatch(sn, { activateUntil: '2020-01-01' })],
    ['withdrawn', (sn) => change(sn, { status: 'void', voidedAt: now })],
    ['external', (sn) => setBatch(sn, { external: true })],
    ['wrong', () => Promise.resolve()],
    ['foreign', () => Promise.resolve()],
  ];
  const foreign = await buyCode();
  const answers: unknown[] = [];
  for (const [kind, act] of spoil) {
    const bought = await buyCode();
    const [browser, phone] = [new Browser(), freshPhone()];
    await askSms(browser, bought.sn, phone);
    await act(bought.sn);
    const before = await bought.row();
    const code = { wrong: '0000000000000000', foreign: foreign.plain }[kind] ?? bought.plain;
    const answer = await tryActive(browser, { sn: bought.sn, phone, code });
    const [counted] = await testDb()
      .select({ failures: loginLockouts.failures })
      .from(loginLockouts)
      .where(eq(loginLockouts.key, `ebook:${phone}`));
    answers.push([answer.status, answer.body.message, answer.body.errors, counted?.failures]);
    expect(await bought.row()).toEqual(before);
    expect([kind, await userOf(phone), browser.jar.has('session')]).toEqual([kind, null, false]);
  }
  expect(answers).toEqual(spoil.map(() => [422, REFUSED, { code: REFUSED }, 1]));
  expect(await foreign.row()).toMatchObject(untouched);
});

test('a wrong SMS code is told at its field and changes nothing; a wrong activation code leaves the SMS code good', async () => {
  const bought = await buyCode();
  const [browser, phone] = [new Browser(), freshPhone()];
  await askSms(browser, bought.sn, phone);
  const right = { sn: bought.sn, phone, code: bought.plain };
  const wrongSms = await tryActive(browser, { ...right, smsCode: '000000' });
  expect([wrongSms.status, wrongSms.body.errors]).toEqual([422, { smsCode: '短信验证码错误或已失效' }]);
  const wrongCode = await tryActive(browser, { ...right, code: '0000000000000000' });
  expect([wrongCode.status, wrongCode.body.errors]).toEqual([422, { code: REFUSED }]);
  expect(await bought.row()).toMatchObject(untouched);
  expect((await tryActive(browser, right)).status).toBe(200);
  // Used once.
  expect((await tryActive(browser, right)).status).toBe(422);
});

test('after five wrong codes the sixth try is refused, even the right one, for the phone and for the address, a quarter of an hour long', async () => {
  const bought = await buyCode();
  const [browser, phone] = [new Browser(), freshPhone()];
  await askSms(browser, bought.sn, phone);
  const right = { sn: bought.sn, phone, code: bought.plain };
  for (let n = 0; n < 4; n += 1) {
    expect((await tryActive(browser, { ...right, code: '0000000000000000' })).status).toBe(422);
  }
  // The SMS code has had its five tries by then: a new one would be needed, which is no way around the lock.
  await getPool().query('update sms_codes set tries = 0 where phone = $1', [phone]);
  expect((await tryActive(browser, { ...right, code: '0000000000000000' })).status).toBe(422);
  const locked = await tryActive(browser, right);
  expect([locked.status, locked.body.message]).toEqual([429, '激活失败次数过多，请 15 分钟后再试']);
  const elsewhere = new Browser();
  expect((await tryActive(elsewhere, right)).status).toBe(429);
  const neighbour = new Browser();
  neighbour.ip = browser.ip;
  const other = { ...right, phone: freshPhone() };
  expect((await tryActive(neighbour, { ...other, smsCode: '123456' })).status).toBe(429);
  expect((await askSms(neighbour, bought.sn, other.phone)).status).toBe(429);
  expect(await bought.row()).toMatchObject(untouched);
  await getPool().query(
    "update login_lockouts set locked_until = now() - interval '1 second' where key like 'ebook%'",
  );
  await getPool().query('update sms_codes set tries = 0 where phone = $1', [phone]);
  expect((await tryActive(browser, right)).status).toBe(200);
});

test('a second phone cannot activate a code once more', async () => {
  const bought = await buyCode();
  const [first, second] = [new Browser(), new Browser()];
  const [a, b] = [freshPhone(), freshPhone()];
  await askSms(first, bought.sn, a);
  await askSms(second, bought.sn, b);
  const code = bought.plain;
  expect((await tryActive(first, { sn: bought.sn, phone: a, code })).status).toBe(200);
  const after = await bought.row();
  const late = await tryActive(second, { sn: bought.sn, phone: b, code });
  expect([late.status, late.body.message]).toEqual([422, REFUSED]);
  expect([await bought.row(), await userOf(b)]).toEqual([after, null]);
});

test('the QR code of the owner activates once, without the signs; one that ran out asks for them', async () => {
  const [one, two] = [await buyCode(), await buyCode()];
  const [browser, phone] = [new Browser(), freshPhone()];
  const t = await scanned(one.customer, one.sn);
  expect((await activateBy(browser, { sn: one.sn, phone, t })).status).toBe(200);
  expect(await one.row()).toMatchObject({ status: 'activated', activatedBy: (await userOf(phone))?.id });
  const [spent] = await testDb().select().from(readingTokens).where(eq(readingTokens.kind, 'activate'));
  expect(spent).toMatchObject({ status: 'consumed', userId: one.customer.user.id });

  const late = await scanned(two.customer, two.sn);
  await getPool().query("update reading_tokens set expires_at = now() - interval '1 second'");
  const fresh = { sn: two.sn, phone: freshPhone() };
  await askSms(browser, two.sn, fresh.phone);
  for (const token of [late, t]) {
    const gone = await tryActive(browser, { ...fresh, t: token });
    expect([gone.status, gone.body.errors]).toEqual([422, { t: '二维码已失效，请重新扫码或输入激活码' }]);
  }
  expect(await two.row()).toMatchObject(untouched);
  expect((await tryActive(browser, { ...fresh, t: late, code: two.plain })).status).toBe(200);
});

test('a token of one code activates no other', async () => {
  const [one, two] = [await buyCode(), await buyCode()];
  const t = await scanned(one.customer, one.sn);
  const answer = await activateBy(new Browser(), { sn: two.sn, phone: freshPhone(), t });
  expect([answer.status, answer.body.errors]).toEqual([422, { t: '二维码已失效，请重新扫码或输入激活码' }]);
  expect([await one.row(), await two.row()]).toMatchObject([untouched, untouched]);
});

test('the number of an administrator and a stopped account activate nothing and get no session', async () => {
  const [admin, stopped] = [await makeAdmin(['order']), await makeBuyer({ status: 'disabled' })];
  for (const [phone, status, message] of [
    [admin.phone, 422, '该手机号码属于管理账号，不能用于激活电子书刊'],
    [stopped.phone, 403, '该账号已被停用，请联系管理员'],
  ] as const) {
    const bought = await buyCode();
    const browser = new Browser();
    const answer = await activateBy(browser, { sn: bought.sn, phone: phone ?? '', code: bought.plain });
    expect([answer.status, answer.body.message]).toEqual([status, message]);
    expect([browser.jar.has('session'), await me(browser)]).toEqual([false, 401]);
    expect(await bought.row()).toMatchObject(untouched);
  }
});

test('while no new accounts are taken a new number activates nothing; a known one does', async () => {
  const [bought, known] = [await buyCode(), await makeBuyer({ phone: freshPhone() })];
  await testDb().insert(settings).values({ key: 'account.closed', value: true, label: '暂停注册' });
  try {
    const phone = freshPhone();
    const answer = await activateBy(new Browser(), { sn: bought.sn, phone, code: bought.plain });
    expect([answer.status, answer.body.message]).toEqual([422, '暂不接受新用户注册']);
    expect([await userOf(phone), await bought.row()]).toMatchObject([null, untouched]);
    const other = await activateBy(new Browser(), {
      sn: bought.sn,
      phone: known.phone ?? '',
      code: bought.plain,
    });
    expect(other.status).toBe(200);
  } finally {
    await testDb().delete(settings).where(eq(settings.key, 'account.closed'));
  }
});

test('no SMS is sent without the picture’s answer, for a serial of nothing or for a code that is over', async () => {
  const [bought, used] = [await buyCode(), await buyCode()];
  await change(used.sn, { frozenAt: new Date(), frozenReason: '查' });
  const [browser, phone] = [new Browser(), freshPhone()];
  const told = [
    await askSms(browser, bought.sn, phone, 'zzzz'),
    await askSms(browser, bought.sn, phone, ''),
    await askSms(browser, 'E000000000000', phone),
    await askSms(browser, used.sn, phone),
    await askSms(browser, bought.sn, '12345678'),
  ];
  expect(told.map((a) => [a.status, a.body.message])).toEqual([
    [422, '图片验证码错误或已失效'],
    [400, '请输入图片验证码'],
    [404, '激活码不存在'],
    [422, '该激活码已冻结，不能再激活'],
    [400, '请输入正确的手机号码'],
  ]);
  expect(await smsTo(phone)).toEqual([]);
});
