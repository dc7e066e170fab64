import { eq } from 'drizzle-orm';
import { areas } from '@/db/schema/area';
import { receivers } from '@/db/schema/member';
import { withTx } from '@/lib/data/tx';
import { addReceiver } from '@/lib/domain/member/commands/add-receiver';
import { deleteReceiver } from '@/lib/domain/member/commands/delete-receiver';
import { editReceiver } from '@/lib/domain/member/commands/edit-receiver';
import { setDefaultReceiver } from '@/lib/domain/member/commands/set-default-receiver';
import type { ReceiverInput } from '@/lib/domain/member/contract';
import { getReceiver, listReceivers } from '@/lib/domain/member/queries';
import { MAX_RECEIVERS } from '@/lib/domain/member/rules';
import { buyerActor, makeCtx, type TestUser } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeBuyer } from '@/tests/support/factories/member';

const ctxOf = (user: TestUser) => makeCtx({ actor: buyerActor(user) });
const input = (more: Partial<ReceiverInput> = {}): ReceiverInput => ({
  name: '王伟',
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
const list = async (user: TestUser) =>
  (await listReceivers(ctxOf(user))).map((r) => `${r.id}${r.isDefault ? '★' : ''}`);

test('the first address becomes the default; names of the area are kept as they are today', async () => {
  const user = await makeBuyer();
  const first = await add(user);
  const second = await add(user, { areaCode: '440106', address: '天河路 2 号' });
  expect(first).toMatchObject({
    province: '北京市',
    city: '北京市',
    district: '东城区',
    isDefault: true,
    shared: false,
  });
  expect(second).toMatchObject({ province: '广东省', city: '广州市', district: '天河区', isDefault: false });
});

test.each([
  ['an unknown code', '999999'],
  ['a province', '110000'],
  ['a city that is divided further', '440100'],
])('%s is no place to send to', async (_, areaCode) => {
  const user = await makeBuyer();
  await expect(add(user, { areaCode })).rejects.toMatchObject({
    status: 400,
    errors: { areaCode: '请选择所在地区' },
  });
  expect(await list(user)).toEqual([]);
});

test('a retired county takes no new address and leaves the old ones as they were', async () => {
  const user = await makeBuyer();
  const old = await add(user, { areaCode: '110119' });
  await testDb().update(areas).set({ active: false }).where(eq(areas.code, '110119'));
  await expect(add(user, { areaCode: '110119' })).rejects.toMatchObject({ status: 400 });
  expect(await getReceiver(ctxOf(user), old.id)).toMatchObject({ district: '延庆区' });
});

test('there is always exactly one default, whatever races', async () => {
  const user = await makeBuyer();
  const ids = [];
  for (let i = 0; i < 6; i += 1) ids.push((await add(user)).id);
  await Promise.all(ids.map((id) => withTx(ctxOf(user), (ctx) => setDefaultReceiver(ctx, id))));
  await Promise.all(ids.map((_, i) => add(user, { isDefault: i % 2 === 0 })));
  expect((await list(user)).filter((r) => r.endsWith('★'))).toHaveLength(1);
});

test('30 parallel adds keep the most that are allowed', async () => {
  const user = await makeBuyer();
  const done = await Promise.allSettled(Array.from({ length: 30 }, () => add(user)));
  expect(done.filter((d) => d.status === 'fulfilled')).toHaveLength(MAX_RECEIVERS);
  expect(await list(user)).toHaveLength(MAX_RECEIVERS);
  expect(done.find((d) => d.status === 'rejected')).toMatchObject({ reason: { status: 422 } });
});

test('deleting the default hands it to the address used last; deleting the last one leaves none', async () => {
  const user = await makeBuyer();
  const [a, b] = [await add(user), await add(user)];
  const drop = (id: number) => withTx(ctxOf(user), (ctx) => deleteReceiver(ctx, id));
  await drop(a.id);
  expect(await list(user)).toEqual([`${b.id}★`]);
  await drop(b.id);
  expect(await list(user)).toEqual([]);
  await expect(drop(b.id)).rejects.toMatchObject({ status: 404 });
});

test('editing keeps the default mark and changes the area with its names', async () => {
  const user = await makeBuyer();
  const { id } = await add(user);
  const after = await withTx(ctxOf(user), (ctx) =>
    editReceiver(ctx, id, input({ areaCode: '429004', name: '李娜', postcode: '433000' })),
  );
  expect(after).toMatchObject({
    name: '李娜',
    province: '湖北省',
    city: '省直辖县',
    district: '仙桃市',
    postcode: '433000',
    isDefault: true,
  });
});

describe('S-06: another buyer’s address does not exist', () => {
  test('read, edit, delete and default are 404 and change nothing', async () => {
    const [a, b] = [await makeBuyer(), await makeBuyer()];
    const mine = await add(a);
    const { id } = await add(b);
    const before = await testDb().select().from(receivers).where(eq(receivers.id, id));
    const missing = { status: 404, code: 'NOT_FOUND', message: '收货地址不存在' };
    await expect(getReceiver(ctxOf(a), id)).rejects.toMatchObject(missing);
    await expect(withTx(ctxOf(a), (ctx) => editReceiver(ctx, id, input()))).rejects.toMatchObject(missing);
    await expect(withTx(ctxOf(a), (ctx) => deleteReceiver(ctx, id))).rejects.toMatchObject(missing);
    await expect(withTx(ctxOf(a), (ctx) => setDefaultReceiver(ctx, id))).rejects.toMatchObject(missing);
    await expect(getReceiver(ctxOf(a), 987_654_321)).rejects.toMatchObject(missing);
    expect(await testDb().select().from(receivers).where(eq(receivers.id, id))).toEqual(before);
    expect(await list(a)).toEqual([`${mine.id}★`]);
  });
});
