import { eq } from 'drizzle-orm';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { products, productTaxes } from '@/db/schema/product';
import { isAppError } from '@/lib/core/errors';
import { isOrderSn } from '@/lib/core/readable-number';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, stockOf } from '@/tests/support/factories/catalogue';
import {
  makeCustomer,
  placeOrder,
  readOrder,
  submit,
  submitInput,
  type Customer,
} from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';

afterEach(expectInvariants);

/** Codes of the refusals, and the rows of the acceptances. */
async function outcomes<T>(calls: Promise<T>[]): Promise<{ done: T[]; refused: string[] }> {
  const settled = await Promise.allSettled(calls);
  const done = settled.flatMap((s) => (s.status === 'fulfilled' ? [s.value] : []));
  const refused = settled.flatMap((s) => {
    if (s.status === 'fulfilled') return [];
    if (!isAppError(s.reason)) throw s.reason;
    return [s.reason.code];
  });
  return { done, refused };
}

test('an order freezes its lines, spreads the freight, reserves the copies and sets its deadline', async () => {
  const [a, b] = [
    await makeProduct({ stock: 5, saleFen: 3333, weightG: 700 }),
    await makeProduct({ stock: 5 }),
  ];
  const customer = await makeCustomer();
  const order = await placeOrder(customer, [
    { productId: a.id, quantity: 1 },
    { productId: b.id, quantity: 2 },
  ]);
  expect(order).toMatchObject({
    status: 'pending_payment',
    payStatus: 'unpaid',
    shippingStatus: 'unshipped',
    goodsFen: 13_333,
    freightFen: 1300,
    totalFen: 14_633,
    receiverName: '张三',
    areaCode: '110101',
    buyerId: customer.user.id,
  });
  expect(isOrderSn(order.orderSn)).toBe(true);
  expect((order.deadlineAt?.getTime() ?? 0) - order.createdAt.getTime()).toBe(30 * 60_000);
  const lines = await testDb().select().from(orderItems).where(eq(orderItems.orderId, order.id));
  expect(lines.map((l) => [l.unitFen, l.quantity, l.freightShareFen, l.payableFen, l.taxKind])).toEqual([
    [3333, 1, 325, 3658, 'exempt'],
    [5000, 2, 975, 10_975, 'exempt'],
  ]);
  expect(await stockOf(a.stockItemId)).toEqual({ onHand: 5, reserved: 1 });
  expect(await stockOf(b.stockItemId)).toEqual({ onHand: 5, reserved: 2 });
  const events = await testDb().select().from(orderEvents).where(eq(orderEvents.entityId, order.id));
  expect(events.map((e) => [e.action, e.toStatus, e.actorId])).toEqual([
    ['create', 'pending_payment', customer.user.id],
  ]);
});

test('R-01 a hundred buyers for ten copies: exactly ten orders, ten movements, clear refusals', async () => {
  const product = await makeProduct({ stock: 10 });
  const inputs = [];
  for (let i = 0; i < 100; i += 1) {
    const customer = await makeCustomer();
    inputs.push({ customer, input: await submitInput(customer, [{ productId: product.id, quantity: 1 }]) });
  }
  const { done, refused } = await outcomes(inputs.map((i) => submit(i.customer, i.input)));
  expect(done).toHaveLength(10);
  expect(refused).toEqual(Array.from({ length: 90 }, () => 'STOCK_SHORT'));
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 10, reserved: 10 });
  const own = await ownerQuery<{ n: number }>(
    `select count(*)::int as n from stock_movements where kind = 'reserve' and stock_item_id = $1`,
    [product.stockItemId],
  );
  expect(own).toEqual([{ n: 10 }]);
});

test('R-03 the same submit twenty times at once is one order and twenty equal replies', async () => {
  const product = await makeProduct({ stock: 50 });
  const customer = await makeCustomer();
  const input = await submitInput(customer, [{ productId: product.id, quantity: 2 }]);
  const { done, refused } = await outcomes(Array.from({ length: 20 }, () => submit(customer, input)));
  expect(refused).toEqual([]);
  expect(new Set(done.map((o) => o.orderSn)).size).toBe(1);
  expect(await testDb().$count(orders, eq(orders.buyerId, customer.user.id))).toBe(1);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 50, reserved: 2 });
});

