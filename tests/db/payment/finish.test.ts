import { asc, eq } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { orders } from '@/db/schema/order';
import { isAppError } from '@/lib/core/errors';
import { randomDigits } from '@/lib/core/ids';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { cancelOwnOrder } from '@/lib/domain/payment/commands/cancel-unpaid';
import { confirmPayment } from '@/lib/domain/payment/commands/confirm-payment';
import { finishPayment } from '@/lib/domain/payment/commands/finish-payment';
import { openPayment } from '@/lib/domain/payment/commands/open-code';
import { rejectPayment } from '@/lib/domain/payment/commands/reject-payment';
import { countWaiting } from '@/lib/domain/payment/office-queries';
import { testDb } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { attemptsOf, paidOrder } from '@/tests/support/factories/pay';
import { ctxOf, makeCustomer, placeOrder, readOrder, type Customer } from '@/tests/support/factories/sale';
import { officeCtx, handFacts, handIn, transferOrder } from '@/tests/support/factories/transfer';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { expectInvariants } from '@/tests/support/invariants';
import { dataSnapshot } from '@/tests/support/snapshot';

let gw: TestGateway;
let product: Product;
let customer: Customer;
let finance: Ctx;
beforeAll(async () => {
  gw = await startTestGateway();
});
afterAll(() => gw.stop());
beforeEach(async () => {
  await gw.reset();
  product = await makeProduct({ stock: 100 });
  customer = await makeCustomer();
  finance = await officeCtx();
});
afterEach(expectInvariants);

const unpaid = () => placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
/** The same person, for whom a second one is needed above this many fen. */
const limited = (secondPersonFen: number, who = finance): Ctx => ({
  ...who,
  config: { ...who.config, secondPersonFen },
});
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: unknown) => (isAppError(e) ? { status: e.status, message: e.message } : e),
  );
const second = (id: number, receivedFen: number, who: Ctx) => confirmPayment(who, { id, receivedFen });

test('money entered by hand pays the order, and the log says who, what and why', async () => {
  const order = await unpaid();
  const facts = handFacts(order);
  const done = await finishPayment(limited(order.totalFen), facts);
  expect(done.result).toBe('paid');
  expect(await readOrder(order.id)).toMatchObject({
    status: 'to_ship',
    payStatus: 'paid',
    paidFen: order.totalFen,
  });
  const [attempt] = await attemptsOf(order.id);
  expect(attempt).toMatchObject({
    provider: 'manual',
    status: 'paid',
    providerTxn: facts.bankReference,
    submittedBy: null,
    confirmReason: facts.reason,
    requestKey: facts.requestKey,
  });
  const [log] = (await testDb().select().from(operationLogs).orderBy(asc(operationLogs.id))).slice(-1);
  expect(log).toMatchObject({
    action: 'payment.finish',
    entityId: String(done.paymentId),
    actorName: '财务',
    after: { receivedFen: order.totalFen, bankReference: facts.bankReference, reason: facts.reason },
  });
});

test('a double click, ten at once, is one payment; the key with other money is refused', async () => {
  const order = await unpaid();
  const facts = handFacts(order);
  const results = await Promise.all(Array.from({ length: 10 }, () => finishPayment(finance, facts)));
  expect(new Set(results.map((r) => `${r.paymentId} ${r.result}`)).size).toBe(1);
  expect((await readOrder(order.id)).paidFen).toBe(order.totalFen);
  const other = await unpaid();
  const before = await dataSnapshot();
  expect(await refusal(finishPayment(finance, handFacts(other, { requestKey: facts.requestKey })))).toEqual({
    status: 409,
    message: '该页面已提交过其他收款，请刷新页面后重新填写',
  });
  expect(await dataSnapshot()).toEqual(before);
});

test('S-56 above the limit it waits for another person of finance', async () => {
  const order = await unpaid();
  const limit = limited(order.totalFen - 1);
  const waiting = (await countWaiting(finance)).seconds;
  const { paymentId, result } = await finishPayment(limit, handFacts(order));
  expect(result).toBe('submitted');
  expect(await readOrder(order.id)).toMatchObject({
    status: 'pending_payment',
    payStatus: 'unpaid',
    paidFen: 0,
  });
  expect((await countWaiting(finance)).seconds).toBe(waiting + 1);
  const other = await officeCtx(['finance'], '复核人');
  const before = await dataSnapshot();
  const own = { status: 403, message: '不能复核本人提交的款项，请由另一位财务人员处理' };
  expect(await refusal(second(paymentId, order.totalFen, finance))).toEqual(own);
  expect(
    await refusal(withTx(finance, (ctx) => rejectPayment(ctx, { id: paymentId, reason: '填错了' }))),
  ).toEqual(own);
  expect(await refusal(second(paymentId, order.totalFen + 1, other))).toEqual({
    status: 409,
    message: '复核金额与提交的金额不一致，请核对后重新提交',
  });
  expect(await refusal(cancelOwnOrder(ctxOf(customer), order.id))).toMatchObject({ status: 409 });
  expect(await refusal(finishPayment(finance, handFacts(order)))).toEqual({
    status: 409,
    message: '订单有待审核的付款凭证或待复核的收款，请先处理',
  });
  expect(await dataSnapshot()).toEqual(before);
  expect((await second(paymentId, order.totalFen, other)).result).toBe('paid');
  expect((await readOrder(order.id)).status).toBe('to_ship');
  expect((await attemptsOf(order.id))[0]?.confirmedBy).not.toBe((await attemptsOf(order.id))[0]?.submittedBy);
});

