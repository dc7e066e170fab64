import { getPool } from '@/db/client';
import { guestIdentityCalls } from '@/lib/domain/identity/guest-calls';
import { unknownNamed } from '@/tests/support/unknown-fields';
import { Browser, codeFor, digest, freshPhone, makeAccount, startSms, stopSms } from './world';

const reset = guestIdentityCalls['POST /api/guest/account/forget/password'];
const register = guestIdentityCalls['POST /api/guest/phone/reg'];

beforeAll(startSms);
afterAll(stopSms);

const form = (phone: string, code: string, more = {}) => ({
  phone,
  code,
  newPasswd: digest('Sea-otter7'),
  name: '赵新人',
  agreement: true,
  ...more,
});

test('a registration makes a buyer with a password and logs in', async () => {
  const phone = freshPhone();
  const browser = new Browser();
  await browser.askCode(phone, 'register');
  const answer = await browser.post(register, form(phone, await codeFor(phone)));
  expect(answer.body).toMatchObject({
    result: true,
    message: '注册成功',
    data: { name: '赵新人', landing: '/index' },
  });
  expect(browser.jar.has('session')).toBe(true);
});

test('a number with an account is told so only to who holds the number', async () => {
  const { phone } = await makeAccount();
  const browser = new Browser();
  await browser.askCode(phone, 'register');
  expect((await browser.post(register, form(phone, '000000'))).body.message).toBe('短信验证码错误或已失效');
  expect(await browser.post(register, form(phone, await codeFor(phone)))).toMatchObject({
    status: 409,
    body: { message: '该手机号码已注册，请直接登录' },
  });
});

test('without the agreement there is no account', async () => {
  const phone = freshPhone();
  for (const agreement of [false, undefined, 'false']) {
    expect(await new Browser().post(register, form(phone, '123456', { agreement }))).toMatchObject({
      status: 400,
      body: { message: '请先阅读并同意用户协议和隐私政策' },
    });
  }
});

test('S-25 digests of common passwords and of the number are refused before the code is spent', async () => {
  const { phone } = await makeAccount();
  const browser = new Browser();
  await browser.askCode(phone, 'reset');
  const validCode = await codeFor(phone);
  for (const weak of ['Passw0rd!', 'Abc@1234', phone]) {
    const answer = await browser.post(reset, { username: phone, validCode, newPasswd: digest(weak) });
    expect(answer).toMatchObject({ status: 400, body: { errors: { newPasswd: expect.any(String) } } });
  }
  expect(
    (await browser.post(reset, { username: phone, validCode, newPasswd: digest('Sea-otter7') })).status,
  ).toBe(200);
});

test.each([
  { username: '', validCode: '123456', newPasswd: digest('x') },
  { username: '13800138000', validCode: '', newPasswd: digest('x') },
  { username: '13800138000', validCode: '123456', newPasswd: '' },
  { username: '13800138000' },
])('an incomplete reset is refused: 请填写完整信息 (%#)', async (body) => {
  expect(await new Browser().post(reset, body)).toMatchObject({
    status: 400,
    body: { message: '请填写完整信息' },
  });
});

test('S-09 fields that a person may not set are refused by name, and nobody is registered', async () => {
  const phone = freshPhone();
  const browser = new Browser();
  await browser.askCode(phone, 'register');
  const extra = {
    role: 'admin#adminPlatform',
    permissions: ['platform'],
    status: 'disabled',
    id: 1,
  };
  const reply = await browser.post(register, form(phone, await codeFor(phone), extra));
  expect(unknownNamed(reply)).toEqual(Object.keys(extra));
  const { rows } = await getPool().query('select role, status, permissions from users where phone = $1', [
    phone,
  ]);
  expect(rows).toEqual([]);
});
