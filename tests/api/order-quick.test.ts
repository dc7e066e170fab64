import { and, eq } from 'drizzle-orm';
import { cartItems } from '@/db/schema/cart';
import { receivers } from '@/db/schema/member';
import { orders } from '@/db/schema/order';
import { periodicalIssues, periodicalPlans } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { isAppError } from '@/lib/core/errors';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { quickOrder } from '@/lib/domain/order/commands/quick-order';
import { submitOrder } from '@/lib/domain/order/commands/submit-order';
import { listQuick } from '@/lib/domain/order/quick-queries';
import { quoteGoods, resolveGoods } from '@/lib/domain/order/quote-queries';
import { userOrderCalls } from '@/lib/domain/order/user-calls';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeReceiver } from '@/tests/support/factories/people';
import { makePeriodical } from '@/tests/support/factories/product';
import { ctxOf, makeCustomer, type Customer } from '@/tests/support/factories/sale';

const listRoute = userOrderCalls['GET /api/user/order/quick'];
const quickRoute = userOrderCalls['POST /api/user/order/quick'];

const LAST_AUTUMN = new Date('2025-11-20T12:00:00+08:00');
const NOW = new Date('2026-11-20T12:00:00+08:00');

/** A periodical with plans of both years; the second may cost more. */
async function makeTitle(nextFen: number | null): Promise<{ id: number; title: string }> {
  const product = await makePeriodical(2026);
  if (nextFen !== null) {
    const [plan] = await testDb()
      .insert(periodicalPlans)
      .values({ productId: product.id, year: 2027, issuesPerYear: 12, issueFen: 1100, yearFen: nextFen })
      .returning();
    await testDb()
      .insert(periodicalIssues)
      .values(
        Array.from({ length: 12 }, (_, i) => ({
          planId: plan?.id ?? 0,
          productId: product.id,
          year: 2027,
          issueNo: i + 1,
          title: `2027 年第 ${i + 1} 期`,
          publishDate: `2027-${String(i + 1).padStart(2, '0')}-10`,
        })),
      );
  }
  return product;
}

async function subscribe(
  customer: Customer,
  wanted: { productId: number; quantity: number }[],
  { year = 2026, now = LAST_AUTUMN, receiverId = customer.receiverId, paid = true } = {},
) {
  const ctx = ctxOf(customer, { now });
  const lines = wanted.map((w) => ({ ...w, specKey: `year:${year}` }));
  const quote = await quoteGoods(ctx, await resolveGoods(ctx, { lines }), customer.areaCode);
  const order = await submitOrder(ctx, {
    submitKey: randomToken(16),
    lines,
    receiverId,
    paymentMethod: 'wxpay',
    totalFen: quote.amounts.totalFen,
    source: 'desktop',
  });
  if (paid)
    await testDb()
      .update(orders)
      .set({ status: 'completed', paidAt: new Date(), finishedAt: new Date() })
      .where(eq(orders.id, order.id));
  return order;
}

const cart = (customer: Customer) =>
  testDb()
    .select({
      id: cartItems.id,
      productId: cartItems.productId,
      specKey: cartItems.specKey,
      quantity: cartItems.quantity,
      selected: cartItems.selected,
    })
    .from(cartItems)
    .where(eq(cartItems.userId, customer.user.id))
    .orderBy(cartItems.productId);
const run = (customer: Customer, input: Parameters<typeof quickOrder>[1]) =>
  withTx(ctxOf(customer, { now: NOW }), (ctx) => quickOrder(ctx, input));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: unknown) => (isAppError(e) ? [e.status, e.message] : e),
  );

test('last year’s lines come with the plan of the next year, today’s price and the same receiver', async () => {
  const customer = await makeCustomer();
  const title = await makeTitle(15_000);
  const order = await subscribe(customer, [{ productId: title.id, quantity: 3 }]);
  const { year, groups } = await listQuick(ctxOf(customer, { now: NOW }));
  expect(year).toBe(2027);
  expect(groups).toHaveLength(1);
  expect(groups[0]).toMatchObject({
    orderId: order.id,
    orderSn: order.orderSn,
    receiverId: customer.receiverId,
    lines: [
      {
        productId: title.id,
        specKey: 'year:2027',
        specLabel: '2027 年全年订阅（第 1–12 期）',
        quantity: 3,
        lastUnitFen: 12_000,
        unitFen: 15_000,
        reason: null,
        orderedQuantity: 0,
      },
    ],
  });
});

test('lines that cannot be renewed say why: no plan yet, closed, off the shelf', async () => {
  const customer = await makeCustomer();
  const [noPlan, off, closed] = [await makeTitle(null), await makeTitle(12_000), await makeTitle(12_000)];
  await subscribe(
    customer,
    [noPlan, off, closed].map((t) => ({ productId: t.id, quantity: 1 })),
  );
  await testDb().update(products).set({ marketable: false }).where(eq(products.id, off.id));
  const late = new Date('2027-12-30T12:00:00+08:00');
  const at = async (now: Date) =>
    Object.fromEntries(
      (await listQuick(ctxOf(customer, { now }), 2027)).groups[0]?.lines.map((l) => [
        l.productId,
        l.reason,
      ]) ?? [],
    );
  expect(await at(NOW)).toEqual({
    [noPlan.id]: '2027 年订阅计划尚未发布',
    [off.id]: '商品已下架',
    [closed.id]: null,
  });
  expect((await at(late))[closed.id]).toBe('2027 年订阅已截止');
  const before = await cart(customer);
  const [source] = await testDb().select().from(orders).where(eq(orders.buyerId, customer.user.id));
  expect(
    await refusal(
      run(customer, {
        year: 2027,
        orderId: source?.id ?? 0,
        lines: [
          { productId: closed.id, quantity: 1 },
          { productId: noPlan.id, quantity: 1 },
        ],
      }),
    ),
  ).toEqual([422, expect.stringContaining('2027 年订阅计划尚未发布')]);
  expect(await cart(customer)).toEqual(before);
});

