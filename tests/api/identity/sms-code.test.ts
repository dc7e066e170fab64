import { getPool } from '@/db/client';
import { guestIdentityCalls } from '@/lib/domain/identity/guest-calls';
import { validIdentityCalls } from '@/lib/domain/identity/valid-calls';
import { Browser, codeFor, digest, freshPhone, makeAccount, passMinutes, startSms, stopSms } from './world';

const smsLogin = validIdentityCalls['POST /api/valid/login/phone'];
const reset = guestIdentityCalls['POST /api/guest/account/forget/password'];

beforeAll(startSms);
afterAll(stopSms);

const enter = (browser: Browser, phone: string, phoneVcode: string) =>
  browser.post(smsLogin, { name: phone, passwd: '', vcode: '', phoneVcode, agreement: true });

test('S-27 an unknown number becomes a plain buyer, with the consents it gave', async () => {
  const phone = freshPhone();
  const browser = new Browser();
  expect(await browser.askCode(phone)).toMatchObject({ status: 200, body: { message: '获取验证码成功' } });
  const answer = await enter(browser, phone, await codeFor(phone));
  expect(answer.body).toMatchObject({
    result: true,
    data: { role: 'user#userPurchase', landing: '/index' },
  });
  const { rows } = await getPool().query(
    `select role, status, permissions, password_hash, phone_verified_at is not null as verified,
       (select count(*)::int from user_consents c where c.user_id = u.id) as consents from users u where phone = $1`,
    [phone],
  );
  expect(rows).toEqual([
    {
      role: 'user#userPurchase',
      status: 'active',
      permissions: [],
      password_hash: null,
      verified: true,
      consents: 2,
    },
  ]);
});

test('S-27 a banned account is not revived and gets no session', async () => {
  const { id, phone } = await makeAccount({ status: 'disabled' });
  const browser = new Browser();
  await browser.askCode(phone);
  expect(await enter(browser, phone, await codeFor(phone))).toMatchObject({ status: 403 });
  const { rows } = await getPool().query(
    'select status, (select count(*)::int from sessions s where s.user_id = u.id) as n from users u where id = $1',
    [id],
  );
  expect(rows).toEqual([{ status: 'disabled', n: 0 }]);
});

test('S-27 twenty parallel uses of one code make one account and one session', async () => {
  const phone = freshPhone();
  const browser = new Browser();
  await browser.askCode(phone);
  const code = await codeFor(phone);
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter(browser, phone, code)));
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  const { rows } = await getPool().query('select count(*)::int as n from users where phone = $1', [phone]);
  expect(rows).toEqual([{ n: 1 }]);
});

test('S-20 six digits, five minutes, stored as HMAC only', async () => {
  const phone = freshPhone();
  await new Browser().askCode(phone);
  const code = await codeFor(phone);
  expect(code).toMatch(/^\d{6}$/);
  const { rows } = await getPool().query<{ row: string; life: number }>(
    'select s::text as row, extract(epoch from expires_at - created_at)::int as life from sms_codes s where phone = $1',
    [phone],
  );
  expect(rows[0]).toMatchObject({ life: 300 });
  expect(rows[0]!.row).not.toContain(code);
  const { rows: sent } = await getPool().query<{ row: string; status: string }>(
    'select m::text as row, status from outbound_messages m where recipient = $1',
    [phone],
  );
  expect(sent).toMatchObject([{ status: 'sent' }]);
  expect(sent[0]!.row).not.toContain(code);
});

test('S-20 a code is bound to phone, purpose and browser, and used once', async () => {
  const phone = freshPhone();
  const browser = new Browser();
  await browser.askCode(phone);
  const code = await codeFor(phone);
  const stranger = new Browser();
  await stranger.captcha();
  expect((await enter(stranger, phone, code)).status).toBe(422);
  expect((await enter(browser, freshPhone(), code)).status).toBe(422);
  const asReset = { username: phone, validCode: code, newPasswd: digest('Sea-otter7') };
  expect((await browser.post(reset, asReset)).status).toBe(422);
  expect((await enter(browser, phone, code)).status).toBe(200);
  expect(await enter(browser, phone, code)).toMatchObject({
    status: 422,
    body: { message: '短信验证码错误或已失效' },
  });
});

test('S-20 the fifth wrong try kills the code, also in parallel', async () => {
  const phone = freshPhone();
  const browser = new Browser();
  await browser.askCode(phone);
  const code = await codeFor(phone);
  const wrong = Array.from({ length: 50 }, (_, n) => String(n).padStart(6, '0')).filter((c) => c !== code);
  const answers = await Promise.all(wrong.map((c) => enter(browser, phone, c)));
  expect(answers.filter((a) => a.status === 200)).toEqual([]);
  const { rows } = await getPool().query('select tries from sms_codes where phone = $1', [phone]);
  expect(rows).toEqual([{ tries: 5 }]);
  browser.ip = new Browser().ip;
  expect((await enter(browser, phone, code)).status).toBe(422);
});

test('S-20 an expired code is dead, and a newer one replaces it', async () => {
  const phone = freshPhone();
  const browser = new Browser();
  await browser.askCode(phone);
  const first = await codeFor(phone);
  await passMinutes(phone, 2);
  await browser.askCode(phone);
  const second = await codeFor(phone);
  if (first !== second) expect((await enter(browser, phone, first)).status).toBe(422);
  await getPool().query("update sms_codes set expires_at = now() - interval '1 second' where phone = $1", [
    phone,
  ]);
  expect((await enter(browser, phone, second)).status).toBe(422);
});
