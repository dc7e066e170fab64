import { eq } from 'drizzle-orm';
import { childOrderEvents, childOrders } from '@/db/schema/childOrder';
import { operationLogs } from '@/db/schema/log';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { withTx } from '@/lib/data/tx';
import { addChild } from '@/lib/domain/childOrder/commands/add-child';
import { deleteItem, insertItem, updateItem } from '@/lib/domain/childOrder/commands/child-items';
import { clearChildren, removeChild } from '@/lib/domain/childOrder/commands/remove-children';
import { setRest } from '@/lib/domain/childOrder/commands/set-rest';
import { updateChild } from '@/lib/domain/childOrder/commands/update-child';
import { getRemaining, listSplitLines } from '@/lib/domain/childOrder/lines-queries';
import { getChild, listChildren } from '@/lib/domain/childOrder/queries';
import { runImport } from '@/lib/domain/childOrder/commands/run-import';
import { adminActor, buyerActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import {
  childInput,
  childrenOf,
  commitFile,
  fileFor,
  orderToSplit,
  receiverRow,
} from '@/tests/support/factories/child-order';
import { makeOrgBuyer } from '@/tests/support/factories/member';
import { makeAdmin } from '@/tests/support/factories/people';
import { ctxOf, makeCustomer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

afterEach(expectInvariants);

const page = { pageNum: 1, pageSize: 20 };
const left = async (ctx: Parameters<typeof getRemaining>[0], orderId: number) =>
  (await getRemaining(ctx, { orderId })).remaining;

test('a buyer splits a paid order: numbers count on, copies leave what can be given out, deleting gives them back', async () => {
  const { ctx, order, line } = await orderToSplit([10]);
  const first = await addChild(ctx, childInput(order.id, { [line.id]: 4 }));
  const second = await addChild(ctx, childInput(order.id, { [line.id]: 5 }, { name: '王五' }));
  expect([first.childNo, second.childNo]).toEqual([`${order.orderSn}-001`, `${order.orderSn}-002`]);
  expect(await left(ctx, order.id)).toBe(1);
  expect(await removeChild(ctx, { id: first.id })).toMatchObject({ removed: 1 });
  expect(await left(ctx, order.id)).toBe(5);
  const third = await addChild(ctx, childInput(order.id, { [line.id]: 5 }));
  expect(third.childNo).toBe(`${order.orderSn}-003`);
  const list = await listChildren(ctx, { ...page, orderId: order.id });
  expect(list).toMatchObject({
    total: 2,
    counts: { all: 2, open: 2, cancelled: 1 },
    allocated: 10,
    remaining: 0,
    allowedActions: ['clear'],
    blocked: null,
  });
  expect(list.list.map((c) => [c.childNo, c.quantity, c.allowedActions])).toEqual([
    [second.childNo, 5, ['edit', 'delete']],
    [third.childNo, 5, ['edit', 'delete']],
  ]);
  expect(await listChildren(ctx, { ...page, orderId: order.id, status: 'cancelled' })).toMatchObject({
    total: 1,
  });
  expect(await listChildren(ctx, { ...page, orderId: order.id, keyword: '王五' })).toMatchObject({
    total: 1,
  });
  expect(await listSplitLines(ctx, { orderId: order.id, childOrderId: third.id })).toMatchObject([
    { quantity: 10, allocatedQty: 10, sentToMain: 0, remaining: 0, inChild: 5 },
  ]);
  const events = await testDb().select().from(orderEvents).where(eq(orderEvents.entityId, order.id));
  expect(events.map((e) => e.action).filter((a) => a.endsWith('Child'))).toEqual([
    'addChild',
    'addChild',
    'removeChild',
    'addChild',
  ]);
  const own = await testDb().select().from(childOrderEvents).where(eq(childOrderEvents.entityId, first.id));
  expect(own.map((e) => [e.action, e.toStatus])).toEqual([
    ['create', 'open'],
    ['cancel', 'cancelled'],
  ]);
});

test('the same form sent twice, also at once, adds one child order; with other content it is refused', async () => {
  const { ctx, order, line } = await orderToSplit([10]);
  const input = childInput(order.id, { [line.id]: 3 });
  const made = await Promise.all([addChild(ctx, input), addChild(ctx, input), addChild(ctx, input)]);
  expect(new Set(made.map((m) => m.id)).size).toBe(1);
  expect(await left(ctx, order.id)).toBe(7);
  const before = await dataSnapshot();
  expect(await refused(addChild(ctx, { ...input, name: '赵六' }))).toMatchObject({ status: 409 });
  expect(await dataSnapshot()).toEqual(before);
});

test('receiver and copies of an open child order change; beyond what is left, nothing changes', async () => {
  const { ctx, order, lines } = await orderToSplit([5, 5]);
  const [a, b] = lines;
  if (!a || !b) throw new Error('no lines');
  const { id } = await addChild(ctx, childInput(order.id, { [a.id]: 2 }));
  const { requestKey: _key, lines: _lines, orderId: _order, ...receiver } = childInput(order.id, {});
  await updateChild(ctx, { ...receiver, id, name: '新收货人', areaCode: '310101', remark: '门卫代收' });
  expect(
    await refused(
      updateChild(ctx, { ...receiver, id, name: '新收货人', areaCode: '310101', remark: '门卫代收' }),
    ),
  ).toMatchObject({ status: 422 });
  await insertItem(ctx, { childOrderId: id, orderItemId: b.id, quantity: 5 });
  const child = await getChild(ctx, { id });
  expect(child).toMatchObject({ name: '新收货人', region: '上海市 黄浦区', remark: '门卫代收', quantity: 7 });
  const [first, second] = child.items;
  const before = await dataSnapshot();
  expect(await refused(updateItem(ctx, { id: first?.id ?? 0, quantity: 6 }))).toMatchObject({
    status: 409,
    data: { orderItemId: a.id, remaining: 3 },
  });
  expect(await refused(insertItem(ctx, { childOrderId: id, orderItemId: b.id, quantity: 1 }))).toMatchObject({
    status: 409,
  });
  expect(await dataSnapshot()).toEqual(before);
  await updateItem(ctx, { id: first?.id ?? 0, quantity: 5 });
  expect(await left(ctx, order.id)).toBe(0);
  await deleteItem(ctx, { id: second?.id ?? 0 });
  expect(await left(ctx, order.id)).toBe(5);
  expect(await refused(deleteItem(ctx, { id: first?.id ?? 0 }))).toMatchObject({ status: 422 });
});

test('S-06: an order, child order or copies of somebody else are as if they did not exist', async () => {
  const { ctx, order, line } = await orderToSplit([5]);
  const { id } = await addChild(ctx, childInput(order.id, { [line.id]: 2 }));
  const itemId = (await getChild(ctx, { id })).items[0]?.id ?? 0;
  const stranger = ctxOf(await makeCustomer());
  const file = fileFor({ ctx, order, line, lines: [line], customer: await makeCustomer() }, [
    receiverRow(1, 1),
  ]);
  const { requestKey: _key, lines: _lines, orderId: _order, ...receiver } = childInput(order.id, {});
  const before = await dataSnapshot();
  const calls = [
    listChildren(stranger, { ...page, orderId: order.id }),
    listSplitLines(stranger, { orderId: order.id }),
    getRemaining(stranger, { orderId: order.id }),
    getChild(stranger, { id }),
    addChild(stranger, childInput(order.id, { [line.id]: 1 })),
    updateChild(stranger, { ...receiver, id }),
    removeChild(stranger, { id }),
    insertItem(stranger, { childOrderId: id, orderItemId: line.id, quantity: 1 }),
    updateItem(stranger, { id: itemId, quantity: 1 }),
    deleteItem(stranger, { id: itemId }),
    clearChildren(stranger, { orderId: order.id, count: 1 }),
    withTx(stranger, (tx) => setRest(tx, { orderId: order.id, restToMain: true })),
    commitFile(stranger, order.id, file),
  ];
  for (const call of calls) expect(await refused(call)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await dataSnapshot()).toEqual(before);
});

test('a line of another order, an e-copy or the same line twice are refused', async () => {
  const { ctx, order, line } = await orderToSplit([5]);
  const other = await orderToSplit([5]);
  expect(await refused(addChild(ctx, childInput(order.id, { [other.line.id]: 1 })))).toMatchObject({
    status: 400,
  });
  const twice = childInput(
    order.id,
    {},
    { lines: [1, 1].map((quantity) => ({ orderItemId: line.id, quantity })) },
  );
  expect(await refused(addChild(ctx, twice))).toMatchObject({ status: 400 });
  await testDb().update(orderItems).set({ kind: 'e_book' }).where(eq(orderItems.id, line.id));
  expect(await refused(addChild(ctx, childInput(order.id, { [line.id]: 1 })))).toMatchObject({ status: 422 });
  await testDb().update(orderItems).set({ kind: line.kind }).where(eq(orderItems.id, line.id));
  expect(await childrenOf(order.id)).toEqual([]);
});

test('a manager splits what a member placed for the organisation', async () => {
  const member = await makeOrgBuyer();
  const manager = await makeOrgBuyer(member.organizationId, 'manager');
  const { ctx, order, line } = await orderToSplit([5]);
  await testDb().update(orders).set({ organizationId: member.organizationId }).where(eq(orders.id, order.id));
  expect(await refused(listChildren(ctx, { ...page, orderId: order.id }))).toMatchObject({ status: 404 });
  const asManager = makeCtx({ actor: buyerActor(manager) });
  await addChild(asManager, childInput(order.id, { [line.id]: 2 }));
  expect(await left(asManager, order.id)).toBe(3);
});

test('the desk splits too, with its log; a hold and the lease of a colleague stop it, and its list shows no whole number', async () => {
  const clerk = await makeAdmin(['order']);
  const office = makeCtx({ actor: adminActor(clerk) });
  const { ctx, order, line } = await orderToSplit([10]);
  const { id } = await addChild(office, childInput(order.id, { [line.id]: 2 }));
  expect((await listChildren(office, { ...page, orderId: order.id })).list[0]?.phone).toBe('139****9000');
  expect((await listChildren(ctx, { ...page, orderId: order.id })).list[0]?.phone).toBe('13900139000');
  expect((await getChild(office, { id })).phone).toBe('13900139000');
  const logs = await testDb()
    .select()
    .from(operationLogs)
    .where(eq(operationLogs.entityId, String(order.id)));
  expect(logs.map((l) => [l.action, l.actorId])).toEqual([['childOrder.addChild', clerk.id]]);
  await testDb().update(orders).set({ onHold: true }).where(eq(orders.id, order.id));
  const before = await dataSnapshot();
  expect(await refused(addChild(office, childInput(order.id, { [line.id]: 1 })))).toMatchObject({
    status: 409,
  });
  expect(await dataSnapshot()).toEqual(before);
  const colleague = await makeAdmin(['order'], '另一位');
  const lease = { onHold: false, lockedBy: colleague.id, lockedUntil: new Date(Date.now() + 60_000) };
  await testDb().update(orders).set(lease).where(eq(orders.id, order.id));
  expect(await refused(removeChild(office, { id }))).toMatchObject({ message: '订单正由其他人员处理' });
  expect(await listChildren(office, { ...page, orderId: order.id })).toMatchObject({
    allowedActions: [],
    blocked: '订单正由其他人员处理',
  });
  await removeChild(ctx, { id });
});

test.each(['shipped', 'completed', 'cancelled'] as const)(
  'nothing of a %s order is given out',
  async (status) => {
    const { ctx, order, line } = await orderToSplit([5]);
    const { id } = await addChild(ctx, childInput(order.id, { [line.id]: 2 }));
    const over = { status, cancelledAt: new Date(), cancelReason: 'refunded' as const };
    await testDb().update(orders).set(over).where(eq(orders.id, order.id));
    const before = await dataSnapshot();
    for (const call of [addChild(ctx, childInput(order.id, { [line.id]: 1 })), removeChild(ctx, { id })])
      expect(await refused(call)).toMatchObject({ status: 409, data: { status } });
    expect(await dataSnapshot()).toEqual(before);
    await testDb()
      .update(orders)
      .set({ status: order.status, cancelledAt: null, cancelReason: null })
      .where(eq(orders.id, order.id));
  },
);

test.each(['frozen', 'shipped', 'received'] as const)('a %s child order is not edited', async (status) => {
  const { ctx, order, line } = await orderToSplit([5]);
  const { id } = await addChild(ctx, childInput(order.id, { [line.id]: 2 }));
  await testDb().update(childOrders).set({ status }).where(eq(childOrders.id, id));
  const itemId = (await getChild(ctx, { id })).items[0]?.id ?? 0;
  const { requestKey: _key, lines: _lines, orderId: _order, ...receiver } = childInput(order.id, {});
  const before = await dataSnapshot();
  for (const call of [
    updateChild(ctx, { ...receiver, id, name: '别人' }),
    updateItem(ctx, { id: itemId, quantity: 1 }),
    removeChild(ctx, { id }),
  ])
    expect(await refused(call)).toMatchObject({ status: 409, data: { status } });
  expect(await refused(clearChildren(ctx, { orderId: order.id, count: 1 }))).toMatchObject({ status: 409 });
  expect(await dataSnapshot()).toEqual(before);
  await testDb().update(childOrders).set({ status: 'open' }).where(eq(childOrders.id, id));
});

test('all open child orders are deleted at once, with their number as confirmation; the rest goes where it was told to', async () => {
  const { ctx, order, line } = await orderToSplit([5]);
  for (let i = 0; i < 3; i += 1) await addChild(ctx, childInput(order.id, { [line.id]: 1 }));
  expect(await refused(clearChildren(ctx, { orderId: order.id, count: 2 }))).toMatchObject({
    status: 409,
    data: { count: 3 },
  });
  expect(await clearChildren(ctx, { orderId: order.id, count: 3 })).toMatchObject({ removed: 3 });
  expect(await left(ctx, order.id)).toBe(5);
  await withTx(ctx, (tx) => setRest(tx, { orderId: order.id, restToMain: true }));
  expect(await getRemaining(ctx, { orderId: order.id })).toMatchObject({ restToMain: true, remaining: 5 });
});

test('R-05: thirty allocations at once, by form and by Excel, never give out more than the line has', async () => {
  const split = await orderToSplit([20]);
  const { ctx, order, line } = split;
  const office = makeCtx({ actor: adminActor(await makeAdmin(['order'])) });
  const imports = [];
  for (let i = 0; i < 10; i += 1)
    imports.push(
      await commitFile(ctx, order.id, fileFor(split, [receiverRow(i, 2), receiverRow(100 + i, 1)])),
    );
  const results = await Promise.allSettled([
    ...imports.map((b) => runImport(makeCtx({ actor: { kind: 'system', name: 'job' } }), b.id)),
    ...Array.from({ length: 20 }, (_, i) =>
      addChild(i % 2 ? ctx : office, childInput(order.id, { [line.id]: 3 }, { name: `收货人${i}` })),
    ),
  ]);
  for (const r of results)
    if (r.status === 'rejected')
      expect(await refused(Promise.reject(r.reason))).toMatchObject({ status: 409 });
  const given = (await childrenOf(order.id)).reduce((a, c) => a + (c.items[0]?.quantity ?? 0), 0);
  const [after] = await testDb().select().from(orderItems).where(eq(orderItems.id, line.id));
  expect(given).toBe(18);
  expect(after?.allocatedQty).toBe(18);
});
