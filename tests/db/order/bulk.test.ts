import { eq } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { orders } from '@/db/schema/order';
import { withTx } from '@/lib/data/tx';
import { lockOrders, remarkOrders, unlockOrders } from '@/lib/domain/order/commands/act-on-orders';
import { takeOrderLock } from '@/lib/domain/order/commands/lock-order';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { makeCustomer, readOrder, type OrderRow } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';

let clerk: User;
let other: User;
let list: OrderRow[];

beforeEach(async () => {
  clerk = await makeAdmin(['order'], '张业务');
  other = await makeAdmin(['order'], '李业务');
  const [customer, product] = [await makeCustomer(), await makeProduct({ stock: 100 })];
  list = [];
  for (let i = 0; i < 3; i += 1)
    list.push(await paidOrder(customer, [{ productId: product.id, quantity: 1 }]));
  await withTx(as(other), (ctx) => takeOrderLock(ctx, idsOf(list)[1] ?? 0));
});
afterEach(expectInvariants);

const as = (user: User) => makeCtx({ actor: adminActor(user) });
const idsOf = (rows: readonly OrderRow[]) => rows.map((o) => o.id);
const holders = async () => Promise.all(list.map(async (o) => (await readOrder(o.id)).lockedBy));
const GONE = 999_999_999;

test('locking many takes what is free and names who holds the rest', async () => {
  const [a, b, c] = list;
  const view = await lockOrders(as(clerk), [...idsOf(list), idsOf(list)[0] ?? 0, GONE]);
  expect(view.results).toEqual([
    { id: a?.id, title: a?.orderSn, ok: true, message: '' },
    { id: b?.id, title: b?.orderSn, ok: false, message: '订单正由 李业务 处理' },
    { id: c?.id, title: c?.orderSn, ok: true, message: '' },
    { id: GONE, title: '', ok: false, message: '订单不存在' },
  ]);
  expect(await holders()).toEqual([clerk.id, other.id, clerk.id]);
});

test('unlocking many gives the own ones back, leaves those of others, and what is free is free', async () => {
  await withTx(as(clerk), (ctx) => takeOrderLock(ctx, idsOf(list)[0] ?? 0));
  const view = await unlockOrders(as(clerk), idsOf(list));
  expect(view.results.map((r) => [r.ok, r.message])).toEqual([
    [true, ''],
    [false, '订单由 李业务 锁定，只能由其本人解锁'],
    [true, ''],
  ]);
  expect(await holders()).toEqual([null, other.id, null]);
});

test('a note for many stands behind what was written, once, and not on an order of somebody else', async () => {
  const [a, b, c] = idsOf(list);
  await testDb()
    .update(orders)
    .set({ staffRemark: '周末勿送' })
    .where(eq(orders.id, a ?? 0));
  const input = { ids: idsOf(list), remark: '随货附发票' };
  const before = await testDb().$count(operationLogs, eq(operationLogs.action, 'order.remark'));
  const view = await remarkOrders(as(clerk), input);
  expect(view.results.map((r) => [r.ok, r.message])).toEqual([
    [true, ''],
    [false, '订单正由其他人员处理'],
    [true, ''],
  ]);
  const notes = async () => Promise.all([a, b, c].map(async (id) => (await readOrder(id ?? 0)).staffRemark));
  expect(await notes()).toEqual(['周末勿送；随货附发票', null, '随货附发票']);
  await remarkOrders(as(clerk), input);
  expect(await notes()).toEqual(['周末勿送；随货附发票', null, '随货附发票']);
  expect(await testDb().$count(operationLogs, eq(operationLogs.action, 'order.remark'))).toBe(before + 2);
});

test('ten presses at once write the note once', async () => {
  const id = list[2]?.id ?? 0;
  const input = { ids: [id], remark: '随货附发票' };
  await Promise.all(Array.from({ length: 10 }, () => remarkOrders(as(clerk), input)));
  expect((await readOrder(id)).staffRemark).toBe('随货附发票');
});

test('a note that has no room is refused and the one that stands stays', async () => {
  const id = list[0]?.id ?? 0;
  await ownerQuery('update orders set staff_remark = $2 where id = $1', [id, '长'.repeat(496)]);
  const { results } = await remarkOrders(as(clerk), { ids: [id], remark: '再加四字' });
  expect(results.map((r) => [r.ok, r.message])).toEqual([
    [false, '原有备注加上新备注超过 500 字，请在订单中修改'],
  ]);
  expect((await readOrder(id)).staffRemark).toBe('长'.repeat(496));
});
