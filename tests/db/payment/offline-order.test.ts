import { eq } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { orderItems } from '@/db/schema/order';
import { refunds } from '@/db/schema/payment';
import { isAppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { hideOrder } from '@/lib/domain/order/commands/hide-order';
import { takeOrderLock } from '@/lib/domain/order/commands/lock-order';
import { restoreOrder } from '@/lib/domain/order/commands/restore-order';
import { cancelOffline } from '@/lib/domain/payment/commands/cancel-offline';
import { cancelOwnOrder, expireOrder } from '@/lib/domain/payment/commands/cancel-unpaid';
import { confirmPayment } from '@/lib/domain/payment/commands/confirm-payment';
import { systemCtx } from '@/lib/server/context';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { ctxOf, makeCustomer, placeOrder, readOrder, type Customer } from '@/tests/support/factories/sale';
import { bankFacts, officeCtx, handIn, transferOrder } from '@/tests/support/factories/transfer';
import { expectInvariants } from '@/tests/support/invariants';
import { dataSnapshot } from '@/tests/support/snapshot';

let product: Product;
let customer: Customer;
let clerk: Ctx;
beforeEach(async () => {
  product = await makeProduct({ stock: 10 });
  customer = await makeCustomer();
  clerk = await officeCtx(['order'], '订单员');
});
afterEach(expectInvariants);

const waiting = (quantity = 2) => transferOrder(customer, [{ productId: product.id, quantity }]);
const cancel = (orderId: number, who = clerk) => cancelOffline(who, { orderId, reason: '单位不再采购' });
const restore = (orderId: number, who = clerk) =>
  withTx(who, (ctx) => restoreOrder(ctx, { orderId, reason: '单位补办手续' }));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: unknown) => (isAppError(e) ? { status: e.status, message: e.message } : e),
  );
const stepsOf = async (orderId: number) =>
  (
    await ownerQuery<{ step: string; delta_reserved: number }>(
      `select step, delta_reserved from stock_movements where biz_type = 'order' and biz_id = $1 order by id`,
      [orderId],
    )
  ).map((m) => [m.step, m.delta_reserved]);

test('cancelled, restored, cancelled, restored: copies, prices, deadline, ledger and log each time', async () => {
  const order = await waiting();
  const lines = await testDb().select().from(orderItems).where(eq(orderItems.orderId, order.id));
  for (const round of [1, 2]) {
    expect(await cancel(order.id)).toEqual({ results: [{ orderId: order.id, done: true, message: null }] });
    expect(await readOrder(order.id)).toMatchObject({ status: 'cancelled', cancelReason: 'admin' });
    expect(await stockOf(product.stockItemId)).toEqual({ onHand: 10, reserved: 0 });
    await ownerQuery(`update products set sale_fen = sale_fen + 100 where id = $1`, [product.id]);
    await restore(order.id);
    const after = await readOrder(order.id);
    expect(after).toMatchObject({
      status: 'pending_payment',
      cancelReason: null,
      cancelledAt: null,
      totalFen: order.totalFen,
    });
    const days = ((after.deadlineAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThan(7.01);
    expect(await stockOf(product.stockItemId)).toEqual({ onHand: 10, reserved: 2 });
    expect(await stepsOf(order.id)).toHaveLength(1 + 2 * round);
  }
  expect(await stepsOf(order.id)).toEqual([
    ['reserve', 2],
    ['release', -2],
    ['reserve#2', 2],
    ['release#2', -2],
    ['reserve#3', 2],
  ]);
  expect(await testDb().select().from(orderItems).where(eq(orderItems.orderId, order.id))).toEqual(lines);
  const logs = await testDb()
    .select({ action: operationLogs.action })
    .from(operationLogs)
    .where(eq(operationLogs.entityId, String(order.id)));
  expect(logs.map((l) => l.action).filter((a) => a.startsWith('order.'))).toEqual([
    'order.cancelOffline',
    'order.restore',
    'order.cancelOffline',
    'order.restore',
  ]);
});

test('domain 11.13 without the copies an order is not restored, and nothing changes', async () => {
  const order = await waiting(8);
  await cancel(order.id);
  await placeOrder(await makeCustomer(), [{ productId: product.id, quantity: 5 }]);
  const before = await dataSnapshot();
  const refused = await restore(order.id).catch((e: unknown) => e);
  expect(refused).toMatchObject({
    status: 409,
    code: 'STOCK_SHORT',
    data: { short: [{ productId: product.id, wanted: 8, left: 5 }] },
  });
  expect((refused as Error).message).toContain('不能恢复订单');
  expect(await dataSnapshot()).toEqual(before);
});

test('two restorations racing for the last copies, eight times: one order lives', async () => {
  for (let i = 0; i < 8; i += 1) {
    const scarce = await makeProduct({ stock: 3 });
    const other = await makeCustomer();
    const take = (who: Customer) => transferOrder(who, [{ productId: scarce.id, quantity: 3 }]);
    const first = await take(customer);
    await cancel(first.id);
    const last = await take(other);
    await cancel(last.id);
    const results = await Promise.all([first, last].map(({ id }) => refusal(restore(id))));
    expect(results.filter((r) => r === null)).toHaveLength(1);
    expect(await stockOf(scarce.stockItemId)).toEqual({ onHand: 3, reserved: 3 });
    const states = [(await readOrder(first.id)).status, (await readOrder(last.id)).status];
    expect(states.toSorted()).toEqual(['cancelled', 'pending_payment']);
    customer = await makeCustomer();
  }
});

test('ten restorations of one order take its copies once', async () => {
  const order = await waiting();
  await cancel(order.id);
  const results = await Promise.all(Array.from({ length: 10 }, () => refusal(restore(order.id))));
  expect(results.filter((r) => r === null)).toHaveLength(1);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 10, reserved: 2 });
});

