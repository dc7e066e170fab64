import { eq } from 'drizzle-orm';
import { paymentEvents, payments, refunds } from '@/db/schema/payment';
import { specialOrders } from '@/db/schema/specialOrder';
import { lockOrder, lockPayments } from '@/lib/data/locks';
import { withTx } from '@/lib/data/tx';
import { changePaymentMethod } from '@/lib/domain/payment/commands/change-method';
import { cancelOwnOrder } from '@/lib/domain/payment/commands/cancel-unpaid';
import { createRefund } from '@/lib/domain/payment/commands/create-refund';
import { openPayment } from '@/lib/domain/payment/commands/open-code';
import { pollPayments, pollRefunds } from '@/lib/domain/payment/commands/poll-channel';
import type { Want } from '@/lib/domain/payment/commands/prepare-attempt';
import { systemCtx } from '@/lib/server/context';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import { attemptsOf } from '@/tests/support/factories/pay';
import { ctxOf, makeCustomer, placeOrder, readOrder, type Customer } from '@/tests/support/factories/sale';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { until } from '@/tests/support/wait';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';

// integrations.md section 8 (b): every provider in every case, and the books of security.md section 4 after each.

let gw: TestGateway;
let product: Product;
let customer: Customer;

beforeAll(async () => {
  gw = await startTestGateway();
  product = await makeProduct({ stock: 1000, saleFen: 1000 });
  await ownerQuery(`update payment_methods set enabled = true`);
});
afterAll(() => gw.stop());
beforeEach(async () => {
  await gw.reset();
  customer = await makeCustomer();
});
afterEach(async () => {
  await expectInvariants();
  const [worst] = await ownerQuery<{ n: number }>(
    `select count(*)::int as n from orders o where o.status = 'to_ship' and 1 <> (
      select count(*) from order_events e where e.order_id = o.id and e.action = 'pay')`,
  );
  expect(worst).toEqual({ n: 0 });
});

type Provider = 'wxpay' | 'unionpay';
const wants: Record<Provider, Want> = {
  wxpay: { provider: 'wxpay', channel: 'native' },
  unionpay: { provider: 'unionpay', channel: 'qr' },
};
const open = (provider: Provider, orderSn: string) => openPayment(ctxOf(customer), orderSn, wants[provider]);

/** An order to be paid in this way, before any code. */
async function unpaid(provider: Provider) {
  const order = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  await changePaymentMethod(ctxOf(customer), { orderSn: order.orderSn, method: provider });
  const reserved = (await stockOf(product.stockItemId)).reserved;
  return { ...(await readOrder(order.id)), outTradeNo: `${order.orderSn}01`, provider, reserved };
}
type Unpaid = Awaited<ReturnType<typeof unpaid>>;

async function withCode(provider: Provider) {
  const order = await unpaid(provider);
  await open(provider, order.orderSn);
  return order;
}

async function paidOrder(provider: Provider) {
  const order = await withCode(provider);
  await gw.control('pay', { outTradeNo: order.outTradeNo });
  await gw.settled();
  return order;
}

const incidents = async (orderId: number) =>
  (
    await testDb()
      .select({ type: specialOrders.type })
      .from(specialOrders)
      .where(eq(specialOrders.orderId, orderId))
      .orderBy(specialOrders.id)
  ).map((s) => s.type);

async function expectPaidOnce(order: Unpaid) {
  const now = await readOrder(order.id);
  expect(now).toMatchObject({ status: 'to_ship', payStatus: 'paid' });
  expect(now.paidFen - now.refundedFen - now.refundingFen).toBe(order.totalFen);
  expect((await stockOf(product.stockItemId)).reserved).toBe(order.reserved);
}

async function expectUntouched(order: Unpaid) {
  expect(await readOrder(order.id)).toMatchObject({ status: 'pending_payment', paidFen: 0 });
  expect((await attemptsOf(order.id)).map((a) => [a.status, a.paidFen])).toEqual([['created', 0]]);
}

/** Attempts and refunds were made a while ago. */
const age = () =>
  ownerQuery(`update payments set created_at = created_at - interval '2 minutes', polled_at = null;
    update refunds set polled_at = polled_at - interval '2 minutes'`);

