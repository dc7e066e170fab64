import { editMember } from '@/lib/domain/organization/commands/edit-member';
import { leaveOrganization, removeMember } from '@/lib/domain/organization/commands/end-membership';
import { memberEditInput } from '@/lib/domain/organization/member-contract';
import { listMembers } from '@/lib/domain/organization/member-queries';
import { ownerQuery } from '@/tests/support/db';
import {
  joinOrganization,
  makeOrganization,
  makePrivate,
  readMember,
  readUser,
  type Person,
} from '@/tests/support/factories/organization';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

const page = { pageNum: 1, pageSize: 10 };
const input = (id: number, more: Record<string, unknown> = {}) => memberEditInput.parse({ id, ...more });
const remove = (by: Person, id: number) => by.act((ctx) => removeMember(ctx, id));
const edit = (by: Person, id: number, more: Record<string, unknown>) =>
  by.act((ctx) => editMember(ctx, input(id, more)));
const eventsOf = (id: number) =>
  ownerQuery<{ action: string; payload: unknown }>(
    'select action, payload from organization_events where organization_id = $1 order by id',
    [id],
  );
const noticesOf = (userId: number) =>
  ownerQuery<{ kind: string; title: string }>(
    'select kind, title from notices where user_id = $1 order by id',
    [userId],
  );

test('S-07 a removed member is an individual buyer again; the event and his notice say so', async () => {
  const { id, manager } = await makeOrganization();
  const member = await joinOrganization(id, 'member');
  await remove(manager, member.memberId);
  expect((await readMember(member.memberId)).removedAt).not.toBeNull();
  expect(await readUser(member.user.id)).toMatchObject({ organizationId: null, role: 'user#userPurchase' });
  expect(await eventsOf(id)).toEqual([
    {
      action: 'member_remove',
      payload: { memberId: member.memberId, userId: member.user.id, role: 'member' },
    },
  ]);
  expect(await noticesOf(member.user.id)).toEqual([{ kind: 'organization', title: '您已被移出单位' }]);
  expect(await noticesOf(manager.user.id)).toEqual([]);
  expect((await refused(remove(manager, member.memberId))).status).toBe(404);
});

test('S-07 members of another organisation do not exist for a manager; a plain member manages nobody', async () => {
  const one = await makeOrganization();
  const other = await makeOrganization();
  const foreign = await joinOrganization(other.id, 'member');
  const plain = await joinOrganization(one.id, 'member');
  const stranger = await makePrivate();
  const before = await dataSnapshot();
  const answers = await Promise.all(
    [foreign.memberId, 999_999_999].flatMap((id) => [
      refused(remove(one.manager, id)),
      refused(edit(one.manager, id, { role: 'manager' })),
    ]),
  );
  expect(new Set(answers.map((e) => `${e.status} ${e.message}`))).toEqual(new Set(['404 成员不存在']));
  expect((await refused(remove(plain, one.manager.memberId))).status).toBe(403);
  expect((await refused(edit(plain, plain.memberId, { role: 'manager' }))).status).toBe(403);
  expect((await refused(remove(stranger, plain.memberId))).status).toBe(404);
  expect(await dataSnapshot()).toEqual(before);
});

test('an edit replaces what it names of title, role and limit; a manager has no limit, a limit has its period', async () => {
  const { id, manager } = await makeOrganization();
  const { memberId, user } = await joinOrganization(id, 'member');
  const limited = { name: '王干事', title: '科员', spendingLimitFen: 50_000, limitPeriod: 'month' };
  expect(await edit(manager, memberId, limited)).toMatchObject({
    ...limited,
    role: 'member',
    limitPeriodLabel: '每月',
    usedFen: 0,
    me: false,
  });
  expect(await noticesOf(user.id)).toEqual([]);
  expect(await edit(manager, memberId, { ...limited, role: 'manager' })).toMatchObject({
    role: 'manager',
    spendingLimitFen: null,
    limitPeriod: null,
    usedFen: null,
  });
  expect(await noticesOf(user.id)).toEqual([{ kind: 'organization', title: '您在单位中的角色已变更' }]);
  expect(await edit(manager, memberId, { title: '', role: 'member', name: '' })).toMatchObject({
    title: null,
    role: 'member',
    name: user.name,
  });
  const without = { status: 400, errors: { limitPeriod: '请选择限额周期' } };
  expect(await refused(edit(manager, memberId, { spendingLimitFen: 1 }))).toMatchObject(without);
  await edit(manager, memberId, { spendingLimitFen: 50_000, limitPeriod: 'month' });
  expect(await edit(manager, memberId, { title: '处长' })).toMatchObject({
    title: '处长',
    spendingLimitFen: 50_000,
    limitPeriod: 'month',
  });
  const emptied = memberEditInput.safeParse({ id: 1, spendingLimitFen: 1, limitPeriod: '' });
  expect(emptied.error?.issues.map((i) => [i.path.join('.'), i.message])).toEqual([
    ['limitPeriod', '请选择限额周期'],
  ]);
});

