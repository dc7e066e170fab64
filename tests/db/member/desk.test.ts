import { eq } from 'drizzle-orm';
import { sessions, users } from '@/db/schema/identity';
import { operationLogs } from '@/db/schema/log';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { ensureBuyer } from '@/lib/domain/identity/commands/ensure-buyer';
import { revokeSessions } from '@/lib/domain/identity/commands/revoke-sessions';
import {
  editMember,
  enableMember,
  endMemberSessions,
  resetMemberPassword,
  revealMember,
} from '@/lib/domain/member/commands/office-member';
import { memberOfficeListInput, memberEditInput } from '@/lib/domain/member/office-contract';
import { getOfficeMember, listMembers } from '@/lib/domain/member/office-queries';
import { adminActor, buyerActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeOrgBuyer } from '@/tests/support/factories/member';
import { makeAdmin, makeBuyer, makeReceiver, nextPhone, type User } from '@/tests/support/factories/people';
import { dataSnapshot } from '@/tests/support/snapshot';

let clerk: User;
beforeAll(async () => {
  clerk = await makeAdmin(['platform'], '平台员');
});

const ctx = () => makeCtx({ actor: adminActor(clerk) });
const act = <T>(work: (tx: Ctx) => Promise<T>) => withTx(ctx(), work);
const list = (input: object) => listMembers(ctx(), memberOfficeListInput.parse(input));
const ids = async (input: object) => (await list({ pageSize: 100, ...input })).list.map((r) => r.id);

async function session(userId: number, id = `s-${userId}-${Math.random()}`): Promise<string> {
  await testDb()
    .insert(sessions)
    .values({
      id,
      userId,
      expiresAt: new Date(Date.now() + 60_000),
      absoluteExpiresAt: new Date(Date.now() + 60_000),
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/129',
      ip: '203.0.113.9',
    });
  return id;
}
const living = (userId: number) =>
  ownerQuery('select id from sessions where user_id = $1 and revoked_at is null', [userId]);
const rowOf = async (id: number) => (await testDb().select().from(users).where(eq(users.id, id)))[0] as User;
const logOf = (id: number) =>
  testDb()
    .select()
    .from(operationLogs)
    .where(eq(operationLogs.entityId, String(id)))
    .orderBy(operationLogs.id);

describe('the list of buyers', () => {
  test('finds by beginning of the name, whole number, tail, mail and login name, and shows none of them whole', async () => {
    const phone = '18655512345';
    const buyer = await makeBuyer({ name: '欧阳寻', phone, email: 'ouyang@example.cn', loginName: phone });
    for (const keyword of ['欧阳', phone, '+86 186 5551 2345', '12345', '2345', 'OuYang@example.cn']) {
      expect([keyword, await ids({ keyword })]).toEqual([keyword, [buyer.id]]);
    }
    const [row] = (await list({ keyword: phone })).list;
    expect(row).toMatchObject({
      loginName: '186****2345',
      phone: '186****2345',
      email: 'ou***@example.cn',
      kind: 'purchase',
      status: 'active',
    });
    expect(JSON.stringify(row)).not.toContain(phone);
    expect(await ids({ keyword: '%' })).toEqual([]);
  });

  test('knows organisation, kind, state and days, and no administrator', async () => {
    const member = await makeOrgBuyer();
    const stopped = await makeBuyer({ status: 'disabled', createdAt: new Date('2019-03-04T02:00:00Z') });
    expect(await ids({ organizationId: member.organizationId })).toEqual([member.id]);
    expect(await ids({ status: 'disabled', startTime: '2019-03-04', endTime: '2019-03-04' })).toEqual([
      stopped.id,
    ]);
    expect(await ids({ startTime: '2019-03-05', endTime: '2019-03-31' })).toEqual([]);
    const all = await ids({});
    expect(all).toContain(member.id);
    expect(all).not.toContain(clerk.id);
    const kinds = (await list({ kind: 'organization', pageSize: 100 })).list;
    expect(kinds.map((r) => r.id)).toContain(member.id);
    expect(new Set(kinds.map((r) => r.kind))).toEqual(new Set(['organization']));
    expect(kinds.find((r) => r.id === member.id)).toMatchObject({
      organizationId: member.organizationId,
      organizationRole: 'member',
    });
  });
});

