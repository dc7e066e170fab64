import { asc, eq } from 'drizzle-orm';
import { payments, refunds } from '@/db/schema/payment';
import { billRows, reconcileDiffs, reconcileRuns } from '@/db/schema/reconcile';
import { specialOrders } from '@/db/schema/specialOrder';
import type { BillRow } from '@/lib/adapters/payment/port';
import { formatDate } from '@/lib/core/dates';
import { withTx } from '@/lib/data/tx';
import { applyRefund } from '@/lib/domain/payment/commands/apply-refund';
import { createRefund } from '@/lib/domain/payment/commands/create-refund';
import { reconcileDay, reconcileDue } from '@/lib/domain/payment/commands/reconcile';
import { resolveDiffs } from '@/lib/domain/payment/commands/resolve-diffs';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import {
  billOf,
  ctxWithChannel,
  fakeChannel,
  forgetMoney,
  noAnswer,
  payLine,
  refundLine,
  successOf,
} from '@/tests/support/factories/channel';
import { attemptsOf, factsOf, makeAttempt, paidOrder, type PaymentRow } from '@/tests/support/factories/pay';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeCustomer, placeOrder, readOrder, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { until } from '@/tests/support/wait';

afterEach(expectInvariants);

/** Everything of these tests happens on this day of the database's clock; it is compared the day after. */
const today = formatDate(new Date());
const tomorrow = new Date(Date.now() + 24 * 3600 * 1000);

let product: Product;
let customer: Customer;
beforeEach(async () => {
  await ownerQuery('truncate reconcile_runs, reconcile_diffs, bill_rows, special_orders cascade');
  await forgetMoney();
  product = await makeProduct({ stock: 100, saleFen: 5000 });
  customer = await makeCustomer();
});

const wxpay = (rows: readonly BillRow[], more = {}) =>
  ctxWithChannel(fakeChannel('wxpay', { fetchBill: () => Promise.resolve(billOf(rows)), ...more }), {
    now: tomorrow,
  });

async function paid(): Promise<{ orderId: number; payment: PaymentRow }> {
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
  const [payment] = await attemptsOf(order.id);
  if (!payment) throw new Error('no payment');
  return { orderId: order.id, payment };
}

async function refundOf(orderId: number, payment: PaymentRow, amountFen: number) {
  const id = await withTx(makeCtx(), (ctx) =>
    createRefund(ctx, { orderId, paymentId: payment.id, amountFen, reasonKind: 'admin', reason: '测试退款' }),
  );
  const [row] = await testDb().select().from(refunds).where(eq(refunds.id, id));
  if (!row) throw new Error('no refund');
  return row;
}

const diffs = () => testDb().select().from(reconcileDiffs).orderBy(asc(reconcileDiffs.id));
const runs = () => testDb().select().from(reconcileRuns).orderBy(asc(reconcileRuns.id));

const stranger: BillRow = {
  kind: 'payment',
  outTradeNo: 'SOMEBODY-1',
  providerTxn: '4200009999',
  outRefundNo: null,
  amountFen: 777,
  state: 'SUCCESS',
  raw: { 商户订单号: 'SOMEBODY-1' },
};

test('a day on which all agrees has its sums and no difference', async () => {
  const { orderId, payment } = await paid();
  const refund = await refundOf(orderId, payment, 300);
  await applyRefund(makeCtx(), successOf(payment, refund));
  const id = await reconcileDay(wxpay([payLine(payment), refundLine(payment, refund)]), 'wxpay', today);
  expect(await diffs()).toEqual([]);
  expect(await runs()).toMatchObject([
    {
      id,
      provider: 'wxpay',
      billDate: today,
      source: 'bill',
      error: null,
      billCount: 2,
      billPaidFen: payment.paidFen,
      billRefundedFen: 300,
      localCount: 2,
      localPaidFen: payment.paidFen,
      localRefundedFen: 300,
      diffCount: 0,
    },
  ]);
  expect((await runs())[0]?.finishedAt).toBeInstanceOf(Date);
});

