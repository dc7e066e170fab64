import { getPool } from '@/db/client';
import { hashPassword } from '@/lib/domain/identity/passwords';
import { userIdentityCalls } from '@/lib/domain/identity/user-calls';
import { validIdentityCalls } from '@/lib/domain/identity/valid-calls';
import { userMemberCalls } from '@/lib/domain/member/user-calls';
import { unknownNamed } from '@/tests/support/unknown-fields';
import {
  Browser,
  codeFor,
  codeTo,
  digest,
  freshPhone,
  makeAccount,
  me,
  passMinutes,
  signIn,
  startSms,
  stopSms,
  type Account,
} from './world';

const basic = userMemberCalls['GET /api/user/member/edit/basic'];
const editMail = userIdentityCalls['POST /api/user/member/edit/mail'];
const editPassword = userIdentityCalls['POST /api/user/member/edit/password'];
const editPhone = userIdentityCalls['POST /api/user/member/edit/phone'];
const reauth = userIdentityCalls['POST /api/user/member/reauth'];
const updateBasic = userMemberCalls['POST /api/user/member/update/basic'];
const mailCode = userIdentityCalls['POST /api/user/member/valid/code/mail'];
const phoneCode = userIdentityCalls['POST /api/user/member/valid/code/phone'];
const smsLogin = validIdentityCalls['POST /api/valid/login/phone'];

const PASSWORD = 'Sea-otter7';
let passwordHash: string;

beforeAll(async () => {
  await startSms();
  passwordHash = await hashPassword(digest(PASSWORD));
});
afterAll(stopSms);

const row = async (id: number) =>
  (
    await getPool().query<Record<string, unknown>>(
      'select login_name, phone, email, password_hash from users where id = $1',
      [id],
    )
  ).rows[0];

async function reader(more = {}): Promise<{ account: Account; browser: Browser }> {
  const account = await makeAccount({ passwordHash, ...more });
  const browser = new Browser();
  await signIn(browser, account.phone, PASSWORD);
  return { account, browser };
}

async function tokenFor(browser: Browser, act: string): Promise<string> {
  const answer = await browser.post(reauth, { act, passwd: digest(PASSWORD) });
  return (answer.body.data as { token: string }).token;
}

test('S-25 the password changes with the old one only, and the other sessions end', async () => {
  const { account, browser } = await reader();
  const other = new Browser();
  await signIn(other, account.phone, PASSWORD);
  const newPasswd = digest('New-otter8');
  const wrong = await browser.post(editPassword, { oldPasswd: digest('nope'), newPasswd });
  expect(wrong).toMatchObject({ status: 422, body: { errors: { oldPasswd: '登录密码错误' } } });
  expect(await browser.post(editPassword, { newPasswd })).toMatchObject({ status: 400 });
  const same = await browser.post(editPassword, {
    oldPasswd: digest(PASSWORD),
    newPasswd: digest(PASSWORD),
  });
  expect(same).toMatchObject({ status: 400, body: { errors: { newPasswd: '新密码不能与原密码相同' } } });
  expect((await row(account.id))?.password_hash).toBe(passwordHash);
  const done = await browser.post(editPassword, { oldPasswd: digest(PASSWORD), newPasswd });
  expect(done).toMatchObject({ status: 200, body: { message: '密码修改成功' } });
  expect([await me(browser), await me(other)]).toEqual([200, 401]);
  expect((await signIn(new Browser(), account.phone, 'New-otter8')).status).toBe(200);
});

test('S-25 common passwords and the number are refused, and the fifth wrong old password locks', async () => {
  const { account, browser } = await reader();
  for (const weak of ['Passw0rd!', account.phone]) {
    const body = { oldPasswd: digest(PASSWORD), newPasswd: digest(weak) };
    expect(await browser.post(editPassword, body)).toMatchObject({
      status: 400,
      body: { errors: { newPasswd: expect.any(String) } },
    });
  }
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      browser.post(editPassword, { oldPasswd: digest(`guess-${i}`), newPasswd: digest('New-otter8') }),
    ),
  );
  expect(guesses.filter((g) => g.status === 422)).toHaveLength(5);
  expect(guesses.filter((g) => g.status === 429)).toHaveLength(15);
  const right = await browser.post(editPassword, {
    oldPasswd: digest(PASSWORD),
    newPasswd: digest('New-otter8'),
  });
  expect(right.status).toBe(429);
  expect((await row(account.id))?.password_hash).toBe(passwordHash);
});

