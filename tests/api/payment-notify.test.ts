import { eq } from 'drizzle-orm';
import { orderEvents } from '@/db/schema/order';
import { paymentEvents } from '@/db/schema/payment';
import { specialOrders } from '@/db/schema/specialOrder';
import { openPayment } from '@/lib/domain/payment/commands/open-code';
import { guestPaymentCalls } from '@/lib/domain/payment/guest-calls';
import { callRoute } from '@/tests/support/call-route';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import { attemptsOf } from '@/tests/support/factories/pay';
import { ctxOf, makeCustomer, placeOrder, readOrder } from '@/tests/support/factories/sale';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';
import { until } from '@/tests/support/wait';

const POST = guestPaymentCalls['POST /api/guest/payment/notify/wxpay'];

const NATIVE = { provider: 'wxpay', channel: 'native' } as const;
let gw: TestGateway;
let product: Product;

beforeAll(async () => {
  gw = await startTestGateway();
  product = await makeProduct({ stock: 1000 });
});
afterAll(() => gw.stop());
beforeEach(() => gw.reset());
afterEach(expectInvariants);

/** An order with a code on the screen. */
async function withCode() {
  const customer = await makeCustomer();
  const order = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  await openPayment(ctxOf(customer), order.orderSn, NATIVE);
  const [attempt] = await attemptsOf(order.id);
  if (!attempt) throw new Error('no attempt');
  return { customer, order, attempt, outTradeNo: attempt.outTradeNo };
}

/** Everything that a notification may change, as one number per table. */
async function footprint(orderId: number) {
  const tables = [
    'payment_events',
    'payment_transitions',
    'order_events',
    'refunds',
    'special_orders',
    'operation_logs',
    'graphile_worker.jobs',
  ];
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await ownerQuery<{ n: number }>(`select count(*)::int as n from ${table}`);
    counts[table] = row?.n ?? -1;
  }
  return { counts, order: await readOrder(orderId), attempts: await attemptsOf(orderId) };
}

test('a buyer pays at the channel and the order is paid', async () => {
  const { order, outTradeNo } = await withCode();
  await gw.control('pay', { outTradeNo });
  const [notification] = await gw.settled(outTradeNo);
  expect(notification?.state).toBe('accepted');
  expect(gw.answers).toEqual([204]);
  expect(await readOrder(order.id)).toMatchObject({ status: 'to_ship', payStatus: 'paid' });
  const [event] = await testDb().select().from(paymentEvents).where(eq(paymentEvents.outTradeNo, outTradeNo));
  expect(event).toMatchObject({ provider: 'wxpay', kind: 'payment', verified: true, result: 'applied' });
});

test('R-07 twenty copies of one notification at once: one payment, all answered success', async () => {
  const { order, outTradeNo } = await withCode();
  await gw.control('notify.mode', { mode: 'duplicate', count: 20 });
  await gw.control('pay', { outTradeNo });
  await gw.settled(outTradeNo);
  expect(gw.answers).toEqual(Array.from({ length: 20 }, () => 204));
  expect(await testDb().$count(paymentEvents, eq(paymentEvents.outTradeNo, outTradeNo))).toBe(1);
  const events = await testDb().select().from(orderEvents).where(eq(orderEvents.entityId, order.id));
  expect(events.map((e) => e.action)).toEqual(['create', 'pay']);
  expect(await stockOf(product.stockItemId)).toMatchObject({ onHand: 1000 });
});

describe('S-55 hostile notifications are not answered with success and change nothing', () => {
  test.each([
    ['forged by a stranger', { mode: 'forge' }],
    ["signed with the merchant's own key", { mode: 'forge', key: 'merchant' }],
    ['unsigned', { mode: 'unsigned' }],
    ['of an unknown key', { mode: 'badSerial' }],
    ['ten minutes old', { mode: 'staleTimestamp' }],
    ['altered after signing', { mode: 'tamper' }],
    ['a probe of the signature check', { mode: 'signtest' }],
  ])('%s', async (_, fault) => {
    const { order, outTradeNo } = await withCode();
    const before = await footprint(order.id);
    await gw.control('notify.mode', fault);
    await gw.control('pay', { outTradeNo });
    await gw.settled(outTradeNo);
    expect(gw.answers).toEqual([401]);
    expect(await footprint(order.id)).toEqual(before);
  });

  test.each([
    ['no body', ''],
    ['no JSON', '<xml/>'],
    ['empty JSON', '{}'],
    ['a body of one megabyte and a byte', 'x'.repeat(1024 * 1024 + 1)],
  ])('%s without a signature', async (_, body) => {
    const { order } = await withCode();
    const before = await footprint(order.id);
    const reply = await callRoute(POST, { method: 'POST', body });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(await footprint(order.id)).toEqual(before);
  });
});