test('the detail carries no number, address or secret whole', async () => {
  const buyer = await makeBuyer({
    phone: '18611112222',
    passwordHash: 'hash-of-a-password',
    remark: '老客户',
  });
  await makeReceiver(buyer, {
    name: '赵子龙',
    phone: '18699990000',
    address: '常山路 7 号',
    isDefault: true,
  });
  const sid = await session(buyer.id);
  const view = await getOfficeMember(ctx(), buyer.id);
  expect(view).toMatchObject({
    remark: '老客户',
    hasPassword: true,
    orders: { count: 0, paidFen: 0, refundedFen: 0, lastAt: null },
    receivers: [{ name: '赵**', phone: '186****0000', areaText: '北京市 东城区', isDefault: true }],
    sessions: [{ ip: '203.0.113.9' }],
  });
  const text = JSON.stringify(view);
  for (const secret of ['18611112222', '18699990000', '常山路', 'hash-of-a-password', sid])
    expect(text).not.toContain(secret);
  await expect(getOfficeMember(ctx(), clerk.id)).rejects.toMatchObject({ status: 404 });
});

test('an edit writes name and remark and nothing else that is sent along (S-09)', async () => {
  const buyer = await makeBuyer();
  const { updatedAt } = await getOfficeMember(ctx(), buyer.id);
  const input = memberEditInput.parse({
    id: buyer.id,
    updatedAt,
    name: '新名字',
    remark: '备注一',
    role: 'admin#adminPlatform',
    phone: '13900000000',
    status: 'disabled',
    permissions: ['platform'],
    organizationId: 1,
    passwordHash: 'x',
  });
  await act((tx) => editMember(tx, input));
  const { name, remark, updatedAt: _, ...after } = await rowOf(buyer.id);
  const { name: __, remark: ___, updatedAt: ____, ...before } = buyer;
  expect([name, remark]).toEqual(['新名字', '备注一']);
  expect(after).toEqual(before);
  expect((await logOf(buyer.id)).map((l) => [l.action, l.before, l.after])).toEqual([
    ['member.edit', { name: buyer.name, remark: null }, { name: '新名字', remark: '备注一' }],
  ]);
  const whole = await dataSnapshot();
  await expect(act((tx) => editMember(tx, input))).rejects.toMatchObject({ status: 409 });
  expect(await dataSnapshot()).toEqual(whole);
});

test('a stopped account loses its sessions in the same act, and a code by SMS does not bring it back (S-13, S-27)', async () => {
  const buyer = await makeBuyer({ phone: nextPhone() });
  await session(buyer.id);
  await session(buyer.id);
  const stop = { id: buyer.id, enabled: false, reason: '冒用他人身份' };
  const view = await act((tx) => enableMember(tx, stop));
  expect(view).toMatchObject({ status: 'disabled', statusReason: '冒用他人身份', sessions: [] });
  expect(await living(buyer.id)).toEqual([]);
  const phone = String(buyer.phone);
  await expect(withTx(makeCtx(), (tx) => ensureBuyer(tx, { phone, agreed: true }))).rejects.toMatchObject({
    status: 403,
  });
  const whole = await dataSnapshot();
  await expect(act((tx) => enableMember(tx, stop))).rejects.toMatchObject({ status: 409 });
  expect(await dataSnapshot()).toEqual(whole);
  await act((tx) => enableMember(tx, { id: buyer.id, enabled: true, reason: '申诉成立' }));
  expect(await rowOf(buyer.id)).toMatchObject({ status: 'active', statusReason: '申诉成立', phone });
  expect((await logOf(buyer.id)).map((l) => l.after)).toEqual([
    { status: 'disabled', reason: '冒用他人身份' },
    { status: 'active', reason: '申诉成立' },
  ]);
});