test('S-25 of two changes at once one is made', async () => {
  const { browser } = await reader();
  const answers = await Promise.all(
    ['New-otter8', 'Other-otter9'].map((p) =>
      browser.post(editPassword, { oldPasswd: digest(PASSWORD), newPasswd: digest(p) }),
    ),
  );
  expect(answers.map((a) => a.status).filter((s) => s === 200)).toHaveLength(1);
});

test('an account without a password sets one after a code to its own number', async () => {
  const account = await makeAccount();
  const browser = new Browser();
  await browser.askCode(account.phone);
  await browser.post(smsLogin, {
    name: account.phone,
    phoneVcode: await codeFor(account.phone),
    agreement: true,
  });
  await passMinutes(account.phone, 2);
  expect((await browser.post(reauth, { act: 'password', passwd: digest('x') })).body.message).toBe(
    '您还没有设置登录密码，请使用短信验证码',
  );
  const sent = await browser.post(phoneCode, { purpose: 'reauth', vcode: await browser.captcha() });
  expect(sent.body.message).toBe('获取验证码成功');
  const code = await codeFor(account.phone);
  expect(await browser.post(reauth, { act: 'password', code: '000000' })).toMatchObject({
    status: 422,
    body: { errors: { code: '短信验证码错误或已失效' } },
  });
  const { token } = (await browser.post(reauth, { act: 'password', code })).body.data as { token: string };
  expect((await browser.post(editPassword, { token, newPasswd: digest('New-otter8') })).status).toBe(200);
  expect(await browser.post(editPassword, { token, newPasswd: digest('More-otter9') })).toMatchObject({
    status: 422,
    body: { message: '身份确认已失效，请重新确认身份' },
  });
  expect((await signIn(new Browser(), account.phone, 'New-otter8')).status).toBe(200);
});

test('S-25 the number changes with a confirmed identity and a code to the new one', async () => {
  const { account, browser } = await reader();
  await getPool().query('update users set login_name = phone where id = $1', [account.id]);
  const other = new Browser();
  await signIn(other, account.phone, PASSWORD);
  const phone = freshPhone();
  const ask = async (token?: string) =>
    browser.post(phoneCode, { purpose: 'bind', phone, token, vcode: await browser.captcha() });
  expect((await ask()).status).toBe(400);
  expect((await ask('a'.repeat(43))).body.message).toBe('身份确认已失效，请重新确认身份');
  const token = await tokenFor(browser, 'phone');
  expect((await ask(token)).status).toBe(200);
  const code = await codeFor(phone);
  expect(await browser.post(editPhone, { token, phone, code: '000000' })).toMatchObject({ status: 422 });
  expect((await browser.post(editPhone, { token, phone, code })).body.message).toBe('手机号码更换成功');
  expect(await row(account.id)).toMatchObject({ phone, login_name: phone });
  expect([await me(browser), await me(other)]).toEqual([200, 401]);
  expect((await signIn(new Browser(), account.phone, PASSWORD)).status).toBe(422);
  expect((await signIn(new Browser(), phone, PASSWORD)).status).toBe(200);
});

