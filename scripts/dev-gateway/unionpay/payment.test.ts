import type { CreateResult, PaymentAttempt } from '@/lib/adapters/payment/port';
import { billAttempt, startPair, type Pair } from '../test-support';
import type { Bill } from '../types';

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.stop());
beforeEach(async () => {
  await pair.control('reset');
  pair.received.length = 0;
  pair.answerWith = null;
});

async function created(a: PaymentAttempt): Promise<Extract<CreateResult, { kind: 'qr' }>> {
  const result = await pair.unionpay.create(a);
  if (result.kind !== 'qr') throw new Error(JSON.stringify(result));
  return result;
}

test('create, pay, verified notification, query; closing a paid bill says paid', async () => {
  const a = billAttempt();
  const code = await created(a);
  expect(code.payload).toMatch(/^http:.*\/pay\/[\w-]{12}$/);
  expect(code.expiresAt).toEqual(a.expiresAt);
  expect(code.extra).toEqual({
    codeUrl: code.payload,
    qrCodeId: code.providerRef,
    billDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    endsAt: a.expiresAt.toISOString(),
  });
  expect(await pair.unionpay.query(a)).toEqual({ state: 'PENDING' });

  await pair.control('pay', { outTradeNo: a.outTradeNo, openid: 'oBuyer', wallet: 'Alipay 2.0' });
  const [notification] = await pair.settled();
  expect(notification).toMatchObject({
    provider: 'unionpay',
    state: 'accepted',
    tries: [{ response: { status: 200, body: 'SUCCESS' } }],
  });
  const payment = {
    outTradeNo: a.outTradeNo,
    providerTxn: expect.stringMatching(/^43000\d{24}$/),
    amountFen: 1250,
    currency: 'CNY',
    paidAt: expect.any(Date),
    payer: 'oBuyer',
    merchantId: pair.gateway.env['UNIONPAY_MID'],
    appId: pair.gateway.env['UNIONPAY_APP_ID'],
    channel: 'Alipay 2.0',
  };
  expect(pair.received).toEqual([
    { ok: true, event: { kind: 'payment', eventId: notification!.id, payment, confirm: true } },
  ]);
  const [told] = pair.received;
  const query = await pair.unionpay.query(a);
  expect(query).toEqual({
    state: 'PAID',
    payment: told?.ok && told.event.kind === 'payment' && told.event.payment,
  });
  expect(await pair.unionpay.close({ ...a, extra: code.extra })).toBe('paid');
  expect(await pair.unionpay.close(a)).toBe('paid');
  expect(await pair.unionpay.create(a)).toMatchObject({ kind: 'refused', reason: 'paid' });
});

test('the same attempt again gives the same code; other values under its number are refused', async () => {
  const a = billAttempt();
  const first = await created(a);
  expect(await created(a)).toEqual(first);
  expect(await pair.unionpay.create({ ...a, amountFen: 1 })).toMatchObject({
    kind: 'refused',
    reason: 'duplicate',
    failure: { code: 'DUPORDER' },
  });
  expect(await pair.list<Bill>('bills')).toMatchObject([{ totalFen: 1250 }]);
});

test('a closed bill cannot be paid, and closing it again says closed', async () => {
  const a = billAttempt();
  const { extra, payload } = await created(a);
  const ref = { ...a, extra };
  expect(await pair.unionpay.close(ref)).toBe('closed');
  expect(await pair.unionpay.close(ref)).toBe('closed');
  expect(await pair.unionpay.query(a)).toEqual({ state: 'CLOSED' });
  expect(await (await fetch(payload)).text()).toContain('订单已关闭');
  await expect(pair.control('pay', { outTradeNo: a.outTradeNo })).rejects.toThrow('订单已关闭');
  expect(await pair.unionpay.create(a)).toMatchObject({ kind: 'refused', reason: 'closed' });
});

test('a bill that nobody made is absent; closing it is done', async () => {
  const a = billAttempt();
  expect(await pair.unionpay.query(a)).toEqual({ state: 'ABSENT' });
  expect(await pair.unionpay.close(a)).toBe('closed');
});

test('a bill is known under its day only', async () => {
  const a = billAttempt();
  await created(a);
  const yesterday = { ...a, createdAt: new Date(a.createdAt.getTime() - 24 * 3600_000) };
  expect(await pair.unionpay.query(yesterday)).toEqual({ state: 'ABSENT' });
});

test('after its end the code cannot be paid', async () => {
  const a = billAttempt();
  await created(a);
  await pair.control('clock.offset', { ms: 31 * 60_000 });
  await expect(pair.control('pay', { outTradeNo: a.outTradeNo })).rejects.toThrow('支付时限');
});

