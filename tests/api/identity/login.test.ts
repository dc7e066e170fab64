import { getPool } from '@/db/client';
import { guestIdentityCalls } from '@/lib/domain/identity/guest-calls';
import { hashPassword } from '@/lib/domain/identity/passwords';
import { validIdentityCalls } from '@/lib/domain/identity/valid-calls';
import {
  Browser,
  digest,
  enterOffice,
  freshPhone,
  makeAccount,
  me,
  signIn,
  smsTo,
  startSms,
  stopSms,
  type Account,
} from './world';

const login = validIdentityCalls['POST /api/valid/login'];
const loginState = validIdentityCalls['POST /api/valid/loginstatevalid'];
const logout = validIdentityCalls['POST /api/valid/logout'];
const reset = guestIdentityCalls['POST /api/guest/account/forget/password'];

const PASSWORD = 'Sea-otter7';
let passwordHash: string;

beforeAll(async () => {
  await startSms();
  passwordHash = await hashPassword(digest(PASSWORD));
});
afterAll(stopSms);

const account = (more = {}): Promise<Account> => makeAccount({ passwordHash, ...more });

test('a password login answers role, name and landing page, and sets the three cookies', async () => {
  const { phone } = await account({ name: '李读者' });
  const browser = new Browser();
  const answer = await signIn(browser, ` +86 ${phone.slice(0, 3)}-${phone.slice(3)} `, PASSWORD);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      result: true,
      message: '登录成功',
      data: { role: 'user#userPurchase', name: '李读者', landing: '/index' },
    },
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(browser.jar.get('role')).toBe('user%23userPurchase');
  expect(decodeURIComponent(browser.jar.get('name') ?? '')).toBe('李读者');
  const session = answer.headers.getSetCookie().find((line) => line.startsWith('session='));
  expect(session).toMatch(/HttpOnly/);
  expect(session).toMatch(/SameSite=Lax/);
  expect(await me(browser)).toBe(200);
});

test('a form-encoded body and a login name work as well', async () => {
  await account({ loginName: 'form-reader', phone: freshPhone() });
  const browser = new Browser();
  const body = new URLSearchParams({
    name: 'form-reader',
    passwd: digest(PASSWORD),
    vcode: await browser.captcha(),
    phoneVcode: '',
  });
  expect((await browser.post(login, body)).status).toBe(200);
});

test.each([
  ['admin#adminNews', '/index/manage'],
  ['admin#adminProduct', '/mall/manage'],
  ['admin#adminPlatform', '/admin'],
])('the role %s leads to %s once the second factor is there', async (role, landing) => {
  const { phone } = await account({ role });
  const entered = (await signIn(new Browser(), phone, PASSWORD)).body.data;
  expect(entered).toMatchObject({ role, landing: '/login/second', pending: 'enrol' });
  expect((await enterOffice(new Browser(), phone, PASSWORD)).body.data).toMatchObject({ landing });
});

test('the role user#userOrg leads to /index', async () => {
  const { phone } = await account({ role: 'user#userOrg' });
  expect((await signIn(new Browser(), phone, PASSWORD)).body.data).toMatchObject({
    role: 'user#userOrg',
    landing: '/index',
    pending: null,
  });
});

test('S-14 each login makes a new session and ends the one the browser had', async () => {
  const { phone } = await account();
  const browser = new Browser();
  await signIn(browser, phone, PASSWORD);
  const old = new Map(browser.jar);
  await signIn(browser, phone, PASSWORD);
  expect(browser.jar.get('session')).not.toBe(old.get('session'));
  const thief = new Browser();
  for (const [name, value] of old) thief.jar.set(name, value);
  expect(await me(thief)).toBe(401);
  expect(await me(browser)).toBe(200);
});

test('S-14 after logout the cookies are gone and replaying them is refused', async () => {
  const { id, phone } = await account();
  const browser = new Browser();
  await signIn(browser, phone, PASSWORD);
  const kept = new Map(browser.jar);
  const answer = await browser.post(logout, {});
  expect(answer.body).toMatchObject({ result: true, message: '退出登录成功！' });
  expect(['session', 'role', 'name'].filter((name) => browser.jar.has(name))).toEqual([]);
  for (const [name, value] of kept) browser.jar.set(name, value);
  expect(await me(browser)).toBe(401);
  const { rows } = await getPool().query(
    'select method, success from login_logs where user_id = $1 order by id',
    [id],
  );
  expect(rows).toEqual([
    { method: 'password', success: true },
    { method: 'logout', success: true },
  ]);
});

test('S-14 a password reset ends every session, and only the new password fits', async () => {
  const { phone } = await account();
  const [one, two, owner] = [new Browser(), new Browser(), new Browser()];
  await signIn(one, phone, PASSWORD);
  await signIn(two, phone, PASSWORD);
  expect((await owner.askCode(phone, 'reset')).body.message).toBe('获取验证码成功');
  const [{ code } = { code: '' }] = await smsTo(phone);
  const body = { username: phone, validCode: code, newPasswd: digest('New-otter8') };
  expect((await owner.post(reset, body)).body).toMatchObject({ result: true, message: '密码重置成功' });
  expect([await me(one), await me(two)]).toEqual([401, 401]);
  expect((await signIn(new Browser(), phone, PASSWORD)).status).toBe(422);
  expect((await signIn(new Browser(), phone, 'New-otter8')).status).toBe(200);
});