test('the last manager is neither demoted nor removed, and does not leave; another takes over first', async () => {
  const { id, manager } = await makeOrganization();
  const member = await joinOrganization(id, 'member');
  const before = await dataSnapshot();
  for (const work of [
    () => remove(manager, manager.memberId),
    () => edit(manager, manager.memberId, { role: 'member' }),
    () => manager.act(leaveOrganization),
  ]) {
    expect(await refused(work())).toMatchObject({ status: 422 });
  }
  expect(await dataSnapshot()).toEqual(before);
  await edit(manager, member.memberId, { role: 'manager' });
  expect(await manager.act(leaveOrganization)).toBe('user#userPurchase');
  expect((await readMember(manager.memberId)).removedAt).not.toBeNull();
  expect(await noticesOf(member.user.id)).toEqual([
    { kind: 'organization', title: '您在单位中的角色已变更' },
    { kind: 'organization', title: '有成员退出单位' },
  ]);
});

test('two managers who demote, remove or leave each other at once: one manager always remains', async () => {
  const kinds = [
    (a: Person, b: Person) => remove(a, b.memberId),
    (a: Person, b: Person) => edit(a, b.memberId, { role: 'member' }),
    (a: Person) => a.act(leaveOrganization),
  ];
  for (let round = 0; round < 30; round += 1) {
    const { id, manager } = await makeOrganization();
    const second = await joinOrganization(id, 'manager');
    const act = kinds[round % kinds.length];
    if (!act) throw new Error('no act');
    const settled = await Promise.allSettled([act(manager, second), act(second, manager)]);
    const [row] = await ownerQuery<{ n: number }>(
      `select count(*)::int as n from organization_members where organization_id = $1 and role = 'manager' and removed_at is null`,
      [id],
    );
    expect([row?.n, settled.filter((s) => s.status === 'fulfilled').length]).toEqual([1, 1]);
  }
});

test('a manager sees everybody, a plain member himself and the managers without what is theirs', async () => {
  const { id, manager } = await makeOrganization();
  const plain = await joinOrganization(id, 'member', { spendingLimitFen: 100, limitPeriod: 'order' });
  const other = await joinOrganization(id, 'member');
  const all = await listMembers(manager.ctx, page);
  expect(all).toMatchObject({ total: 3, canManage: true, max: 2000 });
  expect(all.list.map((m) => [m.id, m.role, m.me, m.phone === null])).toEqual([
    [manager.memberId, 'manager', true, false],
    [plain.memberId, 'member', false, false],
    [other.memberId, 'member', false, false],
  ]);
  const seen = await listMembers(plain.ctx, page);
  expect(seen).toMatchObject({ total: 2, canManage: false, invitations: [] });
  expect(seen.list).toMatchObject([
    { id: manager.memberId, phone: null, usedFen: null },
    { id: plain.memberId, me: true, spendingLimitFen: 100, usedFen: 0 },
  ]);
  const found = await listMembers(manager.ctx, { ...page, keyword: other.user.name });
  expect(found.list.map((m) => m.id)).toContain(other.memberId);
  expect((await listMembers(plain.ctx, { ...page, keyword: other.user.phone ?? '' })).list).toEqual([]);
});

test('S-10 a manager finds a member by the whole number, never by a piece of it', async () => {
  const { id, manager } = await makeOrganization();
  const phone = (await joinOrganization(id, 'member')).user.phone ?? '';
  // Names of the tests hold digits.
  await ownerQuery(`update organization_members set name = '王干事' where organization_id = $1`, [id]);
  const found = async (keyword: string) => (await listMembers(manager.ctx, { ...page, keyword })).total;
  expect(await found(phone)).toBe(1);
  expect(await Promise.all([1, 4, 8, 10].map((n) => found(phone.slice(0, n))))).toEqual([0, 0, 0, 0]);
  expect(await found(phone.slice(-8))).toBe(0);
});

test('S-07 the managers of an organisation that the platform has stopped change nothing of it; a member may still leave', async () => {
  const { id, manager } = await makeOrganization();
  const member = await joinOrganization(id, 'member');
  await ownerQuery('update organizations set active = false where id = $1', [id]);
  const before = await dataSnapshot();
  for (const attempt of [
    remove(manager, member.memberId),
    edit(manager, member.memberId, { role: 'manager' }),
  ])
    expect(await refused(attempt)).toMatchObject({ status: 403, message: '单位已被平台停用，请联系客服' });
  expect(await dataSnapshot()).toEqual(before);
  await member.act((ctx) => leaveOrganization(ctx));
  expect((await readMember(member.memberId)).removedAt).not.toBeNull();
});
