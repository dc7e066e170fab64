import { openPayment } from '@/lib/domain/payment/commands/open-code';
import { pollPayments } from '@/lib/domain/payment/commands/poll-channel';
import type { PayCodeView, PayStateView } from '@/lib/domain/payment/contract';
import { userPaymentCalls } from '@/lib/domain/payment/user-calls';
import { systemCtx } from '@/lib/server/context';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { attemptsOf } from '@/tests/support/factories/pay';
import { ctxOf, makeCustomer, placeOrder, readOrder, type Customer } from '@/tests/support/factories/sale';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { expectInvariants } from '@/tests/support/invariants';

const pay = userPaymentCalls['POST /api/user/payment/wxpay/qrcode'];
const picture = userPaymentCalls['GET /api/user/payment/wxpay/qrcode'];
const state = userPaymentCalls['GET /api/user/payment/state/[orderSn]'];

const NATIVE = { provider: 'wxpay', channel: 'native' } as const;
let gw: TestGateway;
let product: Product;
let customer: Customer;

beforeAll(async () => {
  gw = await startTestGateway();
  product = await makeProduct({ stock: 1000, saleFen: 1000 });
});
afterAll(() => gw.stop());
beforeEach(async () => {
  await gw.reset();
  customer = await makeCustomer();
});
afterEach(expectInvariants);

const order = () => placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
const codeOf = (orderSn: string) => openPayment(ctxOf(customer), orderSn, NATIVE);
const statesOf = async (id: number) => (await attemptsOf(id)).map((a) => a.status);

/** A change of price by the desk. */
async function adjust(orderId: number, fen: number) {
  await ownerQuery('update orders set adjust_fen = $2, total_fen = total_fen + $2 where id = $1', [
    orderId,
    fen,
  ]);
  await ownerQuery(
    'update order_items set adjust_fen = $2, payable_fen = payable_fen + $2 where order_id = $1',
    [orderId, fen],
  );
}

test('ten calls at once show one code of one attempt', async () => {
  const { id, orderSn } = await order();
  const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(orderSn)));
  expect(new Set(codes.map((c) => c.payload)).size).toBe(1);
  const [attempt, ...others] = await attemptsOf(id);
  expect(others).toEqual([]);
  const known = (await gw.orders()).find((o) => o.outTradeNo === attempt?.outTradeNo);
  expect(known).toMatchObject({ totalFen: attempt?.amountFen, tradeType: 'NATIVE' });
  expect(codes[0]?.payload).toContain(known?.code.token);
});

