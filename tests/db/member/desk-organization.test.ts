import { eq } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { organizationMembers, organizations } from '@/db/schema/organization';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import {
  enableOrganization,
  mendOrganization,
  removeOfficeMember,
  setMemberRole,
} from '@/lib/domain/organization/commands/office-organization';
import {
  officeMemberListInput,
  organizationOfficeListInput,
  organizationMendInput,
} from '@/lib/domain/organization/office-contract';
import {
  getOfficeOrganization,
  listOfficeMembers,
  listOfficeOrganizations,
} from '@/lib/domain/organization/office-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeOrgBuyer } from '@/tests/support/factories/member';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { dataSnapshot } from '@/tests/support/snapshot';

let clerk: User;
beforeAll(async () => {
  clerk = await makeAdmin(['platform'], '平台员');
});
const ctx = () => makeCtx({ actor: adminActor(clerk) });
const act = <T>(work: (tx: Ctx) => Promise<T>) => withTx(ctx(), work);
const ids = async (input: object) =>
  (
    await listOfficeOrganizations(ctx(), organizationOfficeListInput.parse({ pageSize: 100, ...input }))
  ).list.map((r) => r.id);

async function organization(values: Partial<typeof organizations.$inferInsert>): Promise<number> {
  const [row] = await testDb()
    .insert(organizations)
    .values({ name: '某单位', status: 'approved', ...values })
    .returning({ id: organizations.id });
  return row?.id ?? 0;
}
const memberId = async (userId: number) =>
  (
    await testDb()
      .select({ id: organizationMembers.id })
      .from(organizationMembers)
      .where(eq(organizationMembers.userId, userId))
  )[0]?.id ?? 0;
const membersOf = (id: number) =>
  ownerQuery(
    'select user_id::int as u, role from organization_members where organization_id = $1 and removed_at is null order by id',
    [id],
  );

test('the list narrows by words, place with all below it, type, state, switch and days; dissolved ones are gone', async () => {
  const [type] = await ownerQuery<{ id: number }>(
    "insert into organization_types (name) values ('列表类型') returning id::int",
  );
  const a = await organization({
    name: '朝阳保密局',
    areaCode: '110105',
    typeId: type?.id,
    contactName: '周主任',
    contactPhone: '18600001111',
    managerCode: 'BJ77',
    createdAt: new Date('2018-05-06T00:00:00Z'),
  });
  const b = await organization({ name: '广州某局', areaCode: '440106', status: 'rejected' });
  const c = await organization({ name: '朝阳旧局', deletedAt: new Date() });
  expect(await ids({ keyword: '朝阳' })).toEqual([a]);
  expect(await ids({ keyword: '周主任' })).toEqual([a]);
  expect(await ids({ keyword: 'BJ77' })).toEqual([a]);
  expect(await ids({ keyword: '%' })).toEqual([]);
  expect(await ids({ areaCode: '110000' })).toEqual([a]);
  expect(await ids({ areaCode: '110100' })).toEqual([a]);
  expect(await ids({ areaCode: '110101' })).toEqual([]);
  expect(await ids({ typeId: type?.id })).toEqual([a]);
  expect(await ids({ status: 'rejected' })).toEqual([b]);
  expect(await ids({ startTime: '2018-05-06', endTime: '2018-05-06' })).toEqual([a]);
  expect(await ids({ active: false })).toEqual([]);
  expect(await ids({})).not.toContain(c);
  const { list } = await listOfficeOrganizations(
    ctx(),
    organizationOfficeListInput.parse({ keyword: '朝阳保密局' }),
  );
  expect(list).toMatchObject([
    {
      areaText: '北京市 朝阳区',
      typeName: '列表类型',
      contactPhone: '186****1111',
      members: 0,
      active: true,
    },
  ]);
});

test('the detail sums orders and invoices of the organisation and tells its events, the newest first', async () => {
  const manager = await makeOrgBuyer(undefined, 'manager');
  const id = manager.organizationId;
  const order = `insert into orders (order_sn, buyer_id, organization_id, payment_method, status, pay_status, goods_fen, total_fen, paid_fen, refunded_fen, paid_at, receiver_name, receiver_phone, province, city, district, address)
    values ($1, $2, $3, 'wxpay', 'to_ship', 'paid', 3000, 3000, 3000, 500, now(), '某', '13800138000', '北京市', '市辖区', '东城区', '某街')`;
  await ownerQuery(order, ['900000000000101', manager.id, id]);
  await ownerQuery(order, ['900000000000102', manager.id, id]);
  await ownerQuery(order, ['900000000000103', manager.id, null]);
  await ownerQuery(
    `insert into organization_events (organization_id, action, actor_kind, actor_name, created_at) values ($1, 'submit', 'guest', 'guest', now() - interval '1 day')`,
    [id],
  );
  await act((tx) => enableOrganization(tx, { id, active: false, reason: '核查' }));
  const view = await getOfficeOrganization(ctx(), id);
  expect(view).toMatchObject({
    active: false,
    approved: true,
    memberCount: 1,
    orders: { count: 2, paidFen: 6000, refundedFen: 1000 },
    invoices: { count: 0, netFen: 0 },
    events: [{ title: '平台停用', actor: '平台员', reason: '核查' }, { actor: '访客' }],
  });
  await expect(getOfficeOrganization(ctx(), 999_999_999)).rejects.toMatchObject({ status: 404 });
});

