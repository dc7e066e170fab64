import { getPool } from '@/db/client';
import { guestIdentityCalls } from '@/lib/domain/identity/guest-calls';
import { guestOrganizationCalls } from '@/lib/domain/organization/guest-calls';
import { userOrganizationCalls } from '@/lib/domain/organization/user-calls';
import { actorFromCookies } from '@/lib/server/auth/session';
import { creditCode, get, PASSWORD, prepared, startOrganizations } from './organization-world';
import { Browser, digest, freshPhone, startSms, stopSms } from './world';

const add = guestOrganizationCalls['POST /api/guest/organization/add'];
const upload = guestOrganizationCalls['POST /api/guest/organization/license/upload'];
const types = guestOrganizationCalls['POST /api/guest/organization/type/all'];
const mailCode = guestIdentityCalls['POST /api/guest/organization/valid/code/mail'];
const detail = userOrganizationCalls['GET /api/user/organization/detail'];

let typeId = 0;
let png = '';
beforeAll(async () => {
  await startSms();
  ({ typeId, png } = await startOrganizations());
});
afterAll(stopSms);

const counts = async () =>
  (
    await getPool().query<{ users: number; organizations: number }>(
      'select (select count(*)::int from users) as users, (select count(*)::int from organizations) as organizations',
    )
  ).rows[0];

test('types are offered by their order', async () => {
  const answer = await new Browser().post(types, {});
  expect(answer.body.data).toContainEqual({ id: typeId, name: '测试机关' });
});

test('a registration makes organisation and manager, lands in the audit and buys as a plain buyer', async () => {
  const { browser, form } = await prepared({ name: '落审单位', managerCode: '' });
  const answer = await browser.post(add, form);
  expect(answer.body).toMatchObject({
    result: true,
    message: '注册成功，单位资料已提交审核',
    data: { role: 'user#userOrg', name: '钱主任', landing: '/index' },
  });
  const view = await get<Record<string, unknown>>(browser, detail);
  expect(view).toMatchObject({
    name: '落审单位',
    status: 'pending',
    statusLabel: '待审核',
    role: 'manager',
    canEdit: false,
    contactPhone: form.phone,
    contactEmail: form.mail,
    areaText: '北京市 东城区',
    license: { name: '营业执照.png', image: true },
  });
  expect(await actorFromCookies(browser.cookie)).toMatchObject({
    kind: 'buyer',
    role: 'user#userOrg',
    organizationId: null,
  });
  const { rows } = await getPool().query(
    `select (select array_agg(document order by document) from user_consents c where c.user_id = u.id) as documents, m.role
     from users u join organization_members m on m.user_id = u.id where u.phone = $1`,
    [form.phone],
  );
  expect(rows).toEqual([{ documents: ['agreement', 'privacy'], role: 'manager' }]);
});

test.each([
  [{ name: '' }, 'name', '请填写单位全称'],
  [{ typeId: 999999 }, 'typeId', '请选择单位类型'],
  [{ typeId: '' }, 'typeId', '请选择单位类型'],
  [{ creditCode: '91110000100006232X' }, 'creditCode', '统一社会信用代码有误，请核对'],
  [{ creditCode: '9111' }, 'creditCode', '统一社会信用代码为 18 位'],
  [{ areaCode: '110000' }, 'areaCode', '请选择所在地区'],
  [{ areaCode: '' }, 'areaCode', '请选择所在地区'],
  [{ address: '' }, 'address', '请填写详细地址（至少 3 个字符）'],
  [{ contactName: '' }, 'contactName', '请填写联系人'],
  [{ mail: 'x' }, 'mail', '请输入正确的邮箱地址'],
  [{ mailCode: '' }, 'mailCode', '请输入邮箱验证码'],
  [{ code: '' }, 'code', '请输入短信验证码'],
  [{ licenseId: '' }, 'licenseId', '请上传单位证照'],
  [{ managerCode: 'NO-SUCH' }, 'managerCode', expect.any(String)],
  [{ newPasswd: digest('Passw0rd!') }, 'newPasswd', '该密码过于常见或与手机号码相同，请更换'],
  [{ agreement: false }, 'agreement', '请先阅读并同意用户协议和隐私政策'],
])(
  'the application with %j is refused at %s, nothing is made and no code is spent',
  async (bad, field, text) => {
    const form = {
      name: '某单位',
      typeId,
      creditCode: creditCode(),
      areaCode: '110101',
      address: '东华门街道 1 号',
      contactName: '钱主任',
      phone: freshPhone(),
      code: '123456',
      mail: 'org@example.cn',
      mailCode: '123456',
      licenseId: 1,
      newPasswd: digest(PASSWORD),
      agreement: true,
    };
    const before = await counts();
    const answer = await new Browser().post(add, { ...form, ...bad });
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
    expect(await counts()).toEqual(before);
  },
);

