import { countSales } from '@/lib/domain/product/commands/count-sales';
import { eq } from 'drizzle-orm';
import { orderEvents } from '@/db/schema/order';
import { refunds } from '@/db/schema/payment';
import { specialOrders } from '@/db/schema/specialOrder';
import { withTx } from '@/lib/data/tx';
import { isAppError } from '@/lib/core/errors';
import { cancelOrder } from '@/lib/domain/order/commands/cancel-order';
import { applyPayment } from '@/lib/domain/payment/commands/apply-payment';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import { attemptsOf, factsOf, makeAttempt } from '@/tests/support/factories/pay';
import { makeCustomer, placeOrder, readOrder, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';

afterEach(expectInvariants);

let product: Product;
let customer: Customer;
beforeEach(async () => {
  product = await makeProduct({ stock: 100 });
  customer = await makeCustomer();
});

async function unpaid(quantity = 1) {
  const order = await placeOrder(customer, [{ productId: product.id, quantity }]);
  return { order, attempt: await makeAttempt(customer, order) };
}

const incidents = (orderId: number) =>
  testDb()
    .select({ type: specialOrders.type, status: specialOrders.status })
    .from(specialOrders)
    .where(eq(specialOrders.orderId, orderId));

const refundsOf = (orderId: number) =>
  testDb()
    .select({ amountFen: refunds.amountFen, kind: refunds.reasonKind, status: refunds.status })
    .from(refunds)
    .where(eq(refunds.orderId, orderId));

test('the right amount pays the order: state, derived axis, times and the event of both', async () => {
  const { order, attempt } = await unpaid(2);
  const facts = factsOf(attempt);
  expect(await applyPayment(makeCtx(), 'wxpay', facts, 'notify')).toEqual({
    result: 'paid',
    paymentId: attempt.id,
  });
  const after = await readOrder(order.id);
  expect(after).toMatchObject({ status: 'to_ship', payStatus: 'paid', paidFen: order.totalFen });
  expect(after.paidAt?.getTime()).toBeGreaterThanOrEqual(order.createdAt.getTime());
  expect(await attemptsOf(order.id)).toMatchObject([
    { status: 'paid', paidFen: order.totalFen, providerTxn: facts.providerTxn, late: false },
  ]);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 100, reserved: 2 });
  await countSales(makeCtx());
  const [sold] = await ownerQuery('select sales_count from products where id = $1', [product.id]);
  expect(sold).toEqual({ sales_count: 2 });
});

test('a clock of the channel that is wrong does not put payment before order or into the future', async () => {
  const first = await unpaid();
  await applyPayment(makeCtx(), 'wxpay', factsOf(first.attempt, { paidAt: new Date(0) }), 'notify');
  const early = await readOrder(first.order.id);
  expect(early.paidAt).toEqual(early.createdAt);
  const second = await unpaid();
  await applyPayment(
    makeCtx(),
    'wxpay',
    factsOf(second.attempt, { paidAt: new Date(Date.now() + 1e8) }),
    'notify',
  );
  const late = await readOrder(second.order.id);
  expect(late.paidAt?.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
});

test('domain.md 11.5, R-07 the same payment told twenty times at once is booked once', async () => {
  const { order, attempt } = await unpaid();
  const facts = factsOf(attempt);
  const told = await Promise.all(
    Array.from({ length: 20 }, () => applyPayment(makeCtx(), 'wxpay', facts, 'notify').then((a) => a.result)),
  );
  expect(told.filter((r) => r === 'paid')).toHaveLength(1);
  expect(told.filter((r) => r === 'repeated')).toHaveLength(19);
  const events = await testDb().select().from(orderEvents).where(eq(orderEvents.entityId, order.id));
  expect(events.map((e) => e.action)).toEqual(['create', 'pay']);
});

test.each([[-1], [1]])(
  'S-55 an amount of %i fen too much or too little changes nothing but opens an exception',
  async (delta) => {
    const { order, attempt } = await unpaid();
    const facts = factsOf(attempt, { amountFen: attempt.amountFen + delta });
    expect((await applyPayment(makeCtx(), 'wxpay', facts, 'notify')).result).toBe('suspect');
    expect((await applyPayment(makeCtx(), 'wxpay', facts, 'query')).result).toBe('suspect');
    expect(await readOrder(order.id)).toEqual(order);
    expect(await attemptsOf(order.id)).toEqual([attempt]);
    expect(await incidents(order.id)).toEqual([{ type: 'amount_mismatch', status: 'open' }]);
  },
);

test('R-09 a payment for an order that nobody knows opens an exception', async () => {
  const { attempt } = await unpaid();
  const facts = factsOf({ ...attempt, outTradeNo: '99999999999999901' });
  expect(await applyPayment(makeCtx(), 'wxpay', facts, 'notify')).toEqual({
    result: 'unknown_order',
    paymentId: null,
  });
  const rows = await testDb()
    .select()
    .from(specialOrders)
    .where(eq(specialOrders.dedupeKey, `unknown_payment:${facts.providerTxn}`));
  expect(rows).toHaveLength(1);
});

test('money for a cancelled order is booked and goes back; the order stays cancelled', async () => {
  const { order, attempt } = await unpaid();
  await withTx(makeCtx(), (ctx) => cancelOrder(ctx, order.id, 'buyer'));
  expect((await applyPayment(makeCtx(), 'wxpay', factsOf(attempt), 'notify')).result).toBe('returned');
  expect(await readOrder(order.id)).toMatchObject({
    status: 'cancelled',
    payStatus: 'paid',
    paidFen: order.totalFen,
    refundingFen: order.totalFen,
  });
  expect(await refundsOf(order.id)).toEqual([{ amountFen: order.totalFen, kind: 'late', status: 'created' }]);
  expect(await incidents(order.id)).toEqual([{ type: 'late_payment', status: 'open' }]);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 100, reserved: 0 });
});

