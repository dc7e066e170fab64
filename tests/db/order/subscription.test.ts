import { eq } from 'drizzle-orm';
import { orderItems } from '@/db/schema/order';
import { periodicalIssues, periodicalPlans } from '@/db/schema/product';
import { issueDeliveries } from '@/db/schema/shipping';
import { formatDate } from '@/lib/core/dates';
import { withTx } from '@/lib/data/tx';
import { addOrder } from '@/lib/domain/order/commands/add-order';
import { quoteGoods, resolveGoods } from '@/lib/domain/order/quote-queries';
import { applyPayment } from '@/lib/domain/payment/commands/apply-payment';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { factsOf, makeAttempt } from '@/tests/support/factories/pay';
import { ctxOf, makeCustomer, readOrder } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';

afterEach(expectInvariants);

const DAY = 24 * 3600 * 1000;

/** A periodical whose next year has four issues, one each quarter. */
async function periodical(year: number) {
  const product = await makeProduct({ kind: 'paper_periodical', title: '《保密工作》', weightG: 220 });
  const [plan] = await testDb()
    .insert(periodicalPlans)
    .values({ productId: product.id, year, issuesPerYear: 4, issueFen: 1000, yearFen: 3802 })
    .returning({ id: periodicalPlans.id });
  await testDb()
    .insert(periodicalIssues)
    .values(
      [1, 2, 3, 4].map((issueNo) => ({
        planId: plan?.id ?? 0,
        productId: product.id,
        year,
        issueNo,
        title: `${year} 年第 ${issueNo} 期`,
        publishDate: formatDate(new Date(Date.UTC(year, issueNo * 3 - 3, 10))),
      })),
    );
  return product;
}

test('a subscription reserves nothing, needs an address but no freight, and its issues are planned when it is paid', async () => {
  const year = new Date(Date.now() + 8 * 3600_000).getUTCFullYear() + 1;
  const product = await periodical(year);
  const customer = await makeCustomer();
  const lines = [{ productId: product.id, specKey: `year:${year}`, quantity: 3 }];
  const goods = await resolveGoods(ctxOf(customer), { lines });
  const quote = await quoteGoods(ctxOf(customer), goods, null);
  expect(quote).toMatchObject({ needsReceiver: true, needsShipping: false, amounts: { totalFen: 11_406 } });
  const input = { lines, paymentMethod: 'wxpay' as const, totalFen: 11_406, source: 'desktop' as const };
  const submit = (more: object) =>
    withTx(ctxOf(customer), (ctx) => addOrder(ctx, { submitKey: 'subscription-key-1', ...input, ...more }));
  await expect(submit({})).rejects.toMatchObject({ message: '请选择收货地址' });
  const order = await submit({ receiverId: customer.receiverId });
  const [line] = await testDb().select().from(orderItems).where(eq(orderItems.orderId, order.id));
  expect(line).toMatchObject({
    subYear: year,
    startIssue: 1,
    issueList: [1, 2, 3, 4],
    copies: 3,
    stockItemId: null,
    payableFen: 11_406,
  });
  await applyPayment(makeCtx(), factsOf(await makeAttempt(customer, order)), 'notify');
  expect((await readOrder(order.id)).status).toBe('to_ship');
  const due = await testDb()
    .select()
    .from(issueDeliveries)
    .where(eq(issueDeliveries.orderId, order.id))
    .orderBy(issueDeliveries.issueId);
  expect(due.map((d) => [d.quantity, d.status, d.priceFen])).toEqual([
    [3, 'expected', 950],
    [3, 'expected', 950],
    [3, 'expected', 950],
    [3, 'expected', 952],
  ]);
});

test('a year that has closed meanwhile is not sold', async () => {
  const year = new Date(Date.now() + 8 * 3600_000).getUTCFullYear() + 1;
  const product = await periodical(year);
  const customer = await makeCustomer();
  const lines = [{ productId: product.id, specKey: `year:${year}`, quantity: 1 }];
  const late = ctxOf(customer, { now: new Date(Date.now() + 800 * DAY) });
  const goods = await resolveGoods(late, { lines });
  await expect(quoteGoods(late, goods, null)).rejects.toMatchObject({ code: 'RULE' });
});
