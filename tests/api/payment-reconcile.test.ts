import { formatDate } from '@/lib/core/dates';
import type { Paged } from '@/lib/core/page';
import { adminPaymentCalls } from '@/lib/domain/payment/admin-calls';
import { openPayment } from '@/lib/domain/payment/commands/open-code';
import { reconcileDay } from '@/lib/domain/payment/commands/reconcile';
import type { DiffView, ReconcileListView } from '@/lib/domain/payment/reconcile-contract';
import { systemCtx } from '@/lib/server/context';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { attemptsOf, paidOrder } from '@/tests/support/factories/pay';
import { makeFinance } from '@/tests/support/factories/refund';
import { ctxOf, makeCustomer, placeOrder, readOrder, type Customer } from '@/tests/support/factories/sale';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';
import { until } from '@/tests/support/wait';

const diffList = adminPaymentCalls['GET /api/admin/payment/reconcile/diffs'];
const exportList = adminPaymentCalls['GET /api/admin/payment/reconcile/export'];
const resolve = adminPaymentCalls['POST /api/admin/payment/reconcile/resolve'];
const runList = adminPaymentCalls['GET /api/admin/payment/reconcile'];
const run = adminPaymentCalls['POST /api/admin/payment/reconcile/run'];

const NATIVE = { provider: 'wxpay', channel: 'native' } as const;
function must<T>(data: T | null): T {
  if (data === null) throw new Error('a reply without data');
  return data;
}

let gw: TestGateway;
let product: Product;
let customer: Customer;
let cookies: string;

beforeAll(async () => {
  gw = await startTestGateway();
  product = await makeProduct({ stock: 1000, saleFen: 5000 });
  customer = await makeCustomer();
  cookies = await sessionCookies(await makeFinance());
});
afterAll(() => gw.stop());
afterEach(expectInvariants);

async function ordered() {
  const order = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  await openPayment(ctxOf(customer), order.orderSn, NATIVE);
  const [attempt] = await attemptsOf(order.id);
  if (!attempt) throw new Error('no attempt');
  return { order, attempt };
}

async function paidThere() {
  const made = await ordered();
  await gw.control('pay', { outTradeNo: made.attempt.outTradeNo });
  await until(async () => (await readOrder(made.order.id)).status === 'to_ship');
  return { ...made, attempt: (await attemptsOf(made.order.id))[0] ?? made.attempt };
}

test('every seeded difference between the gateway’s bill and our books is found, and nothing else', async () => {
  const today = formatDate(new Date());
  const ctx = systemCtx('test');
  const good = await paidThere();
  const changed = await paidThere();
  await ownerQuery('update payments set paid_fen = paid_fen + 7 where id = $1', [changed.attempt.id]);
  await ownerQuery('update orders set paid_fen = paid_fen + 7 where id = $1', [changed.order.id]);
  const lost = await ordered();
  await gw.control('pay', { outTradeNo: lost.attempt.outTradeNo, silent: true });
  const invented = await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
  await gw.control('seed', { orders: [{ outTradeNo: 'STRANGER-1', amountFen: 777, state: 'SUCCESS' }] });
  const { outTradeNo, createdAt, paidFen } = good.attempt;
  const foreign = await ctx.ports.channels.wxpay.refund({
    outRefundNo: 'R-FOREIGN',
    attempt: { outTradeNo, createdAt },
    refundFen: 100,
    totalFen: paidFen,
    reason: '',
  });
  expect(['processing', 'success']).toContain(foreign.state);
  await until(async () => (await gw.refunds()).every((r) => r.status === 'SUCCESS'));
  await gw.settled(outTradeNo);

  const id = await reconcileDay(ctx, 'wxpay', today);
  const found = await callRoute<Paged<DiffView>>(diffList, { cookies, query: { runId: id, pageSize: 100 } });
  const brief = must(found.json.data)
    .list.map((d) =>
      [d.kind, d.what, d.refundNo ?? d.outTradeNo, d.localFen, d.remoteFen, d.status].join(' '),
    )
    .toSorted((a, b) => a.localeCompare(b, 'en'));
  const [made] = await attemptsOf(invented.id);
  expect(brief).toEqual(
    [
      `amount_mismatch payment ${changed.attempt.outTradeNo} ${changed.attempt.paidFen + 7} ${changed.attempt.paidFen} open`,
      `missing_local payment ${lost.attempt.outTradeNo}  ${lost.attempt.amountFen} resolved`,
      'missing_local payment STRANGER-1  777 open',
      'missing_local refund R-FOREIGN  100 open',
      `missing_remote payment ${made?.outTradeNo} ${invented.totalFen}  open`,
    ].toSorted((a, b) => a.localeCompare(b, 'en')),
  );
  expect((await readOrder(lost.order.id)).status).toBe('to_ship');
  const specials = await ownerQuery<{ detail: { outTradeNo: string; outRefundNo?: string } }>(
    `select detail from special_orders where type = 'unknown_payment'`,
  );
  expect(specials.map((s) => s.detail.outRefundNo ?? s.detail.outTradeNo).toSorted()).toEqual([
    'R-FOREIGN',
    'STRANGER-1',
  ]);

  const open = must(found.json.data)
    .list.filter((d) => d.status === 'open')
    .map((d) => d.id);
  const noNote = await callRoute(resolve, { cookies, body: { ids: open, note: ' ' } });
  expect([noNote.status, noNote.json.errors]).toEqual([400, { note: '请填写处理说明（至少 2 个字）' }]);
  const done = await callRoute(resolve, { cookies, body: { ids: open, note: '已核对' } });
  expect(done.status).toBe(200);
  const file = await callRoute(exportList, { cookies, query: { runId: id } });
  expect(file.text.split('\r\n').filter(Boolean)).toHaveLength(6);
  const runs = await callRoute<ReconcileListView>(runList, { cookies });
  expect(must(runs.json.data).list[0]).toMatchObject({ id, state: 'done', diffCount: 5, openCount: 0 });
});

test('finance starts a run of a day that is over, one at a time; a job does it', async () => {
  const start = (date: string, provider = 'wxpay') => callRoute(run, { cookies, body: { provider, date } });
  const today = await start(formatDate(new Date()));
  expect([today.status, today.json.errors]).toEqual([400, { date: '只能对今天以前的账' }]);
  expect((await start('2026-02-03')).status).toBe(200);
  expect((await start('2026-02-03')).status).toBe(409);
  await runDueJobs();
  const runs = await callRoute<ReconcileListView>(runList, { cookies, query: { date: '2026-02-03' } });
  expect(must(runs.json.data).list).toMatchObject([{ state: 'done', diffCount: 0, startedByName: '财务' }]);
  expect((await start('2026-02-03')).status).toBe(200);
  await runDueJobs();
});