test('S-20 a right code stays usable while the other one is wrong', async () => {
  const { browser, form } = await prepared();
  const before = await counts();
  const wrongMail = await browser.post(add, { ...form, mailCode: '000000' });
  expect(wrongMail).toMatchObject({ status: 422, body: { errors: { mailCode: '邮箱验证码错误或已失效' } } });
  const wrongSms = await browser.post(add, { ...form, code: '000000' });
  expect(wrongSms).toMatchObject({ status: 422, body: { errors: { code: '短信验证码错误或已失效' } } });
  const wrongBoth = await browser.post(add, { ...form, code: '000000', mailCode: '000000' });
  expect(Object.keys(wrongBoth.body.errors ?? {})).toEqual(['code', 'mailCode']);
  expect(await counts()).toEqual(before);
  expect((await browser.post(add, form)).status).toBe(200);
  expect((await browser.post(add, form)).status).toBe(422);
});

test('S-06 the licence of another browser, or a used one, is refused and nothing is made', async () => {
  const [a, b] = [await prepared(), await prepared()];
  const before = await counts();
  const stolen = await a.browser.post(add, { ...a.form, licenseId: b.form.licenseId });
  expect(stolen).toMatchObject({ status: 400, body: { errors: { licenseId: '文件已失效，请重新上传' } } });
  expect(await counts()).toEqual(before);
});

test('S-41, S-44 a licence is a picture or PDF by its content, small, and ten a day per browser', async () => {
  const browser = new Browser();
  await browser.captcha();
  const send = (name: string, content: string) => browser.post(upload, { name, content });
  const html = Buffer.from('<html><script>alert(1)</script></html>').toString('base64');
  expect((await send('执照.png', html)).status).toBe(415);
  expect((await send('执照.pdf', html)).status).toBe(415);
  expect((await send('执照.svg', png)).status).toBe(400);
  expect((await send('执照.png', '')).status).toBe(400);
  expect((await send('执照.png', 'A'.repeat(7_000_000))).status).toBe(413);
  expect((await send('执照.png', '!!!!')).status).toBe(400);
  const all = await Promise.all(Array.from({ length: 14 }, () => send('执照.png', png)));
  expect(all.filter((a) => a.status === 200)).toHaveLength(10);
  expect(all.filter((a) => a.status === 429)).toHaveLength(4);
  const { rows } = await getPool().query(
    'select distinct private, owner_id, usage from uploads where id = $1',
    [(all.find((a) => a.status === 200)!.body.data as { id: number }).id],
  );
  expect(rows).toEqual([{ private: true, owner_id: null, usage: 'license' }]);
});

test('of two applications with one credit code at once one is entered, whole', async () => {
  const [a, b] = [await prepared(), await prepared()];
  const before = await counts();
  const answers = await Promise.all([
    a.browser.post(add, a.form),
    b.browser.post(add, { ...b.form, creditCode: a.form.creditCode }),
  ]);
  expect(answers.map((x) => x.status).toSorted((x, y) => x - y)).toEqual([200, 409]);
  expect(answers.find((x) => x.status === 409)?.body.errors).toEqual({
    creditCode: '该统一社会信用代码已登记，如有疑问请联系客服',
  });
  expect(await counts()).toEqual({
    users: (before?.users ?? 0) + 1,
    organizations: (before?.organizations ?? 0) + 1,
  });
});

test('S-21, S-23 mail codes: captcha first, one a minute however many ask at once, one reply for every address', async () => {
  const mail = 'rush@example.cn';
  const browsers = Array.from({ length: 60 }, () => new Browser());
  const vcodes = await Promise.all(browsers.map((b) => b.captcha()));
  const answers = await Promise.all(
    browsers.map((b, i) => b.post(mailCode, { mail: i % 2 ? mail : 'RUSH@Example.cn', vcode: vcodes[i] })),
  );
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  expect(answers.filter((a) => a.status === 429 || a.status === 503)).toHaveLength(59);
  const { rows } = await getPool().query(
    'select count(*)::int as n from outbound_messages where recipient = $1',
    [mail],
  );
  expect(rows).toEqual([{ n: 1 }]);
  const bare = new Browser();
  expect(await bare.post(mailCode, { mail: 'other@example.cn', vcode: '????' })).toMatchObject({
    status: 422,
    body: { code: 'CAPTCHA' },
  });
  const { form, browser } = await prepared();
  await browser.post(add, form);
  await getPool().query("update mail_codes set created_at = created_at - interval '2 minutes'");
  const replies = [];
  for (const to of [form.mail, 'unknown@example.cn']) {
    const b = new Browser();
    const { status, body } = await b.post(mailCode, { mail: to, vcode: await b.captcha() });
    replies.push(JSON.stringify({ status, ...body }));
  }
  expect(replies[0]).toBe(replies[1]);
});