test('S-56 what is split into parts below the limit still counts together', async () => {
  const order = await unpaid();
  const limit = limited(order.totalFen - 1);
  expect((await finishPayment(limit, handFacts(order, { amountFen: order.totalFen - 100 }))).result).toBe(
    'part',
  );
  expect((await finishPayment(limit, handFacts(order, { amountFen: 100 }))).result).toBe('submitted');
  expect((await readOrder(order.id)).status).toBe('pending_payment');
});

test('what the second person refuses stays unpaid, and its receipt may be entered again', async () => {
  const order = await unpaid();
  const facts = handFacts(order);
  const { paymentId } = await finishPayment(limited(1), facts);
  const other = await unpaid();
  expect(
    await refusal(finishPayment(finance, handFacts(other, { bankReference: facts.bankReference }))),
  ).toEqual({ status: 409, message: '该银行流水号已入账，不能重复使用' });
  await withTx(await officeCtx(), (ctx) => rejectPayment(ctx, { id: paymentId, reason: '付错订单' }));
  expect(
    (await finishPayment(finance, handFacts(other, { bankReference: facts.bankReference }))).result,
  ).toBe('paid');
  expect((await readOrder(order.id)).status).toBe('pending_payment');
});

test('a code in somebody’s hand dies before the money is booked; one that was paid refuses it', async () => {
  const order = await unpaid();
  await openPayment(ctxOf(customer), order.orderSn, { provider: 'wxpay', channel: 'native' });
  expect((await finishPayment(finance, handFacts(order))).result).toBe('paid');
  expect((await attemptsOf(order.id)).map((p) => [p.provider, p.status])).toEqual([
    ['wxpay', 'closed'],
    ['manual', 'paid'],
  ]);
  await expect(gw.control('pay', { outTradeNo: `${order.orderSn}01` })).rejects.toThrow();

  const paid = await unpaid();
  await openPayment(ctxOf(customer), paid.orderSn, { provider: 'wxpay', channel: 'native' });
  await gw.control('pay', { outTradeNo: `${paid.orderSn}01`, silent: true });
  expect(await refusal(finishPayment(finance, handFacts(paid)))).toEqual({
    status: 409,
    message: '订单已在线付款',
  });
  expect((await attemptsOf(paid.id)).map((p) => [p.provider, p.status])).toEqual([['wxpay', 'paid']]);
});

test('a silent channel is no answer: nothing is booked', async () => {
  const order = await unpaid();
  await openPayment(ctxOf(customer), order.orderSn, { provider: 'wxpay', channel: 'native' });
  await gw.control('api.mode', { mode: 'http500' });
  const before = await dataSnapshot();
  expect(await refusal(finishPayment(finance, handFacts(order)))).toMatchObject({ status: 503 });
  expect(await dataSnapshot()).toEqual(before);
});

test('a paid order, a cancelled one, one with a slip, and none at all take no money by hand', async () => {
  const paid = await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
  const gone = await unpaid();
  await cancelOwnOrder(ctxOf(customer), gone.id);
  const slip = await transferOrder(customer, [{ productId: product.id, quantity: 1 }]);
  await handIn(customer, slip.id);
  const before = await dataSnapshot();
  const tried = async (order: { id: number; totalFen: number }) =>
    refusal(finishPayment(finance, handFacts(order)));
  expect(await tried(paid)).toEqual({ status: 409, message: '订单已付款' });
  expect(await tried(gone)).toEqual({ status: 409, message: '订单已取消，请先恢复订单再确认收款' });
  expect(await tried(slip)).toEqual({
    status: 409,
    message: '订单有待审核的付款凭证或待复核的收款，请先处理',
  });
  expect(await tried({ id: 999_999_999, totalFen: 1 })).toEqual({ status: 404, message: '订单不存在' });
  expect(await dataSnapshot()).toEqual(before);
});

test('a receipt used by a slip is not entered by hand again', async () => {
  const slip = await transferOrder(customer, [{ productId: product.id, quantity: 1 }]);
  const { id } = await handIn(customer, slip.id);
  const bankReference = `X${randomDigits(12)}`;
  const { bankDate, payer } = handFacts(slip);
  await confirmPayment(finance, {
    id,
    receivedFen: slip.totalFen,
    bankDate,
    bankPayer: payer,
    bankReference,
  });
  const order = await unpaid();
  expect(await refusal(finishPayment(finance, handFacts(order, { bankReference })))).toEqual({
    status: 409,
    message: '该银行流水号已入账，不能重复使用',
  });
  const [row] = await testDb().select().from(orders).where(eq(orders.id, order.id));
  expect(row).toEqual(order);
});
