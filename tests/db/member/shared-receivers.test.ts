import { asc, eq } from 'drizzle-orm';
import { receivers } from '@/db/schema/member';
import { organizationMembers } from '@/db/schema/organization';
import { withTx } from '@/lib/data/tx';
import { addReceiver } from '@/lib/domain/member/commands/add-receiver';
import { deleteReceiver } from '@/lib/domain/member/commands/delete-receiver';
import { editReceiver } from '@/lib/domain/member/commands/edit-receiver';
import { setDefaultReceiver } from '@/lib/domain/member/commands/set-default-receiver';
import type { ReceiverInput } from '@/lib/domain/member/contract';
import { getReceiver, listReceivers } from '@/lib/domain/member/queries';
import { MAX_SHARED_RECEIVERS } from '@/lib/domain/member/rules';
import { buyerActor, makeCtx, type TestUser } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeBuyer, makeOrgBuyer } from '@/tests/support/factories/member';

const ctxOf = (user: TestUser) => makeCtx({ actor: buyerActor(user) });
const input = (more: Partial<ReceiverInput> = {}): ReceiverInput => ({
  name: '收发室',
  phone: '13800000001',
  tel: null,
  areaCode: '110101',
  address: '某街 1 号',
  postcode: null,
  isDefault: false,
  shared: false,
  ...more,
});
const add = (user: TestUser, more: Partial<ReceiverInput> = {}) =>
  withTx(ctxOf(user), (ctx) => addReceiver(ctx, input(more)));
const edit = (user: TestUser, id: number, more: Partial<ReceiverInput> = {}) =>
  withTx(ctxOf(user), (ctx) => editReceiver(ctx, id, input(more)));
const drop = (user: TestUser, id: number) => withTx(ctxOf(user), (ctx) => deleteReceiver(ctx, id));
const list = async (user: TestUser) =>
  (await listReceivers(ctxOf(user))).map(
    (r) => `${r.address}${r.isDefault ? '★' : ''}${r.shared ? ' 共' : ''}${r.editable ? ' 改' : ''}`,
  );
const rows = () => testDb().select().from(receivers).orderBy(asc(receivers.id));
const leave = (userId: number) =>
  testDb()
    .update(organizationMembers)
    .set({ removedAt: new Date() })
    .where(eq(organizationMembers.userId, userId));

async function world() {
  const manager = await makeOrgBuyer(undefined, 'manager');
  const second = await makeOrgBuyer(manager.organizationId, 'manager');
  const member = await makeOrgBuyer(manager.organizationId);
  const foreign = await makeOrgBuyer(undefined, 'manager');
  return { manager, second, member, foreign };
}

test('what a manager shares is used by every member, changed by every manager, and seen by nobody else', async () => {
  const { manager, second, member, foreign } = await world();
  const shared = await add(manager, { address: '单位大院 8 号', shared: true, isDefault: true });
  expect(shared).toMatchObject({ shared: true, editable: true, isDefault: false });
  await add(member, { address: '宿舍 2 号' });
  expect(await list(manager)).toEqual(['单位大院 8 号 共 改']);
  expect(await list(second)).toEqual(['单位大院 8 号 共 改']);
  expect(await list(member)).toEqual(['宿舍 2 号★ 改', '单位大院 8 号 共']);
  expect(await list(foreign)).toEqual([]);
  expect(await getReceiver(ctxOf(member), shared.id)).toMatchObject({ id: shared.id, editable: false });
  await edit(second, shared.id, { address: '新院 9 号', isDefault: true });
  expect(await list(member)).toEqual(['宿舍 2 号★ 改', '新院 9 号 共']);
  await drop(second, shared.id);
  expect(await list(member)).toEqual(['宿舍 2 号★ 改']);
});

test('handing the own default address over leaves the book with another default', async () => {
  const { manager, member } = await world();
  const first = await add(manager, { address: '甲街 1 号' });
  await add(manager, { address: '乙街 2 号' });
  await edit(manager, first.id, { address: '甲街 1 号', shared: true });
  expect(await list(manager)).toEqual(['乙街 2 号★ 改', '甲街 1 号 共 改']);
  expect(await list(member)).toEqual(['甲街 1 号 共']);
  await edit(manager, first.id, { address: '甲街 1 号', shared: false });
  expect(await list(member)).toEqual(['甲街 1 号 共']);
});

test('S-07 a member, a private buyer, a manager elsewhere and one who was removed change nothing that is shared', async () => {
  const { manager, second, member, foreign } = await world();
  const buyer = await makeBuyer();
  const shared = await add(manager, { shared: true });
  const own = new Map<number, number>();
  for (const who of [member, foreign, buyer, second]) own.set(who.id, (await add(who)).id);
  await leave(second.id);
  const before = await rows();
  const missing = { status: 404, code: 'NOT_FOUND', message: '收货地址不存在' };
  for (const who of [member, foreign, buyer, second]) {
    await expect(edit(who, shared.id, { name: '改' })).rejects.toMatchObject(missing);
    await expect(drop(who, shared.id)).rejects.toMatchObject(missing);
    await expect(withTx(ctxOf(who), (ctx) => setDefaultReceiver(ctx, shared.id))).rejects.toMatchObject(
      missing,
    );
  }
  const forbidden = { status: 403, code: 'FORBIDDEN' };
  for (const who of [member, buyer, second]) {
    await expect(add(who, { shared: true })).rejects.toMatchObject(forbidden);
    await expect(edit(who, own.get(who.id) ?? 0, { shared: true })).rejects.toMatchObject(forbidden);
  }
  expect(await rows()).toEqual(before);
  await expect(getReceiver(ctxOf(foreign), shared.id)).rejects.toMatchObject(missing);
});

test('two managers at once keep the most that an organisation shares', async () => {
  const { manager, second } = await world();
  await testDb()
    .insert(receivers)
    .values(
      Array.from({ length: MAX_SHARED_RECEIVERS - 2 }, (_, i) => ({
        organizationId: manager.organizationId,
        name: '收发室',
        phone: '13800000001',
        areaCode: '110101',
        province: '北京市',
        city: '北京市',
        district: '东城区',
        address: `某街 ${i} 号`,
      })),
    );
  const own = [await add(manager), await add(second)];
  const told = await Promise.allSettled([
    ...Array.from({ length: 4 }, (_, i) => add(i % 2 ? manager : second, { shared: true })),
    edit(manager, own[0]?.id ?? 0, { shared: true }),
    edit(second, own[1]?.id ?? 0, { shared: true }),
  ]);
  expect(told.filter((t) => t.status === 'fulfilled')).toHaveLength(2);
  for (const t of told)
    if (t.status === 'rejected')
      expect(t.reason).toMatchObject({ status: 422, message: '单位最多共用 50 个收货地址' });
  expect((await rows()).filter((r) => r.organizationId === manager.organizationId)).toHaveLength(
    MAX_SHARED_RECEIVERS,
  );
});
