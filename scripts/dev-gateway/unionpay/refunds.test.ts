import type { RefundRequest } from '@/lib/adapters/payment/port';
import { billAttempt, startPair, type Pair } from '../test-support';
import type { BillRefund } from '../types';

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.stop());
beforeEach(async () => {
  await pair.control('reset');
  pair.received.length = 0;
});

/** A paid bill of 12.50 yuan and a refund request for it. */
async function paid(change: Partial<RefundRequest> = {}): Promise<RefundRequest> {
  const a = billAttempt();
  await pair.unionpay.create(a);
  await pair.control('pay', { outTradeNo: a.outTradeNo, silent: true });
  return {
    outRefundNo: `R${a.outTradeNo}`,
    attempt: a,
    refundFen: 500,
    totalFen: 1250,
    reason: '缺货退款',
    ...change,
  };
}

test('a refund is processing, then successful: query, notification and bill agree', async () => {
  await pair.control('refund.mode', { outcome: 'hold' });
  const request = await paid();
  const { outRefundNo, attempt } = request;
  const facts = { outRefundNo, outTradeNo: attempt.outTradeNo, refundFen: 500, totalFen: 1250 };
  expect(await pair.unionpay.refund(request)).toMatchObject({
    state: 'processing',
    refund: { ...facts, providerState: 'PROCESSING', refundedAt: null },
  });
  expect(await pair.unionpay.queryRefund(request)).toMatchObject({ state: 'processing' });
  expect(await pair.unionpay.query(attempt)).toMatchObject({ state: 'PAID' });
  await pair.control('refund.settle', { outRefundNo, outcome: 'success' });
  const told = await pair.unionpay.queryRefund(request);
  expect(told).toMatchObject({ state: 'success', refund: { ...facts, refundedAt: expect.any(Date) } });
  await pair.settled();
  expect(pair.received).toMatchObject([
    {
      ok: true,
      event: {
        kind: 'refund',
        confirm: true,
        refund: {
          ...facts,
          state: 'success',
          providerRefundId: told.state === 'success' ? told.refund.providerRefundId : '',
        },
      },
    },
  ]);
  expect(await pair.unionpay.query(attempt)).toMatchObject({
    state: 'REFUNDING',
    payment: { amountFen: 1250 },
  });
});

test('a refund may end at once', async () => {
  await pair.control('refund.mode', { outcome: 'success', delayMs: 0 });
  expect(await pair.unionpay.refund(await paid())).toMatchObject({
    state: 'success',
    refund: { providerState: 'SUCCESS', refundedAt: expect.any(Date) },
  });
});

test('the same number is one refund, however often it is sent; with another amount nothing is known of it', async () => {
  const request = await paid();
  await pair.unionpay.refund(request);
  await pair.unionpay.refund(request);
  expect(await pair.unionpay.refund({ ...request, refundFen: 501 })).toMatchObject({
    state: 'unknown',
    failure: { code: 'DUPORDER' },
  });
  expect(await pair.list<BillRefund>('billRefunds')).toMatchObject([{ refundFen: 500 }]);
});

test('partial refunds never exceed the bill', async () => {
  const request = await paid({ refundFen: 700 });
  expect(await pair.unionpay.refund(request)).toMatchObject({ state: 'processing' });
  const second = { ...request, outRefundNo: `${request.outRefundNo}b` };
  expect(await pair.unionpay.refund(second)).toMatchObject({
    state: 'failed',
    refund: null,
    failure: { code: 'OPERATIONNOTALLOWED' },
  });
  expect(await pair.unionpay.refund({ ...second, refundFen: 550 })).toMatchObject({ state: 'processing' });
  expect(
    await pair.unionpay.refund({ ...second, outRefundNo: 'R-c'.replace('-', ''), refundFen: 1 }),
  ).toMatchObject({
    state: 'failed',
  });
  expect(await pair.list('billRefunds')).toHaveLength(2);
});

test('timeoutAfterCommit is unknown; the query or the same number finds the one refund', async () => {
  const request = await paid();
  await pair.control('api.mode', {
    provider: 'unionpay',
    mode: 'timeoutAfterCommit',
    path: 'refund',
    times: 1,
  });
  expect(await pair.unionpayWith({ timeoutMs: 800 }).refund(request)).toMatchObject({
    state: 'unknown',
    failure: { code: 'timeout' },
  });
  expect(['processing', 'success']).toContain((await pair.unionpay.queryRefund(request)).state);
  expect(['processing', 'success']).toContain((await pair.unionpay.refund(request)).state);
  expect(await pair.list('billRefunds')).toHaveLength(1);
});

test('a refund the provider never got is absent', async () => {
  expect(await pair.unionpay.queryRefund(await paid())).toEqual({ state: 'absent' });
});

test('a refund that fails has failed for good, and says so in its notification', async () => {
  await pair.control('refund.mode', { outcome: 'abnormal', delayMs: 1 });
  const request = await paid();
  await pair.unionpay.refund(request);
  const [, notification] = await pair.settled();
  expect(notification).toMatchObject({ state: 'accepted', eventType: 'bills.refund' });
  const failed = { state: 'failed', refund: { providerState: 'FAIL' } };
  expect(await pair.unionpay.queryRefund(request)).toMatchObject(failed);
  expect(pair.received.at(-1)).toMatchObject({
    event: { refund: { state: 'failed', providerState: 'FAIL' } },
  });
  await pair.control('refund.mode', { outcome: 'success', delayMs: 0 });
  expect(await pair.unionpay.refund(request)).toMatchObject(failed);
});

test('a refund of an unknown or unpaid bill is refused', async () => {
  const request = await paid();
  const nobody = billAttempt();
  expect(await pair.unionpay.refund({ ...request, attempt: nobody })).toMatchObject({
    state: 'failed',
    refund: null,
    failure: { code: 'NOORDER' },
  });
  await pair.unionpay.create(nobody);
  expect(await pair.unionpay.refund({ ...request, attempt: nobody })).toMatchObject({
    state: 'failed',
    refund: null,
    failure: { code: 'OPERATIONNOTALLOWED' },
  });
  expect(await pair.list('billRefunds')).toEqual([]);
});

test('a restart goes on with a refund that was being processed', async () => {
  const first = await startPair({ dir: `${pair.dir}/again` });
  const a = billAttempt();
  await first.unionpay.create(a);
  await first.control('pay', { outTradeNo: a.outTradeNo, silent: true });
  await first.control('refund.mode', { outcome: 'success', delayMs: 60_000 });
  await first.unionpay.refund({
    outRefundNo: 'R2611210001',
    attempt: a,
    refundFen: 1,
    totalFen: 1250,
    reason: '',
  });
  await first.stop();
  const second = await startPair({ dir: `${pair.dir}/again` });
  await second.settled();
  expect(await second.unionpay.queryRefund({ outRefundNo: 'R2611210001', attempt: a })).toMatchObject({
    state: 'success',
  });
  await second.stop();
});