test('the login state tells who is here, and takes back the cookies of an ended session', async () => {
  const { phone } = await account({ name: '王状态' });
  const browser = new Browser();
  await signIn(browser, phone, PASSWORD);
  expect((await browser.post(loginState, {})).body.data).toEqual({
    loggedIn: true,
    name: '王状态',
    role: 'user#userPurchase',
    permissions: [],
    pending: null,
  });
  await getPool().query('update sessions set revoked_at = now() where ip = $1', [browser.ip]);
  expect((await browser.post(loginState, {})).body.data).toEqual({
    loggedIn: false,
    name: null,
    role: null,
    permissions: [],
    pending: null,
  });
  expect(browser.jar.has('name')).toBe(false);
});

test('S-03 a forged role cookie changes nothing', async () => {
  const browser = new Browser();
  browser.jar.set('role', 'admin%23adminPlatform');
  browser.jar.set('name', 'admin');
  expect((await browser.post(loginState, {})).body.data).toMatchObject({ loggedIn: false, permissions: [] });
  expect(await me(browser)).toBe(401);
});

test.each([
  'secret',
  PASSWORD,
  digest(PASSWORD).toUpperCase(),
  digest(PASSWORD).slice(1),
  `${digest(PASSWORD)}0`,
  '',
  null,
])('S-24 the password %j is not of the wire form', async (passwd) => {
  const browser = new Browser();
  const answer = await browser.post(login, { name: freshPhone(), passwd, vcode: await browser.captcha() });
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT', errors: { passwd: expect.any(String) } },
  });
});

test('S-24 the digest of the wire stands nowhere in the database', async () => {
  const [a, b] = [await account(), await account({ passwordHash: await hashPassword(digest(PASSWORD)) })];
  await signIn(new Browser(), a.phone, PASSWORD);
  const { rows } = await getPool().query<{ password_hash: string }>(
    'select password_hash from users where id = any($1)',
    [[a.id, b.id]],
  );
  expect(new Set(rows.map((r) => r.password_hash)).size).toBe(2);
  for (const table of ['users', 'login_logs', 'sessions', 'login_lockouts']) {
    const { rows: found } = await getPool().query(`select 1 from ${table} t where t::text like $1`, [
      `%${digest(PASSWORD)}%`,
    ]);
    expect(found).toEqual([]);
  }
});

test('S-23 unknown, known, password-less and disabled accounts get one reply to a wrong password', async () => {
  const phones = [
    freshPhone(),
    (await account()).phone,
    (await makeAccount()).phone,
    (await account({ status: 'disabled' })).phone,
  ];
  const replies = [];
  for (const phone of phones) {
    const { status, body } = await signIn(new Browser(), phone, 'wrong-Pass7');
    replies.push({ status, ...body, requestId: undefined });
  }
  expect(new Set(replies.map((r) => JSON.stringify(r))).size).toBe(1);
  expect(replies[0]).toMatchObject({ status: 422, message: '手机号码或密码错误' });
});

test('S-13 a disabled account is refused with the right password, and no session is made', async () => {
  const { id, phone } = await account({ status: 'disabled' });
  const browser = new Browser();
  expect(await signIn(browser, phone, PASSWORD)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(browser.jar.has('session')).toBe(false);
  const { rows } = await getPool().query('select 1 from sessions where user_id = $1', [id]);
  expect(rows).toEqual([]);
});

test('S-13 a ban bites on the next request of a living session', async () => {
  const { id, phone } = await account();
  const browser = new Browser();
  await signIn(browser, phone, PASSWORD);
  await getPool().query("update users set status = 'disabled' where id = $1", [id]);
  expect(await me(browser)).toBe(401);
});

test('S-15 an idle session and one past its absolute limit are over', async () => {
  const { id, phone } = await account();
  for (const column of ['expires_at', 'absolute_expires_at']) {
    const browser = new Browser();
    await signIn(browser, phone, PASSWORD);
    await getPool().query(`update sessions set ${column} = now() - interval '1 second' where user_id = $1`, [
      id,
    ]);
    expect(await me(browser)).toBe(401);
  }
});

test('S-18 a login that another site started is refused', async () => {
  const browser = new Browser();
  const body = { name: freshPhone(), passwd: digest(PASSWORD), vcode: await browser.captcha() };
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign) expect((await browser.post(login, body, headers)).status).toBe(403);
});

test.each([
  [{ name: '' }, '请输入手机号码'],
  [{ name: 'abc' }, '长度在 6 到 32 个字符'],
  [{ name: 'a'.repeat(33) }, '长度在 6 到 32 个字符'],
  [{ vcode: 'abc' }, '长度在 4 个字符'],
  [{ vcode: '' }, '请输入图片验证码'],
  [{ passwd: '' }, '请输入密码'],
])('bad input %j is told in Chinese', async (bad, message) => {
  const body = { name: '13800138000', passwd: digest(PASSWORD), vcode: 'abcd', ...bad };
  expect(await new Browser().post(login, body)).toMatchObject({ status: 400, body: { message } });
});
