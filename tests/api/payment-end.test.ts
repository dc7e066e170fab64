import { planExpiries } from '@/lib/domain/order/commands/plan-expiries';
import type { OrderView } from '@/lib/domain/order/contract';
import { expireOrder } from '@/lib/domain/payment/commands/cancel-unpaid';
import { openPayment } from '@/lib/domain/payment/commands/open-code';
import { pollPayments, pollRefunds } from '@/lib/domain/payment/commands/poll-channel';
import { userPaymentCalls } from '@/lib/domain/payment/user-calls';
import { systemCtx } from '@/lib/server/context';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import { attemptsOf } from '@/tests/support/factories/pay';
import { ctxOf, makeCustomer, placeOrder, readOrder, type Customer } from '@/tests/support/factories/sale';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';
import { until } from '@/tests/support/wait';

const cancel = userPaymentCalls['POST /api/user/order/cancel/[id]'];

const NATIVE = { provider: 'wxpay', channel: 'native' } as const;
let gw: TestGateway;
let product: Product;
let customer: Customer;

beforeAll(async () => {
  gw = await startTestGateway();
});
afterAll(() => gw.stop());
beforeEach(async () => {
  await gw.reset();
  product = await makeProduct({ stock: 1000 });
  customer = await makeCustomer();
});
afterEach(expectInvariants);

async function withCode() {
  const order = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  await openPayment(ctxOf(customer), order.orderSn, NATIVE);
  return { ...order, outTradeNo: `${order.orderSn}01` };
}

const passDeadline = (id: number, minutes = 0) =>
  ownerQuery(`update orders set deadline_at = now() - make_interval(mins => $2, secs => 1) where id = $1`, [
    id,
    minutes,
  ]);
const system = () => systemCtx('job:order.expire');

test('after its deadline an unpaid order is cancelled by its job: code dead, copies free', async () => {
  const order = await withCode();
  await passDeadline(order.id);
  await planExpiries(system());
  await runDueJobs();
  expect(await readOrder(order.id)).toMatchObject({ status: 'cancelled', cancelReason: 'timeout' });
  expect(await attemptsOf(order.id)).toMatchObject([{ status: 'closed' }]);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 1000, reserved: 0 });
  await expect(gw.control('pay', { outTradeNo: order.outTradeNo })).rejects.toThrow();
});

test('R-11 two workers on one deadline give the copies back once', async () => {
  const order = await withCode();
  await passDeadline(order.id);
  await Promise.all(Array.from({ length: 4 }, () => expireOrder(system(), order.id)));
  expect((await readOrder(order.id)).status).toBe('cancelled');
  const moves = await ownerQuery(
    `select step from stock_movements where biz_type = 'order' and biz_id = $1 order by id`,
    [order.id],
  );
  expect(moves).toEqual([{ step: 'reserve' }, { step: 'release' }]);
});

test('an expiry that comes too early waits for the deadline', async () => {
  const order = await withCode();
  await passDeadline(order.id);
  await planExpiries(system());
  await ownerQuery('update orders set deadline_at = $2 where id = $1', [order.id, order.deadlineAt]);
  await runDueJobs();
  expect((await readOrder(order.id)).status).toBe('pending_payment');
  const jobs = await ownerQuery(`select run_at from graphile_worker.jobs where key = $1`, [
    `order.expire:${order.id}`,
  ]);
  expect(jobs).toEqual([{ run_at: order.deadlineAt }]);
});

test('a payment that nobody told is found by the expiry: the order lives', async () => {
  const order = await withCode();
  await gw.control('pay', { outTradeNo: order.outTradeNo, silent: true });
  await passDeadline(order.id);
  await expireOrder(system(), order.id);
  expect(await readOrder(order.id)).toMatchObject({ status: 'to_ship', payStatus: 'paid' });
});

