import type { PaymentScene } from '../payment/port';
import { bodySignature, parameterSignature, parseAuthorization } from './sign';
import { answering, ATTEMPT, BILL, client, CODE, COMM_KEY, OURS, PAID, REFUSED } from './test-client';

test('what is sent: exact parameters, one signature over exactly these bytes, no unused field', async () => {
  const { port, sent } = answering(CODE);
  expect(await port.create(ATTEMPT)).toEqual({
    kind: 'qr',
    payload: CODE.billQRCode,
    expiresAt: ATTEMPT.expiresAt,
    providerRef: CODE.qrCodeId,
    extra: {
      codeUrl: CODE.billQRCode,
      qrCodeId: CODE.qrCodeId,
      billDate: '2026-11-21',
      endsAt: '2026-11-21T02:30:00.000Z',
    },
  });
  expect(sent[0]!.url).toBe('https://api-mop.chinaums.com/v1/netpay/bills/get-qrcode');
  expect(sent[0]!.json).toEqual({
    requestTimestamp: '2026-11-21 10:00:00',
    ...OURS,
    billNo: '3194SN2026112100000001A1',
    billDate: '2026-11-21',
    billDesc: '保密宣传品',
    totalAmount: 1250,
    expireTime: '2026-11-21 10:30:00',
    notifyUrl: 'https://shop.example/api/guest/payment/notify/unionpay',
    walletOption: 'SINGLE',
  });
  const given = parseAuthorization(sent[0]!.headers.get('authorization'))!;
  expect(given).toMatchObject({ appId: '12345678901234567890123456789012', timestamp: '20261121100000' });
  const appKey = '67890123456789012345678901234567';
  expect(given.signature).toBe(bodySignature({ ...given, appKey, body: sent[0]!.body }));
});

describe('the old protocol', () => {
  const legacy = {
    protocol: 'legacy',
    msgSrc: 'WWW.TEST.COM',
    baseUrl: 'https://qr.chinaums.com',
    appId: '',
  } as const;
  const reply = (value: Record<string, string>) => ({
    ...value,
    sign: parameterSignature(value, COMM_KEY, 'MD5'),
  });
  const code = { ...CODE, totalAmount: '1250' };

  test.each([['MD5'], ['SHA256']] as const)(
    'one path, the call named in the body, signed with %s',
    async (signType) => {
      const { port, sent } = answering(reply(code), 200, { ...legacy, signType });
      expect(await port.create(ATTEMPT)).toMatchObject({ kind: 'qr', payload: CODE.billQRCode });
      expect(sent[0]!.url).toBe('https://qr.chinaums.com/netpay-route-server/api/');
      expect(sent[0]!.headers.get('authorization')).toBeNull();
      const { sign, ...fields } = sent[0]!.json;
      expect(fields).toMatchObject({ msgSrc: 'WWW.TEST.COM', msgType: 'bills.getQRCode', totalAmount: 1250 });
      expect(fields['signType']).toBe(signType === 'MD5' ? undefined : 'SHA256');
      const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
      expect(sign).toBe(parameterSignature(texts, COMM_KEY, signType));
    },
  );

  test.each([
    ['unsigned', code],
    ['changed after signing', { ...reply(code), billQRCode: 'https://evil.example/' }],
  ])('a reply that is %s is unknown', async (_name, value) => {
    expect(await answering(value, 200, legacy).port.create(ATTEMPT)).toMatchObject({
      kind: 'unknown',
      failure: { code: 'bad-signature' },
    });
  });
});

test.each([
  ['native', { kind: 'native' }],
  ['jsapi', { kind: 'jsapi', openid: 'o' }],
  ['h5', { kind: 'h5', clientIp: '203.0.113.7' }],
])('create: scene %s is not ours', async (_name, scene) => {
  const { port, sent } = answering(CODE);
  await expect(port.create({ ...ATTEMPT, scene: scene as PaymentScene })).rejects.toThrow(RangeError);
  expect(sent).toEqual([]);
});

test.each([
  ['a number of one character', { outTradeNo: '1' }],
  ['a number that is too long', { outTradeNo: 'S'.repeat(29) }],
  ['an amount of zero', { amountFen: 0 }],
  ['half a fen', { amountFen: 12.5 }],
])('create: %s is our own mistake', async (_name, change) => {
  const { port, sent } = answering(CODE);
  await expect(port.create({ ...ATTEMPT, ...change })).rejects.toThrow(RangeError);
  expect(sent).toEqual([]);
});

test.each([
  ['a 500', 500, { errCode: 'INTERNAL_ERROR' }],
  ['a 429', 429, { errCode: 'BUSY' }],
  ['a page instead of JSON', 200, '<html>'],
  ["a proxy's 404 page", 404, '<html>'],
  ['JSON without a code', 200, { billNo: BILL.billNo }],
  ['a success with HTTP 400', 400, CODE],
  ['one under way', 200, REFUSED('ORDER_PROCESSING')],
  ['a success without the code', 200, { ...CODE, billQRCode: '' }],
  ['a success without the id of the code', 200, { ...CODE, qrCodeId: undefined }],
  ['another bill', 200, { ...CODE, billNo: '3194SN2026112100000002A1' }],
  ['another merchant', 200, { ...CODE, mid: '898340149000006' }],
  ['another terminal', 200, { ...CODE, tid: '88880002' }],
  ['another amount', 200, { ...CODE, totalAmount: 1 }],
  ['another day', 200, { ...CODE, billDate: '2026-11-20' }],
])('create: %s is unknown', async (_name, status, value) => {
  expect(await answering(value, status).port.create(ATTEMPT)).toMatchObject({ kind: 'unknown' });
});