test('every kind of difference is found once, with both amounts', async () => {
  const [a, b, c] = [await paid(), await paid(), await paid()];
  const done = await refundOf(a.orderId, a.payment, 100);
  await applyRefund(makeCtx(), successOf(a.payment, done));
  const waiting = await refundOf(c.orderId, c.payment, 200);
  const rows = [
    stranger,
    payLine(a.payment, { amountFen: a.payment.paidFen + 1 }),
    payLine(c.payment),
    refundLine(a.payment, { refundNo: 'R-UNKNOWN', amountFen: 50 }),
    refundLine(c.payment, waiting),
  ];
  await reconcileDay(wxpay(rows), 'wxpay', today);
  const found = (await diffs()).map((d) => [
    d.kind,
    d.outTradeNo,
    d.refundNo,
    d.localFen,
    d.remoteFen,
    d.status,
  ]);
  expect(found).toHaveLength(6);
  expect(found).toEqual(
    expect.arrayContaining([
      ['missing_local', 'SOMEBODY-1', null, null, 777, 'open'],
      ['amount_mismatch', a.payment.outTradeNo, null, a.payment.paidFen, a.payment.paidFen + 1, 'open'],
      ['missing_remote', b.payment.outTradeNo, null, b.payment.paidFen, null, 'open'],
      ['missing_local', a.payment.outTradeNo, 'R-UNKNOWN', null, 50, 'open'],
      ['state_mismatch', c.payment.outTradeNo, waiting.refundNo, 200, 200, 'open'],
      ['missing_remote', a.payment.outTradeNo, done.refundNo, 100, null, 'open'],
    ]),
  );
  expect((await runs())[0]).toMatchObject({ diffCount: 6, error: null });
  expect((await testDb().select().from(specialOrders)).map((s) => [s.type, s.title])).toEqual([
    ['unknown_payment', '渠道账单中有无主付款'],
    ['unknown_payment', '渠道账单中有未知退款'],
  ]);
});

test('a payment that never reached us is asked about, booked, and its difference is settled', async () => {
  const order = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  const attempt = await makeAttempt(customer, order);
  const facts = factsOf(attempt);
  const ctx = wxpay([payLine(attempt, { providerTxn: facts.providerTxn })], {
    query: () => Promise.resolve({ state: 'PAID', payment: facts }),
  });
  await reconcileDay(ctx, 'wxpay', today);
  expect(await readOrder(order.id)).toMatchObject({ status: 'to_ship', paidFen: order.totalFen });
  expect(await diffs()).toMatchObject([
    {
      kind: 'missing_local',
      status: 'resolved',
      resolvedBy: null,
      paymentId: attempt.id,
      note: '漏收的付款，已向渠道查询并补记入账',
    },
  ]);
  expect((await runs())[0]).toMatchObject({ diffCount: 1, localPaidFen: order.totalFen });
});

test('when the channel does not confirm it, nothing is booked by the bill alone', async () => {
  const order = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  const attempt = await makeAttempt(customer, order);
  const ctx = wxpay([payLine(attempt, { providerTxn: 'T1' })], {
    query: () => Promise.resolve({ state: 'UNKNOWN', failure: noAnswer }),
  });
  await reconcileDay(ctx, 'wxpay', today);
  expect(await readOrder(order.id)).toEqual(order);
  expect(await diffs()).toMatchObject([{ kind: 'missing_local', status: 'open', paymentId: attempt.id }]);
});

test('a repeated run keeps the open rows, settles what is gone, and leaves alone what a person has settled', async () => {
  const { payment } = await paid();
  await reconcileDay(wxpay([stranger]), 'wxpay', today);
  const first = await diffs();
  expect(first.map((d) => d.kind).toSorted()).toEqual(['missing_local', 'missing_remote']);
  await reconcileDay(wxpay([stranger]), 'wxpay', today);
  const again = await diffs();
  expect(again.map((d) => [d.id, d.runId, d.status])).toEqual(first.map((d) => [d.id, d.runId, 'open']));
  expect(await testDb().select().from(specialOrders)).toHaveLength(1);

  const admin = await makeAdmin(['finance']);
  const lost = first.find((d) => d.kind === 'missing_local');
  const resolve = (ids: number[]) =>
    withTx(makeCtx({ actor: adminActor(admin) }), (ctx) => resolveDiffs(ctx, { ids, note: '已与渠道核对' }));
  await resolve([lost?.id ?? 0]);
  expect((await refused(resolve(first.map((d) => d.id)))).status).toBe(409);
  expect((await refused(resolve([99_999]))).status).toBe(404);

  await reconcileDay(wxpay([stranger, payLine(payment)]), 'wxpay', today);
  const settled = new Map((await diffs()).map((d) => [d.kind, [d.status, d.resolvedBy, d.note]]));
  expect(settled.size).toBe(2);
  expect(settled.get('missing_local')).toEqual(['resolved', admin.id, '已与渠道核对']);
  expect(settled.get('missing_remote')).toEqual(['resolved', null, '再次对账时已一致']);
  expect((await runs()).map((r) => r.diffCount)).toEqual([2, 2, 0]);
  const stored = await testDb().select().from(billRows);
  expect(stored.map((r) => r.outTradeNo).toSorted()).toEqual([payment.outTradeNo, 'SOMEBODY-1'].toSorted());
});

