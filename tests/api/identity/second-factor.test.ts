import { getPool } from '@/db/client';
import { randomBase32, totpCode, totpStep } from '@/lib/core/totp';
import { adminExportJobCalls } from '@/lib/domain/exportJob/admin-calls';
import { recoveryHash } from '@/lib/domain/identity/commands/judge-second-factor';
import { hashPassword } from '@/lib/domain/identity/passwords';
import { secretAbout } from '@/lib/domain/identity/rules';
import { validIdentityCalls } from '@/lib/domain/identity/valid-calls';
import { makeCtx } from '@/tests/support/ctx';
import { Browser, digest, makeAccount, signIn, type Account } from './world';

const adminList = adminExportJobCalls['GET /api/admin/log/list'];
const login = validIdentityCalls['POST /api/valid/login'];
const state = validIdentityCalls['POST /api/valid/loginstatevalid'];
const logout = validIdentityCalls['POST /api/valid/logout'];
const firstPassword = validIdentityCalls['POST /api/valid/password/first'];
const confirm = validIdentityCalls['POST /api/valid/second/enrol/confirm'];
const start = validIdentityCalls['POST /api/valid/second/enrol/start'];
const verify = validIdentityCalls['POST /api/valid/second/verify'];

const PASSWORD = 'Sea-otter7';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(digest(PASSWORD));
});

interface Admin extends Account {
  secret: string;
}

/** An administrator with an authenticator; `more` replaces columns. */
async function makeAdmin(more: Parameters<typeof makeAccount>[0] = {}): Promise<Admin> {
  const account = await makeAccount({
    passwordHash,
    role: 'admin#adminPlatform',
    permissions: ['platform', 'audit.read'],
    ...more,
  });
  const secret = randomBase32();
  await getPool().query('update users set totp_secret_enc = $2, totp_enabled_at = now() where id = $1', [
    account.id,
    makeCtx().ports.vault.seal(secret, secretAbout(account.id)),
  ]);
  return { ...account, secret };
}

async function codeOf({ secret }: Admin, ahead = 0): Promise<string> {
  const { rows } = await getPool().query<{ now: number }>('select extract(epoch from now())::int as now');
  return totpCode(secret, totpStep(rows[0]!.now) + ahead);
}
/** A code that no step near now has. */
async function wrongCode(admin: Admin): Promise<string> {
  const near = await Promise.all([-2, -1, 0, 1, 2].map((n) => codeOf(admin, n)));
  return ['000001', '000002', '000003', '000004', '000005', '000006'].find((c) => !near.includes(c)) ?? '';
}
const office = async (browser: Browser) => (await browser.fetch(adminList, '/api/admin/log/list')).status;
const failures = async (key: string) =>
  (
    await getPool().query<{ failures: number; locked: boolean }>(
      'select failures, coalesce(locked_until > now(), false) as locked from login_lockouts where key = $1',
      [key],
    )
  ).rows;
const cookie = (browser: Browser) => browser.jar.get('session');

test('S-26 the password alone opens nothing: the session waits for a code, ten minutes long, and has no role outside', async () => {
  const admin = await makeAdmin();
  const browser = new Browser();
  const entered = await signIn(browser, admin.phone, PASSWORD);
  expect(entered).toMatchObject({
    status: 200,
    body: { data: { pending: 'code', landing: '/login/second' } },
  });
  expect([browser.jar.has('role'), browser.jar.has('name')]).toEqual([false, false]);
  const refused = await browser.fetch(adminList, '/api/admin/log/list');
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ code: 'SECOND_FACTOR', message: '请先完成登录验证' });
  expect((await browser.post(state, {})).body.data).toEqual({
    loggedIn: false,
    name: null,
    role: null,
    permissions: [],
    pending: 'code',
  });
  const { rows } = await getPool().query(
    `select second_factor_at, extract(epoch from expires_at - created_at)::int / 60 as idle,
       extract(epoch from absolute_expires_at - created_at)::int / 60 as whole from sessions where user_id = $1`,
    [admin.id],
  );
  expect(rows).toEqual([{ second_factor_at: null, idle: 10, whole: 10 }]);
});