test('R-10 payment at the channel against expiry and cancel, thirty times: one or the other, never neither', async () => {
  const cookies: Record<number, string> = {};
  const orders = [];
  for (let i = 0; i < 30; i += 1) {
    if (i % 3 === 0) customer = await makeCustomer();
    cookies[customer.user.id] ??= await sessionCookies(customer.user);
    orders.push(await withCode());
  }
  await Promise.all(
    orders.map(async (order, i) => {
      if (i % 2) await passDeadline(order.id);
      const end = () =>
        i % 2
          ? expireOrder(system(), order.id)
          : callRoute(cancel, {
              method: 'POST',
              params: { id: order.id },
              path: '/api/user/order/cancel/[id]',
              cookies: cookies[order.buyerId],
            });
      const paid = gw.control('pay', { outTradeNo: order.outTradeNo }).catch(() => null);
      await Promise.all([paid, end()]);
    }),
  );
  await until(async () => (await gw.notifications()).every((n) => n.state !== 'waiting'));
  await runDueJobs();
  const paidAtChannel = new Set(
    (await gw.orders()).filter((o) => o.payments.length > 0).map((o) => o.outTradeNo),
  );
  for (const order of orders) {
    const after = await readOrder(order.id);
    const paid = paidAtChannel.has(order.outTradeNo);
    if (after.status === 'to_ship') expect([paid, after.refundingFen]).toEqual([true, 0]);
    else {
      expect(after.status).toBe('cancelled');
      expect(after.paidFen).toBe(paid ? order.totalFen : 0);
      expect(after.refundingFen + after.refundedFen).toBe(after.paidFen);
    }
  }
});

test('a buyer cancels: the code dies first, then the order; a paid one cannot be cancelled', async () => {
  const cookies = await sessionCookies(customer.user);
  const call = (id: number) =>
    callRoute<OrderView>(cancel, {
      method: 'POST',
      path: '/api/user/order/cancel/[id]',
      params: { id },
      cookies,
    });
  const order = await withCode();
  const done = await call(order.id);
  expect(done.json.data).toMatchObject({
    status: 'cancelled',
    cancelReasonLabel: '用户取消',
    allowedActions: ['hide'],
  });
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 1000, reserved: 0 });
  const again = await call(order.id);
  expect([again.status, again.json.message]).toEqual([409, '当前状态为“已取消”，不能取消订单']);
  const paid = await withCode();
  await gw.control('pay', { outTradeNo: paid.outTradeNo, silent: true });
  const late = await call(paid.id);
  expect([late.status, late.json.message]).toEqual([409, '订单已付款，不能取消']);
  expect((await readOrder(paid.id)).status).toBe('to_ship');
});

test('R-21 a silent channel keeps a cancel from happening, and an expiry only for half an hour', async () => {
  const order = await withCode();
  await gw.control('api.mode', { mode: 'http500' });
  const cookies = await sessionCookies(customer.user);
  const reply = await callRoute(cancel, {
    method: 'POST',
    path: '/api/user/order/cancel/[id]',
    params: { id: order.id },
    cookies,
  });
  expect([reply.status, reply.json.code]).toEqual([503, 'UNAVAILABLE']);
  await passDeadline(order.id);
  await expect(expireOrder(system(), order.id)).rejects.toThrow('does not answer');
  expect((await readOrder(order.id)).status).toBe('pending_payment');
  await passDeadline(order.id, 31);
  await expireOrder(system(), order.id);
  expect((await readOrder(order.id)).status).toBe('cancelled');
  expect(await attemptsOf(order.id)).toMatchObject([{ status: 'created' }]);

  await gw.control('api.mode', { mode: 'normal' });
  await gw.control('pay', { outTradeNo: order.outTradeNo });
  await gw.settled(order.outTradeNo);
  await runDueJobs();
  await until(async () => (await readOrder(order.id)).refundedFen === order.totalFen);
  expect(await readOrder(order.id)).toMatchObject({ status: 'cancelled', payStatus: 'refunded' });
});