test('the code is a PNG by GET and a data URL by POST; both need their buyer', async () => {
  const { orderSn } = await order();
  const cookies = await sessionCookies(customer.user);
  const png = await callRoute(picture, { query: { orderSn }, cookies });
  expect([png.status, png.headers.get('content-type'), png.headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'no-store',
  ]);
  expect([...png.bytes.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  const reply = await callRoute<PayCodeView>(pay, { body: { order_sn: orderSn }, cookies });
  expect(reply.json.data).toMatchObject({ orderSn, amountFen: 2000 });
  expect(reply.json.data?.image).toMatch(/^data:image\/png;base64,/);
  const other = await sessionCookies((await makeCustomer()).user);
  const missing = await callRoute(pay, { body: { orderSn: '261121000000000' }, cookies: other });
  const foreign = await callRoute(pay, { body: { orderSn }, cookies: other });
  expect([foreign.status, foreign.json.code, foreign.json.message]).toEqual([
    missing.status,
    missing.json.code,
    missing.json.message,
  ]);
  expect(foreign.status).toBe(404);
  expect((await callRoute(pay, { body: { orderSn } })).status).toBe(401);
  expect((await callRoute(state, { params: { orderSn }, cookies: other })).status).toBe(404);
});

test('the payment page sees the payment as soon as the channel told it', async () => {
  const { orderSn } = await order();
  const cookies = await sessionCookies(customer.user);
  const look = async () => (await callRoute<PayStateView>(state, { params: { orderSn }, cookies })).json.data;
  await codeOf(orderSn);
  expect(await look()).toMatchObject({ paid: false, payable: true, status: 'pending_payment' });
  await gw.control('pay', { outTradeNo: `${orderSn}01` });
  await gw.settled(`${orderSn}01`);
  expect(await look()).toMatchObject({
    paid: true,
    payable: false,
    status: 'to_ship',
    statusLabel: '待发货',
  });
  const again = await callRoute(pay, { body: { orderSn }, cookies });
  expect([again.status, again.json.code]).toEqual([409, 'CONFLICT']);
});

test('a change of the amount closes the old attempt at the channel and opens a new one', async () => {
  const { id, orderSn } = await order();
  await codeOf(orderSn);
  await adjust(id, -300);
  const code = await codeOf(orderSn);
  expect(code.amountFen).toBe(1700);
  expect(await statesOf(id)).toEqual(['closed', 'created']);
  const [first] = await attemptsOf(id);
  const known = (await gw.orders()).find((o) => o.outTradeNo === first?.outTradeNo);
  expect(known?.closedAt).not.toBeNull();
  await expect(gw.control('pay', { outTradeNo: first?.outTradeNo })).rejects.toThrow();
});

test('before a new code the channel is asked: a payment that nobody told is found and books the order', async () => {
  const { id, orderSn } = await order();
  await codeOf(orderSn);
  await gw.control('pay', { outTradeNo: `${orderSn}01`, silent: true });
  await ownerQuery(
    `update payments set extra = extra || '{"codeExpiresAt":"2020-01-01T00:00:00.000Z"}' where order_id = $1`,
    [id],
  );
  await expect(codeOf(orderSn)).rejects.toMatchObject({ status: 409, message: '订单已付款' });
  expect(await readOrder(id)).toMatchObject({ status: 'to_ship', payStatus: 'paid' });
});

test('a code that ran out is made again under the same number', async () => {
  const { id, orderSn } = await order();
  const first = await codeOf(orderSn);
  await ownerQuery(
    `update payments set extra = extra || '{"codeExpiresAt":"2020-01-01T00:00:00.000Z"}' where order_id = $1`,
    [id],
  );
  const second = await codeOf(orderSn);
  expect(second.payload).not.toBe(first.payload);
  expect(await statesOf(id)).toEqual(['created']);
});

test('near its end an order gets no new code, and after it none at all', async () => {
  const { id, orderSn } = await order();
  await ownerQuery(`update orders set deadline_at = now() + interval '50 seconds' where id = $1`, [id]);
  await expect(codeOf(orderSn)).rejects.toMatchObject({ status: 422, code: 'RULE' });
  await ownerQuery(`update orders set deadline_at = now() - interval '1 second' where id = $1`, [id]);
  await expect(codeOf(orderSn)).rejects.toMatchObject({ status: 409, message: '订单当前不能付款' });
  expect(await attemptsOf(id)).toEqual([]);
});

test.each([
  ['answers 500', { mode: 'http500' }],
  ['signs wrongly', { mode: 'badSignature' }],
])('R-21 a channel that %s: a clear message, the order safe, the next try works', async (_, fault) => {
  const { id, orderSn } = await order();
  await gw.control('api.mode', fault);
  await expect(codeOf(orderSn)).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(await readOrder(id)).toMatchObject({ status: 'pending_payment' });
  await gw.control('api.mode', { mode: 'normal' });
  expect((await codeOf(orderSn)).amountFen).toBe(2000);
  expect(await statesOf(id)).toEqual(['created']);
});

test('a lost reply of the channel leads to the same attempt, not to a second one', async () => {
  const { id, orderSn } = await order();
  await gw.control('api.mode', { mode: 'timeoutAfterCommit', path: '/native', times: 1 });
  await expect(codeOf(orderSn)).rejects.toMatchObject({ status: 503 });
  await gw.control('pay', { outTradeNo: `${orderSn}01`, silent: true });
  await expect(codeOf(orderSn)).rejects.toMatchObject({ status: 409, message: '订单已付款' });
  expect(await statesOf(id)).toEqual(['paid']);
});

describe('the poller', () => {
  const age = (id: number) =>
    ownerQuery(`update payments set created_at = created_at - interval '1 minute' where order_id = $1`, [id]);

  test('finds a payment whose notification was lost', async () => {
    const { id, orderSn } = await order();
    await codeOf(orderSn);
    await gw.control('notify.mode', { mode: 'drop' });
    await gw.control('pay', { outTradeNo: `${orderSn}01` });
    await pollPayments(systemCtx('test'));
    expect((await readOrder(id)).status).toBe('pending_payment');
    await age(id);
    await Promise.all([pollPayments(systemCtx('a')), pollPayments(systemCtx('b'))]);
    expect(await readOrder(id)).toMatchObject({ status: 'to_ship', payStatus: 'paid' });
    expect(await attemptsOf(id)).toMatchObject([{ pollCount: 1, status: 'paid' }]);
  });

  test('closes attempts that the channel closed, and asks the others less and less often', async () => {
    const [a, b] = [await order(), await order()];
    await codeOf(a.orderSn);
    await codeOf(b.orderSn);
    await gw.control('close', { outTradeNo: `${a.orderSn}01` });
    await age(a.id);
    await age(b.id);
    await pollPayments(systemCtx('test'));
    await pollPayments(systemCtx('test'));
    expect(await statesOf(a.id)).toEqual(['closed']);
    expect(await attemptsOf(b.id)).toMatchObject([{ status: 'created', pollCount: 1 }]);
  });
});