test.each(['INVALID_ARGUMENT', 'NO_SERVICE', 'SOMETHING_NEW'])('create: %s is refused', async (errCode) => {
  expect(await answering(REFUSED(errCode)).port.create(ATTEMPT)).toEqual({
    kind: 'refused',
    reason: 'rejected',
    failure: { code: errCode.replaceAll('_', ''), message: 'm', status: 200, requestId: null },
  });
});

test.each([
  ['paid', PAID, { kind: 'refused', reason: 'paid' }],
  ['refunded', { ...PAID, billStatus: 'REFUND' }, { kind: 'refused', reason: 'paid' }],
  ['closed', { ...CODE, billStatus: 'CLOSED' }, { kind: 'refused', reason: 'closed' }],
  [
    'open for another amount',
    { ...CODE, billStatus: 'UNPAID', totalAmount: 1 },
    { kind: 'refused', reason: 'duplicate' },
  ],
  [
    'open without its code',
    { ...BILL, billStatus: 'UNPAID', totalAmount: 1250 },
    { kind: 'refused', reason: 'duplicate' },
  ],
  ['open for this amount', { ...CODE, billStatus: 'UNPAID' }, { kind: 'qr', payload: CODE.billQRCode }],
  ['not told', '<html>', { kind: 'unknown' }],
])('create: a number in use whose bill is %s', async (_name, bill, result) => {
  const { port, sent } = client([{ value: REFUSED('DUP_ORDER') }, { value: bill }]);
  expect(await port.create(ATTEMPT)).toMatchObject(result);
  expect(sent.map((s) => new URL(s.url).pathname.split('/').at(-1))).toEqual(['get-qrcode', 'query']);
});

test.each([
  ['UNPAID', 'PENDING'],
  ['CLOSED', 'CLOSED'],
  ['PAID', 'PAID'],
  ['REFUND', 'REFUNDING'],
  ['UNKNOWN', 'UNKNOWN'],
  ['SOMETHING', 'UNKNOWN'],
])('query: billStatus %s is %s', async (billStatus, state) => {
  const { port, sent } = answering({ ...PAID, billStatus });
  expect(await port.query(ATTEMPT)).toMatchObject({ state });
  expect(sent[0]!.json).toEqual({
    requestTimestamp: '2026-11-21 10:00:00',
    ...OURS,
    billNo: '3194SN2026112100000001A1',
    billDate: '2026-11-21',
  });
});

test('query: the facts are in our words: our number, the amount of the bill, the number of the wallet', async () => {
  expect(await answering(PAID).port.query(ATTEMPT)).toEqual({
    state: 'PAID',
    payment: {
      outTradeNo: 'SN2026112100000001A1',
      providerTxn: '4200001471202611211141496123',
      amountFen: 1250,
      currency: 'CNY',
      paidAt: new Date('2026-11-21T02:00:05Z'),
      payer: 'o8wNP0RtDiUq4NzMZyAGK5psp6hs',
      merchantId: '898340149000005',
      appId: '12345678901234567890123456789012',
      channel: 'WXPay',
    },
  });
});

test.each([
  ['another bill', { billNo: '3194SN2026112100000002A1' }],
  ['no bill', { billNo: undefined }],
  ['another merchant', { mid: '1' }],
  ['another terminal', { tid: '1' }],
  ['another business', { instMid: 'YUEDANDEFAULT' }],
  ['no amount', { totalAmount: undefined }],
  ['a fractional amount', { totalAmount: 12.5 }],
  ['two amounts', { totalAmount: 1251 }],
  ['no payment', { billPayment: undefined }],
  ['no transaction', { billPayment: { payTime: '2026-11-21 10:00:05' } }],
  ['no time', { billPayment: { ...PAID.billPayment, payTime: 'yesterday' } }],
])('query: a payment with %s is unknown', async (_name, change) => {
  expect(await answering({ ...PAID, ...change }).port.query(ATTEMPT)).toMatchObject({ state: 'UNKNOWN' });
});

test('the day that was kept counts, also in a row of ours that was made later', async () => {
  const { port, sent } = answering(PAID);
  const later = { ...ATTEMPT, createdAt: new Date('2026-11-22T02:00:00Z') };
  expect(await port.query({ ...later, extra: { billDate: '2026-11-21' } })).toMatchObject({ state: 'PAID' });
  expect(await port.query(later)).toMatchObject({ state: 'UNKNOWN', failure: { code: 'mismatch' } });
  expect(sent.map((s) => s.json['billDate'])).toEqual(['2026-11-21', '2026-11-22']);
});

test('query: only NO_ORDER is absent', async () => {
  expect(await answering(REFUSED('NO_ORDER')).port.query(ATTEMPT)).toEqual({ state: 'ABSENT' });
  expect(await answering(REFUSED('INVALID_ARGUMENT')).port.query(ATTEMPT)).toMatchObject({
    state: 'UNKNOWN',
  });
  expect(await answering(REFUSED('NO_ORDER'), 502).port.query(ATTEMPT)).toMatchObject({ state: 'UNKNOWN' });
});

test('there is no bill of a day to fetch', async () => {
  const { port, sent } = answering({});
  expect(await port.fetchBill('2026-11-21')).toEqual({ kind: 'unsupported' });
  expect(sent).toEqual([]);
});

test.each([
  ['no merchant', { mid: '' }],
  ['no terminal', { tid: '' }],
  ['no application', { appId: '' }],
  ['no key', { appKey: '' }],
  ['no communication key', { commKey: '' }],
  ['no message source of the old protocol', { protocol: 'legacy' as const }],
  ['a source id of three characters', { msgSrcId: '319' }],
  ['a base URL with a path', { baseUrl: 'https://shop.example/ums' }],
])('construction refuses %s', (_name, change) => {
  expect(() => answering({}, 200, change)).toThrow('unionpay');
});
