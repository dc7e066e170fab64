import { formatDate } from '@/lib/core/dates';
import { randomToken } from '@/lib/core/ids';
import { adminPaymentRefundCalls } from '@/lib/domain/payment/admin-refund-calls';
import { openPayment } from '@/lib/domain/payment/commands/open-code';
import { pollRefunds } from '@/lib/domain/payment/commands/poll-channel';
import { retryRefund } from '@/lib/domain/payment/commands/retry-refund';
import type { RefundAddView, RefundDetailView } from '@/lib/domain/payment/refund-contract';
import { systemCtx } from '@/lib/server/context';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { attemptsOf } from '@/tests/support/factories/pay';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { financeCtx, makeFinance, readRefund } from '@/tests/support/factories/refund';
import { ctxOf, makeCustomer, placeOrder, readOrder, type Customer } from '@/tests/support/factories/sale';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';
import { until } from '@/tests/support/wait';

const add = adminPaymentRefundCalls['POST /api/admin/refund/add'];
const ask = adminPaymentRefundCalls['POST /api/admin/refund/ask'];
const detail = adminPaymentRefundCalls['GET /api/admin/refund/detail/[id]'];
const finish = adminPaymentRefundCalls['POST /api/admin/refund/finish'];
const manual = adminPaymentRefundCalls['POST /api/admin/refund/manual'];
const proof = adminPaymentRefundCalls['GET /api/admin/refund/proof/[id]'];
const retry = adminPaymentRefundCalls['POST /api/admin/refund/retry'];

function must<T>(data: T | null): T {
  if (data === null) throw new Error('a reply without data');
  return data;
}

let gw: TestGateway;
let product: Product;
let customer: Customer;
let finance: User;
let cookies: string;

beforeAll(async () => {
  gw = await startTestGateway();
  product = await makeProduct({ stock: 1000, saleFen: 5000 });
  customer = await makeCustomer();
  finance = await makeFinance();
  cookies = await sessionCookies(finance);
});
afterAll(() => gw.stop());
beforeEach(() => gw.reset());
afterEach(expectInvariants);

async function paidThere() {
  const order = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  await openPayment(ctxOf(customer), order.orderSn, { provider: 'wxpay', channel: 'native' });
  const [attempt] = await attemptsOf(order.id);
  await gw.control('pay', { outTradeNo: attempt?.outTradeNo });
  await until(async () => (await readOrder(order.id)).status === 'to_ship');
  return order;
}

async function giveBack(orderId: number, amountFen: number) {
  const body = { orderId, amountFen, reason: '协商退款', requestKey: randomToken(16) };
  const made = await callRoute<RefundAddView>(add, { cookies, body });
  expect(made.status).toBe(200);
  return must(made.json.data);
}
const at = (route: Parameters<typeof callRoute>[0], id: number, more: object = {}) =>
  callRoute(route, { cookies, body: { id, ...more } });
/** A minute has passed since the channel was last asked about its state. */
const later = (id: number) =>
  ownerQuery(`update refunds set polled_at = polled_at - interval '61 seconds' where id = $1`, [id]);

test('R-12 the channel books a refund and its answer is lost: unknown, asked about, booked once under one number', async () => {
  const order = await paidThere();
  await gw.control('api.mode', { mode: 'timeoutAfterCommit', path: '/refund/', times: 1 });
  const made = await giveBack(order.id, 1000);
  await runDueJobs();
  await until(async () => (await readRefund(made.id)).status !== 'created');
  await later(made.id);
  await pollRefunds(systemCtx('test'));
  await until(async () => (await readRefund(made.id)).status === 'success');
  expect((await gw.refunds()).map((r) => [r.outRefundNo, r.refundFen])).toEqual([[made.refundNo, 1000]]);
  expect(await readOrder(order.id)).toMatchObject({ refundedFen: 1000, refundingFen: 0 });
});

test('a refund that the channel fails is asked for again under its number, and by hand when that fails too', async () => {
  const order = await paidThere();
  await gw.control('refund.mode', { outcome: 'abnormal' });
  const made = await giveBack(order.id, 1000);
  await runDueJobs();
  await until(async () => (await readRefund(made.id)).status === 'failed');
  expect((await at(retry, made.id)).status).toBe(422);
  const minute = new Date(Date.now() + 61_000);
  await retryRefund(financeCtx(finance, { now: minute }), made.id);
  await until(async () => (await readRefund(made.id)).status === 'failed');
  expect((await readRefund(made.id)).tries).toBe(2);
  expect(new Set((await gw.refunds()).map((r) => r.outRefundNo))).toEqual(new Set([made.refundNo]));
  expect((await at(ask, made.id)).status).toBe(409);

  const moved = await at(manual, made.id, { reason: '渠道退款异常' });
  expect([moved.status, moved.json.message]).toEqual([200, '已转线下退款']);
  const form = (file?: File) => {
    const body = new FormData();
    const said = {
      id: made.id,
      bankReference: 'BK2026112201',
      bankDate: formatDate(new Date()),
      reason: '已转账',
    };
    for (const [k, v] of Object.entries(said)) body.append(k, String(v));
    if (file) body.append('file', file);
    return body;
  };
  const bare = await callRoute(finish, { cookies, body: form() });
  expect([bare.status, Object.keys(bare.json.errors ?? {})]).toEqual([400, ['file']]);
  expect((await readRefund(made.id)).status).toBe('manual');
  const pdf = new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], '回单.pdf');
  expect((await callRoute(finish, { cookies, body: form(pdf) })).status).toBe(200);
  const shown = await callRoute<RefundDetailView>(detail, { cookies, params: { id: made.id } });
  const view = must(shown.json.data);
  expect(view).toMatchObject({
    status: 'success',
    proof: { title: '回单.pdf', kind: 'file' },
    allowedActions: [],
  });
  expect(view.timeline.map((t) => t.title)).toEqual([
    '发起退款',
    '向渠道请求退款',
    '渠道退款失败',
    '以同一退款单号重新请求',
    '渠道退款失败',
    '转线下退款',
    '退款成功',
  ]);
  expect((await callRoute(proof, { cookies, params: { id: made.id } })).status).toBe(200);
  const office = await sessionCookies(await makeAdmin(['order']));
  expect((await callRoute(proof, { cookies: office, params: { id: made.id } })).status).toBe(403);
});
