import { adminOrganizationCalls } from '@/lib/domain/organization/admin-calls';
import { guestOrganizationCalls } from '@/lib/domain/organization/guest-calls';
import type { TypeRow } from '@/lib/domain/organization/type-contract';
import { actorFromCookies } from '@/lib/server/auth/session';
import { sessionCookies, TestBrowser, type Called } from '@/tests/support/call-route';
import { ownerQuery } from '@/tests/support/db';
import { makeOrgBuyer } from '@/tests/support/factories/member';
import { makeAdmin } from '@/tests/support/factories/people';
import { dataSnapshot } from '@/tests/support/snapshot';

const detail = adminOrganizationCalls['GET /api/admin/organization/detail/[id]'];
const edit = adminOrganizationCalls['POST /api/admin/organization/edit'];
const enable = adminOrganizationCalls['POST /api/admin/organization/enable'];
const list = adminOrganizationCalls['GET /api/admin/organization/list'];
const memberEdit = adminOrganizationCalls['POST /api/admin/organization/member/edit'];
const memberList = adminOrganizationCalls['GET /api/admin/organization/member/list'];
const memberRemove = adminOrganizationCalls['POST /api/admin/organization/member/remove'];
const typeAdd = adminOrganizationCalls['POST /api/admin/organization/type/add'];
const typeDel = adminOrganizationCalls['POST /api/admin/organization/type/del'];
const typeEdit = adminOrganizationCalls['POST /api/admin/organization/type/edit'];
const typeEnable = adminOrganizationCalls['POST /api/admin/organization/type/enable'];
const typeList = adminOrganizationCalls['GET /api/admin/organization/type/list'];
const typeSort = adminOrganizationCalls['POST /api/admin/organization/type/sort'];
const guestTypes = guestOrganizationCalls['POST /api/guest/organization/type/all'];

let platform: TestBrowser;
let news: TestBrowser;
let shop: TestBrowser;
beforeAll(async () => {
  const sign = async (permissions: Parameters<typeof makeAdmin>[0]) =>
    new TestBrowser().signIn(await makeAdmin(permissions));
  platform = await sign(['platform']);
  news = await sign(['news.edit', 'news.audit']);
  shop = await sign(['product.edit', 'product.audit', 'order', 'finance', 'warehouse', 'report']);
});

const post = <T>(handler: unknown, body: object) => platform.call<T>(handler as Called, { body });
const types = async () =>
  (await platform.call<{ list: TypeRow[] }>(typeList, { query: { pageSize: 100 } })).json.data?.list ?? [];
const offered = async () =>
  (await new TestBrowser().call<{ id: number; name: string }[]>(guestTypes, { body: {} })).json.data ?? [];

test('S-08 news and mall administrators neither read nor change organisations and types', async () => {
  const { organizationId } = await makeOrgBuyer();
  const { operation_logs: _, ...before } = await dataSnapshot();
  const at = new Date().toISOString();
  for (const browser of [news, shop]) {
    for (const [handler, body] of [
      [edit, { id: organizationId, updatedAt: at, name: '某某单位' }],
      [enable, { id: organizationId, active: false, reason: '试探' }],
      [memberEdit, { organizationId, id: 1, role: 'manager', reason: '试探' }],
      [memberRemove, { organizationId, id: 1, reason: '试探' }],
      [typeAdd, { name: '试探' }],
      [typeEdit, { id: 1, version: 1, name: '试探' }],
      [typeDel, { ids: [1] }],
      [typeEnable, { ids: [1], enabled: false }],
      [typeSort, { ids: [1] }],
    ] as const) {
      expect((await browser.call(handler as unknown as Called, { body })).status).toBe(403);
    }
    for (const [handler, query, params] of [
      [list, {}, {}],
      [typeList, {}, {}],
      [memberList, { organizationId }, {}],
      [detail, {}, { id: organizationId }],
    ] as const) {
      const answer = await browser.call(handler, { query, params });
      expect(answer.status).toBe(403);
    }
  }
  const { operation_logs: __, ...after } = await dataSnapshot();
  expect(after).toEqual(before);
});

