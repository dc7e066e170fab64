import { eq } from 'drizzle-orm';
import { orderEvents, orderItems } from '@/db/schema/order';
import { freightRules } from '@/db/schema/shipping';
import { addChild } from '@/lib/domain/childOrder/commands/add-child';
import { updateItem } from '@/lib/domain/childOrder/commands/child-items';
import { previewImport } from '@/lib/domain/childOrder/commands/preview-import';
import { clearChildren, removeChild } from '@/lib/domain/childOrder/commands/remove-children';
import { runImport } from '@/lib/domain/childOrder/commands/run-import';
import { updateChild } from '@/lib/domain/childOrder/commands/update-child';
import { getChild, listChildren } from '@/lib/domain/childOrder/queries';
import { makeCtx, buyerActor } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { ctxWithChannel, fakeChannel } from '@/tests/support/factories/channel';
import {
  childInput,
  childrenOf,
  commitFile,
  fileFor,
  linesOf,
  orderToSplit,
  receiverRow,
} from '@/tests/support/factories/child-order';
import { attemptsOf, makeAttempt } from '@/tests/support/factories/pay';
import { readOrder, type Customer } from '@/tests/support/factories/sale';
import { handIn, transferOrder } from '@/tests/support/factories/transfer';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

afterEach(expectInvariants);

/** 天山区, Ürümqi: 18 yuan for the first kilogram; everywhere else 10 yuan, free over 199 yuan. */
const FAR = '650102';
const page = { pageNum: 1, pageSize: 20 };
const money = async (id: number) => {
  const { freightFen, totalFen } = await readOrder(id);
  return { freightFen, totalFen };
};
const withChannel = (customer: Customer, close: () => Promise<'closed' | 'paid' | 'unknown'>) =>
  ctxWithChannel(fakeChannel('wxpay', { close }), { actor: buyerActor(customer.user) });

test('while an order is unpaid its freight is that of its parcels, to the fen', async () => {
  const { ctx, order, line } = await orderToSplit([3], { paid: false });
  // 1,200 g to Beijing.
  expect(order).toMatchObject({ freightFen: 1300, totalFen: 16_300 });
  const far = await addChild(ctx, childInput(order.id, { [line.id]: 1 }, { areaCode: FAR }));
  // 400 g far away, 800 g at home.
  expect(far).toMatchObject({ freightFen: 1800, order: { freightFen: 2800, totalFen: 17_800 } });
  const near = await addChild(ctx, childInput(order.id, { [line.id]: 2 }, { areaCode: '110102' }));
  expect(near).toMatchObject({ freightFen: 1000, order: { freightFen: 2800, totalFen: 17_800 } });
  expect(await listChildren(ctx, { ...page, orderId: order.id })).toMatchObject({
    freight: { chargedFen: 2800, neededFen: 2800, gapFen: 0 },
    order: { freightFen: 2800, totalFen: 17_800 },
  });
  expect(await removeChild(ctx, { id: far.id })).toMatchObject({
    order: { freightFen: 2000, totalFen: 17_000 },
  });
  const { requestKey: _k, lines: _l, orderId: _o, ...receiver } = childInput(order.id, {});
  expect(await updateChild(ctx, { ...receiver, id: near.id, areaCode: FAR })).toMatchObject({
    freightFen: 1800,
    order: { freightFen: 2800, totalFen: 17_800 },
  });
  const itemId = (await getChild(ctx, { id: near.id })).items[0]?.id ?? 0;
  // All three, 1,200 g far away: 18 yuan and one step of 8.
  expect(await updateItem(ctx, { id: itemId, quantity: 3 })).toMatchObject({
    freightFen: 2600,
    order: { freightFen: 2600, totalFen: 17_600 },
  });
  expect(await linesOf(order.id)).toMatchObject([
    { freightShareFen: 2600, payableFen: 17_600, allocatedQty: 3 },
  ]);
  await clearChildren(ctx, { orderId: order.id, count: 1 });
  expect(await money(order.id)).toEqual({ freightFen: 1300, totalFen: 16_300 });
});

test('the new freight is spread over the lines by their amounts, and the event says from what to what', async () => {
  const { ctx, order, lines } = await orderToSplit([1, 2], { paid: false });
  const [a] = lines;
  await addChild(ctx, childInput(order.id, { [a?.id ?? 0]: 1 }, { areaCode: FAR }));
  expect((await linesOf(order.id)).map((l) => [l.freightShareFen, l.payableFen])).toEqual([
    [933, 5933],
    [1867, 11_867],
  ]);
  const events = await testDb().select().from(orderEvents).where(eq(orderEvents.entityId, order.id));
  expect(events.at(-1)).toMatchObject({ action: 'addChild', payload: { fromFen: 16_300, toFen: 17_800 } });
});

test('an order that travels free stays free however it is split', async () => {
  const { ctx, order, line } = await orderToSplit([4], { paid: false });
  expect(order).toMatchObject({ freightFen: 0, totalFen: 20_000 });
  const far = await addChild(ctx, childInput(order.id, { [line.id]: 1 }, { areaCode: FAR }));
  expect(far).toMatchObject({ freightFen: 0, order: { freightFen: 0, totalFen: 20_000 } });
});