test('R-03 the same key with another body is refused and changes nothing', async () => {
  const product = await makeProduct({ stock: 50 });
  const customer = await makeCustomer();
  const input = await submitInput(customer, [{ productId: product.id, quantity: 2 }]);
  await submit(customer, input);
  await expect(submit(customer, { ...input, remark: '别的内容' })).rejects.toMatchObject({
    code: 'CONFLICT',
    status: 409,
  });
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 50, reserved: 2 });
});

test('the key of one buyer says nothing about another', async () => {
  const product = await makeProduct({ stock: 50 });
  const [a, b] = [await makeCustomer(), await makeCustomer()];
  const first = await submitInput(a, [{ productId: product.id, quantity: 1 }]);
  const second = await submitInput(b, [{ productId: product.id, quantity: 1 }], {
    submitKey: first.submitKey,
  });
  expect((await submit(a, first)).id).not.toBe((await submit(b, second)).id);
});

test('R-02 a hundred carts in opposite order at once, two times: no deadlock reaches a buyer', async () => {
  const [a, b] = [await makeProduct({ stock: 10_000 }), await makeProduct({ stock: 10_000 })];
  const customers: Customer[] = [];
  for (let i = 0; i < 100; i += 1) customers.push(await makeCustomer());
  for (const wave of [1, 2]) {
    const inputs = [];
    for (const [i, customer] of customers.entries()) {
      const lines = [
        { productId: a.id, quantity: 1 },
        { productId: b.id, quantity: 1 },
      ];
      inputs.push(await submitInput(customer, i % 2 ? lines : lines.toReversed()));
    }
    const { done, refused } = await outcomes(
      inputs.map((input, i) => submit(customers[i] as Customer, input)),
    );
    expect([wave, refused]).toEqual([wave, []]);
    expect(done).toHaveLength(100);
  }
  expect(await stockOf(a.stockItemId)).toEqual({ onHand: 10_000, reserved: 200 });
  expect(await stockOf(b.stockItemId)).toEqual({ onHand: 10_000, reserved: 200 });
});

test('the same title on two lines cannot slip past the stock together', async () => {
  const product = await makeProduct({ stock: 5 });
  const customer = await makeCustomer();
  const input = await submitInput(customer, [{ productId: product.id, quantity: 3 }]);
  const twice = { ...input, lines: [...(input.lines ?? []), ...(input.lines ?? [])] };
  await expect(submit(customer, twice)).rejects.toMatchObject({
    code: 'STOCK_SHORT',
    data: { short: [{ productId: product.id, wanted: 6, left: 5 }] },
  });
});

test('a shortage lists every title that is short, with what is left, and reserves nothing', async () => {
  const [a, b, c] = [
    await makeProduct({ stock: 1 }),
    await makeProduct({ stock: 9 }),
    await makeProduct({ stock: 9 }),
  ];
  const customer = await makeCustomer();
  const input = await submitInput(customer, [
    { productId: b.id, quantity: 1 },
    { productId: a.id, quantity: 1 },
  ]);
  const lines = [a, b, c].map((p) => ({ productId: p.id, specKey: '', quantity: p === b ? 2 : 10 }));
  await expect(submit(customer, { ...input, lines })).rejects.toMatchObject({
    code: 'STOCK_SHORT',
    message: `数量不足：《${a.title}》仅剩 1 件，《${c.title}》仅剩 9 件`,
    data: {
      short: [
        { productId: a.id, wanted: 10, left: 1 },
        { productId: c.id, wanted: 10, left: 9 },
      ],
    },
  });
  expect(await stockOf(b.stockItemId)).toEqual({ onHand: 9, reserved: 0 });
});

