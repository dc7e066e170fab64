import { adminExportJobCalls } from '@/lib/domain/exportJob/admin-calls';
import { adminMemberCalls } from '@/lib/domain/member/admin-calls';
import type { MemberOfficeView } from '@/lib/domain/member/office-contract';
import { userMemberCalls } from '@/lib/domain/member/user-calls';
import { TestBrowser, type Called } from '@/tests/support/call-route';
import { ownerQuery } from '@/tests/support/db';
import { makeAdmin, makeBuyer, nextPhone, type User } from '@/tests/support/factories/people';
import { dataSnapshot } from '@/tests/support/snapshot';
import { unknownNamed } from '@/tests/support/unknown-fields';

const detail = adminMemberCalls['GET /api/admin/member/detail/[id]'];
const edit = adminMemberCalls['POST /api/admin/member/edit'];
const enable = adminMemberCalls['POST /api/admin/member/enable'];
const exportMembers = adminExportJobCalls['POST /api/admin/member/export'];
const list = adminMemberCalls['GET /api/admin/member/list'];
const resetPassword = adminMemberCalls['POST /api/admin/member/password/reset'];
const reveal = adminMemberCalls['POST /api/admin/member/phone/reveal'];
const endSessions = adminMemberCalls['POST /api/admin/member/sessions/end'];
const account = userMemberCalls['GET /api/user/member/detail'];

let platform: TestBrowser;
let news: TestBrowser;
let shop: TestBrowser;
let guest: TestBrowser;
let victim: User;

beforeAll(async () => {
  const sign = async (permissions: Parameters<typeof makeAdmin>[0], name: string) =>
    new TestBrowser().signIn(await makeAdmin(permissions, name));
  platform = await sign(['platform'], '平台员');
  news = await sign(['news.edit', 'news.audit'], '新闻员');
  shop = await sign(
    ['product.edit', 'product.audit', 'order', 'finance', 'warehouse', 'report', 'audit.read'],
    '商城员',
  );
  guest = new TestBrowser();
  victim = await makeBuyer({ phone: nextPhone(), passwordHash: 'kept' });
});

const writes = (id: number): [Called, object][] => [
  [edit, { id, updatedAt: new Date().toISOString(), name: '甲' }],
  [enable, { id, enabled: false, reason: '试探' }],
  [resetPassword, { id, reason: '试探' }],
  [endSessions, { id }],
  [reveal, { id, reason: '试探' }],
  [exportMembers, {}],
];

/** A refused write of an administrator is itself noted (security.md S-08); nothing else may change. */
const data = async () => {
  const { operation_logs: _, ...rest } = await dataSnapshot();
  return rest;
};

test('S-08 only the permission of the platform reads or writes buyers; a refused call changes nothing', async () => {
  const before = await data();
  const buyer = await new TestBrowser().signIn(victim);
  for (const [browser, status] of [
    [news, 403],
    [shop, 403],
    [buyer, 403],
    [guest, 401],
  ] as const) {
    for (const [handler, body] of writes(victim.id)) {
      const answer = await browser.call(handler, { body });
      expect([answer.status, answer.json.data]).toEqual([status, null]);
    }
    expect((await browser.call(list as Called, {})).status).toBe(status);
    expect((await browser.call(detail as Called, { params: { id: victim.id } })).status).toBe(status);
  }
  expect(await data()).toEqual(before);
});

test('S-13 the cookie of a stopped account is refused on its very next request, and after a reset too', async () => {
  const person = await makeBuyer({ phone: nextPhone(), passwordHash: 'known' });
  const browser = await new TestBrowser().signIn(person);
  expect((await browser.call(account as Called)).status).toBe(200);
  const stop = await platform.call<MemberOfficeView>(enable, {
    body: { id: person.id, enabled: false, reason: '违规转售' },
  });
  expect(stop.json).toMatchObject({ result: true, data: { status: 'disabled', statusReason: '违规转售' } });
  expect((await browser.call(account as Called)).status).toBe(401);
  await platform.call(enable, { body: { id: person.id, enabled: true, reason: '误判' } });
  // Letting in again revives no old cookie.
  expect((await browser.call(account as Called)).status).toBe(401);
  const again = await new TestBrowser().signIn(person);
  expect((await again.call(account as Called)).status).toBe(200);
  const reset = await platform.call<MemberOfficeView>(resetPassword, {
    body: { id: person.id, reason: '本人来电' },
  });
  expect(reset.json.data).toMatchObject({ hasPassword: false });
  expect((await again.call(account as Called)).status).toBe(401);
});

test('S-09 role, phone, state and organisation that are sent along with an edit are refused by name, and nothing is changed', async () => {
  const person = await makeBuyer({ phone: nextPhone() });
  const seen = await platform.call<MemberOfficeView>(detail, { params: { id: person.id } });
  const extra = {
    role: 'admin#adminPlatform',
    permissions: ['platform'],
    phone: '13900009999',
    status: 'closed',
    organizationId: 1,
  };
  const known = { id: person.id, updatedAt: seen.json.data?.updatedAt, name: '改名', remark: '电话联系过' };
  expect(unknownNamed(await platform.call(edit, { body: { ...known, ...extra } }))).toEqual(
    Object.keys(extra),
  );
  const [row] = await ownerQuery(
    'select name, remark, role, permissions, phone, status, organization_id from users where id = $1',
    [person.id],
  );
  expect(row).toEqual({
    name: person.name,
    remark: null,
    role: 'user#userPurchase',
    permissions: [],
    phone: person.phone,
    status: 'active',
    organization_id: null,
  });
});

test('S-10 no reply but that of revealing carries a whole number or address, and revealing needs a reason', async () => {
  const person = await makeBuyer({ phone: '18612340000', loginName: '18612340000', email: 'li@example.cn' });
  for (const answer of [
    await platform.call(list, { query: { keyword: '18612340000' } }),
    await platform.call(detail, { params: { id: person.id } }),
  ]) {
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('186****0000');
    expect(answer.text).not.toContain('18612340000');
    expect(answer.text).not.toContain('li@example.cn');
  }
  const without = await platform.call(reveal, { body: { id: person.id, reason: '' } });
  expect([without.status, without.text.includes('18612340000')]).toEqual([400, false]);
  const whole = await platform.call(reveal, { body: { id: person.id, reason: '退回包裹' } });
  expect(whole.json.data).toEqual({
    loginName: '18612340000',
    phone: '18612340000',
    email: 'li@example.cn',
  });
  expect(
    await ownerQuery("select action, after from operation_logs where entity = 'user' and entity_id = $1", [
      String(person.id),
    ]),
  ).toEqual([{ action: 'member.reveal', after: { reason: '退回包裹' } }]);
});