test('a channel that is silent, or has no bill yet of a day with money, gives no result and no difference', async () => {
  await paid();
  const morning = new Date(Date.parse(`${today}T00:00:00+08:00`) + 34 * 3600 * 1000);
  for (const bill of [{ kind: 'unknown', failure: noAnswer }, { kind: 'none' }] as const) {
    const channel = fakeChannel('wxpay', { fetchBill: () => Promise.resolve(bill) });
    await reconcileDay(ctxWithChannel(channel, { now: morning }), 'wxpay', today);
  }
  expect((await runs()).map((r) => r.error)).toEqual([
    '暂时无法从渠道取得账单，请稍后再试',
    '渠道账单尚未生成，请稍后再试',
  ]);
  expect(await diffs()).toEqual([]);
});

test('one run at a time per channel and day; one that died an hour ago stands in nobody’s way', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const slow = wxpay([], { fetchBill: () => gate.then(() => billOf([])) });
  const first = reconcileDay(slow, 'wxpay', today);
  await until(async () => (await runs()).length > 0);
  expect((await refused(reconcileDay(wxpay([]), 'wxpay', today))).message).toBe(
    '该渠道这一天的对账正在进行，请稍后再看',
  );
  open();
  await first;
  await ownerQuery(
    `update reconcile_runs set finished_at = null, started_at = now() - interval '61 minutes'`,
  );
  await reconcileDay(wxpay([]), 'wxpay', today);
  expect((await runs()).map((r) => r.error)).toEqual(['对账中断，未得出结果', null]);
});

test('the daily job makes up for days without a result, once', async () => {
  const asked: string[] = [];
  const channel = fakeChannel('wxpay', {
    fetchBill: (date) => {
      asked.push(date);
      return Promise.resolve(asked.length === 1 ? { kind: 'unknown', failure: noAnswer } : { kind: 'none' });
    },
  });
  const ctx = ctxWithChannel(channel, { now: new Date('2026-03-05T03:00:00Z') });
  await reconcileDue(ctx);
  expect(asked).toEqual(['2026-03-04', '2026-03-03', '2026-03-02']);
  await reconcileDue(ctx);
  expect(asked.slice(3)).toEqual(['2026-03-04']);
  await reconcileDue(ctx);
  expect(asked).toHaveLength(4);
});

test('a channel without a bill is asked about every attempt; silence about one is no result', async () => {
  const { payment } = await paid();
  await ownerQuery(`update payments set provider = 'unionpay', channel = 'qr' where id = $1`, [payment.id]);
  const order = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  const attempt = await makeAttempt(customer, order);
  await ownerQuery(`update payments set provider = 'unionpay', channel = 'qr' where id = $1`, [attempt.id]);
  const facts = factsOf(attempt);
  let silent = true;
  const channel = fakeChannel('unionpay', {
    fetchBill: () => Promise.resolve({ kind: 'unsupported' }),
    query: ({ outTradeNo }) => {
      if (outTradeNo === attempt.outTradeNo) return Promise.resolve({ state: 'PAID', payment: facts });
      if (silent) return Promise.resolve({ state: 'UNKNOWN', failure: noAnswer });
      return Promise.resolve({ state: 'ABSENT' });
    },
  });
  const ctx = ctxWithChannel(channel, { now: tomorrow });
  await reconcileDay(ctx, 'unionpay', today);
  expect((await runs())[0]?.error).toBe('渠道有 1 笔查询没有答复，请稍后再试');
  silent = false;
  await reconcileDay(ctx, 'unionpay', today);
  expect((await runs())[1]).toMatchObject({ source: 'query', error: null, billCount: 1, localCount: 2 });
  expect((await diffs()).map((d) => [d.kind, d.paymentId, d.status])).toEqual([
    ['missing_remote', payment.id, 'open'],
    ['missing_local', attempt.id, 'resolved'],
  ]);
  expect(await testDb().select().from(payments).where(eq(payments.id, attempt.id))).toMatchObject([
    { status: 'paid', providerTxn: facts.providerTxn },
  ]);
});