test('S-07 members of a stopped organisation buy privately on their next request, and for it again once it goes on', async () => {
  const manager = await makeOrgBuyer(undefined, 'manager');
  const id = manager.organizationId;
  const cookies = await sessionCookies(manager);
  expect(await actorFromCookies(cookies)).toMatchObject({ organizationId: id, organizationRole: 'manager' });
  expect((await post(enable, { id, active: false, reason: '证照过期' })).json.data).toMatchObject({
    active: false,
    approved: true,
  });
  expect(await actorFromCookies(cookies)).toMatchObject({
    kind: 'buyer',
    organizationId: null,
    organizationRole: null,
  });
  expect((await post(enable, { id, active: false, reason: '证照过期' })).status).toBe(409);
  await post(enable, { id, active: true, reason: '证照已更新' });
  expect(await actorFromCookies(cookies)).toMatchObject({ organizationId: id, organizationRole: 'manager' });
  expect(
    await ownerQuery(
      "select action, after from operation_logs where entity = 'organization' and entity_id = $1 order by id",
      [String(id)],
    ),
  ).toEqual([
    { action: 'organization.enable', after: { active: false, reason: '证照过期' } },
    { action: 'organization.enable', after: { active: true, reason: '证照已更新' } },
  ]);
});

test('a removed member is private on the next request; the list masks numbers', async () => {
  const manager = await makeOrgBuyer(undefined, 'manager');
  const organizationId = manager.organizationId;
  const member = await makeOrgBuyer(organizationId);
  await ownerQuery("update users set phone = '18610002000' where id = $1", [member.id]);
  const cookies = await sessionCookies(member);
  const page = await platform.call<{ list: { id: number; userId: number }[] }>(memberList, {
    query: { organizationId },
  });
  expect(page.text).toContain('186****2000');
  expect(page.text).not.toContain('18610002000');
  expect(page.json.data?.list.map((m) => m.userId)).toEqual([manager.id, member.id]);
  const row = page.json.data?.list.find((m) => m.userId === member.id);
  expect((await post(memberRemove, { organizationId, id: row?.id, reason: '已离职' })).status).toBe(200);
  expect(await actorFromCookies(cookies)).toMatchObject({ organizationId: null, organizationRole: null });
});

test('the registration form offers a type as soon as it is added, renamed, moved or switched off', async () => {
  const first = await post<{ id: number }>(typeAdd, { name: '事业单位甲' });
  const second = await post<{ id: number }>(typeAdd, { name: '事业单位乙' });
  const [a, b] = [first.json.data?.id ?? 0, second.json.data?.id ?? 0];
  const mine = async () => (await offered()).filter((t) => [a, b].includes(t.id)).map((t) => t.name);
  expect(await mine()).toEqual(['事业单位甲', '事业单位乙']);
  await post(typeSort, { ids: [b, a] });
  expect(await mine()).toEqual(['事业单位乙', '事业单位甲']);
  const version = (await types()).find((t) => t.id === a)?.version ?? 0;
  await post(typeEdit, { id: a, version, name: '事业单位丙', enabled: true });
  expect((await post(typeEdit, { id: a, version, name: '事业单位丁' })).status).toBe(409);
  const twin = await post(typeAdd, { name: '事业单位丙' });
  expect([twin.status, twin.json]).toMatchObject([409, { errors: { name: '已有同名的单位类型' } }]);
  await post(typeEnable, { ids: [b], enabled: false });
  expect(await mine()).toEqual(['事业单位丙']);
});

test('a type that an organisation, a dissolved one or a waiting change uses is not deleted; others are, all or none', async () => {
  const made = await Promise.all(
    ['在用类型', '解散所用', '变更所用', '无人使用'].map((name) => post<{ id: number }>(typeAdd, { name })),
  );
  const [used, gone, wanted, free] = made.map((m) => m.json.data?.id ?? 0);
  const approved =
    "insert into organizations (name, status, type_id, deleted_at) values ($1, 'approved', $2, $3)";
  await ownerQuery(approved, ['某甲', used, null]);
  await ownerQuery(approved, ['某乙', gone, new Date()]);
  await ownerQuery(
    `insert into organizations (name, status, proposal, proposal_status, proposed_at) values ('某丙', 'approved', $1, 'pending', now())`,
    [JSON.stringify({ typeId: wanted })],
  );
  const uses = new Map((await types()).map((t) => [t.id, t.organizations]));
  expect([used, gone, wanted, free].map((id) => uses.get(id ?? 0))).toEqual([1, 1, 1, 0]);
  const before = await dataSnapshot();
  for (const id of [used, gone, wanted]) {
    const answer = await post(typeDel, { ids: [free, id] });
    expect([answer.status, answer.json.message]).toEqual([409, expect.stringContaining('有 1 个单位使用')]);
  }
  expect(await dataSnapshot()).toEqual(before);
  expect((await post(typeDel, { ids: [free] })).status).toBe(200);
  expect((await types()).map((t) => t.id)).not.toContain(free);
});
