import { eq } from 'drizzle-orm';
import { afterSaleEvents } from '@/db/schema/aftersale';
import { activationCodes } from '@/db/schema/activation';
import { orderEvents } from '@/db/schema/order';
import { withTx } from '@/lib/data/tx';
import { quoteAfterSale } from '@/lib/domain/aftersale/applicable-queries';
import { withdrawAfterSale } from '@/lib/domain/aftersale/commands/end-after-sale';
import { testDb } from '@/tests/support/db';
import {
  apply,
  applyInput,
  itemsOf,
  lineOf,
  linesOf,
  readCase,
  ship,
} from '@/tests/support/factories/after-sale';
import { makeProduct, stockOf } from '@/tests/support/factories/catalogue';
import { codesOf } from '@/tests/support/factories/codes';
import { paidOrder } from '@/tests/support/factories/pay';
import { ctxOf, makeCustomer, readOrder, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';

let customer: Customer;
beforeEach(async () => {
  customer = await makeCustomer();
});
afterEach(expectInvariants);

const withdraw = (id: number, who = customer) => withTx(ctxOf(who), (ctx) => withdrawAfterSale(ctx, id));

describe('before shipping', () => {
  test('copies are frozen, the money is the stored share with its freight, and the case remembers all of it', async () => {
    const product = await makeProduct({ stock: 10, saleFen: 3333 });
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 3 }]);
    const line = await lineOf(order.id);
    expect(line.freightShareFen).toBeGreaterThan(0);
    const freight = Math.floor(line.freightShareFen / 3);
    const id = await apply(
      customer,
      applyInput(order.id, { lines: [{ orderItemId: line.id, quantity: 1 }], reason: '买多了' }),
    );
    expect(await readCase(id)).toMatchObject({
      orderId: order.id,
      buyerId: customer.user.id,
      kind: 'refund_only',
      goodsState: 'unshipped',
      status: 'applied',
      reason: '买多了',
      requestedFen: 3333 + freight,
      freightFen: freight,
      afterSaleNo: expect.stringMatching(/^A\d{15}$/) as string,
    });
    expect(await itemsOf(id)).toMatchObject([
      { orderItemId: line.id, quantity: 1, amountFen: 3333, freightFen: freight, issueDeliveryId: null },
    ]);
    expect(await lineOf(order.id)).toMatchObject({ refundingQty: 1, returningQty: 0, cancelledQty: 0 });
    // Money moves when the clerk agrees; the stock stays reserved until it is back.
    expect(await readOrder(order.id)).toMatchObject({ refundingFen: 0, status: 'to_ship' });
    expect(await stockOf(product.stockItemId)).toEqual({ onHand: 10, reserved: 3 });
    const events = await testDb().select().from(afterSaleEvents).where(eq(afterSaleEvents.entityId, id));
    expect(events.map((e) => [e.action, e.toStatus, e.actorId])).toEqual([
      ['apply', 'applied', customer.user.id],
    ]);
    const of = await testDb().select().from(orderEvents).where(eq(orderEvents.entityId, order.id));
    expect(of.at(-1)).toMatchObject({ action: 'applyAfterSale' });
  });

  test('the last copy takes the remainder of goods and freight: three cases come to what was paid', async () => {
    const product = await makeProduct({ stock: 10, saleFen: 3333 });
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 3 }]);
    const line = await lineOf(order.id);
    const sums: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      const id = await apply(
        customer,
        applyInput(order.id, { lines: [{ orderItemId: line.id, quantity: 1 }] }),
      );
      sums.push((await readCase(id)).requestedFen);
    }
    expect(sums.reduce((a, b) => a + b, 0)).toBe(line.payableFen);
    const error = await refused(
      apply(customer, applyInput(order.id, { lines: [{ orderItemId: line.id, quantity: 1 }] })),
    );
    expect([error.status, error.message]).toEqual([409, '该订单当前不能申请售后']);
  });

  test('frozen copies are not shipped; what was shipped meanwhile is not refunded as unshipped', async () => {
    const product = await makeProduct({ stock: 10 });
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 3 }]);
    const line = await lineOf(order.id);
    await apply(customer, applyInput(order.id, { lines: [{ orderItemId: line.id, quantity: 1 }] }));
    await ship(order.id);
    expect(await lineOf(order.id)).toMatchObject({ shippedQty: 2, refundingQty: 1 });
    const error = await refused(
      apply(customer, applyInput(order.id, { lines: [{ orderItemId: line.id, quantity: 1 }] })),
    );
    expect([error.status, error.errors?.['lines.0.quantity']]).toEqual([
      409,
      `《${product.title}》没有可申请的数量`,
    ]);
  });

  test('once anything has left, the freight stays', async () => {
    const [a, b] = [await makeProduct({ stock: 5 }), await makeProduct({ stock: 5 })];
    const order = await paidOrder(customer, [
      { productId: a.id, quantity: 1 },
      { productId: b.id, quantity: 1 },
    ]);
    const [first, second] = await linesOf(order.id);
    await ship(order.id, [{ orderItemId: first?.id ?? 0, quantity: 1 }]);
    const id = await apply(
      customer,
      applyInput(order.id, { lines: [{ orderItemId: second?.id ?? 0, quantity: 1 }] }),
    );
    expect(await readCase(id)).toMatchObject({ requestedFen: 5000, freightFen: 0 });
  });

  test('withdrawing gives the copies back, once', async () => {
    const product = await makeProduct({ stock: 10 });
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 2 }]);
    const line = await lineOf(order.id);
    const id = await apply(
      customer,
      applyInput(order.id, { lines: [{ orderItemId: line.id, quantity: 2 }] }),
    );
    await withdraw(id);
    expect(await lineOf(order.id)).toMatchObject({ refundingQty: 0 });
    expect((await readCase(id)).withdrawnAt).not.toBeNull();
    const again = await refused(withdraw(id));
    expect([again.status, again.message]).toEqual([409, '当前状态为“已撤销”，不能撤销申请']);
    expect(await lineOf(order.id)).toMatchObject({ refundingQty: 0 });
    await ship(order.id);
    expect(await readOrder(order.id)).toMatchObject({ status: 'shipped' });
  });
});

