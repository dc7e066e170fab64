import type { RefundRequest } from '@/lib/adapters/payment/port';
import { attempt, startPair, type Pair } from './test-support';
import type { Refund } from './types';

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.stop());
beforeEach(async () => {
  await pair.control('reset');
  pair.received.length = 0;
});

/** A paid order of 12.50 yuan and a refund request for it. */
async function paid(change: Partial<RefundRequest> = {}): Promise<RefundRequest> {
  const a = attempt();
  await pair.wxpay.create(a);
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

test('a refund is processing, then successful: query, notification and order agree', async () => {
  await pair.control('refund.mode', { outcome: 'hold' });
  const request = await paid();
  const facts = {
    outRefundNo: request.outRefundNo,
    outTradeNo: request.attempt.outTradeNo,
    refundFen: 500,
    totalFen: 1250,
  };
  expect(await pair.wxpay.refund(request)).toMatchObject({
    state: 'processing',
    refund: { ...facts, providerState: 'PROCESSING', refundedAt: null },
  });
  expect(await pair.wxpay.queryRefund(request)).toMatchObject({ state: 'processing' });
  await pair.control('refund.settle', { outRefundNo: request.outRefundNo, outcome: 'success' });
  expect(await pair.wxpay.queryRefund(request)).toMatchObject({
    state: 'success',
    refund: { ...facts, refundedAt: expect.any(Date), receivedAccount: '支付用户零钱' },
  });
  await pair.settled();
  expect(pair.received).toMatchObject([
    { ok: true, event: { kind: 'refund', refund: { ...facts, state: 'success' } } },
  ]);
  expect(await pair.wxpay.query(request.attempt)).toMatchObject({
    state: 'REFUNDING',
    payment: { amountFen: 1250 },
  });
});

test('the same number is one refund, however often it is sent; with another amount it is refused', async () => {
  const request = await paid();
  await pair.wxpay.refund(request);
  await pair.wxpay.refund(request);
  expect(await pair.list<Refund>('refunds')).toHaveLength(1);
  expect(await pair.wxpay.refund({ ...request, refundFen: 501 })).toMatchObject({
    state: 'failed',
    failure: { code: 'INVALIDREQUEST' },
  });
});

test('partial refunds never exceed the payment', async () => {
  const request = await paid({ refundFen: 700 });
  expect(await pair.wxpay.refund(request)).toMatchObject({ state: 'processing' });
  const second = { ...request, outRefundNo: `${request.outRefundNo}b` };
  expect(await pair.wxpay.refund(second)).toMatchObject({ state: 'failed', refund: null });
  expect(await pair.wxpay.refund({ ...second, refundFen: 550 })).toMatchObject({ state: 'processing' });
  expect(await pair.wxpay.refund({ ...second, outRefundNo: 'Rc', refundFen: 1 })).toMatchObject({
    state: 'failed',
  });
});

test('a payment takes fifty refunds, not one more', async () => {
  await pair.control('refund.mode', { outcome: 'hold' });
  const request = await paid({ refundFen: 1 });
  const ask = (n: number) => pair.wxpay.refund({ ...request, outRefundNo: `R-${n}` });
  const states = [];
  for (let n = 1; n <= 50; n += 1) states.push((await ask(n)).state);
  expect(new Set(states)).toEqual(new Set(['processing']));
  expect(await ask(51)).toMatchObject({ state: 'failed', failure: { code: 'RULELIMIT', status: 403 } });
  expect(await ask(50)).toMatchObject({ state: 'processing' });
  expect(await pair.list('refunds')).toHaveLength(50);
});

test('timeoutAfterCommit is unknown; the query or the same number finds the one refund', async () => {
  const request = await paid();
  await pair.control('api.mode', { mode: 'timeoutAfterCommit', path: 'refunds', times: 1 });
  expect(await pair.wxpayWith({ timeoutMs: 800 }).refund(request)).toMatchObject({
    state: 'unknown',
    failure: { code: 'timeout' },
  });
  expect(['processing', 'success']).toContain((await pair.wxpay.queryRefund(request)).state);
  expect(['processing', 'success']).toContain((await pair.wxpay.refund(request)).state);
  expect(await pair.list<Refund>('refunds')).toHaveLength(1);
});

test('a refund the provider never got is absent', async () => {
  expect(await pair.wxpay.queryRefund({ outRefundNo: 'R-none', attempt: attempt() })).toEqual({
    state: 'absent',
  });
});

test.each([
  ['abnormal', 'ABNORMAL'],
  ['closed', 'CLOSED'],
])('a refund that ends %s has failed, and says so in its notification', async (outcome, providerState) => {
  await pair.control('refund.mode', { outcome, delayMs: 0 });
  const request = await paid();
  await pair.wxpay.refund(request);
  await pair.settled();
  expect(await pair.wxpay.queryRefund(request)).toMatchObject({ state: 'failed', refund: { providerState } });
  expect(pair.received.at(-1)).toMatchObject({ event: { refund: { state: 'failed', providerState } } });
});

test('a closed refund is taken up again under the same number', async () => {
  await pair.control('refund.mode', { outcome: 'closed', delayMs: 0 });
  const request = await paid();
  await pair.wxpay.refund(request);
  await pair.settled();
  await pair.control('refund.mode', { outcome: 'hold' });
  expect(await pair.wxpay.refund(request)).toMatchObject({ state: 'processing' });
  expect(await pair.list<Refund>('refunds')).toHaveLength(1);
});

test.each([
  ['an unpaid order', async () => ({ ...(await paid()), attempt: attempt() })],
  ['another total', async () => paid({ totalFen: 1300 })],
])('a refund of %s is refused', async (_name, make) => {
  expect(await pair.wxpay.refund(await make())).toMatchObject({ state: 'failed', refund: null });
  expect(await pair.list('refunds')).toEqual([]);
});

test.each([
  ['more than the total', { refundFen: 1251 }],
  ['half a fen', { refundFen: 0.5 }],
  ['nothing', { refundFen: 0 }],
  ['an unusable number', { outRefundNo: 'R 1' }],
])('%s is our own mistake and never leaves the house', async (_name, change) => {
  await expect(pair.wxpay.refund(await paid(change))).rejects.toThrow(RangeError);
});