test('R-08 a second transaction of a paid attempt gets its own row and goes back', async () => {
  const { order, attempt } = await unpaid();
  await applyPayment(makeCtx(), 'wxpay', factsOf(attempt), 'notify');
  const second = factsOf(attempt);
  const told = await Promise.all([
    applyPayment(makeCtx(), 'wxpay', second, 'notify'),
    applyPayment(makeCtx(), 'wxpay', second, 'query'),
  ]);
  expect(told.map((t) => t.result).toSorted()).toEqual(['repeated', 'returned']);
  expect((await attemptsOf(order.id)).map((p) => [p.attemptNo, p.status, p.refundingFen])).toEqual([
    [1, 'paid', 0],
    [2, 'paid', order.totalFen],
  ]);
  expect(await readOrder(order.id)).toMatchObject({ status: 'to_ship', paidFen: 2 * order.totalFen });
  expect(await refundsOf(order.id)).toEqual([
    { amountFen: order.totalFen, kind: 'duplicate', status: 'created' },
  ]);
});

test('domain.md 11.7 two attempts both paid, at once: one pays the order, one goes back', async () => {
  for (let i = 0; i < 10; i += 1) {
    customer = await makeCustomer();
    const { order, attempt } = await unpaid();
    await ownerQuery(`update payments set status = 'closed' where id = $1`, [attempt.id]);
    const other = await makeAttempt(customer, order);
    const told = await Promise.all([
      applyPayment(makeCtx(), 'wxpay', factsOf(attempt), 'notify'),
      applyPayment(makeCtx(), 'wxpay', factsOf(other), 'notify'),
    ]);
    expect(told.map((t) => t.result).toSorted()).toEqual(['paid', 'returned']);
    expect(await refundsOf(order.id)).toEqual([
      { amountFen: order.totalFen, kind: 'duplicate', status: 'created' },
    ]);
    expect(await readOrder(order.id)).toMatchObject({ status: 'to_ship', payStatus: 'paid' });
  }
});

test('domain.md 11.6, R-10 payment against time-out and cancel, two hundred times: live and paid, or cancelled with all money going back', async () => {
  const ends: Record<string, number> = {};
  for (let i = 0; i < 200; i += 1) {
    customer = await makeCustomer();
    const { order, attempt } = await unpaid();
    await ownerQuery(`update orders set deadline_at = now() - interval '1 second' where id = $1`, [order.id]);
    const pay = () => applyPayment(makeCtx(), 'wxpay', factsOf(attempt), 'notify');
    const end = () =>
      withTx(makeCtx(), (ctx) => cancelOrder(ctx, order.id, i % 2 ? 'timeout' : 'buyer')).catch(
        (e: unknown) => {
          if (!isAppError(e) || e.code !== 'CONFLICT') throw e;
        },
      );
    await Promise.all(i % 4 < 2 ? [pay(), end()] : [end(), pay()]);
    const after = await readOrder(order.id);
    const back = await refundsOf(order.id);
    if (after.status === 'to_ship') expect([after.refundingFen, back]).toEqual([0, []]);
    else {
      expect(after.status).toBe('cancelled');
      expect(after.refundingFen).toBe(order.totalFen);
      expect(back).toHaveLength(1);
    }
    ends[after.status] = (ends[after.status] ?? 0) + 1;
  }
  expect(Object.keys(ends).toSorted()).toEqual(['cancelled', 'to_ship']);
});

test('an attempt of before a price change does not pay half of the new price: it goes back', async () => {
  const { order, attempt } = await unpaid();
  await ownerQuery(`update orders set adjust_fen = 500, total_fen = total_fen + 500 where id = $1`, [
    order.id,
  ]);
  await ownerQuery(
    `update order_items set adjust_fen = 500, payable_fen = payable_fen + 500 where order_id = $1`,
    [order.id],
  );
  expect((await applyPayment(makeCtx(), 'wxpay', factsOf(attempt), 'notify')).result).toBe('returned');
  expect(await readOrder(order.id)).toMatchObject({
    status: 'pending_payment',
    refundingFen: order.totalFen,
  });
  expect(await incidents(order.id)).toEqual([{ type: 'amount_mismatch', status: 'open' }]);
});

test('an attempt of before a price cut pays, and the difference goes back', async () => {
  const { order, attempt } = await unpaid();
  await ownerQuery(`update orders set adjust_fen = -500, total_fen = total_fen - 500 where id = $1`, [
    order.id,
  ]);
  await ownerQuery(
    `update order_items set adjust_fen = -500, payable_fen = payable_fen - 500 where order_id = $1`,
    [order.id],
  );
  expect((await applyPayment(makeCtx(), 'wxpay', factsOf(attempt), 'notify')).result).toBe('paid');
  expect(await refundsOf(order.id)).toEqual([{ amountFen: 500, kind: 'overpaid', status: 'created' }]);
  expect(await readOrder(order.id)).toMatchObject({
    status: 'to_ship',
    payStatus: 'paid',
    refundingFen: 500,
  });
});

test('the database itself refuses a transaction of the channel on two rows', async () => {
  const first = await unpaid();
  const facts = factsOf(first.attempt);
  await applyPayment(makeCtx(), 'wxpay', facts, 'notify');
  customer = await makeCustomer();
  const second = await unpaid();
  await expect(
    ownerQuery('update payments set provider_txn = $1 where id = $2', [facts.providerTxn, second.attempt.id]),
  ).rejects.toThrow('payments_provider_txn_key');
});
