import { asc, eq } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { refunds } from '@/db/schema/payment';
import { specialOrders } from '@/db/schema/specialOrder';
import { isAppError } from '@/lib/core/errors';
import { formatDate } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { confirmPayment } from '@/lib/domain/payment/commands/confirm-payment';
import { rejectPayment } from '@/lib/domain/payment/commands/reject-payment';
import { submitVoucher } from '@/lib/domain/payment/commands/submit-voucher';
import { getPayment } from '@/lib/domain/payment/office-queries';
import { testDb } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { attemptsOf } from '@/tests/support/factories/pay';
import { ctxOf, makeCustomer, readOrder, type Customer } from '@/tests/support/factories/sale';
import { bankFacts, officeCtx, handIn, slipPicture, transferOrder } from '@/tests/support/factories/transfer';
import { expectInvariants } from '@/tests/support/invariants';
import { dataSnapshot } from '@/tests/support/snapshot';

let product: Product;
let customer: Customer;
let finance: Ctx;
beforeEach(async () => {
  product = await makeProduct({ stock: 100 });
  customer = await makeCustomer();
  finance = await officeCtx();
});
afterEach(expectInvariants);

async function handedIn(bytes?: Uint8Array) {
  const order = await transferOrder(customer, [{ productId: product.id, quantity: 2 }]);
  return { order, attempt: await handIn(customer, order.id, bytes) };
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: unknown) => (isAppError(e) ? { status: e.status, message: e.message } : e),
  );
const refundsOf = (orderId: number) =>
  testDb()
    .select({ amountFen: refunds.amountFen, kind: refunds.reasonKind, status: refunds.status })
    .from(refunds)
    .where(eq(refunds.orderId, orderId));
const incidents = (orderId: number) =>
  testDb().select({ type: specialOrders.type }).from(specialOrders).where(eq(specialOrders.orderId, orderId));
const logsOf = async (paymentId: number) =>
  (await testDb().select().from(operationLogs).orderBy(asc(operationLogs.id))).filter(
    (l) => l.entity === 'payment' && l.entityId === String(paymentId),
  );

test('exactly what is due pays the order: receipt, payer, who confirmed, and the log', async () => {
  const { order, attempt } = await handedIn();
  const facts = bankFacts(order.totalFen);
  expect(await confirmPayment(finance, { id: attempt.id, ...facts, reason: '已核对流水' })).toEqual({
    result: 'paid',
    paymentId: attempt.id,
  });
  expect(await readOrder(order.id)).toMatchObject({
    status: 'to_ship',
    payStatus: 'paid',
    paidFen: order.totalFen,
    refundingFen: 0,
  });
  expect(await attemptsOf(order.id)).toMatchObject([
    {
      status: 'paid',
      paidFen: order.totalFen,
      providerTxn: facts.bankReference,
      bankPayer: facts.bankPayer,
      bankDate: facts.bankDate,
      submittedBy: customer.user.id,
      confirmReason: '已核对流水',
    },
  ]);
  expect(await refundsOf(order.id)).toEqual([]);
  expect(await incidents(order.id)).toEqual([]);
  expect(await logsOf(attempt.id)).toMatchObject([
    { action: 'payment.confirm', after: { status: 'paid', receivedFen: order.totalFen, result: 'paid' } },
  ]);
});

test('too much pays the order, and the surplus waits for a transfer back by hand', async () => {
  const { order, attempt } = await handedIn();
  await confirmPayment(finance, { id: attempt.id, ...bankFacts(order.totalFen + 300) });
  expect(await readOrder(order.id)).toMatchObject({
    status: 'to_ship',
    paidFen: order.totalFen + 300,
    refundingFen: 300,
  });
  expect(await refundsOf(order.id)).toEqual([{ amountFen: 300, kind: 'overpaid', status: 'manual' }]);
  expect(await incidents(order.id)).toEqual([{ type: 'amount_mismatch' }]);
});

test('too little is kept: the rest is due within a day at least, by another slip', async () => {
  const bytes = await slipPicture();
  const { order, attempt } = await handedIn(bytes);
  expect((await confirmPayment(finance, { id: attempt.id, ...bankFacts(1000) })).result).toBe('part');
  const half = await readOrder(order.id);
  expect(half).toMatchObject({ status: 'pending_payment', payStatus: 'part_paid', paidFen: 1000 });
  expect(half.deadlineAt?.getTime()).toBeGreaterThan(Date.now() + 24 * 3_600_000 - 60_000);
  expect(await incidents(order.id)).toEqual([{ type: 'amount_mismatch' }]);
  const again = new File([bytes as BlobPart], '回单.png');
  expect(await refusal(submitVoucher(ctxOf(customer), { id: order.id, file: again }))).toEqual({
    status: 409,
    message: '该凭证已入账，补付差额请上传新的凭证',
  });
  const rest = await handIn(customer, order.id);
  expect(rest.amountFen).toBe(order.totalFen - 1000);
  expect((await confirmPayment(finance, { id: rest.id, ...bankFacts(rest.amountFen) })).result).toBe('paid');
  expect(await readOrder(order.id)).toMatchObject({ status: 'to_ship', payStatus: 'paid', refundingFen: 0 });
});

