import { createPool, getPool, setPool } from '@/db/client';
import { hashPassword } from '@/lib/domain/identity/passwords';
import { validIdentityCalls } from '@/lib/domain/identity/valid-calls';
import { Browser, digest, freshPhone, makeAccount, smsTo, startSms, stopSms } from './world';

const login = validIdentityCalls['POST /api/valid/login'];
const smsLogin = validIdentityCalls['POST /api/valid/login/phone'];

const PASSWORD = 'Sea-otter7';
let passwordHash: string;

beforeAll(async () => {
  await startSms();
  passwordHash = await hashPassword(digest(PASSWORD));
});
afterAll(stopSms);

async function attempt(name: string, password: string, browser = new Browser()) {
  return browser.post(login, { name, passwd: digest(password), vcode: await browser.captcha() });
}
const failures = async (key: string) =>
  (
    await getPool().query(
      'select failures, locked_until > now() as locked from login_lockouts where key = $1',
      [key],
    )
  ).rows;

test('S-22 of fifty parallel wrong guesses five are judged; then the right password is refused and SMS lets the owner in', async () => {
  const { phone } = await makeAccount({ passwordHash });
  const browsers = Array.from({ length: 50 }, () => new Browser());
  const vcodes = await Promise.all(browsers.map((b) => b.captcha()));
  const answers = await Promise.all(
    browsers.map((b, i) => b.post(login, { name: phone, passwd: digest(`wrong-${i}`), vcode: vcodes[i] })),
  );
  expect(answers.filter((a) => a.status === 422)).toHaveLength(5);
  expect(answers.filter((a) => a.status === 429)).toHaveLength(45);
  expect(await failures(`account:${phone}`)).toEqual([{ failures: 5, locked: true }]);

  const refused = await attempt(phone, PASSWORD);
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(refused.body.message).toMatch(/^登录失败次数过多，请 15 分钟后再试，或使用短信登录$/);

  const owner = new Browser();
  await owner.askCode(phone);
  const [{ code } = { code: '' }] = await smsTo(phone);
  expect((await owner.post(smsLogin, { name: phone, phoneVcode: code })).status).toBe(200);
});

test('S-22 the lock survives a restart and ends after fifteen minutes of the database clock', async () => {
  const { phone } = await makeAccount({ passwordHash });
  for (let i = 0; i < 5; i += 1) await attempt(phone, `wrong-${i}`);
  const url = process.env.DATABASE_URL ?? '';
  await getPool().end();
  setPool(createPool(url));
  expect((await attempt(phone, PASSWORD)).status).toBe(429);
  await getPool().query(
    "update login_lockouts set locked_until = now() - interval '1 second' where key = $1",
    [`account:${phone}`],
  );
  expect((await attempt(phone, PASSWORD)).status).toBe(200);
  expect(await failures(`account:${phone}`)).toEqual([]);
});

test('S-22 a success forgets the failures before it, and all names of an account share one count', async () => {
  const { phone } = await makeAccount({ passwordHash, loginName: `reader-${freshPhone()}` });
  const { rows } = await getPool().query<{ login_name: string }>(
    'select login_name from users where phone = $1',
    [phone],
  );
  const name = rows[0]!.login_name;
  for (let i = 0; i < 4; i += 1) await attempt(i % 2 ? phone : name, 'wrong');
  expect(await failures(`account:${name}`)).toEqual([{ failures: 4, locked: null }]);
  expect((await attempt(phone, PASSWORD)).status).toBe(200);
  expect(await failures(`account:${name}`)).toEqual([]);
});

test('S-22 an address that fails at many accounts is held off, other addresses are not', async () => {
  const { phone } = await makeAccount({ passwordHash });
  const attacker = new Browser();
  await getPool().query(
    'insert into login_lockouts (key, failures, first_failed_at, last_failed_at) values ($1, 29, now(), now())',
    [`ip:${attacker.ip}`],
  );
  expect((await attempt(freshPhone(), 'wrong', attacker)).status).toBe(422);
  expect((await attempt(phone, PASSWORD, attacker)).status).toBe(429);
  expect((await attempt(phone, PASSWORD)).status).toBe(200);
});

test('S-23 an unknown account is locked like a known one', async () => {
  const phone = freshPhone();
  const statuses = [];
  for (let i = 0; i < 6; i += 1) statuses.push((await attempt(phone, 'wrong')).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
});
