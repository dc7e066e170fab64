import { eq } from 'drizzle-orm';
import { cartItems } from '@/db/schema/cart';
import { orderItems, orders } from '@/db/schema/order';
import { periodicalIssues, periodicalPlans } from '@/db/schema/periodical';
import { issueDeliveries } from '@/db/schema/shipment';
import { specialOrders } from '@/db/schema/specialOrder';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { addCartLine } from '@/lib/domain/cart/commands/add-cart-line';
import { getCartLines } from '@/lib/domain/cart/queries';
import { submitOrder } from '@/lib/domain/order/commands/submit-order';
import { findRepeats } from '@/lib/domain/order/repeat-queries';
import { quoteGoods, resolveGoods } from '@/lib/domain/order/quote-queries';
import { applyPayment } from '@/lib/domain/payment/commands/apply-payment';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { stockOf } from '@/tests/support/factories/catalogue';
import { orderChoices, payChoices, quoteChoices } from '@/tests/support/factories/choices';
import { factsOf, makeAttempt } from '@/tests/support/factories/pay';
import { makeIssueStock, makePeriodical, nextYear } from '@/tests/support/factories/periodical';
import { putFileInForce } from '@/tests/support/factories/publishing';
import { ctxOf, makeCustomer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';

afterEach(expectInvariants);

const DAY = 24 * 3600 * 1000;
const year = nextYear();

const lineOf = async (orderId: number) =>
  (await testDb().select().from(orderItems).where(eq(orderItems.orderId, orderId)))[0];
const planned = (orderId: number) =>
  testDb()
    .select()
    .from(issueDeliveries)
    .where(eq(issueDeliveries.orderId, orderId))
    .orderBy(issueDeliveries.issueId);

test('a year reserves nothing, needs an address but no freight, and its issues are planned when it is paid', async () => {
  const { product } = await makePeriodical();
  const customer = await makeCustomer();
  const lines = [{ productId: product.id, specKey: `year:${year}`, quantity: 3 }];
  expect(await quoteChoices(customer, ...lines)).toMatchObject({
    needsReceiver: true,
    needsShipping: false,
    amounts: { totalFen: 11_406 },
  });
  const input = { lines, paymentMethod: 'wxpay' as const, totalFen: 11_406, source: 'desktop' as const };
  await expect(
    submitOrder(ctxOf(customer), { submitKey: 'subscription-key-1', ...input }),
  ).rejects.toMatchObject({ message: '请选择收货地址' });
  const placed = await payChoices(customer, lines);
  expect(await lineOf(placed.id)).toMatchObject({
    subYear: year,
    startIssue: 1,
    issueList: [1, 2, 3, 4],
    copies: 3,
    issueId: null,
    stockItemId: null,
    payableFen: 11_406,
  });
  expect(placed.status).toBe('to_ship');
  // The amount of the line over its issues by largest remainder: a refund reads its issue's share.
  expect((await planned(placed.id)).map((d) => [d.quantity, d.status, d.priceFen])).toEqual([
    [3, 'expected', 2852],
    [3, 'expected', 2852],
    [3, 'expected', 2851],
    [3, 'expected', 2851],
  ]);
});

test('a chosen start issue: the rest of the year at the price of its issues, never above the year', async () => {
  const { product } = await makePeriodical();
  const customer = await makeCustomer();
  const choice = (start: number) => ({
    productId: product.id,
    specKey: `year:${year}-${start}`,
    quantity: 2,
  });
  expect((await quoteChoices(customer, choice(1))).amounts.totalFen).toBe(7604);
  expect((await quoteChoices(customer, choice(3))).amounts.totalFen).toBe(4000);
  await testDb()
    .update(periodicalPlans)
    .set({ yearFen: 1500 })
    .where(eq(periodicalPlans.productId, product.id));
  expect((await quoteChoices(customer, choice(3))).amounts.totalFen).toBe(3000);
  const placed = await payChoices(customer, [choice(3)]);
  expect(await lineOf(placed.id)).toMatchObject({
    subYear: year,
    startIssue: 3,
    issueList: [3, 4],
    copies: 2,
    unitFen: 1500,
    listFen: 2000,
    spec: { label: `${year} 年订阅（第 3–4 期）`, whole: false, issueFen: 1000 },
  });
  expect((await planned(placed.id)).map((d) => d.priceFen)).toEqual([1500, 1500]);
});

test('one issue that is still to come is a subscription of one issue', async () => {
  const { product, issues } = await makePeriodical();
  const stockItemId = await makeIssueStock(issues[1] as (typeof issues)[0], 5);
  const customer = await makeCustomer();
  const placed = await payChoices(customer, [
    { productId: product.id, specKey: `issue:${year}-2`, quantity: 7 },
  ]);
  expect(placed).toMatchObject({ totalFen: 7000, freightFen: 0, status: 'to_ship' });
  expect(await lineOf(placed.id)).toMatchObject({
    subYear: year,
    startIssue: 2,
    issueList: [2],
    copies: 7,
    issueId: issues[1]?.id,
    stockItemId: null,
    spec: { label: `${year} 年第 2 期（预订）` },
  });
  expect(await planned(placed.id)).toMatchObject([
    { issueId: issues[1]?.id, quantity: 7, priceFen: 7000, status: 'expected' },
  ]);
  expect(await stockOf(stockItemId)).toEqual({ onHand: 5, reserved: 0 });
});

test.each([
  ['a start issue past its cut-off', 'year', -14],
  ['one issue past its cut-off', 'issue', -14],
] as const)('%s is refused between cart and submit, and nothing is written', async (_, kind, days) => {
  const { product, issues } = await makePeriodical();
  const customer = await makeCustomer();
  const specKey = `${kind}:${year}-2`;
  const date = new Date(`${issues[1]?.publishDate}T12:00:00+08:00`);
  const before = ctxOf(customer, { now: new Date(date.getTime() - 15 * DAY) });
  await withTx(before, (ctx) =>
    addCartLine(ctx, { productId: product.id, specKey, quantity: 1, replace: false }),
  );
  const late = ctxOf(customer, { now: new Date(date.getTime() + days * DAY) });
  const [inCart] = await getCartLines(late);
  expect(inCart).toMatchObject({ problem: 'spec' });
  await expect(
    submitOrder(late, {
      submitKey: randomToken(16),
      cartItemIds: [inCart?.id ?? 0],
      receiverId: customer.receiverId,
      paymentMethod: 'wxpay',
      totalFen: 3000,
      source: 'desktop',
    }),
  ).rejects.toMatchObject({ code: 'RULE', message: '《保密工作》该版本或年度已不可订购' });
  expect(await testDb().select().from(orders).where(eq(orders.buyerId, customer.user.id))).toEqual([]);
  expect(await testDb().select().from(cartItems).where(eq(cartItems.userId, customer.user.id))).toHaveLength(
    1,
  );
});

test.each([
  ['the year when all of it has closed', `year:${year}`, 800],
  ['an issue between its cut-off and its day', `issue:${year}-1`, 0],
  ['an issue that there is not', `issue:${year}-9`, -60],
  ['a start behind the last issue', `year:${year}-9`, -60],
  ['a year without a plan', `issue:${year + 1}-1`, -60],
])('not sold: %s', async (_, specKey, days) => {
  const { product } = await makePeriodical();
  const customer = await makeCustomer();
  const day = new Date(`${year}-01-10T00:00:00+08:00`).getTime() + days * DAY;
  const ctx = ctxOf(customer, { now: new Date(day) });
  const goods = await resolveGoods(ctx, { lines: [{ productId: product.id, specKey, quantity: 1 }] });
  await expect(quoteGoods(ctx, goods, null)).rejects.toMatchObject({ code: 'RULE' });
});

test('electronic: the same choices at the same prices, without freight, stock or mailing plan', async () => {
  const { product, issues } = await makePeriodical({
    product: { kind: 'e_periodical', weightG: 0 },
    states: { 1: 'published' },
  });
  await putFileInForce({ productId: product.id, issueId: issues[0]?.id });
  const customer = await makeCustomer();
  const ask = async (specKey: string) =>
    (await resolveGoods(ctxOf(customer), { lines: [{ productId: product.id, specKey, quantity: 1 }] }))[0]
      ?.sale;
  expect(await ask(`year:${year}-2`)).toMatchObject({
    unitFen: 3000,
    digital: true,
    tracked: false,
    problem: null,
  });
  expect(await ask(`issue:${year}-3`)).toMatchObject({
    unitFen: 1000,
    weightG: 0,
    tracked: false,
    problem: null,
  });
  expect(await ask(`issue:${year}-1`)).toMatchObject({
    unitFen: 1000,
    available: null,
    stock: [],
    problem: null,
  });
});

test('an issue called off between order and payment is planned as cancelled, and somebody is told to give its share back', async () => {
  const { product, issues } = await makePeriodical();
  const customer = await makeCustomer();
  const placed = await orderChoices(customer, [
    { productId: product.id, specKey: `year:${year}-3`, quantity: 1 },
  ]);
  await testDb()
    .update(periodicalIssues)
    .set({ status: 'cancelled' })
    .where(eq(periodicalIssues.id, issues[3]?.id ?? 0));
  await applyPayment(makeCtx(), 'wxpay', factsOf(await makeAttempt(customer, placed)), 'notify');
  expect((await planned(placed.id)).map((d) => [d.status, d.priceFen])).toEqual([
    ['expected', 1000],
    ['cancelled', 1000],
  ]);
  const raised = await testDb().select().from(specialOrders).where(eq(specialOrders.orderId, placed.id));
  expect(raised).toMatchObject([
    { type: 'issue_cancelled', title: `《保密工作》${year} 年第 4 期取消出刊，应退该期款项` },
  ]);
});

test('the warning of a repeated order sees the same year and the same issue however they were ordered', async () => {
  const { product } = await makePeriodical();
  const customer = await makeCustomer();
  await orderChoices(customer, [{ productId: product.id, specKey: `year:${year}-3`, quantity: 1 }]);
  const ask = (specKey: string) => findRepeats(ctxOf(customer), { productId: product.id, specKey });
  expect(await ask(`year:${year}`)).toMatchObject([
    { title: '《保密工作》', specLabel: `${year} 年订阅（第 3–4 期）`, quantity: 1 },
  ]);
  expect(await ask(`year:${year}-1`)).toHaveLength(1);
  expect(await ask(`issue:${year}-4`)).toHaveLength(1);
  expect(await ask(`issue:${year}-2`)).toEqual([]);
  expect(await ask(`year:${year + 1}`)).toEqual([]);
});
