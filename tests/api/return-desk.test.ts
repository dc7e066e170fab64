import { randomToken } from '@/lib/core/ids';
import { adminAftersaleCalls } from '@/lib/domain/aftersale/admin-calls';
import type { OfficeDetailView, OfficeListView } from '@/lib/domain/aftersale/office-contract';
import { adminPaymentRefundCalls } from '@/lib/domain/payment/admin-refund-calls';
import { openPayment } from '@/lib/domain/payment/commands/open-code';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { ownerQuery } from '@/tests/support/db';
import { apply, applyInput, corpId, lineOf, ship } from '@/tests/support/factories/after-sale';
import { makeClerk, refundsOfCase, sendBack, statusOf } from '@/tests/support/factories/after-sale-desk';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { attemptsOf } from '@/tests/support/factories/pay';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeFinance } from '@/tests/support/factories/refund';
import { ctxOf, makeCustomer, placeOrder, readOrder, type Customer } from '@/tests/support/factories/sale';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';
import { until } from '@/tests/support/wait';

const agree = adminAftersaleCalls['POST /api/admin/return/agree'];
const applyFor = adminAftersaleCalls['POST /api/admin/return/apply'];
const detail = adminAftersaleCalls['GET /api/admin/return/detail/[id]'];
const finish = adminAftersaleCalls['POST /api/admin/return/finish'];
const list = adminAftersaleCalls['GET /api/admin/return/list'];
const receive = adminAftersaleCalls['POST /api/admin/return/receive'];
const refuse = adminAftersaleCalls['POST /api/admin/return/refuse'];
const retryRefundRoute = adminPaymentRefundCalls['POST /api/admin/refund/manual'];

let gw: TestGateway;
let product: Product;
let customer: Customer;
let cookies: string;

beforeAll(async () => {
  gw = await startTestGateway();
  product = await makeProduct({ stock: 1000, saleFen: 5000 });
  cookies = await sessionCookies(await makeClerk());
});
afterAll(() => gw.stop());
beforeEach(async () => {
  await gw.reset();
  customer = await makeCustomer();
});
afterEach(expectInvariants);

/** An order that was paid at the gateway. */
async function paidThere(quantity: number) {
  const order = await placeOrder(customer, [{ productId: product.id, quantity }]);
  await openPayment(ctxOf(customer), order.orderSn, { provider: 'wxpay', channel: 'native' });
  const [attempt] = await attemptsOf(order.id);
  await gw.control('pay', { outTradeNo: attempt?.outTradeNo });
  await until(async () => (await readOrder(order.id)).status === 'to_ship');
  return { order, line: await lineOf(order.id) };
}

const post = (route: Parameters<typeof callRoute>[0], body: object, as = cookies) =>
  callRoute<{ amountFen: number; needsSecond: boolean }>(route, { cookies: as, body });
const read = async (id: number) => {
  const reply = await callRoute<OfficeDetailView>(detail, { cookies, params: { id } });
  if (!reply.json.data) throw new Error(reply.text);
  return reply.json.data;
};
const done = (id: number) =>
  until(async () => {
    await runDueJobs();
    return (await statusOf(id)) === 'done';
  });

test('a refund of unsent copies: agreed to, paid back by the channel, the case is done by itself', async () => {
  const { order, line } = await paidThere(2);
  const id = await apply(customer, applyInput(order.id, { lines: [{ orderItemId: line.id, quantity: 1 }] }));
  const before = await read(id);
  expect(before).toMatchObject({
    status: 'applied',
    allowedActions: ['agree', 'refuse'],
    money: { goodsFen: 5000, activatedQty: 0, mayOverride: false },
    refunds: [],
  });
  const agreed = await post(agree, { id });
  expect([agreed.status, agreed.json.message, agreed.json.data]).toEqual([
    200,
    '已同意申请',
    { amountFen: before.requestedFen, needsSecond: false },
  ]);
  await done(id);
  expect((await gw.refunds()).map((r) => r.refundFen)).toEqual([before.requestedFen]);
  expect(await readOrder(order.id)).toMatchObject({ refundedFen: before.requestedFen, refundingFen: 0 });
  const after = await read(id);
  expect(after).toMatchObject({ status: 'done', refunds: [{ status: 'success' }], allowedActions: [] });
  expect(after.timeline.map((t) => [t.title, t.actor])).toEqual([
    ['提交申请', customer.user.name],
    ['同意退款', '售后员'],
    ['售后已完成', '系统'],
  ]);
});

