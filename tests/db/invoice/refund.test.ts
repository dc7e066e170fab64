import { eq } from 'drizzle-orm';
import { specialOrders } from '@/db/schema/specialOrder';
import { isAppError } from '@/lib/core/errors';
import { lockOrder, lockPayments } from '@/lib/data/locks';
import { withTx } from '@/lib/data/tx';
import { getOrderInvoices } from '@/lib/domain/invoice/queries';
import { applyRefund } from '@/lib/domain/payment/commands/apply-refund';
import { createRefund } from '@/lib/domain/payment/commands/create-refund';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { apply, coveredOf, issueByHand, linesOf, readInvoice } from '@/tests/support/factories/invoice';
import { attemptsOf, paidOrder } from '@/tests/support/factories/pay';
import { ctxOf, makeCustomer, type Customer, type OrderRow } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';

afterEach(expectInvariants);

let product: Product;
let customer: Customer;
beforeEach(async () => {
  product = await makeProduct({ stock: 200 });
  customer = await makeCustomer();
});

const paid = () => paidOrder(customer, [{ productId: product.id, quantity: 2 }]);

/** Money goes back without naming a line: a goodwill refund of the office. */
async function refund(order: OrderRow, amountFen: number): Promise<void> {
  const [payment] = await attemptsOf(order.id);
  const id = await withTx(makeCtx(), async (ctx) => {
    await lockOrder(ctx, order.id);
    await lockPayments(ctx, [payment?.id ?? 0]);
    return createRefund(ctx, {
      orderId: order.id,
      paymentId: payment?.id ?? 0,
      amountFen,
      reasonKind: 'admin',
      reason: '补偿',
    });
  });
  const [row] = await ownerQuery<{ refund_no: string }>('select refund_no from refunds where id = $1', [id]);
  const applied = await applyRefund(makeCtx(), {
    outRefundNo: row?.refund_no ?? '',
    outTradeNo: payment?.outTradeNo ?? '',
    providerRefundId: `50000${id}`,
    providerTxn: payment?.providerTxn ?? '',
    refundFen: amountFen,
    totalFen: order.totalFen,
    state: 'success',
    providerState: 'SUCCESS',
    refundedAt: new Date(),
    receivedAccount: '零钱',
  });
  expect(applied.result).toBe('applied');
}

/** Without the channel, which no test of this file needs. */
async function runInvoiceJobs(): Promise<void> {
  await ownerQuery(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier like 'refund.%'))`,
  );
  await runDueJobs();
}

const incidents = (orderId: number) =>
  testDb()
    .select({ type: specialOrders.type, status: specialOrders.status })
    .from(specialOrders)
    .where(eq(specialOrders.orderId, orderId));

test('an application follows a refund before anybody issues it, line by line in proportion', async () => {
  const order = await paid();
  const invoice = await apply(customer, [order.id]);
  await refund(order, order.totalFen / 2);
  await runInvoiceJobs();
  expect(await readInvoice(invoice.id)).toMatchObject({
    status: 'requested',
    amountFen: order.totalFen / 2,
    netFen: order.totalFen / 2,
  });
  expect(await linesOf(invoice.id)).toEqual([
    [product.title, 2, 5000, 0],
    ['运费', null, (order.totalFen - 10_000) / 2, 0],
  ]);
  expect(await incidents(order.id)).toEqual([]);
});

test('an application over two orders keeps the one that was not refunded', async () => {
  const [a, b] = [await paid(), await paid()];
  const invoice = await apply(customer, [a.id, b.id]);
  await refund(a, a.totalFen);
  await runInvoiceJobs();
  expect(await readInvoice(invoice.id)).toMatchObject({ status: 'requested', amountFen: b.totalFen });
  expect(await coveredOf(a.id)).toEqual([]);
  expect((await coveredOf(b.id)).map((c) => c.amountFen)).toEqual([b.totalFen]);
});

test('an application of which nothing is left is cancelled by itself', async () => {
  const order = await paid();
  const invoice = await apply(customer, [order.id]);
  await refund(order, order.totalFen);
  await runInvoiceJobs();
  expect(await readInvoice(invoice.id)).toMatchObject({ status: 'cancelled' });
  expect(await getOrderInvoices(ctxOf(customer), order.id)).toMatchObject({ openFen: 0, allowedActions: [] });
});

test('I23 an issued invoice above what is left of the order is put before the clerks with the refund itself', async () => {
  const order = await paid();
  const invoice = await apply(customer, [order.id]);
  await issueByHand(invoice.id);
  await refund(order, 1000);
  expect(await incidents(order.id)).toEqual([{ type: 'invoice_stuck', status: 'open' }]);
  expect(await readInvoice(invoice.id)).toMatchObject({ status: 'issued', amountFen: order.totalFen });
  expect((await getOrderInvoices(ctxOf(customer), order.id)).openFen).toBe(0);
});

test('I23 refund against application, thirty times: what is asked for is never more than what is left', async () => {
  for (let i = 0; i < 30; i += 1) {
    const order = await paid();
    const back = i % 3 === 0 ? order.totalFen : 1 + i * 100;
    const ask = () =>
      apply(customer, [order.id]).catch((e: unknown) => {
        if (!isAppError(e) || e.code !== 'CONFLICT') throw e;
      });
    const give = () => refund(order, back);
    await Promise.all(i % 2 ? [ask(), give()] : [give(), ask()]);
    await runInvoiceJobs();
    const covered = (await coveredOf(order.id)).filter((c) => c.status === 'requested');
    expect(covered.reduce((a, c) => a + c.amountFen, 0)).toBe(order.totalFen - back);
  }
});
