import type { RefundRequest } from '../payment/port';
import { answering, ATTEMPT, BILL, client, CODE, OURS, PAID, REFUSED } from './test-client';

describe('close', () => {
  const done = { ...OURS, errCode: 'SUCCESS', qrCodeId: CODE.qrCodeId };
  const withCode = { ...ATTEMPT, extra: { qrCodeId: CODE.qrCodeId } };
  const refused = { value: REFUSED('OPERATION_NOT_ALLOWED') };
  const unpaid = { value: { ...CODE, billStatus: 'UNPAID' } };
  const closed = { value: { ...CODE, billStatus: 'CLOSED' } };

  test.each([
    ['accepted', [{ value: done }], 'closed', ['close-qrcode']],
    ['an answer about another code', [{ value: { ...done, qrCodeId: '2' } }], 'unknown', ['close-qrcode']],
    ['not answered', [{ status: 500, value: '' }], 'unknown', ['close-qrcode']],
    ['refused because paid', [refused, { value: PAID }], 'paid', ['close-qrcode', 'query']],
    ['refused because closed', [refused, closed], 'closed', ['close-qrcode', 'query']],
    ['refused, and still unpaid', [refused, unpaid], 'unknown', ['close-qrcode', 'query']],
    ['refused, and the query not answered', [refused, { value: '' }], 'unknown', ['close-qrcode', 'query']],
  ])('with the code known: %s', async (_name, answers, result, calls) => {
    const { port, sent } = client(answers);
    expect(await port.close(withCode)).toBe(result);
    expect(sent.map((s) => s.url.split('/').at(-1))).toEqual(calls);
    expect(sent[0]!.json).toEqual({
      requestTimestamp: '2026-11-21 10:00:00',
      ...OURS,
      qrCodeId: CODE.qrCodeId,
    });
  });

  test.each([
    ['no such bill', [{ value: REFUSED('NO_ORDER') }], 'closed', ['query']],
    ['paid', [{ value: PAID }], 'paid', ['query']],
    ['closed', [closed], 'closed', ['query']],
    ['not told', [{ status: 503, value: '' }], 'unknown', ['query']],
    ['unpaid, and the code is told', [unpaid, { value: done }], 'closed', ['query', 'close-qrcode']],
    [
      'unpaid, and the code is not told',
      [{ value: { ...BILL, billStatus: 'UNPAID' } }],
      'unknown',
      ['query'],
    ],
  ])('after a creation that was not answered: %s', async (_name, answers, result, calls) => {
    const { port, sent } = client(answers);
    expect(await port.close(ATTEMPT)).toBe(result);
    expect(sent.map((s) => s.url.split('/').at(-1))).toEqual(calls);
  });
});

describe('a code that has ended, which the provider will not close although nobody paid', () => {
  const answers = [{ value: REFUSED('OPERATION_NOT_ALLOWED') }, { value: { ...CODE, billStatus: 'UNPAID' } }];
  const extra = { qrCodeId: CODE.qrCodeId, endsAt: '2026-11-21T02:30:00.000Z' };

  test.each([
    ['2026-11-21T02:29:59Z', 'unknown'],
    ['2026-11-21T02:40:00Z', 'unknown'],
    ['2026-11-21T02:40:01Z', 'closed'],
  ])('at %s: %s', async (now, result) => {
    const { port } = client(answers, { now: () => new Date(now) });
    expect(await port.close({ ...ATTEMPT, extra })).toBe(result);
  });

  test('a payment still counts, and so does no answer', async () => {
    const now = () => new Date('2026-11-21T03:00:00Z');
    const after = (bill: unknown) =>
      client([answers[0]!, { value: bill }], { now }).port.close({ ...ATTEMPT, extra });
    expect([await after(PAID), await after('<html>')]).toEqual(['paid', 'unknown']);
  });
});

