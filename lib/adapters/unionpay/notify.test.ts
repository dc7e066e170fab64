import type { RawNotification } from '../payment/port';
import { answering, ATTEMPT, PAID, signed, without } from './test-client';

const FIELDS = {
  billNo: '3194SN2026112100000001A1',
  billDate: '2026-11-21',
  billStatus: 'PAID',
  billPayment: JSON.stringify(PAID.billPayment),
  qrCodeId: '31942611210000000001',
  mid: '898340149000005',
  tid: '88880001',
  instMid: 'QRPAYDEFAULT',
  notifyId: '11111111-2222-3333-4444-555555555555',
  totalAmount: '1250',
};
const PAYMENT = {
  outTradeNo: ATTEMPT.outTradeNo,
  providerTxn: '4200001471202611211141496123',
  amountFen: 1250,
  currency: 'CNY',
  paidAt: new Date('2026-11-21T02:00:05Z'),
  payer: 'o8wNP0RtDiUq4NzMZyAGK5psp6hs',
  merchantId: '898340149000005',
  appId: '12345678901234567890123456789012',
  channel: 'WXPay',
};
const EVENT = {
  ok: true,
  event: { kind: 'payment', eventId: FIELDS.notifyId, payment: PAYMENT, confirm: true },
};

const { port } = answering({});
const parse = (raw: Partial<RawNotification>) =>
  port.parseNotification({ headers: new Headers(), body: '', ...raw });
const form = (fields: Record<string, string>) => parse({ body: new URLSearchParams(fields).toString() });

describe('however it is sent, it says the same and wants a confirmation', () => {
  test('as a form', () => expect(form(signed(FIELDS))).toEqual(EVENT));
  test('with MD5, which is meant when no hash is named', () => {
    expect(form(signed(FIELDS, null))).toEqual(EVENT);
    expect(form(signed(FIELDS, 'MD5'))).toEqual(EVENT);
  });
  test('as a query string', () => {
    expect(parse({ search: `?${new URLSearchParams(signed(FIELDS)).toString()}` })).toEqual(EVENT);
  });
  test('as JSON, with a null that is not signed', () => {
    expect(parse({ body: JSON.stringify({ ...signed(FIELDS), EG: null }) })).toEqual(EVENT);
  });
  test('with parameters that nobody announced', () => {
    expect(form(signed({ ...FIELDS, ns: 'cyuT', merName: '测试退货5(1111)' }))).toEqual(EVENT);
  });
});

test('a payment without the number of the wallet is known by the one of the clearing, then of the order', () => {
  const noTarget = without(PAID.billPayment, 'targetOrderId');
  const onlyOrder = without(noTarget, 'paySeqId');
  const txn = (payment: object) => {
    const result = form(signed({ ...FIELDS, billPayment: JSON.stringify(payment) }));
    return result.ok && result.event.kind === 'payment' ? result.event.payment.providerTxn : null;
  };
  expect([txn(noTarget), txn(onlyOrder)]).toEqual(['01120706230N', '3194SN2026112100000001A10']);
});

describe('S-55 refused: nothing is learned from it', () => {
  test.each([
    ['no signature', FIELDS, 'missing-signature', 401],
    ["a stranger's key", signed(FIELDS, 'SHA256', 'stranger'), 'bad-signature', 401],
    ['an amount changed after signing', { ...signed(FIELDS), totalAmount: '1' }, 'bad-signature', 401],
    ['another merchant', signed({ ...FIELDS, mid: '898340149000006' }), 'wrong-merchant', 400],
    ['another terminal', signed({ ...FIELDS, tid: '88880002' }), 'wrong-merchant', 400],
    ['another business', signed({ ...FIELDS, instMid: 'YUEDANDEFAULT' }), 'wrong-merchant', 400],
    ['no merchant', signed(without(FIELDS, 'mid')), 'wrong-merchant', 400],
    [
      'a bill of another source',
      signed({ ...FIELDS, billNo: '1017SN2026112100000001A1' }),
      'wrong-merchant',
      400,
    ],
    ['no id of the notification', signed({ ...FIELDS, notifyId: '' }), 'malformed', 400],
    ['no payment', signed({ ...FIELDS, billPayment: '' }), 'malformed', 400],
    ['a payment that is not JSON', signed({ ...FIELDS, billPayment: '{' }), 'malformed', 400],
    ['half a fen', signed({ ...FIELDS, totalAmount: '12.5' }), 'malformed', 400],
    ['two amounts', signed({ ...FIELDS, totalAmount: '1251' }), 'malformed', 400],
  ])('%s', (_name, fields, reason, status) => {
    expect(form(fields)).toEqual({
      ok: false,
      reason,
      reply: { status, contentType: 'text/plain', body: 'FAILED' },
    });
  });

  test.each([
    ['nothing at all', {}],
    ['JSON that is cut off', { body: '{"mid":"8' }],
    ['JSON nested deeper than the stack', { body: `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}` }],
    [
      'a parameter that comes twice',
      { body: `${new URLSearchParams(signed(FIELDS)).toString()}&mid=898340149000005` },
    ],
  ])('%s', (_name, raw) => {
    expect(parse(raw)).toMatchObject({ ok: false, reason: 'malformed', reply: { status: 400 } });
  });
});

describe('refunds', () => {
  const REFUND = {
    ...FIELDS,
    billStatus: 'REFUND',
    refundOrderId: '3194R2611210001',
    refundAmount: '500',
    refundPayTime: '2026-11-21 11:00:00',
    refundTargetOrderId: '5030',
    status: 'TRADE_SUCCESS',
  };

  test('a refund that was made', () => {
    expect(form(signed(REFUND))).toEqual({
      ok: true,
      event: {
        kind: 'refund',
        eventId: FIELDS.notifyId,
        confirm: true,
        refund: {
          outRefundNo: 'R2611210001',
          providerRefundId: '5030',
          outTradeNo: ATTEMPT.outTradeNo,
          providerTxn: PAYMENT.providerTxn,
          state: 'success',
          providerState: 'TRADE_SUCCESS',
          refundFen: 500,
          totalFen: 1250,
          refundedAt: new Date('2026-11-21T03:00:00Z'),
          receivedAccount: null,
        },
      },
    });
  });

  test.each([
    ['FAIL', 'failed'],
    ['PROCESSING', 'processing'],
    ['TRADE_REFUND', 'processing'],
  ])('status %s is %s', (status, state) => {
    expect(form(signed({ ...REFUND, status }))).toMatchObject({ ok: true, event: { refund: { state } } });
  });

  test('a refund without its amount is malformed', () => {
    expect(form(signed({ ...REFUND, refundAmount: '' }))).toMatchObject({ ok: false, reason: 'malformed' });
  });
});

test('a bill that was closed or refunded elsewhere is acknowledged and ignored', () => {
  expect(form(signed({ ...FIELDS, billStatus: 'CLOSED' }))).toEqual({
    ok: true,
    event: { kind: 'ignored', eventId: FIELDS.notifyId, eventType: 'bill CLOSED' },
  });
});

test('acknowledgements', () => {
  expect(port.ack(true)).toEqual({ status: 200, contentType: 'text/plain', body: 'SUCCESS' });
  expect(port.ack(false)).toEqual({ status: 500, contentType: 'text/plain', body: 'FAILED' });
});