test('S-25 a token is bound to its account, its session and its act, and ends after ten minutes', async () => {
  const [a, b] = [await reader(), await reader()];
  const token = await tokenFor(a.browser, 'mail');
  const use = async (browser: Browser, mail = 'x@example.cn') =>
    browser.post(mailCode, { mail, token, vcode: await browser.captcha() });
  expect((await use(b.browser)).status).toBe(422);
  const second = new Browser();
  await signIn(second, a.account.phone, PASSWORD);
  expect((await use(second)).status).toBe(422);
  expect(
    await a.browser.post(phoneCode, {
      purpose: 'bind',
      phone: freshPhone(),
      token,
      vcode: await a.browser.captcha(),
    }),
  ).toMatchObject({ status: 422 });
  await getPool().query(
    "update user_tokens set expires_at = now() - interval '1 second' where user_id = $1",
    [a.account.id],
  );
  expect((await use(a.browser)).status).toBe(422);
  const { rows } = await getPool().query('select id from user_tokens where user_id = $1', [a.account.id]);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('S-23 a taken number gets its code like a free one, and is told only to who holds it', async () => {
  const { account, browser } = await reader();
  const taken = await makeAccount();
  const token = await tokenFor(browser, 'phone');
  const answer = await browser.post(phoneCode, {
    purpose: 'bind',
    phone: taken.phone,
    token,
    vcode: await browser.captcha(),
  });
  expect(answer).toMatchObject({ status: 200, body: { message: '获取验证码成功' } });
  const body = { token, phone: taken.phone, code: await codeFor(taken.phone) };
  expect(await browser.post(editPhone, body)).toMatchObject({
    status: 409,
    body: { errors: { phone: '该手机号码已被其他账号使用' } },
  });
  expect((await row(account.id))?.phone).toBe(account.phone);
});

test('a mail address is bound by a code, in one spelling, once over all accounts', async () => {
  const { account, browser } = await reader();
  const mail = `reader-${account.id}@example.cn`;
  const token = await tokenFor(browser, 'mail');
  const vcode = await browser.captcha();
  const sent = await browser.post(mailCode, { mail: ` Reader-${account.id}@Example.CN `, token, vcode });
  expect(sent.body).toMatchObject({ result: true, message: '获取验证码成功' });
  const code = await codeTo(mail);
  expect(code).toMatch(/^\d{6}$/);
  expect((await browser.post(editMail, { token, mail, code: '000000' })).body.errors).toEqual({
    code: '邮箱验证码错误或已失效',
  });
  expect((await browser.post(editMail, { token, mail, code })).status).toBe(200);
  expect((await row(account.id))?.email).toBe(mail);

  const second = await reader();
  const theirs = await tokenFor(second.browser, 'mail');
  await getPool().query("update mail_codes set created_at = created_at - interval '2 minutes'");
  await second.browser.post(mailCode, { mail, token: theirs, vcode: await second.browser.captcha() });
  const refused = await second.browser.post(editMail, { token: theirs, mail, code: await codeTo(mail) });
  expect(refused).toMatchObject({ status: 409, body: { errors: { mail: '该邮箱已被其他账号使用' } } });
});

test('S-20 fifty parallel guesses at a mail code get five tries together', async () => {
  const { account, browser } = await reader();
  const mail = `guess-${account.id}@example.cn`;
  const token = await tokenFor(browser, 'mail');
  await browser.post(mailCode, { mail, token, vcode: await browser.captcha() });
  const code = await codeTo(mail);
  const wrong = Array.from({ length: 50 }, (_, n) => String(n).padStart(6, '0')).filter((c) => c !== code);
  const answers = await Promise.all(wrong.map((c) => browser.post(editMail, { token, mail, code: c })));
  expect(answers.filter((a) => a.status === 200)).toEqual([]);
  const { rows } = await getPool().query('select tries from mail_codes where email = $1', [mail]);
  expect(rows).toEqual([{ tries: 5 }]);
  expect((await browser.post(editMail, { token, mail, code })).status).not.toBe(200);
  expect((await row(account.id))?.email).toBeNull();
});

test('S-21 of the requests of one minute one sends a mail', async () => {
  const { account, browser } = await reader();
  const mail = `rush-${account.id}@example.cn`;
  const token = await tokenFor(browser, 'mail');
  const answers = [];
  for (let i = 0; i < 5; i += 1) {
    answers.push(await browser.post(mailCode, { mail, token, vcode: await browser.captcha() }));
  }
  expect(answers.map((a) => a.status)).toEqual([200, 429, 429, 429, 429]);
  const { rows } = await getPool().query(
    "select count(*)::int as n from outbound_messages where recipient = $1 and channel = 'mail'",
    [mail],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('the profile is saved as it is, and the greeting follows', async () => {
  const { browser } = await reader();
  const profile = { name: ' 李读者 ', gender: 'female', birthday: '1990-05-01' };
  const extra = { role: 'admin#adminNews', status: 'closed' };
  expect(unknownNamed(await browser.post(updateBasic, { ...profile, ...extra }))).toEqual(Object.keys(extra));
  const answer = await browser.post(updateBasic, profile);
  expect(answer.body).toMatchObject({
    result: true,
    message: '保存成功',
    data: { name: '李读者', gender: 'female', birthday: '1990-05-01', role: 'user#userPurchase' },
  });
  expect(decodeURIComponent(browser.jar.get('name') ?? '')).toBe('李读者');
  await browser.post(updateBasic, { name: '李读者', gender: '', birthday: '' });
  const read = await browser.fetch(basic, '/api/user/member/edit/basic');
  expect(((await read.json()) as { data: unknown }).data).toMatchObject({ gender: null, birthday: null });
});

test.each([
  [{ name: '' }, 'name'],
  [{ name: 'a'.repeat(31) }, 'name'],
  [{ birthday: '2999-01-01' }, 'birthday'],
  [{ birthday: '1990-02-30' }, 'birthday'],
  [{ gender: 'x' }, 'gender'],
])('the profile %j is refused at its field', async (bad, field) => {
  const { browser } = await reader();
  const answer = await browser.post(updateBasic, { name: '李读者', ...bad });
  expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } });
});