describe('refund', () => {
  const request: RefundRequest = {
    outRefundNo: 'R2611210001',
    attempt: ATTEMPT,
    providerTxn: '4200001',
    refundFen: 500,
    totalFen: 1250,
    reason: '缺货退款',
  };
  const reply = {
    ...BILL,
    refundOrderId: '3194R2611210001',
    refundAmount: 500,
    refundStatus: 'SUCCESS',
    refundPayTime: '2026-11-21 11:00:00',
  };
  const told = {
    ...PAID,
    billStatus: 'REFUND',
    refundBillPayment: {
      merOrderId: '3194R2611210001',
      totalAmount: '500',
      targetOrderId: '5030',
      payTime: '2026-11-21 11:00:00',
      status: 'TRADE_SUCCESS',
    },
  };

  test('what is sent and what is learned', async () => {
    const { port, sent } = answering(reply);
    expect(await port.refund(request)).toEqual({
      state: 'success',
      refund: {
        outRefundNo: 'R2611210001',
        providerRefundId: '3194R2611210001',
        outTradeNo: ATTEMPT.outTradeNo,
        providerTxn: '4200001',
        state: 'success',
        providerState: 'SUCCESS',
        refundFen: 500,
        totalFen: 1250,
        refundedAt: new Date('2026-11-21T03:00:00Z'),
        receivedAccount: null,
      },
    });
    expect(sent[0]!.url).toBe('https://api-mop.chinaums.com/v1/netpay/bills/refund');
    expect(sent[0]!.json).toEqual({
      requestTimestamp: '2026-11-21 10:00:00',
      ...OURS,
      billNo: '3194SN2026112100000001A1',
      billDate: '2026-11-21',
      refundOrderId: '3194R2611210001',
      refundAmount: 500,
      refundDesc: '缺货退款',
    });
  });

  test.each([
    ['FAIL', { state: 'failed', failure: null, refund: { providerState: 'FAIL' } }],
    ['PROCESSING', { state: 'processing' }],
    ['UNKNOWN', { state: 'unknown' }],
    ['', { state: 'unknown' }],
  ])('refundStatus %s', async (refundStatus, result) => {
    expect(await answering({ ...reply, refundStatus }).port.refund(request)).toMatchObject(result);
  });

  test.each([
    ['another bill', { billNo: '3194SN2026112100000002A1' }],
    ['another refund', { refundOrderId: '3194R2611210002' }],
    ['another source', { refundOrderId: '1017R2611210001' }],
    ['another amount', { refundAmount: 501 }],
    ['another total', { totalAmount: 1251 }],
    ['another merchant', { mid: '1' }],
  ])('a reply about %s is unknown', async (_name, change) => {
    expect(await answering({ ...reply, ...change }).port.refund(request)).toMatchObject({ state: 'unknown' });
  });

  test.each([
    ['NO_ORDER', 200, 'failed'],
    ['INSUFFICIENT_FUNDS', 200, 'failed'],
    ['INVALID_ARGUMENT', 200, 'failed'],
    ['INVALID_ARGUMENT', 500, 'unknown'],
    ['DUP_ORDER', 200, 'unknown'],
    ['ORDER_PROCESSING', 200, 'unknown'],
    ['TIMEOUT', 200, 'unknown'],
    ['SOMETHING_NEW', 200, 'unknown'],
  ])('%s with HTTP %d is %s', async (errCode, status, state) => {
    const { port, sent } = answering(REFUSED(errCode), status);
    expect(await port.refund(request)).toMatchObject({
      state,
      failure: { code: errCode.replaceAll('_', '') },
    });
    expect(sent).toHaveLength(1);
  });

  test('not allowed: refused only when the provider has no such refund', async () => {
    const first = { value: REFUSED('OPERATION_NOT_ALLOWED') };
    expect(await client([first, { value: PAID }]).port.refund(request)).toMatchObject({
      state: 'failed',
      refund: null,
    });
    expect(await client([first, { value: told }]).port.refund(request)).toMatchObject({ state: 'success' });
    expect(await client([first, { value: '' }]).port.refund(request)).toMatchObject({ state: 'unknown' });
  });

  test('query of a refund', async () => {
    const { port, sent } = answering(told);
    expect(await port.queryRefund(request)).toMatchObject({
      state: 'success',
      refund: {
        outRefundNo: 'R2611210001',
        providerRefundId: '5030',
        refundFen: 500,
        totalFen: 1250,
        providerTxn: '4200001471202611211141496123',
      },
    });
    expect(sent[0]!.json).toMatchObject({
      billNo: BILL.billNo,
      billDate: '2026-11-21',
      refundOrderId: '3194R2611210001',
    });
    expect(await answering(PAID).port.queryRefund(request)).toEqual({ state: 'absent' });
    expect(await answering(REFUSED('NO_ORDER')).port.queryRefund(request)).toEqual({ state: 'absent' });
    expect(await answering(REFUSED('DUP_ORDER')).port.queryRefund(request)).toMatchObject({
      state: 'unknown',
    });
    expect(await answering({ ...told, billNo: 'x' }).port.queryRefund(request)).toMatchObject({
      state: 'unknown',
    });
    expect(await answering({ ...PAID, billNo: 'x' }).port.queryRefund(request)).toMatchObject({
      state: 'unknown',
    });
  });

  test.each([
    ['more than the total', { refundFen: 1251 }],
    ['half a fen', { refundFen: 0.5 }],
    ['nothing', { refundFen: 0 }],
    ['an unusable number', { outRefundNo: 'R 1' }],
  ])('%s is our own mistake and never leaves the house', async (_name, change) => {
    const { port, sent } = answering(reply);
    await expect(port.refund({ ...request, ...change })).rejects.toThrow(RangeError);
    expect(sent).toEqual([]);
  });
});