describe('S-55 a genuine notification that does not fit is refused, opens one exception and never pays', () => {
  test.each([
    ['another merchant', { mode: 'wrongMch' }, 'unknown_payment', 400],
    ['another application', { mode: 'wrongAppid' }, 'unknown_payment', 400],
    ['another currency', { mode: 'wrongCurrency' }, 'unknown_payment', 400],
    ['one fen too much', { mode: 'wrongAmount', deltaFen: 1 }, 'amount_mismatch', 500],
    ['one fen too little', { mode: 'wrongAmount', deltaFen: -1 }, 'amount_mismatch', 500],
  ])('%s', async (_, fault, type, status) => {
    const { order, attempt, outTradeNo } = await withCode();
    const since = await testDb().$count(specialOrders);
    await gw.control('notify.mode', { ...fault, times: 1 });
    await gw.control('pay', { outTradeNo });
    const [notification] = await gw.settled(outTradeNo);
    await gw.control('notify.mode', { mode: 'replay', id: notification?.id });
    expect(gw.answers.length).toBeGreaterThanOrEqual(2);
    expect(new Set(gw.answers)).toEqual(new Set([status]));
    expect(await readOrder(order.id)).toEqual(order);
    expect(await attemptsOf(order.id)).toEqual([attempt]);
    const opened = await testDb().select().from(specialOrders).orderBy(specialOrders.id).offset(since);
    expect(opened.map((s) => [s.kind, s.type, s.status])).toEqual([['exception', type, 'open']]);
  });

  test('R-09 an order that this shop never made', async () => {
    const outTradeNo = `FOREIGN${Date.now()}`;
    await gw.control('seed', {
      orders: [
        {
          outTradeNo,
          amountFen: 100,
          notifyUrl: `${process.env.SITE_URL}/api/guest/payment/notify/wxpay`,
          state: 'NOTPAY',
        },
      ],
    });
    await gw.control('pay', { outTradeNo });
    await gw.settled(outTradeNo);
    expect(gw.answers).toEqual([204]);
    const [event] = await testDb()
      .select({ result: paymentEvents.result })
      .from(paymentEvents)
      .where(eq(paymentEvents.outTradeNo, outTradeNo));
    expect(event?.result).toBe('unknown_order');
  });
});

test('R-08 a notification told again, byte for byte or newly signed, changes nothing', async () => {
  const { order, outTradeNo } = await withCode();
  await gw.control('pay', { outTradeNo });
  const [notification] = await gw.settled(outTradeNo);
  const before = await footprint(order.id);
  expect(await gw.control('notify.mode', { mode: 'replay', id: notification?.id })).toEqual({
    accepted: true,
  });
  expect(await gw.control('notify.resend', { id: notification?.id })).toEqual({ accepted: true });
  expect(await footprint(order.id)).toEqual(before);
});

test('R-08 the buyer pays the same code twice: the second payment is refunded by the channel, in full', async () => {
  const { order, outTradeNo } = await withCode();
  await gw.control('pay', { outTradeNo, times: 2 });
  await gw.settled(outTradeNo);
  expect(await readOrder(order.id)).toMatchObject({ status: 'to_ship', refundingFen: order.totalFen });
  await runDueJobs();
  await gw.settled(outTradeNo);
  await until(async () => (await readOrder(order.id)).refundedFen === order.totalFen);
  expect(await readOrder(order.id)).toMatchObject({
    status: 'to_ship',
    payStatus: 'paid',
    paidFen: 2 * order.totalFen,
    refundingFen: 0,
  });
  const made = (await gw.refunds()).filter((r) => r.outTradeNo === outTradeNo);
  expect(made.map((r) => [r.refundFen, r.status])).toEqual([[order.totalFen, 'SUCCESS']]);
});

test('key rotation: payments before, during and after it are booked', async () => {
  const payUnder = async (index: number) => {
    await gw.control('sign.key', { index });
    const { order, outTradeNo } = await withCode();
    await gw.control('pay', { outTradeNo });
    await gw.settled(outTradeNo);
    expect((await readOrder(order.id)).status).toBe('to_ship');
  };
  await payUnder(0);
  await payUnder(1);
  await payUnder(0);
  expect(gw.answers).toEqual([204, 204, 204]);
});