test('mending writes what it names, keeps the rest, and the log shows before and after without a whole number', async () => {
  const id = await organization({
    name: '旧名称',
    contactPhone: '18600002222',
    creditCode: '91110000100000001X',
  });
  const { updatedAt } = await getOfficeOrganization(ctx(), id);
  const input = organizationMendInput.parse({
    id,
    updatedAt,
    name: '新名称',
    contactName: '孙科长',
    contactPhone: '18600003333',
    contactEmail: '',
    managerCode: '',
    remark: '已核实',
    status: 'rejected',
    active: false,
    creditCode: '91110000999999999X',
    deletedAt: new Date().toISOString(),
  });
  await act((tx) => mendOrganization(tx, input));
  const [row] = await testDb().select().from(organizations).where(eq(organizations.id, id));
  expect(row).toMatchObject({
    name: '新名称',
    contactName: '孙科长',
    contactPhone: '18600003333',
    contactEmail: null,
    managerCode: null,
    remark: '已核实',
    status: 'approved',
    active: true,
    creditCode: '91110000100000001X',
    deletedAt: null,
  });
  const [log] = await testDb()
    .select()
    .from(operationLogs)
    .where(eq(operationLogs.entityId, String(id)));
  expect(log).toMatchObject({
    action: 'organization.edit',
    before: { name: '旧名称', contactPhone: '186****2222' },
    after: { name: '新名称', contactPhone: '186****3333', remark: '已核实' },
  });
  const whole = await dataSnapshot();
  // What was read before is refused now, and so is a code that no manager has.
  await expect(act((tx) => mendOrganization(tx, input))).rejects.toMatchObject({ status: 409 });
  const now = await getOfficeOrganization(ctx(), id);
  await expect(
    act((tx) => mendOrganization(tx, { ...input, updatedAt: now.updatedAt, managerCode: 'NONE1' })),
  ).rejects.toMatchObject({ status: 400 });
  expect(await dataSnapshot()).toEqual(whole);
});

test('only an approved organisation is stopped', async () => {
  const id = await organization({ status: 'pending' });
  const whole = await dataSnapshot();
  await expect(
    act((tx) => enableOrganization(tx, { id, active: false, reason: '某某' })),
  ).rejects.toMatchObject({ status: 409 });
  expect(await dataSnapshot()).toEqual(whole);
});

test('the platform hands an organisation whose only manager is gone to another member; one manager always remains', async () => {
  const manager = await makeOrgBuyer(undefined, 'manager');
  const organizationId = manager.organizationId;
  const member = await makeOrgBuyer(organizationId);
  const [first, second] = [await memberId(manager.id), await memberId(member.id)];
  const on = (id: number) => ({ organizationId, id, reason: '管理员已离职' });
  const whole = await dataSnapshot();
  await expect(act((tx) => removeOfficeMember(tx, on(first)))).rejects.toMatchObject({ status: 422 });
  await expect(act((tx) => setMemberRole(tx, { ...on(first), role: 'member' }))).rejects.toMatchObject({
    status: 422,
  });
  const stranger = await makeOrgBuyer();
  await expect(
    act((tx) =>
      setMemberRole(tx, { ...on(second), organizationId: stranger.organizationId, role: 'manager' }),
    ),
  ).rejects.toMatchObject({ status: 404 });
  const { users: _, organizations: __, organization_members: ___, ...rest } = await dataSnapshot();
  const { users: _u, organizations: _o, organization_members: _m, ...before } = whole;
  expect(rest).toEqual(before);
  await act((tx) => setMemberRole(tx, { ...on(second), role: 'manager' }));
  await act((tx) => removeOfficeMember(tx, on(first)));
  expect(await membersOf(organizationId)).toEqual([{ u: member.id, role: 'manager' }]);
  expect(await ownerQuery('select role, organization_id from users where id = $1', [manager.id])).toEqual([
    { role: 'user#userPurchase', organization_id: null },
  ]);
  const left = await listOfficeMembers(ctx(), officeMemberListInput.parse({ organizationId, left: true }));
  expect(left.list.map((m) => m.userId)).toEqual([manager.id]);
  expect(
    await ownerQuery('select title from notices where user_id = any($1) order by id', [
      [manager.id, member.id],
    ]),
  ).toEqual([{ title: '您在单位中的角色已变更' }, { title: '您已被移出单位' }]);
});

test('two managers who are demoted at the same moment leave one', async () => {
  const one = await makeOrgBuyer(undefined, 'manager');
  const organizationId = one.organizationId;
  const two = await makeOrgBuyer(organizationId, 'manager');
  const members = [await memberId(one.id), await memberId(two.id)];
  const answers = await Promise.allSettled(
    members.map((id) =>
      act((tx) => setMemberRole(tx, { organizationId, id, role: 'member', reason: '同时' })),
    ),
  );
  expect(answers.map((a) => a.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await membersOf(organizationId)).filter((m) => m.role === 'manager')).toHaveLength(1);
});