test('a place without a freight rule is an error at the field, and of its row in a file; nothing is written', async () => {
  const split = await orderToSplit([3], { paid: false });
  const { ctx, order, line } = split;
  const national = await testDb().select().from(freightRules);
  const ids = national.filter((r) => r.areaCode === null).map((r) => r.id);
  await testDb()
    .insert(freightRules)
    .values(
      national
        .filter((r) => r.areaCode === null)
        .map(({ id: _id, createdAt: _c, updatedAt: _u, ...r }) => ({ ...r, areaCode: '110000' })),
    );
  try {
    for (const id of ids)
      await testDb().update(freightRules).set({ active: false }).where(eq(freightRules.id, id));
    const before = await dataSnapshot();
    expect(
      await refused(addChild(ctx, childInput(order.id, { [line.id]: 1 }, { areaCode: '310101' }))),
    ).toMatchObject({
      status: 422,
      errors: { areaCode: '该地区暂不支持订单的配送方式' },
    });
    const row = receiverRow(1, 1);
    row.splice(2, 3, '上海', '', '黄浦区');
    expect(await previewImport(ctx, { orderId: order.id, file: fileFor(split, [row]) })).toMatchObject({
      errors: [{ line: 2, column: '区县', message: '该地区暂不支持订单的配送方式' }],
    });
    expect(await dataSnapshot()).toEqual(before);
  } finally {
    for (const id of ids)
      await testDb().update(freightRules).set({ active: true }).where(eq(freightRules.id, id));
    await testDb().delete(freightRules).where(eq(freightRules.areaCode, '110000'));
  }
});

test('an open code is closed at the channel when the amount changes, and left alone when it does not', async () => {
  const { customer, order, line } = await orderToSplit([3], { paid: false });
  await makeAttempt(customer, order);
  const closed: string[] = [];
  const ctx = withChannel(customer, () => {
    closed.push('x');
    return Promise.resolve('closed');
  });
  // All copies to the same district cost the same: nothing to close.
  await addChild(ctx, childInput(order.id, { [line.id]: 3 }));
  expect([closed.length, (await attemptsOf(order.id)).map((p) => p.status)]).toEqual([0, ['created']]);
  const [child] = await childrenOf(order.id);
  const { requestKey: _k, lines: _l, orderId: _o, ...receiver } = childInput(order.id, {});
  await updateChild(ctx, { ...receiver, id: child?.id ?? 0, areaCode: FAR });
  expect([closed.length, (await attemptsOf(order.id)).map((p) => p.status)]).toEqual([1, ['closed']]);
  expect(await money(order.id)).toEqual({ freightFen: 2600, totalFen: 17_600 });
  const again = await makeAttempt(customer, await readOrder(order.id));
  expect(again.amountFen).toBe(17_600);
});

test('a channel that does not answer stops the change: 503, nothing is written', async () => {
  const { customer, order, line } = await orderToSplit([3], { paid: false });
  await makeAttempt(customer, order);
  const ctx = withChannel(customer, () => Promise.resolve('unknown'));
  const before = await dataSnapshot();
  const error = await refused(addChild(ctx, childInput(order.id, { [line.id]: 1 }, { areaCode: FAR })));
  expect(error.status).toBe(503);
  expect(await dataSnapshot()).toEqual(before);
});

test('while a slip waits for finance the amount does not change', async () => {
  const { customer } = await orderToSplit([1]);
  const product = await makeProduct({ stock: 3 });
  const order = await transferOrder(customer, [{ productId: product.id, quantity: 3 }]);
  await handIn(customer, order.id);
  const [line] = await linesOf(order.id);
  const ctx = makeCtx({ actor: buyerActor(customer.user) });
  const before = await dataSnapshot();
  const error = await refused(addChild(ctx, childInput(order.id, { [line?.id ?? 0]: 1 }, { areaCode: FAR })));
  expect(error.status).toBe(409);
  expect(await dataSnapshot()).toEqual(before);
});

test('after payment nothing is charged anew: the gap is told', async () => {
  const { ctx, order, line } = await orderToSplit([3]);
  const far = await addChild(ctx, childInput(order.id, { [line.id]: 1 }, { areaCode: FAR }));
  expect(far).toMatchObject({ freightFen: 1800, order: { freightFen: 1300, totalFen: 16_300 } });
  expect((await listChildren(ctx, { ...page, orderId: order.id })).freight).toEqual({
    chargedFen: 1300,
    neededFen: 2800,
    gapFen: 1500,
  });
  const [row] = await testDb().select().from(orderItems).where(eq(orderItems.id, line.id));
  expect(row).toMatchObject({ freightShareFen: 1300, payableFen: 16_300 });
});

test('an import into an unpaid order says before what it costs, and charges that', async () => {
  const split = await orderToSplit([3], { paid: false });
  const { ctx, order } = split;
  const far = receiverRow(1, 1);
  far.splice(2, 3, '新疆', '乌鲁木齐', '天山区');
  const file = fileFor(split, [far, receiverRow(2, 1)]);
  expect(await previewImport(ctx, { orderId: order.id, file })).toMatchObject({
    freight: { beforeFen: 1300, afterFen: 3800 },
  });
  await runImport(
    makeCtx({ actor: { kind: 'system', name: 'job' } }),
    (await commitFile(ctx, order.id, file)).id,
  );
  expect(await money(order.id)).toEqual({ freightFen: 3800, totalFen: 18_800 });
});