test('the attempt of a cancelled order that stayed open is closed by the poller', async () => {
  const order = await withCode();
  await gw.control('api.mode', { mode: 'http500' });
  await passDeadline(order.id, 31);
  await expireOrder(system(), order.id);
  await gw.control('api.mode', { mode: 'normal' });
  await ownerQuery(`update payments set created_at = created_at - interval '1 minute' where order_id = $1`, [
    order.id,
  ]);
  await pollPayments(systemCtx('test'));
  expect(await attemptsOf(order.id)).toMatchObject([{ status: 'closed' }]);
});

describe('refunds', () => {
  /** An order whose buyer paid twice: the second payment is on its way back. */
  async function paidTwice() {
    const order = await withCode();
    await gw.control('pay', { outTradeNo: order.outTradeNo, times: 2 });
    await gw.settled(order.outTradeNo);
    await until(async () => (await readOrder(order.id)).paidFen === 2 * order.totalFen);
    return order;
  }
  const refundOf = async (orderId: number) =>
    (
      await ownerQuery<{ status: string; tries: number; refund_no: string; fail_reason: string | null }>(
        'select status, tries, refund_no, fail_reason from refunds where order_id = $1',
        [orderId],
      )
    )[0];
  const agePoll = () => ownerQuery(`update refunds set polled_at = polled_at - interval '2 minutes'`);

  test('R-12 a lost reply to a refund is settled by asking, under the same number, once', async () => {
    const order = await paidTwice();
    await gw.control('notify.mode', { mode: 'drop' });
    await gw.control('api.mode', { mode: 'timeoutAfterCommit', path: '/refunds', times: 1 });
    await runDueJobs();
    expect(await refundOf(order.id)).toMatchObject({ status: 'processing', tries: 1 });
    await until(async () => (await gw.refunds()).every((r) => r.status === 'SUCCESS'));
    await agePoll();
    await pollRefunds(systemCtx('test'));
    expect(await refundOf(order.id)).toMatchObject({ status: 'success' });
    expect((await gw.refunds()).filter((r) => r.outTradeNo === order.outTradeNo)).toHaveLength(1);
    expect(await readOrder(order.id)).toMatchObject({ refundedFen: order.totalFen, payStatus: 'paid' });
  });

  test('a refund that never reached the channel is sent again with the same number', async () => {
    const order = await paidTwice();
    await gw.control('api.mode', { mode: 'http500', path: '/refunds' });
    await runDueJobs();
    expect(await refundOf(order.id)).toMatchObject({ status: 'processing' });
    expect(await gw.refunds()).toEqual([]);
    await gw.control('api.mode', { mode: 'normal' });
    await agePoll();
    await pollRefunds(systemCtx('test'));
    const [made] = await gw.refunds();
    expect(made?.outRefundNo).toBe((await refundOf(order.id))?.refund_no);
    await until(async () => (await refundOf(order.id))?.status === 'success');
  });

  test('a refund that the channel fails waits in the queue with an exception', async () => {
    const order = await paidTwice();
    await gw.control('refund.mode', { outcome: 'abnormal' });
    await runDueJobs();
    await until(async () => (await refundOf(order.id))?.status === 'failed');
    expect(await readOrder(order.id)).toMatchObject({ refundingFen: order.totalFen, refundedFen: 0 });
    const open = await ownerQuery(`select type from special_orders where order_id = $1 order by id`, [
      order.id,
    ]);
    expect(open).toEqual([{ type: 'duplicate_payment' }, { type: 'refund_failed' }]);
  });

  test('R-07 the same refund notice many times is booked once', async () => {
    const order = await paidTwice();
    await gw.control('notify.mode', { mode: 'duplicate', count: 10 });
    await runDueJobs();
    await until(async () => (await refundOf(order.id))?.status === 'success');
    await until(async () => (await gw.notifications()).every((n) => n.state !== 'waiting'));
    expect(await readOrder(order.id)).toMatchObject({ refundedFen: order.totalFen, refundingFen: 0 });
  });
});
