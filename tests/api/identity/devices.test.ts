import { getPool } from '@/db/client';
import { hashPassword } from '@/lib/domain/identity/passwords';
import { userIdentityCalls } from '@/lib/domain/identity/user-calls';
import { validIdentityCalls } from '@/lib/domain/identity/valid-calls';
import { userMemberCalls } from '@/lib/domain/member/user-calls';
import type { Called } from '@/tests/support/call-route';
import { Browser, codeFor, digest, makeAccount, me, signIn, startSms, stopSms } from './world';

const closeCheck = userMemberCalls['GET /api/user/member/close'];
const close = userMemberCalls['POST /api/user/member/close'];
const logins = userIdentityCalls['GET /api/user/member/login/list'];
const reauth = userIdentityCalls['POST /api/user/member/reauth'];
const security = userIdentityCalls['GET /api/user/member/security'];
const list = userIdentityCalls['GET /api/user/member/session/list'];
const revoke = userIdentityCalls['POST /api/user/member/session/revoke'];
const smsLogin = validIdentityCalls['POST /api/valid/login/phone'];

const PASSWORD = 'Sea-otter7';
let passwordHash: string;

beforeAll(async () => {
  await startSms();
  passwordHash = await hashPassword(digest(PASSWORD));
});
afterAll(stopSms);

interface Device {
  key: string;
  current: boolean;
  ip: string;
  device: string;
}

async function read<T>(browser: Browser, called: Called): Promise<T> {
  return ((await (await browser.fetch(called, '/api/test')).json()) as { data: T }).data;
}

test('S-14 devices are listed, this one first, and end singly or together', async () => {
  const account = await makeAccount({ passwordHash });
  const browsers = [new Browser(), new Browser(), new Browser(), new Browser()] as const;
  for (const b of browsers) await signIn(b, account.phone, PASSWORD);
  const [here, second] = browsers;
  const devices = await read<Device[]>(here, list);
  expect(devices.map((d) => d.current)).toEqual([true, false, false, false]);
  expect(devices[0]?.ip).toMatch(/^10\.\d+\.\*\.\*$/);
  const ids = await getPool().query<{ id: string }>('select id from sessions where user_id = $1', [
    account.id,
  ]);
  for (const { id } of ids.rows) expect(JSON.stringify(devices)).not.toContain(id);

  const [theirs] = (await read<Device[]>(second, list)).filter((d) => d.current);
  const one = await here.post(revoke, { key: theirs?.key });
  expect((one.body.data as Device[]).length).toBe(3);
  expect([await me(here), await me(second), await me(browsers[2])]).toEqual([200, 401, 200]);
  expect((await here.post(revoke, { key: theirs?.key })).status).toBe(404);
  await here.post(revoke, {});
  expect(await Promise.all(browsers.map(me))).toEqual([200, 401, 401, 401]);
  expect(await read<{ sessions: number; level: number }>(here, security)).toMatchObject({
    sessions: 1,
    level: 2,
  });
});

test('S-06 nobody ends the session of another account, and this one ends by logging out only', async () => {
  const [a, b] = [await makeAccount({ passwordHash }), await makeAccount({ passwordHash })];
  const [mine, theirs] = [new Browser(), new Browser()];
  await signIn(mine, a.phone, PASSWORD);
  await signIn(theirs, b.phone, PASSWORD);
  const [other] = await read<Device[]>(theirs, list);
  const [own] = await read<Device[]>(mine, list);
  const missing = await mine.post(revoke, { key: '0'.repeat(16) });
  const foreign = await mine.post(revoke, { key: other?.key });
  expect([foreign.status, foreign.body.message]).toEqual([missing.status, missing.body.message]);
  expect((await mine.post(revoke, { key: own?.key })).status).toBe(404);
  expect((await mine.post(revoke, { key: 'x' })).status).toBe(400);
  expect([await me(mine), await me(theirs)]).toEqual([200, 200]);
});

test('the login history shows what happened to the own account, failures too', async () => {
  const account = await makeAccount({ passwordHash });
  await signIn(new Browser(), account.phone, 'wrong');
  const browser = new Browser();
  await signIn(browser, account.phone, PASSWORD);
  const { list: entries, total } = await read<{ list: object[]; total: number }>(browser, logins);
  expect(total).toBe(2);
  expect(entries).toMatchObject([
    { method: '密码登录', success: true, reason: null },
    { method: '密码登录', success: false, reason: '密码错误' },
  ]);
});

test('S-27 a closed account is gone everywhere at once, and its number makes another one', async () => {
  const account = await makeAccount({ passwordHash });
  const [here, elsewhere] = [new Browser(), new Browser()];
  await signIn(here, account.phone, PASSWORD);
  await signIn(elsewhere, account.phone, PASSWORD);
  expect(await read(here, closeCheck)).toMatchObject({ obstacles: [] });
  const confirm = await here.post(reauth, { act: 'close', passwd: digest(PASSWORD) });
  const { token } = confirm.body.data as { token: string };
  expect((await here.post(close, { token, confirm: false })).status).toBe(400);
  expect((await here.post(close, { token: 'a'.repeat(43), confirm: true })).status).toBe(422);
  expect((await here.post(close, { token, confirm: true })).body.message).toBe('账号已注销');
  expect(here.jar.has('session')).toBe(false);
  expect([await me(here), await me(elsewhere)]).toEqual([401, 401]);
  const { rows: living } = await getPool().query(
    'select 1 from sessions where user_id = $1 and revoked_at is null',
    [account.id],
  );
  expect(living).toEqual([]);
  expect((await signIn(new Browser(), account.phone, PASSWORD)).body.message).toBe('手机号码或密码错误');

  const again = new Browser();
  await again.askCode(account.phone);
  const code = await codeFor(account.phone);
  expect(
    (await again.post(smsLogin, { name: account.phone, phoneVcode: code, agreement: true })).status,
  ).toBe(200);
  const { rows } = await getPool().query('select id, role, status from users where phone = $1', [
    account.phone,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ role: 'user#userPurchase', status: 'active' });
  expect(Number((rows[0] as { id: string }).id)).not.toBe(account.id);
});