test('unused e-copies are refundable and cannot be activated meanwhile; activated ones are not', async () => {
  const product = await makeProduct({ kind: 'e_book', stockPolicy: 'untracked', weightG: 0, saleFen: 3000 });
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 3 }]);
  expect(order.status).toBe('completed');
  const line = await lineOf(order.id);
  const [used] = await codesOf(product.id);
  await testDb()
    .update(activationCodes)
    .set({ status: 'activated', activatedBy: customer.user.id, activatedAt: new Date() })
    .where(eq(activationCodes.id, used?.id ?? 0));
  const wanted = (quantity: number) => applyInput(order.id, { lines: [{ orderItemId: line.id, quantity }] });
  expect((await refused(apply(customer, wanted(3)))).message).toBe(`《${product.title}》最多可申请 2 件`);
  const id = await apply(customer, wanted(2));
  expect(await readCase(id)).toMatchObject({ requestedFen: 6000 });
  const frozen = async () => (await codesOf(product.id)).map((c) => c.frozenAt !== null);
  expect(await frozen()).toEqual([false, true, true]);
  await withdraw(id);
  expect(await frozen()).toEqual([false, false, false]);
});

describe('the same application again', () => {
  test('gives the same case, with another body a conflict', async () => {
    const product = await makeProduct({ stock: 10 });
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 3 }]);
    const input = applyInput(order.id, {
      lines: [{ orderItemId: (await lineOf(order.id)).id, quantity: 1 }],
    });
    const id = await apply(customer, input);
    expect(await apply(customer, input)).toBe(id);
    expect(await lineOf(order.id)).toMatchObject({ refundingQty: 1 });
    const other = await refused(apply(customer, { ...input, reason: '另一个原因' }));
    expect([other.status, other.code]).toEqual([409, 'CONFLICT']);
    const none = await refused(apply(customer, { ...input, submitKey: undefined }));
    expect(none.message).toBe('缺少提交标识，请刷新页面后重试');
  });

  test('the amount on the page must be the server’s (S-52): otherwise nothing is written and the new one comes back', async () => {
    const product = await makeProduct({ stock: 10 });
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
    const lines = [{ orderItemId: (await lineOf(order.id)).id, quantity: 1 }];
    const quote = await quoteAfterSale(ctxOf(customer), {
      orderId: order.id,
      kind: 'refund_only',
      goodsState: 'unshipped',
      lines,
    });
    expect(quote.amountFen).toBe(order.totalFen);
    const error = await refused(apply(customer, applyInput(order.id, { lines, amountFen: 1 })));
    expect([error.status, error.code, error.data]).toEqual([409, 'QUOTE_CHANGED', quote]);
    expect(await lineOf(order.id)).toMatchObject({ refundingQty: 0 });
    await apply(customer, applyInput(order.id, { lines, amountFen: quote.amountFen }));
  });
});
