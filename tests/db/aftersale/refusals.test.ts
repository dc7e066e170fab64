import { eq } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { orders } from '@/db/schema/order';
import { withTx } from '@/lib/data/tx';
import { getApplicable } from '@/lib/domain/aftersale/applicable-queries';
import { withdrawAfterSale } from '@/lib/domain/aftersale/commands/end-after-sale';
import { listOwnOrders } from '@/lib/domain/order/queries';
import { testDb } from '@/tests/support/db';
import { apply, applyInput, lineOf, readCase } from '@/tests/support/factories/after-sale';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { ctxOf, makeCustomer, placeOrder, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';

let customer: Customer;
beforeEach(async () => {
  customer = await makeCustomer();
});
afterEach(expectInvariants);

const withdraw = (id: number, who = customer) => withTx(ctxOf(who), (ctx) => withdrawAfterSale(ctx, id));

describe('what is refused changes nothing', () => {
  test.each<[string, Parameters<typeof applyInput>[1], number]>([
    ['nothing chosen', { lines: [] }, 400],
    ['a line of another order', { lines: [{ orderItemId: 999_999, quantity: 1 }] }, 400],
    ['a reason that does not fit', { reasonKind: 'damaged' }, 400],
    ['“other” without words', { reasonKind: 'other' }, 400],
    ['shipped copies of an unshipped order', { goodsState: 'shipped', reasonKind: 'not_received' }, 409],
  ])('%s', async (_, more, status) => {
    const product = await makeProduct({ stock: 3 });
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
    const lines = [{ orderItemId: (await lineOf(order.id)).id, quantity: 1 }];
    expect((await refused(apply(customer, applyInput(order.id, { lines, ...more })))).status).toBe(status);
    expect(await lineOf(order.id)).toMatchObject({ refundingQty: 0, returningQty: 0 });
    expect(await testDb().select().from(afterSales).where(eq(afterSales.orderId, order.id))).toEqual([]);
  });

  test('a line named twice', async () => {
    const product = await makeProduct({ stock: 3 });
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 2 }]);
    const one = { orderItemId: (await lineOf(order.id)).id, quantity: 1 };
    const error = await refused(apply(customer, applyInput(order.id, { lines: [one, one] })));
    expect([error.status, error.message]).toEqual([400, '同一商品不能重复填写']);
  });

  test('an unpaid order, a cancelled one, another’s (S-06)', async () => {
    const product = await makeProduct({ stock: 9 });
    const unpaid = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
    const lines = [{ orderItemId: (await lineOf(unpaid.id)).id, quantity: 1 }];
    expect((await refused(apply(customer, applyInput(unpaid.id, { lines })))).status).toBe(409);
    const paid = await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
    const own = applyInput(paid.id, { lines: [{ orderItemId: (await lineOf(paid.id)).id, quantity: 1 }] });
    const stranger = await makeCustomer();
    const [foreign, none] = [
      await refused(apply(stranger, own)),
      await refused(apply(stranger, { ...own, orderId: 999_999 })),
    ];
    expect([foreign.status, foreign.message]).toEqual([404, '订单不存在']);
    expect([none.status, none.message]).toEqual([404, '订单不存在']);
    const id = await apply(customer, own);
    for (const target of [id, 999_999]) {
      const error = await refused(withdraw(target, stranger));
      expect([error.status, error.message]).toEqual([404, '售后单不存在']);
    }
    expect(await readCase(id)).toMatchObject({ status: 'applied' });
  });
});

test('tab 售后 counts and lists orders with a case that was not withdrawn', async () => {
  const product = await makeProduct({ stock: 9 });
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
  await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
  const tab = async () => {
    const view = await listOwnOrders(ctxOf(customer), { tab: 'after_sale', pageNum: 1, pageSize: 10 });
    return [view.total, view.counts.after_sale, view.list.map((o) => o.id)];
  };
  expect(await tab()).toEqual([0, 0, []]);
  const id = await apply(
    customer,
    applyInput(order.id, { lines: [{ orderItemId: (await lineOf(order.id)).id, quantity: 1 }] }),
  );
  expect(await tab()).toEqual([1, 1, [order.id]]);
  await withdraw(id);
  expect(await tab()).toEqual([0, 0, []]);
  await testDb().update(orders).set({ hiddenAt: new Date() }).where(eq(orders.id, order.id));
  expect((await refused(getApplicable(ctxOf(customer), order.id))).status).toBe(404);
});
