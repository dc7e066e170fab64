import { getPool } from '@/db/client';
import { guestIdentityCalls } from '@/lib/domain/identity/guest-calls';
import { SMS_LIMITS } from '@/lib/domain/identity/rules';
import { validIdentityCalls } from '@/lib/domain/identity/valid-calls';
import {
  Browser,
  codeFor,
  freshPhone,
  makeAccount,
  passMinutes,
  smsControl,
  smsTo,
  startSms,
  stopSms,
} from './world';

const sendCode = guestIdentityCalls['POST /api/guest/account/valid/code/phone'];
const smsLogin = validIdentityCalls['POST /api/valid/login/phone'];

beforeAll(startSms);
afterAll(stopSms);

const enter = (browser: Browser, phone: string, phoneVcode: string) =>
  browser.post(smsLogin, { name: phone, passwd: '', vcode: '', phoneVcode, agreement: true });

test('S-21 no code without a solved captcha', async () => {
  const phone = freshPhone();
  const browser = new Browser();
  await browser.captcha();
  const ask = (vcode: unknown) => browser.post(sendCode, { phone, username: phone, vcode });
  expect(await ask('????')).toMatchObject({ status: 422, body: { code: 'CAPTCHA' } });
  expect(await ask('')).toMatchObject({ status: 400, body: { message: '请输入图片验证码' } });
  expect(await ask(undefined)).toMatchObject({ status: 400 });
  expect(await smsTo(phone)).toEqual([]);
});

test.each([
  ['reset', '用户名和邮箱不能为空'],
  ['login', '用户名不能为空'],
  ['register', '请输入手机号码'],
])('a code for %s without a number is refused: %s', async (purpose, message) => {
  const answer = await new Browser().post(sendCode, { phone: '', username: '', purpose, vcode: 'abcd' });
  expect(answer).toMatchObject({ status: 400, body: { message } });
});

test('S-21 two hundred parallel requests send one message', async () => {
  const phone = freshPhone();
  const browsers = Array.from({ length: 200 }, () => new Browser());
  const vcodes = await Promise.all(browsers.map((b) => b.captcha()));
  const answers = await Promise.all(
    browsers.map((b, i) => b.post(sendCode, { phone, username: phone, vcode: vcodes[i] })),
  );
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  // A machine that cannot serve them all turns some away with 503 instead: also a refusal.
  expect(answers.filter((a) => a.status === 429 || a.status === 503)).toHaveLength(199);
  expect(await smsTo(phone)).toHaveLength(1);
});

test('S-21 all spellings of a number are one number', async () => {
  const phone = freshPhone();
  const wide = [...phone].map((d) => String.fromCharCode(d.charCodeAt(0) + 0xfee0)).join('');
  const spellings = [phone, `+86${phone}`, `0086 ${phone}`, `${phone.slice(0, 3)}-${phone.slice(3)}`, wide];
  const statuses = [];
  for (const spelling of spellings) statuses.push((await new Browser().askCode(spelling)).status);
  expect(statuses).toEqual([200, 429, 429, 429, 429]);
});

test('S-21 five an hour and ten a day per number', async () => {
  const phone = freshPhone();
  const statuses = [];
  for (let i = 0; i < 12; i += 1) {
    statuses.push((await new Browser().askCode(phone)).status);
    await passMinutes(phone, i === 5 ? 70 : 2);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200, 200, 200, 200, 200, 429]);
  const { rows } = await getPool().query('select count(*)::int as n from sms_codes where phone = $1', [
    phone,
  ]);
  expect(rows).toEqual([{ n: 10 }]);
});

test('S-21 twenty an hour per address, whatever the forwarding headers say', async () => {
  const browser = new Browser();
  const statuses = [];
  for (let i = 0; i < 22; i += 1) {
    const phone = freshPhone();
    const vcode = await browser.captcha();
    const headers = { 'x-forwarded-for': `203.0.113.${i}`, 'x-real-ip': `203.0.113.${i}` };
    statuses.push((await browser.post(sendCode, { phone, vcode }, headers)).status);
  }
  expect(statuses.filter((s) => s === 200)).toHaveLength(20);
  expect(statuses.slice(20)).toEqual([429, 429]);
});

test('S-21 one budget a day for everybody: beyond it no code is made and nothing is sent', async () => {
  const { rows } = await getPool().query(
    "select count(*)::int as n from sms_codes where created_at > now() - interval '24 hours'",
  );
  const fill = `insert into sms_codes (phone, purpose, browser_id, code_hmac, expires_at, ip)
    select '19900000000', 'login', 'budget', '', now(), '203.0.113.250' from generate_series(1, $1::int)`;
  await getPool().query(fill, [SMS_LIMITS.day - 1 - rows[0].n]);
  try {
    const [last, over] = [freshPhone(), freshPhone()];
    expect(await new Browser().askCode(last)).toMatchObject({ status: 200 });
    expect(await new Browser().askCode(over)).toMatchObject({
      status: 503,
      body: { message: '短信服务繁忙，请稍后再试' },
    });
    expect([await smsTo(last), await smsTo(over)]).toMatchObject([[{ purpose: 'login' }], []]);
  } finally {
    await getPool().query("delete from sms_codes where browser_id = 'budget'");
  }
});

test('S-23 known and unknown numbers get the same reply for every purpose', async () => {
  const { phone: known } = await makeAccount();
  for (const purpose of ['login', 'reset', 'register'] as const) {
    const replies = [];
    for (const phone of [known, freshPhone()]) {
      const { status, body } = await new Browser().askCode(phone, purpose);
      replies.push(JSON.stringify({ status, ...body }));
    }
    expect(replies[0]).toBe(replies[1]);
    await passMinutes(known, 2);
  }
});

test('R-21 a refusal of the provider is told, and does not count against the number', async () => {
  const phone = freshPhone();
  await smsControl('api.mode', { provider: 'sms', mode: 'code', code: 'isv.AMOUNT_NOT_ENOUGH' });
  expect(await new Browser().askCode(phone)).toMatchObject({
    status: 503,
    body: { message: '短信发送失败，请稍后再试' },
  });
  await smsControl('api.mode', { provider: 'sms', mode: 'normal' });
  expect(await new Browser().askCode(phone)).toMatchObject({ status: 200 });
  const { rows } = await getPool().query(
    'select status from outbound_messages where recipient = $1 order by id',
    [phone],
  );
  expect(rows).toEqual([{ status: 'failed' }, { status: 'sent' }]);
});

test('R-21 a lost answer is given up after five seconds, counts, is not repeated, and the code works', async () => {
  const phone = freshPhone();
  const browser = new Browser();
  await smsControl('api.mode', { provider: 'sms', mode: 'timeoutAfterCommit' });
  const patience = jest.spyOn(AbortSignal, 'timeout');
  const answer = await browser.askCode(phone);
  expect(patience.mock.calls).toEqual([[5000]]);
  patience.mockRestore();
  await smsControl('api.mode', { provider: 'sms', mode: 'normal' });
  expect(answer).toMatchObject({ status: 503, body: { data: { retryAfterSeconds: 60 } } });
  expect((await new Browser().askCode(phone)).status).toBe(429);
  expect(await smsTo(phone)).toHaveLength(1);
  expect((await enter(browser, phone, await codeFor(phone))).status).toBe(200);
  const { rows } = await getPool().query('select status from outbound_messages where recipient = $1', [
    phone,
  ]);
  expect(rows).toEqual([{ status: 'unknown' }]);
});