test('S-52 S-54 a total that is not the server’s is refused with the new quote', async () => {
  const product = await makeProduct({ stock: 5 });
  const customer = await makeCustomer();
  const input = await submitInput(customer, [{ productId: product.id, quantity: 1 }]);
  await testDb().update(products).set({ saleFen: 4900 }).where(eq(products.id, product.id));
  await expect(submit(customer, input)).rejects.toMatchObject({
    code: 'QUOTE_CHANGED',
    status: 409,
    data: { totalFen: 5900, goodsFen: 4900, freightFen: 1000, lines: [{ unitFen: 4900 }] },
  });
  await expect(submit(customer, { ...input, totalFen: 1 })).rejects.toMatchObject({ code: 'QUOTE_CHANGED' });
  const order = await submit(customer, { ...input, totalFen: 5900 });
  await testDb().update(products).set({ saleFen: 1, title: '改名' }).where(eq(products.id, product.id));
  await ownerQuery('update product_taxes set rate_bp = 900, tax_kind = $1 where id = 1', ['taxable']);
  const [line] = await testDb().select().from(orderItems).where(eq(orderItems.orderId, order.id));
  expect(line).toMatchObject({ unitFen: 4900, title: product.title, taxKind: 'exempt', taxBp: 0 });
  await testDb().update(productTaxes).set({ rateBp: 0, taxKind: 'exempt' }).where(eq(productTaxes.id, 1));
});

test.each([
  ['off the shelf', { marketable: false }, 'RULE'],
  ['not audited', { marketable: false, status: 'pending' as const }, 'RULE'],
  ['deleted', { deletedAt: new Date() }, 'RULE'],
])('S-54 a product that is %s is not sold', async (_, change, code) => {
  const product = await makeProduct({ stock: 5 });
  const customer = await makeCustomer();
  const input = await submitInput(customer, [{ productId: product.id, quantity: 1 }]);
  await testDb().update(products).set(change).where(eq(products.id, product.id));
  await expect(submit(customer, input)).rejects.toMatchObject({ code });
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 5, reserved: 0 });
});

test('caps of a product hold per line and per order', async () => {
  const product = await makeProduct({ stock: 50 });
  const customer = await makeCustomer();
  const input = await submitInput(customer, [{ productId: product.id, quantity: 6 }]);
  await testDb()
    .update(products)
    .set({ limitPerLine: 5, limitPerOrder: 5 })
    .where(eq(products.id, product.id));
  await expect(submit(customer, input)).rejects.toMatchObject({
    code: 'RULE',
    message: `《${product.title}》每次限购 5 件`,
  });
});

test('an address without a freight rule blocks the sale', async () => {
  const product = await makeProduct({ stock: 50 });
  const customer = await makeCustomer('650102');
  await ownerQuery(`update freight_rules set active = false where area_code is null or area_code = '650000'`);
  try {
    await expect(placeOrder(customer, [{ productId: product.id, quantity: 1 }])).rejects.toMatchObject({
      code: 'RULE',
      message: '该地区暂不支持此配送方式',
    });
  } finally {
    await ownerQuery('update freight_rules set active = true');
  }
});

test('a buyer may have three unpaid orders, also when he submits four at once', async () => {
  const product = await makeProduct({ stock: 50 });
  const customer = await makeCustomer();
  const inputs = [];
  for (let i = 0; i < 6; i += 1) {
    inputs.push(await submitInput(customer, [{ productId: product.id, quantity: 1 }]));
  }
  const { done, refused } = await outcomes(inputs.map((i) => submit(customer, i)));
  expect(done).toHaveLength(3);
  expect(refused).toEqual(['RULE', 'RULE', 'RULE']);
});

test("another buyer's address is the same as none", async () => {
  const product = await makeProduct({ stock: 5 });
  const [a, b] = [await makeCustomer(), await makeCustomer()];
  const input = await submitInput(a, [{ productId: product.id, quantity: 1 }]);
  await expect(submit(a, { ...input, receiverId: b.receiverId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    status: 404,
  });
  expect((await readOrder((await submit(a, input)).id)).receiverName).toBe('张三');
});