test('the old protocol: the same calls in the other envelope', async () => {
  for (const signType of ['MD5', 'SHA256'] as const) {
    const port = pair.unionpayWith({ protocol: 'legacy', signType });
    const a = billAttempt();
    const made = await port.create(a);
    expect(made).toMatchObject({ kind: 'qr' });
    await pair.control('pay', { outTradeNo: a.outTradeNo, silent: true });
    expect(await port.query(a)).toMatchObject({ state: 'PAID', payment: { amountFen: 1250 } });
    expect(await port.close(a)).toBe('paid');
    expect(
      await port.refund({
        outRefundNo: `R${a.outTradeNo}`,
        attempt: a,
        refundFen: 1,
        totalFen: 1250,
        reason: '',
      }),
    ).toMatchObject({ state: 'processing' });
    await pair.control('api.mode', { provider: 'unionpay', mode: 'badSignature', path: 'query', times: 1 });
    expect(await port.query(a)).toMatchObject({ state: 'UNKNOWN', failure: { code: 'bad-signature' } });
  }
});

describe('the provider refuses who is not the merchant', () => {
  test.each([
    ['another application', { appId: 'f'.repeat(32) }, 'SIGNERROR', 401],
    ['another key', { appKey: 'f'.repeat(32) }, 'SIGNERROR', 401],
    ['a clock ten minutes late', { now: () => new Date(Date.now() - 600_000) }, 'SIGNERROR', 401],
    ['another merchant', { mid: '898340000000001' }, 'INVALIDMERCHANT', 200],
    ['another terminal', { tid: '00000001' }, 'INVALIDMERCHANT', 200],
    ['another business', { instMid: 'YUEDANDEFAULT' }, 'NOSERVICE', 200],
    ['another source id', { msgSrcId: '0000' }, 'INVALIDARGUMENT', 200],
    ['another key of the old protocol', { protocol: 'legacy' as const, commKey: 'x' }, 'bad-signature', 401],
  ])('%s', async (_name, change, code, status) => {
    const result = await pair.unionpayWith(change).create(billAttempt());
    expect(result).toMatchObject({
      kind: code === 'bad-signature' ? 'unknown' : 'refused',
      failure: { code, status },
    });
    expect(await pair.list('bills')).toEqual([]);
  });
});

describe('faults of the provider', () => {
  const fault = (input: object) => pair.control('api.mode', { provider: 'unionpay', ...input });

  test('timeoutBeforeCommit: unknown, and nothing was created', async () => {
    const a = billAttempt();
    await fault({ mode: 'timeoutBeforeCommit', times: 1 });
    expect(await pair.unionpayWith({ timeoutMs: 800 }).create(a)).toMatchObject({
      kind: 'unknown',
      failure: { code: 'timeout' },
    });
    expect(await pair.unionpay.query(a)).toEqual({ state: 'ABSENT' });
  });

  test('timeoutAfterCommit: unknown; the same attempt again gives its code, and without it the bill can still be closed', async () => {
    const a = billAttempt();
    await fault({ mode: 'timeoutAfterCommit', times: 1 });
    expect(await pair.unionpayWith({ timeoutMs: 800 }).create(a)).toMatchObject({ kind: 'unknown' });
    expect(await pair.unionpay.query(a)).toEqual({ state: 'PENDING' });
    const { extra } = await created(a);
    expect(await pair.list<Bill>('bills')).toMatchObject([{ qrCodeId: extra['qrCodeId'] }]);
    expect(await pair.unionpay.close(a)).toBe('closed');
    expect(await pair.unionpay.query(a)).toEqual({ state: 'CLOSED' });
  });

  test.each([
    ['http500', 'INTERNALERROR', 500],
    ['429', 'BUSY', 429],
    ['badSignature', 'bad-reply', 200],
  ])('%s: unknown, never a refusal', async (mode, code, status) => {
    const a = billAttempt();
    const { extra } = await created(a);
    await fault({ mode });
    const failure = { code, status };
    expect(await pair.unionpay.create(a)).toMatchObject({ kind: 'unknown', failure });
    expect(await pair.unionpay.query(a)).toMatchObject({ state: 'UNKNOWN', failure });
    expect(await pair.unionpay.close({ ...a, extra })).toBe('unknown');
    expect(await pair.wxpay.query({ ...a, outTradeNo: 'SN-none-1' })).toEqual({ state: 'ABSENT' });
  });

  test('a closed port: unknown', async () => {
    const away = pair.unionpayWith({ baseUrl: 'http://127.0.0.1:9' });
    expect(await away.create(billAttempt())).toMatchObject({ kind: 'unknown', failure: { code: 'network' } });
  });

  test('each call is observed without secrets', async () => {
    const calls: unknown[] = [];
    await pair.unionpayWith({ observe: (call) => calls.push(call) }).query(billAttempt());
    expect(calls).toEqual([
      {
        provider: 'unionpay',
        method: 'POST',
        path: '/v1/netpay/bills/query',
        status: 200,
        code: 'NOORDER',
        requestId: null,
        durationMs: expect.any(Number),
      },
    ]);
  });
});