test('what was paid in part goes back by hand when the order is cancelled, and bars its return until then', async () => {
  const order = await waiting();
  const slip = await handIn(customer, order.id);
  const finance = await officeCtx();
  await confirmPayment(finance, { id: slip.id, ...bankFacts(1000) });
  await cancel(order.id);
  expect(await readOrder(order.id)).toMatchObject({ status: 'cancelled', paidFen: 1000, refundingFen: 1000 });
  const rows = await testDb().select().from(refunds).where(eq(refunds.orderId, order.id));
  expect(rows).toMatchObject([{ amountFen: 1000, reasonKind: 'cancel', status: 'manual' }]);
  const before = await dataSnapshot();
  expect(await refusal(restore(order.id))).toEqual({
    status: 409,
    message: '订单有未完成的退款，退款完成后才能恢复',
  });
  expect(await dataSnapshot()).toEqual(before);
});

test('a slip under review keeps the order from being cancelled: somebody may have paid', async () => {
  const order = await waiting();
  await handIn(customer, order.id);
  const before = await dataSnapshot();
  expect(await refusal(cancel(order.id))).toEqual({
    status: 409,
    message: '订单有待审核的付款凭证或待复核的收款，请先处理',
  });
  expect(await dataSnapshot()).toEqual(before);
});

test('online orders, paid ones and those in somebody else’s hand are left alone', async () => {
  const online = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  const paid = await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
  await ownerQuery(`update orders set is_offline = true, payment_method = 'transfer' where id = $1`, [
    paid.id,
  ]);
  const gone = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  await cancelOwnOrder(ctxOf(customer), gone.id);
  const held = await waiting(1);
  const other = await officeCtx(['order'], '另一人');
  await withTx(other, (ctx) => takeOrderLock(ctx, held.id));
  const before = await dataSnapshot();
  expect(await refusal(cancel(online.id))).toEqual({ status: 409, message: '只能处理银行转账的线下订单' });
  expect(await refusal(restore(gone.id))).toEqual({ status: 409, message: '只能处理银行转账的线下订单' });
  expect(await refusal(cancel(paid.id))).toMatchObject({ status: 409 });
  expect(await refusal(restore(paid.id))).toEqual({
    status: 409,
    message: '当前状态为“待发货”，不能恢复订单',
  });
  expect(await refusal(cancel(held.id))).toEqual({ status: 409, message: '订单正由其他人员处理' });
  expect(await refusal(cancel(999_999_999))).toEqual({ status: 404, message: '订单不存在' });
  expect(await dataSnapshot()).toEqual(before);
});

test('an order that was paid back in full is never restored', async () => {
  const order = await waiting();
  await cancel(order.id);
  await ownerQuery(`update orders set cancel_reason = 'refunded' where id = $1`, [order.id]);
  expect(await refusal(restore(order.id))).toEqual({
    status: 409,
    message: '订单因全部退款而取消，不能恢复',
  });
  expect((await readOrder(order.id)).status).toBe('cancelled');
});

test('of several each stands for itself', async () => {
  const [first, second] = [await waiting(1), await waiting(1)];
  const online = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  const { results } = await cancelOffline(clerk, {
    ids: [first.id, online.id, second.id, first.id],
    reason: '批量清理',
  });
  expect(results).toEqual([
    { orderId: first.id, done: true, message: null },
    { orderId: online.id, done: false, message: '只能处理银行转账的线下订单' },
    { orderId: second.id, done: true, message: null },
  ]);
  expect((await readOrder(online.id)).status).toBe('pending_payment');
});

test('an order that ran out and was put away by its buyer comes back to his list', async () => {
  const order = await waiting();
  await ownerQuery(`update orders set deadline_at = now() - interval '1 minute' where id = $1`, [order.id]);
  await expireOrder(systemCtx('job:order.expire'), order.id);
  await withTx(ctxOf(customer), (ctx) => hideOrder(ctx, order.id));
  await restore(order.id);
  expect(await readOrder(order.id)).toMatchObject({ status: 'pending_payment', hiddenAt: null });
});