test('S-14, S-26 the code opens the office under a new session; the waiting one is dead', async () => {
  const admin = await makeAdmin();
  const browser = new Browser();
  await signIn(browser, admin.phone, PASSWORD);
  const before = cookie(browser);
  const answer = await browser.post(verify, { code: await codeOf(admin) });
  expect(answer).toMatchObject({ status: 200, body: { data: { pending: null, landing: '/admin' } } });
  expect(cookie(browser)).not.toBe(before);
  expect(await office(browser)).toBe(200);
  browser.jar.set('session', before ?? '');
  expect(await office(browser)).toBe(401);
  const { rows } = await getPool().query(
    'select method, success from login_logs where user_id = $1 order by id',
    [admin.id],
  );
  expect(rows).toEqual([
    { method: 'password', success: true },
    { method: 'second_factor', success: true },
  ]);
});

test('one call logs in when the code comes with the password; a wrong one beside the right password does not', async () => {
  const admin = await makeAdmin();
  const enter = async (browser: Browser, phoneVcode: string) =>
    browser.post(login, {
      name: admin.phone,
      passwd: digest(PASSWORD),
      vcode: await browser.captcha(),
      phoneVcode,
    });
  const browser = new Browser();
  expect(await enter(browser, await wrongCode(admin))).toMatchObject({
    status: 422,
    body: { errors: { phoneVcode: '动态口令错误，请核对后重试' } },
  });
  expect(cookie(browser)).toBeUndefined();
  expect((await enter(browser, await codeOf(admin))).body.data).toMatchObject({ pending: null });
  expect(await office(browser)).toBe(200);
});

test('a code is accepted once: thirty logins show it at the same moment, one gets in', async () => {
  const admin = await makeAdmin();
  const browsers = Array.from({ length: 30 }, () => new Browser());
  for (const browser of browsers) await signIn(browser, admin.phone, PASSWORD);
  const code = await codeOf(admin);
  const answers = await Promise.all(browsers.map((b) => b.post(verify, { code })));
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  expect(answers.filter((a) => a.body.message === '该动态口令已使用，请等待新的口令')).toHaveLength(29);
  expect((await Promise.all(browsers.map(office))).filter((s) => s === 200)).toHaveLength(1);
  const late = new Browser();
  await signIn(late, admin.phone, PASSWORD);
  expect((await late.post(verify, { code: await codeOf(admin, -1) })).status).toBe(422);
  expect((await late.post(verify, { code: await codeOf(admin, 1) })).status).toBe(200);
});

test('S-20, S-22 of fifty parallel wrong codes five are judged; then the right one waits a quarter of an hour', async () => {
  const admin = await makeAdmin();
  const browsers = Array.from({ length: 50 }, () => new Browser());
  for (const browser of browsers) await signIn(browser, admin.phone, PASSWORD);
  const code = await wrongCode(admin);
  const answers = await Promise.all(browsers.map((b) => b.post(verify, { code })));
  expect(answers.filter((a) => a.status === 422)).toHaveLength(5);
  expect(answers.filter((a) => a.status === 429)).toHaveLength(45);
  expect(await failures(`second:${admin.id}`)).toEqual([{ failures: 5, locked: true }]);
  const right = await browsers[0]!.post(verify, { code: await codeOf(admin) });
  expect(right).toMatchObject({
    status: 429,
    body: { message: '动态口令错误次数过多，请 15 分钟后再试' },
  });
  await getPool().query(
    "update login_lockouts set locked_until = now() - interval '1 second' where key = $1",
    [`second:${admin.id}`],
  );
  expect((await browsers[0]!.post(verify, { code: await codeOf(admin) })).status).toBe(200);
  expect(await failures(`second:${admin.id}`)).toEqual([]);
});

test('a recovery code stands in for the phone once, in any spelling', async () => {
  const admin = await makeAdmin();
  await getPool().query('insert into user_recovery_codes (user_id, code_hash) values ($1, $2)', [
    admin.id,
    recoveryHash(makeCtx(), admin.id, 'ABCDEF-234567'),
  ]);
  const enter = async (code: string) => {
    const browser = new Browser();
    await signIn(browser, admin.phone, PASSWORD);
    return browser.post(verify, { code });
  };
  const wrong = { status: 422, body: { errors: { code: '备用码错误或已使用，请核对后重试' } } };
  expect(await enter('ABCDEF-234567'.replace('7', '6'))).toMatchObject(wrong);
  const two = await Promise.all([enter('abcdef 234567'), enter('ABCDEF-234567')]);
  expect(two.filter((a) => a.status === 200)).toHaveLength(1);
  expect(await enter('ABCDEF-234567')).toMatchObject(wrong);
});