const poll = async () => {
  await age();
  await pollPayments(systemCtx('test'));
};

describe.each(['wxpay', 'unionpay'] as const)('%s', (provider) => {
  const ok = provider === 'wxpay' ? 204 : 200;

  test('paid once: booked, acknowledged, kept in the inbox', async () => {
    const order = await paidOrder(provider);
    expect(gw.answers).toEqual([ok]);
    await expectPaidOnce(order);
    const { outTradeNo } = order;
    const kept = eq(paymentEvents.outTradeNo, outTradeNo);
    const [event, ...more] = await testDb().select().from(paymentEvents).where(kept);
    expect(event).toMatchObject({ provider, kind: 'payment', result: 'applied', verified: true });
    expect(more).toEqual([]);
    expect(await incidents(order.id)).toEqual([]);
  });

  test('paid twice by two codes: the second money goes back by itself and a person sees it', async () => {
    const order = await withCode(provider);
    // A code that the buyer kept while another way to pay was opened and paid, and whose closing got lost.
    const other = provider === 'wxpay' ? 'unionpay' : 'wxpay';
    await ownerQuery(`update orders set payment_method = $2 where id = $1`, [order.id, other]);
    await ownerQuery(`update payments set status = 'closed', closed_at = now() where order_id = $1`, [
      order.id,
    ]);
    await open(other, order.orderSn);
    await gw.control('pay', { outTradeNo: order.outTradeNo });
    await gw.control('pay', { outTradeNo: `${order.orderSn}02` });
    await gw.settled();
    await runDueJobs();
    await until(async () => (await readOrder(order.id)).refundedFen === order.totalFen);
    await expectPaidOnce(order);
    expect((await attemptsOf(order.id)).map((a) => [a.status, a.paidFen, a.refundedFen])).toContainEqual([
      'paid',
      order.totalFen,
      order.totalFen,
    ]);
    expect(await incidents(order.id)).toEqual(['duplicate_payment']);
  });

  test('one code paid twice: nothing is swallowed', async () => {
    const order = await withCode(provider);
    await gw.control('pay', { outTradeNo: order.outTradeNo, times: 2 });
    await gw.settled();
    await runDueJobs();
    // One number stands for one payment at ChinaUMS: the second cannot be named in a refund, so a person is told.
    const back = provider === 'wxpay' ? order.totalFen : 0;
    await until(async () => (await readOrder(order.id)).refundedFen === back);
    await expectPaidOnce(order);
    expect(await incidents(order.id)).toEqual(['duplicate_payment']);
  });

  test('told twenty times at once: one payment, every copy acknowledged', async () => {
    const order = await withCode(provider);
    await gw.control('notify.mode', { mode: 'duplicate', count: 20 });
    await gw.control('pay', { outTradeNo: order.outTradeNo });
    await gw.settled();
    expect(gw.answers).toEqual(Array.from({ length: 20 }, () => ok));
    await expectPaidOnce(order);
    expect(await testDb().$count(payments, eq(payments.orderId, order.id))).toBe(1);
  });

  test('told before the reply to the creation came', async () => {
    const order = await unpaid(provider);
    const path = provider === 'wxpay' ? '/native' : 'get-qrcode';
    await gw.control('api.mode', { provider, mode: 'timeoutAfterCommit', path, times: 1 });
    const code = open(provider, order.orderSn);
    await until(() =>
      gw.control('pay', { outTradeNo: order.outTradeNo }).then(
        () => true,
        () => false,
      ),
    );
    await gw.settled();
    await expect(code).rejects.toMatchObject({ status: 503 });
    await expectPaidOnce(order);
    await expect(open(provider, order.orderSn)).rejects.toMatchObject({ status: 409, message: '订单已付款' });
  });

  test('never told: the poller finds it', async () => {
    const order = await withCode(provider);
    await gw.control('pay', { outTradeNo: order.outTradeNo, silent: true });
    await expectUntouched(order);
    await poll();
    await expectPaidOnce(order);
  });

  test('paid while its buyer cancels: the order lives', async () => {
    const order = await withCode(provider);
    await gw.control('pay', { outTradeNo: order.outTradeNo, silent: true });
    await expect(cancelOwnOrder(ctxOf(customer), order.id)).rejects.toMatchObject({ status: 409 });
    await expectPaidOnce(order);
  });

  test('another way to pay closes the code first', async () => {
    const order = await withCode(provider);
    await changePaymentMethod(ctxOf(customer), { orderSn: order.orderSn, method: 'transfer' });
    expect((await attemptsOf(order.id)).map((a) => a.status)).toEqual(['closed']);
    await expect(gw.control('pay', { outTradeNo: order.outTradeNo })).rejects.toThrow('订单已关闭');
    expect(await readOrder(order.id)).toMatchObject({ paymentMethod: 'transfer', isOffline: true });
  });

  test.each([1, -1])('told with %i fen more: not booked, an exception', async (deltaFen) => {
    const order = await withCode(provider);
    await gw.control('notify.mode', { mode: 'wrongAmount', deltaFen, times: 1 });
    await gw.control('pay', { outTradeNo: order.outTradeNo });
    await until(() => Promise.resolve(gw.answers.length > 0));
    expect(gw.answers[0]).toBeGreaterThanOrEqual(400);
    await expectUntouched(order);
    expect(await incidents(order.id)).toEqual(['amount_mismatch']);
  });

  test.each(['forge', 'unsigned', 'tamper', 'wrongMch'])(
    'a notification that is %s moves nothing',
    async (mode) => {
      const order = await withCode(provider);
      await gw.control('notify.mode', { mode });
      await gw.control('pay', { outTradeNo: order.outTradeNo });
      await gw.settled();
      expect(gw.answers.every((status) => status >= 400)).toBe(true);
      expect(gw.answers.length).toBeGreaterThan(0);
      await expectUntouched(order);
      // The money is there all the same: asking finds it.
      await gw.control('notify.mode', { mode: 'normal' });
      await poll();
      await expectPaidOnce(order);
    },
  );

  test('two part refunds, then one too many: within what was paid', async () => {
    const order = await paidOrder(provider);
    const [attempt] = await attemptsOf(order.id);
    const refund = (amountFen: number) =>
      withTx(makeCtx(), async (ctx) => {
        await lockOrder(ctx, order.id);
        await lockPayments(ctx, [attempt?.id ?? 0]);
        const reasons = { reasonKind: 'admin' as const, reason: '补偿' };
        return createRefund(ctx, { orderId: order.id, paymentId: attempt?.id ?? 0, amountFen, ...reasons });
      });
    await refund(300);
    await refund(200);
    await expect(refund(order.totalFen - 499)).rejects.toMatchObject({ status: 409 });
    await runDueJobs();
    await until(async () => (await readOrder(order.id)).refundedFen === 500);
    expect(await readOrder(order.id)).toMatchObject({ payStatus: 'part_refunded', refundingFen: 0 });
    expect(await testDb().$count(refunds, eq(refunds.orderId, order.id))).toBe(2);
  });

  test('a refund whose reply was lost is settled by asking, under its number, once', async () => {
    const order = await paidOrder(provider);
    const [attempt] = await attemptsOf(order.id);
    await withTx(makeCtx(), async (ctx) => {
      await lockOrder(ctx, order.id);
      await lockPayments(ctx, [attempt?.id ?? 0]);
      const reasons = { reasonKind: 'admin' as const, reason: '补偿' };
      await createRefund(ctx, { orderId: order.id, paymentId: attempt?.id ?? 0, amountFen: 100, ...reasons });
    });
    await gw.control('notify.mode', { mode: 'drop' });
    const path = provider === 'wxpay' ? '/refunds' : 'bills/refund';
    await gw.control('api.mode', { provider, mode: 'timeoutAfterCommit', path, times: 1 });
    await runDueJobs();
    const state = async () =>
      (await testDb().select().from(refunds).where(eq(refunds.orderId, order.id))).map((r) => r.status);
    expect(await state()).toEqual(['processing']);
    await until(async () => {
      await age();
      await pollRefunds(systemCtx('test'));
      return (await state())[0] === 'success';
    });
    const made = provider === 'wxpay' ? await gw.refunds() : await gw.billRefunds();
    expect(made).toHaveLength(1);
    expect((await readOrder(order.id)).refundedFen).toBe(100);
  });
});