test('a reset takes the password away, ends the sessions and tells nobody a new one', async () => {
  const buyer = await makeBuyer({ phone: nextPhone(), passwordHash: 'hash-of-a-password' });
  await session(buyer.id);
  const view = await act((tx) => resetMemberPassword(tx, { id: buyer.id, reason: '本人来电' }));
  expect(view.hasPassword).toBe(false);
  expect((await rowOf(buyer.id)).passwordHash).toBeNull();
  expect(await living(buyer.id)).toEqual([]);
  const [log] = await logOf(buyer.id);
  expect(log).toMatchObject({
    action: 'member.password.reset',
    before: { hasPassword: true },
    after: { hasPassword: false, sessions: 1, reason: '本人来电' },
  });
  const without = await makeBuyer({ phone: null, passwordHash: 'only-way-in' });
  await expect(
    act((tx) => resetMemberPassword(tx, { id: without.id, reason: '本人来电' })),
  ).rejects.toMatchObject({ status: 422 });
  expect((await rowOf(without.id)).passwordHash).toBe('only-way-in');
});

test('one device or all of them are logged out, never those of somebody else', async () => {
  const [one, other] = [await makeBuyer(), await makeBuyer()];
  await session(one.id);
  await session(one.id);
  await session(other.id);
  const [device] = (await getOfficeMember(ctx(), one.id)).sessions;
  const [foreign] = (await getOfficeMember(ctx(), other.id)).sessions;
  await expect(act((tx) => endMemberSessions(tx, { id: one.id, key: foreign?.key }))).rejects.toMatchObject({
    status: 404,
  });
  expect(await living(other.id)).toHaveLength(1);
  await act((tx) => endMemberSessions(tx, { id: one.id, key: device?.key }));
  expect(await living(one.id)).toHaveLength(1);
  await act((tx) => endMemberSessions(tx, { id: one.id }));
  expect(await living(one.id)).toEqual([]);
  expect(await living(other.id)).toHaveLength(1);
});

test('a whole number is an act of its own, with its reason in the log and without the number', async () => {
  const buyer = await makeBuyer({ phone: '18677778888', email: 'whole@example.cn' });
  const seen = await act((tx) => revealMember(tx, { id: buyer.id, reason: '核对收货' }));
  expect(seen).toEqual({ loginName: buyer.loginName, phone: '18677778888', email: 'whole@example.cn' });
  const [log] = await logOf(buyer.id);
  expect(log).toMatchObject({ action: 'member.reveal', actorId: clerk.id, after: { reason: '核对收货' } });
  expect(JSON.stringify(log)).not.toContain('18677778888');
});

test('no act reaches an administrator, a closed account, or is done by a buyer', async () => {
  const closed = await makeBuyer({ status: 'closed', phone: null });
  const victim = await makeBuyer({ phone: nextPhone() });
  const whole = await dataSnapshot();
  const acts = (id: number) => [
    (tx: Ctx) => editMember(tx, { id, updatedAt: new Date().toISOString(), name: '甲' }),
    (tx: Ctx) => enableMember(tx, { id, enabled: false, reason: '某某' }),
    (tx: Ctx) => resetMemberPassword(tx, { id, reason: '某某' }),
    (tx: Ctx) => endMemberSessions(tx, { id }),
    (tx: Ctx) => revealMember(tx, { id, reason: '某某' }),
  ];
  for (const [id, status, actor] of [
    [clerk.id, 404, adminActor(clerk)],
    [closed.id, 409, adminActor(clerk)],
    [victim.id, 403, buyerActor(victim)],
  ] as const) {
    for (const one of acts(id)) {
      await expect(withTx(makeCtx({ actor }), one)).rejects.toMatchObject({ status });
    }
  }
  expect(await dataSnapshot()).toEqual(whole);
});

test('ending sessions spares the one that is named', async () => {
  const buyer = await makeBuyer();
  const [kept] = [await session(buyer.id), await session(buyer.id)];
  expect(await act((tx) => revokeSessions(tx, buyer.id, 'test', kept))).toBe(1);
  expect(await living(buyer.id)).toEqual([{ id: kept }]);
});