test('ten confirmations at once book once, the others are told', async () => {
  const { order, attempt } = await handedIn();
  const results = await Promise.all(
    Array.from({ length: 10 }, () =>
      refusal(confirmPayment(finance, { id: attempt.id, ...bankFacts(order.totalFen) })),
    ),
  );
  expect(results.filter((r) => r === null)).toHaveLength(1);
  expect(results.filter((r) => r !== null)).toEqual(
    Array.from({ length: 9 }, () => ({ status: 409, message: '当前状态为“已支付”，不能确认收款' })),
  );
  expect((await readOrder(order.id)).paidFen).toBe(order.totalFen);
  expect(await logsOf(attempt.id)).toHaveLength(1);
});

test('confirm against reject, eight times: one of them, never both', async () => {
  for (let i = 0; i < 8; i += 1) {
    const { order, attempt } = await handedIn();
    const other = await officeCtx();
    const results = await Promise.all([
      refusal(confirmPayment(finance, { id: attempt.id, ...bankFacts(order.totalFen) })),
      refusal(withTx(other, (ctx) => rejectPayment(ctx, { id: attempt.id, reason: '未到账' }))),
    ]);
    expect(results.filter((r) => r === null)).toHaveLength(1);
    const confirmed = results[0] === null;
    expect((await readOrder(order.id)).status).toBe(confirmed ? 'to_ship' : 'pending_payment');
    expect((await attemptsOf(order.id)).map((p) => p.status)).toEqual([confirmed ? 'paid' : 'rejected']);
    expect(await logsOf(attempt.id)).toHaveLength(1);
  }
});

test('a receipt of the bank is booked once, however it is typed, also when two use it at once', async () => {
  const [first, second, third] = [await handedIn(), await handedIn(), await handedIn()];
  const facts = bankFacts(first.order.totalFen, { bankReference: 'AB20261122001' });
  const results = await Promise.all(
    [first, second].map(({ attempt }) => refusal(confirmPayment(finance, { id: attempt.id, ...facts }))),
  );
  const used = { status: 409, message: '该银行流水号已入账，不能重复使用' };
  expect(results.filter((r) => r === null)).toHaveLength(1);
  expect(results.filter((r) => r !== null)).toEqual([used]);
  const before = await dataSnapshot();
  expect(await refusal(confirmPayment(finance, { id: third.attempt.id, ...facts }))).toEqual(used);
  expect(await dataSnapshot()).toEqual(before);
});

test.each([
  ['tomorrow', formatDate(new Date(Date.now() + 86_400_000)), '到账日期不能晚于今天'],
  ['two years ago', formatDate(new Date(Date.now() - 731 * 86_400_000)), '到账日期早于一年前，请核对'],
])('a receipt of %s is a slip of the pen', async (_, bankDate, message) => {
  const { order, attempt } = await handedIn();
  const before = await dataSnapshot();
  expect(
    await refusal(confirmPayment(finance, { id: attempt.id, ...bankFacts(order.totalFen, { bankDate }) })),
  ).toEqual({ status: 400, message });
  expect(await dataSnapshot()).toEqual(before);
});

test('what was judged, or never handed in, is neither confirmed nor rejected', async () => {
  const { order, attempt } = await handedIn();
  await withTx(finance, (ctx) => rejectPayment(ctx, { id: attempt.id, reason: '未到账' }));
  const before = await dataSnapshot();
  const facts = bankFacts(order.totalFen);
  expect(await refusal(confirmPayment(finance, { id: attempt.id, ...facts }))).toEqual({
    status: 409,
    message: '当前状态为“已驳回”，不能确认收款',
  });
  expect(
    await refusal(withTx(finance, (ctx) => rejectPayment(ctx, { id: attempt.id, reason: '未到账' }))),
  ).toEqual({ status: 409, message: '当前状态为“已驳回”，不能驳回凭证' });
  expect(await refusal(confirmPayment(finance, { id: 999_999_999, ...facts }))).toEqual({
    status: 404,
    message: '支付单不存在',
  });
  expect(await dataSnapshot()).toEqual(before);
});

test('the detail tells finance what there is, what was said and what happened', async () => {
  const { order, attempt } = await handedIn();
  expect(await getPayment(finance, attempt.id)).toMatchObject({
    status: 'submitted',
    submittedBy: customer.user.name,
    voucher: { title: '转账回单.png', kind: 'image' },
    order: { id: order.id, dueFen: order.totalFen, statusLabel: '待付款' },
    mayConfirm: true,
    mayReject: true,
    own: false,
  });
  await confirmPayment(finance, { id: attempt.id, ...bankFacts(order.totalFen + 5) });
  const after = await getPayment(finance, attempt.id);
  expect(after).toMatchObject({ confirmedBy: '财务', mayConfirm: false, paidFen: order.totalFen + 5 });
  expect(after.timeline.map((t) => t.title)).toEqual(['创建支付单', '上传凭证', '确认收款']);
  expect(after.refunds).toMatchObject([{ amountFen: 5, statusLabel: '线下退款待登记' }]);
});
