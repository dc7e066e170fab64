import { eq } from 'drizzle-orm';
import { orderItems } from '@/db/schema/order';
import { periodicalPlans } from '@/db/schema/periodical';
import { deliveryCorps } from '@/db/schema/shipping';
import { issueDeliveries } from '@/db/schema/shipment';
import { isAppError } from '@/lib/core/errors';
import { withTx } from '@/lib/data/tx';
import { cancelOrder } from '@/lib/domain/order/commands/cancel-order';
import { shipOrder } from '@/lib/domain/order/commands/ship-order';
import { resolveGoods } from '@/lib/domain/order/quote-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { stockOf } from '@/tests/support/factories/catalogue';
import { orderChoices, payChoices, quoteChoices } from '@/tests/support/factories/choices';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeIssueStock, makePeriodical, nextYear } from '@/tests/support/factories/periodical';
import { ctxOf, makeCustomer, readOrder, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';

afterEach(expectInvariants);

const year = nextYear();
const lineOf = async (orderId: number) =>
  (await testDb().select().from(orderItems).where(eq(orderItems.orderId, orderId)))[0];
const planned = (orderId: number) =>
  testDb()
    .select()
    .from(issueDeliveries)
    .where(eq(issueDeliveries.orderId, orderId))
    .orderBy(issueDeliveries.issueId);

test('a back issue is a thing: reserved from its own stock, shipped by weight, given back when cancelled', async () => {
  const { product, issues } = await makePeriodical({ states: { 1: 'published', 2: 'published' } });
  const [first, second] = issues as [(typeof issues)[0], (typeof issues)[0]];
  const stockItemId = await makeIssueStock(first, 5);
  await makeIssueStock(second, 9);
  const customer = await makeCustomer();
  const line = { productId: product.id, specKey: `issue:${year}-1`, quantity: 3 };
  const priced = await quoteChoices(customer, line);
  expect(priced).toMatchObject({ needsShipping: true, weightG: 660, amounts: { goodsFen: 3000 } });
  expect(priced.amounts.freightFen).toBeGreaterThan(0);
  const gone = await orderChoices(customer, [line]);
  expect(await stockOf(stockItemId)).toEqual({ onHand: 5, reserved: 3 });
  await withTx(ctxOf(customer), (ctx) => cancelOrder(ctx, gone.id, 'buyer'));
  expect(await stockOf(stockItemId)).toEqual({ onHand: 5, reserved: 0 });

  const placed = await payChoices(customer, [line]);
  expect(await lineOf(placed.id)).toMatchObject({
    issueId: first.id,
    subYear: null,
    issueList: null,
    stockItemId,
    weightG: 220,
    spec: { year, issueNo: 1, label: `${year} 年第 1 期（过刊）` },
  });
  expect(await planned(placed.id)).toEqual([]);
  const [corp] = await testDb().select().from(deliveryCorps).where(eq(deliveryCorps.code, 'ems'));
  const clerk = makeCtx({ actor: adminActor(await makeAdmin(['warehouse', 'order'])) });
  await withTx(clerk, (ctx) =>
    shipOrder(ctx, { orderId: placed.id, deliveryCorpId: corp?.id ?? 0, trackingNo: 'EA778899CN' }),
  );
  expect(await readOrder(placed.id)).toMatchObject({ status: 'shipped' });
  expect(await stockOf(stockItemId)).toEqual({ onHand: 2, reserved: 0 });
});

test('ten buyers, three copies of a back issue: three orders, seven refusals that say what is left', async () => {
  const { product, issues } = await makePeriodical({ states: { 1: 'published' } });
  const stockItemId = await makeIssueStock(issues[0] as (typeof issues)[0], 3);
  const line = { productId: product.id, specKey: `issue:${year}-1`, quantity: 1 };
  const customers = await Promise.all(Array.from({ length: 10 }, () => makeCustomer()));
  const { totalFen } = (await quoteChoices(customers[0] as Customer, line)).amounts;
  const done = await Promise.allSettled(customers.map((c) => orderChoices(c, [line], totalFen)));
  expect(done.filter((d) => d.status === 'fulfilled')).toHaveLength(3);
  for (const d of done) {
    if (d.status === 'rejected') expect(isAppError(d.reason) && d.reason.code).toBe('STOCK_SHORT');
  }
  expect(await stockOf(stockItemId)).toEqual({ onHand: 3, reserved: 3 });
});

test('a back issue without stock is sold out; a cancelled one and those of a closed plan are not sold', async () => {
  const { product, plan } = await makePeriodical({ states: { 1: 'published', 2: 'cancelled' } });
  const customer = await makeCustomer();
  const ask = (no: number) =>
    resolveGoods(ctxOf(customer), {
      lines: [{ productId: product.id, specKey: `issue:${year}-${no}`, quantity: 1 }],
    });
  expect((await ask(1))[0]?.sale).toMatchObject({ problem: 'sold_out', available: 0 });
  expect((await ask(2))[0]?.sale.problem).toBe('spec');
  await testDb().update(periodicalPlans).set({ active: false }).where(eq(periodicalPlans.id, plan.id));
  expect((await ask(1))[0]?.sale.problem).toBe('spec');
});