test('unpaid, cancelled and other years’ orders are no source; what is ordered already is told', async () => {
  const customer = await makeCustomer();
  const title = await makeTitle(12_000);
  await subscribe(customer, [{ productId: title.id, quantity: 1 }], { paid: false });
  expect((await listQuick(ctxOf(customer, { now: NOW }))).groups).toEqual([]);
  await subscribe(customer, [{ productId: title.id, quantity: 2 }]);
  await subscribe(customer, [{ productId: title.id, quantity: 5 }], { year: 2027, now: NOW });
  const { groups } = await listQuick(ctxOf(customer, { now: NOW }));
  expect(groups[0]?.lines).toMatchObject([{ quantity: 2, orderedQuantity: 5 }]);
});

test('two receivers are two groups; the same title of several orders adds up', async () => {
  const customer = await makeCustomer();
  const title = await makeTitle(12_000);
  const second = await makeReceiver(customer.user, { areaCode: '420111', name: '第二收货人' });
  await subscribe(customer, [{ productId: title.id, quantity: 1 }]);
  await subscribe(customer, [{ productId: title.id, quantity: 4 }]);
  await subscribe(customer, [{ productId: title.id, quantity: 2 }], { receiverId: second.id });
  const { groups } = await listQuick(ctxOf(customer, { now: NOW }));
  expect(groups.map((g) => [g.receiverId, g.lines[0]?.quantity])).toEqual([
    [second.id, 2],
    [customer.receiverId, 5],
  ]);
});

test('a renewal stands in the cart, ticked and alone, and can be submitted as any other', async () => {
  const customer = await makeCustomer();
  const [title, other] = [await makeTitle(15_000), await makeTitle(12_000)];
  const source = await subscribe(customer, [{ productId: title.id, quantity: 3 }]);
  await withTx(ctxOf(customer, { now: NOW }), (ctx) =>
    ctx.db.insert(cartItems).values([
      { userId: customer.user.id, productId: title.id, specKey: 'year:2027', quantity: 9 },
      { userId: customer.user.id, productId: other.id, specKey: 'year:2027', quantity: 1 },
    ]),
  );
  const done = await run(customer, {
    year: 2027,
    orderId: source.id,
    lines: [{ productId: title.id, quantity: 3 }],
  });
  expect(done.receiverId).toBe(customer.receiverId);
  expect((await cart(customer)).map((r) => [r.productId, r.quantity, r.selected])).toEqual([
    [title.id, 3, true],
    [other.id, 1, false],
  ]);
  const ctx = ctxOf(customer, { now: NOW });
  const order = await submitOrder(ctx, {
    submitKey: randomToken(16),
    cartItemIds: done.items,
    receiverId: customer.receiverId,
    paymentMethod: 'wxpay',
    totalFen: 45_000,
    source: 'desktop',
  });
  expect(order.totalFen).toBe(45_000);
  expect((await cart(customer)).map((r) => r.productId)).toEqual([other.id]);
});

test('an address that has left the book is written there again, once', async () => {
  const customer = await makeCustomer();
  const title = await makeTitle(12_000);
  const source = await subscribe(customer, [{ productId: title.id, quantity: 1 }]);
  await testDb().update(receivers).set({ deletedAt: NOW }).where(eq(receivers.id, customer.receiverId));
  const input = { year: 2027, orderId: source.id, lines: [{ productId: title.id, quantity: 1 }] };
  const first = await run(customer, input);
  expect(first.receiverId).not.toBe(customer.receiverId);
  expect((await run(customer, input)).receiverId).toBe(first.receiverId);
  const [made] = await testDb()
    .select()
    .from(receivers)
    .where(eq(receivers.id, first.receiverId ?? 0));
  expect(made).toMatchObject({
    name: source.receiverName,
    areaCode: source.areaCode,
    address: source.address,
  });
});

test('S-06: another’s order is as absent, and nothing enters the cart', async () => {
  const [owner, stranger] = [await makeCustomer(), await makeCustomer()];
  const title = await makeTitle(12_000);
  const source = await subscribe(owner, [{ productId: title.id, quantity: 1 }]);
  const cookies = await sessionCookies(stranger.user);
  const body = { year: 2027, lines: [{ productId: title.id, quantity: 1 }] };
  const replies = await Promise.all(
    [source.id, 987_654_321].map((orderId) => callRoute(quickRoute, { cookies, body: { ...body, orderId } })),
  );
  expect(replies.map((r) => r.status)).toEqual([404, 404]);
  expect(replies[0]?.json).toMatchObject({ message: replies[1]?.json.message });
  expect(await cart(stranger)).toEqual([]);
  expect((await callRoute(listRoute, { cookies, query: { year: 2027 } })).json.data).toEqual({
    year: 2027,
    groups: [],
  });
});

test.each([
  [{ year: '１' }],
  [{ year: 2027, orderId: 1, lines: [] }],
  [{ year: 2027, orderId: 1, lines: [{ productId: 1, quantity: 0 }] }],
  [{ year: 2027, orderId: 'NaN', lines: [{ productId: 1, quantity: 1 }] }],
  [{ year: '1e309', orderId: 1, lines: [{ productId: 1, quantity: 10_000 }] }],
])('S-37, S-53: %j is refused', async (body) => {
  const { user } = await makeCustomer();
  expect((await callRoute(quickRoute, { cookies: await sessionCookies(user), body })).status).toBe(400);
  expect(await testDb().$count(cartItems, and(eq(cartItems.userId, user.id)))).toBe(0);
});