test('a return: the parcel is inspected and its money goes back; a refund that the channel fails stays in sight', async () => {
  const { order, line } = await paidThere(2);
  await ship(order.id);
  const lines = [{ orderItemId: line.id, quantity: 2 }];
  const shape = { kind: 'return_refund', goodsState: 'shipped' } as const;
  const id = await apply(customer, applyInput(order.id, { ...shape, lines }));
  await post(agree, { id });
  await sendBack(customer, id);
  await gw.control('refund.mode', { outcome: 'abnormal' });
  const got = await post(receive, {
    id,
    lines: [{ orderItemId: line.id, goodQty: 1, damagedQty: 0 }],
    note: '只收到 1 本',
  });
  expect([got.status, got.json.data]).toEqual([200, { amountFen: 5000, needsSecond: false }]);
  await until(async () => {
    await runDueJobs();
    return (await refundsOfCase(id))[0]?.status === 'failed';
  });
  const stuck = await read(id);
  expect([stuck.status, stuck.refunds[0]?.statusLabel, stuck.allowedActions]).toEqual([
    'approved_refund',
    '退款失败',
    [],
  ]);
  expect(stuck.inspected).toEqual([
    { orderItemId: line.id, title: product.title, quantity: 1, goodQty: 1, damagedQty: 0 },
  ]);
  const finance = await sessionCookies(await makeFinance());
  const moved = await post(retryRefundRoute, { id: stuck.refunds[0]?.id, reason: '渠道异常' }, finance);
  expect(moved.status).toBe(200);
  expect((await read(id)).refunds[0]?.statusLabel).toBe('线下退款待登记');
});

test('a resend is sent with its courier; the desk files a case for a buyer who called, once per key', async () => {
  const { order, line } = await paidThere(1);
  await ship(order.id);
  const body = {
    submitKey: randomToken(16),
    orderId: order.id,
    kind: 'resend',
    reasonKind: 'not_received',
    reason: '来电：没有收到',
    lines: [{ orderItemId: line.id, quantity: 1 }],
  };
  const made = async () =>
    (await callRoute<{ id: number; afterSaleNo: string }>(applyFor, { cookies, body })).json.data;
  const first = await made();
  expect(await made()).toEqual(first);
  const id = first?.id ?? 0;
  const early = await post(finish, { id });
  expect([early.status, early.json.message]).toEqual([409, '当前状态为“待审核”，不能补寄']);
  await post(agree, { id });
  const bare = await post(finish, { id });
  expect([bare.status, Object.keys(bare.json.errors ?? {})]).toEqual([400, ['trackingNo']]);
  const sent = await post(finish, { id, deliveryCorpId: await corpId(), trackingNo: 'er555000cn' });
  expect([sent.status, sent.json.message]).toEqual([200, '补寄已发出']);
  expect(await read(id)).toMatchObject({ status: 'done', resent: [{ trackingNo: 'ER555000CN' }] });
});

test('who may do what: finance and orders judge, the warehouse receives, nobody else sees it', async () => {
  const { order, line } = await paidThere(1);
  const id = await apply(customer, applyInput(order.id, { lines: [{ orderItemId: line.id, quantity: 1 }] }));
  const [store, editor] = await Promise.all([
    sessionCookies(await makeAdmin(['warehouse'])),
    sessionCookies(await makeAdmin(['product.edit'])),
  ]);
  expect((await post(agree, { id }, store)).status).toBe(403);
  expect((await post(refuse, { id, reason: '不符合' }, store)).status).toBe(403);
  const seen = await callRoute<OfficeDetailView>(detail, { cookies: store, params: { id } });
  expect([seen.status, seen.json.data?.allowedActions]).toEqual([200, []]);
  expect((await callRoute(list, { cookies: editor })).status).toBe(403);
  expect((await callRoute(detail, { cookies, params: { id: 999_999 } })).status).toBe(404);
  expect((await post(refuse, { id, reason: '不符合条件' })).json.message).toBe('已拒绝申请');
});

test('the list finds a case by everything that a clerk knows, with the numbers of the tabs', async () => {
  const { order, line } = await paidThere(2);
  const wish = () => applyInput(order.id, { lines: [{ orderItemId: line.id, quantity: 1 }] });
  const [a, b] = [await apply(customer, wish()), await apply(customer, wish())];
  await post(refuse, { id: b, reason: '重复申请' });
  await ownerQuery(`update after_sales set created_at = created_at - interval '3 days' where id = $1`, [a]);
  const row = await read(a);
  const find = async (query: Record<string, string | number>) => {
    const reply = await callRoute<OfficeListView>(list, { cookies, query: { orderId: order.id, ...query } });
    return reply.json.data?.list.map((c) => c.id);
  };
  const full = await callRoute<OfficeListView>(list, { cookies, query: { orderId: order.id } });
  expect(full.json.data?.counts).toMatchObject({ all: 2, applied: 1, closed: 1, done: 0 });
  expect(full.json.data?.list.map((c) => c.id)).toEqual([b, a]);
  const hits: Record<string, string | number>[] = [
    { tab: 'applied' },
    { afterSaleNo: row.afterSaleNo.slice(0, 16) },
    { overdue: 'true' },
    { keyword: row.afterSaleNo, kind: 'refund_only' },
    { buyer: customer.user.name, tab: 'applied', orderSn: order.orderSn.slice(0, 8) },
  ];
  for (const query of hits) expect([query, await find(query)]).toEqual([query, [a]]);
  expect(await find({ tab: 'closed' })).toEqual([b]);
  expect(await find({ kind: 'resend' })).toEqual([]);
  expect(await find({ reasonKind: 'damaged' })).toEqual([]);
});