test('an administrator without an authenticator sets one up first: secret, picture, code, ten recovery codes', async () => {
  const account = await makeAccount({ passwordHash, role: 'admin#adminNews', permissions: ['news.edit'] });
  const browser = new Browser();
  expect((await signIn(browser, account.phone, PASSWORD)).body.data).toMatchObject({ pending: 'enrol' });
  expect((await browser.post(verify, { code: '123456' })).status).toBe(401);
  expect((await browser.post(confirm, { code: '123456' })).body.message).toBe('绑定已超时，请重新扫描二维码');
  await browser.post(start, {});
  const { secret, qr, uri } = (await browser.post(start, {})).body.data as Record<string, string>;
  expect(qr).toMatch(/^data:image\/png;base64,iVBOR/);
  expect(uri).toContain(`secret=${secret}&`);
  const admin = { ...account, secret: secret ?? '' };
  expect((await browser.post(confirm, { code: await wrongCode(admin) })).body.errors).toEqual({
    code: '动态口令错误，请核对后重试',
  });
  const { rows: stored } = await getPool().query<{ text: string }>(
    'select u::text || t::text as text from users u join user_tokens t on t.user_id = u.id where u.id = $1',
    [account.id],
  );
  expect(stored[0]?.text).not.toContain(secret);
  const code = await codeOf(admin);
  const before = cookie(browser);
  const both = await Promise.all([browser.post(confirm, { code }), browser.post(confirm, { code })]);
  const done = both.find((a) => a.status === 200);
  expect(both.filter((a) => a.status === 200)).toHaveLength(1);
  const { recoveryCodes, landing } = done!.body.data as { recoveryCodes: string[]; landing: string };
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(landing).toBe('/index/manage');
  expect(cookie(browser)).not.toBe(before);
  const again = new Browser();
  expect((await signIn(again, account.phone, PASSWORD)).body.data).toMatchObject({ pending: 'code' });
  expect((await again.post(verify, { code })).body.message).toBe('该动态口令已使用，请等待新的口令');
  expect((await again.post(verify, { code: recoveryCodes[3] })).status).toBe(200);
  const { rows: kept } = await getPool().query<{ code_hash: string }>(
    'select code_hash from user_recovery_codes where user_id = $1',
    [account.id],
  );
  expect(kept.filter((r) => !/^[0-9a-f]{64}$/.test(r.code_hash))).toEqual([]);
});

test('a password that somebody else chose is changed before anything else, after the code where there is one', async () => {
  const admin = await makeAdmin({ mustChangePassword: true });
  const browser = new Browser();
  expect((await signIn(browser, admin.phone, PASSWORD)).body.data).toMatchObject({ pending: 'code' });
  expect((await browser.post(firstPassword, { newPasswd: digest('New-otter8') })).status).toBe(401);
  const next = await browser.post(verify, { code: await codeOf(admin) });
  expect(next.body.data).toMatchObject({ pending: 'password', landing: '/login/second' });
  expect(await office(browser)).toBe(401);
  expect((await browser.post(firstPassword, { newPasswd: digest(PASSWORD) })).body.errors).toEqual({
    newPasswd: '新密码不能与原密码相同',
  });
  expect((await browser.post(firstPassword, { newPasswd: digest('Passw0rd!') })).status).toBe(400);
  const done = await browser.post(firstPassword, { newPasswd: digest('New-otter8') });
  expect(done.body.data).toMatchObject({ pending: null, landing: '/admin' });
  expect(await office(browser)).toBe(200);
  expect((await signIn(new Browser(), admin.phone, PASSWORD)).status).toBe(422);
});

test('leaving ends a waiting login, and buyers have no second step', async () => {
  const admin = await makeAdmin();
  const browser = new Browser();
  await signIn(browser, admin.phone, PASSWORD);
  const waiting = cookie(browser);
  await browser.post(logout, {});
  expect(browser.jar.has('session')).toBe(false);
  browser.jar.set('session', waiting ?? '');
  expect((await browser.post(verify, { code: await codeOf(admin) })).body.code).toBe('NOT_LOGGED_IN');
  const buyer = await makeAccount({ passwordHash });
  const entered = await signIn(new Browser(), buyer.phone, PASSWORD);
  expect(entered.body.data).toMatchObject({ pending: null, landing: '/index' });
  expect((await new Browser().post(verify, { code: '123456' })).body.code).toBe('NOT_LOGGED_IN');
});
