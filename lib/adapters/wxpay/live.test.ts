import { createPrivateKey } from 'node:crypto';
import { parseAuthorization, requestMessage, verifyMessage } from './sign';
import { client, merchant, SERIAL } from './test-client';

const ATTEMPT = {
  outTradeNo: 'SN2026112100000001A1',
  createdAt: new Date('2026-11-21T02:00:00Z'),
  amountFen: 1250,
  description: '保密宣传品',
  expiresAt: new Date('2026-11-21T02:30:00.789Z'),
  scene: { kind: 'native' },
} as const;

test('what is sent: exact parameters, one signature over exactly these bytes, no unused field', async () => {
  const { port, sent } = client(200, { code_url: 'weixin://wxpay/bizpayurl?pr=x' });
  expect(await port.create(ATTEMPT)).toEqual({
    kind: 'qr',
    payload: 'weixin://wxpay/bizpayurl?pr=x',
    expiresAt: ATTEMPT.expiresAt,
    providerRef: null,
    extra: { codeUrl: 'weixin://wxpay/bizpayurl?pr=x' },
  });
  const [call] = sent;
  expect(call).toMatchObject({
    method: 'POST',
    url: 'https://api.mch.weixin.qq.com/v3/pay/transactions/native',
  });
  expect(JSON.parse(call!.body)).toEqual({
    appid: 'wx2421b1c4370ec43b',
    mchid: '1900007291',
    description: '保密宣传品',
    out_trade_no: 'SN2026112100000001A1',
    time_expire: '2026-11-21T10:30:00+08:00',
    notify_url: 'https://shop.example/api/guest/payment/notify/wxpay',
    amount: { total: 1250, currency: 'CNY' },
  });
  expect(call!.headers.get('wechatpay-serial')).toBe(SERIAL);
  const given = parseAuthorization(call!.headers.get('authorization'))!;
  const message = requestMessage(
    'POST',
    '/v3/pay/transactions/native',
    given.timestamp,
    given.nonce,
    call!.body,
  );
  expect(verifyMessage(merchant.publicKey, message, given.signature)).toBe(true);
});

test('the signed target is the one that is sent, also with characters that need encoding', async () => {
  const { port, sent } = client(404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' });
  expect(await port.query({ ...ATTEMPT, outTradeNo: 'SN|26*11-21_1' })).toEqual({ state: 'ABSENT' });
  const url = new URL(sent[0]!.url);
  expect(url.pathname + url.search).toBe(
    '/v3/pay/transactions/out-trade-no/SN%7C26*11-21_1?mchid=1900007291',
  );
  const given = parseAuthorization(sent[0]!.headers.get('authorization'))!;
  const message = requestMessage('GET', url.pathname + url.search, given.timestamp, given.nonce, '');
  expect(verifyMessage(merchant.publicKey, message, given.signature)).toBe(true);
});

test('a description is cut to 127 bytes without cutting a character', async () => {
  const { port, sent } = client(200, { code_url: 'x' });
  await port.create({ ...ATTEMPT, description: '密'.repeat(100) });
  expect(JSON.parse(sent[0]!.body)).toMatchObject({ description: '密'.repeat(42) });
});

test.each([
  [400, 'ORDERPAID', 'paid'],
  [400, 'ORDER_PAID', 'paid'],
  [400, 'ORDER_CLOSED', 'closed'],
  [403, 'OUT_TRADE_NO_USED', 'duplicate'],
  [400, 'PARAM_ERROR', 'rejected'],
  [403, 'NO_AUTH', 'rejected'],
])('create: %d %s is refused as %s', async (status, code, reason) => {
  const { port } = client(status, { code, message: 'm' });
  expect(await port.create(ATTEMPT)).toEqual({
    kind: 'refused',
    reason,
    failure: {
      code: code.replaceAll('_', ''),
      message: 'm',
      status,
      requestId: '08F78BB5AF0610D302-268435462',
    },
  });
});

test.each([
  ['a 500', 500, { code: 'SYSTEM_ERROR', message: '' }, {}],
  ['a 429', 429, { code: 'FREQUENCY_LIMITED', message: '' }, {}],
  ['a page instead of JSON', 200, '<html>', {}],
  ["a proxy's 404 page", 404, '<html>', { unsigned: true }],
  ['JSON without a code', 400, {}, {}],
  ['an unsigned success', 200, { code_url: 'x' }, { unsigned: true }],
  ['a success without the code', 200, {}, {}],
  ['a redirect', 302, '', { unsigned: true }],
])('create: %s is unknown', async (_name, status, value, change) => {
  expect(await client(status, value, change).port.create(ATTEMPT)).toMatchObject({ kind: 'unknown' });
});

const PAID = {
  appid: 'wx2421b1c4370ec43b',
  mchid: '1900007291',
  out_trade_no: ATTEMPT.outTradeNo,
  transaction_id: '4200001',
  trade_type: 'NATIVE',
  trade_state: 'SUCCESS',
  success_time: '2026-11-21T10:00:00+08:00',
  payer: { openid: 'o' },
  amount: { total: 1250, payer_total: 1200, currency: 'CNY' },
};

test.each([
  ['NOTPAY', 'PENDING'],
  ['USERPAYING', 'PENDING'],
  ['PAYERROR', 'PENDING'],
  ['CLOSED', 'CLOSED'],
  ['REVOKED', 'CLOSED'],
  ['SUCCESS', 'PAID'],
  ['REFUND', 'REFUNDING'],
  ['SOMETHING', 'UNKNOWN'],
])('query: trade_state %s is %s', async (tradeState, state) => {
  expect(await client(200, { ...PAID, trade_state: tradeState }).port.query(ATTEMPT)).toMatchObject({
    state,
  });
});

test('query: the order amount counts, not what the payer paid after a voucher', async () => {
  expect(await client(200, PAID).port.query(ATTEMPT)).toMatchObject({
    payment: { amountFen: 1250, payer: 'o' },
  });
});

test.each([
  ['another order', { out_trade_no: 'SN2026112100000002A1' }],
  ['another merchant', { mchid: '1' }],
  ['another appid', { appid: 'wx' }],
  ['another currency', { amount: { total: 1250, currency: 'USD' } }],
  ['no amount', { amount: {} }],
  ['a fractional amount', { amount: { total: 12.5 } }],
  ['no transaction', { transaction_id: '' }],
  ['no time', { success_time: 'yesterday' }],
])('query: a payment with %s is unknown', async (_name, change) => {
  expect(await client(200, { ...PAID, ...change }).port.query(ATTEMPT)).toMatchObject({ state: 'UNKNOWN' });
});

test('close: 204 with a signature over the empty body', async () => {
  expect(await client(204, null).port.close(ATTEMPT)).toBe('closed');
  expect(await client(204, null, { unsigned: true }).port.close(ATTEMPT)).toBe('unknown');
  expect(await client(400, { code: 'ORDERPAID' }).port.close(ATTEMPT)).toBe('paid');
  expect(await client(400, { code: 'ORDER_CLOSED' }).port.close(ATTEMPT)).toBe('closed');
  expect(await client(403, { code: 'NO_AUTH' }).port.close(ATTEMPT)).toBe('unknown');
});

test('refund: accepted, refused, and an answer about another refund', async () => {
  const answer = {
    refund_id: '5',
    out_refund_no: 'R1',
    out_trade_no: ATTEMPT.outTradeNo,
    transaction_id: '4',
    status: 'PROCESSING',
    amount: { refund: 100, total: 1250 },
  };
  const request = {
    outRefundNo: 'R1',
    attempt: ATTEMPT,
    refundFen: 100,
    totalFen: 1250,
    reason: '',
  };
  expect(await client(200, answer).port.refund(request)).toMatchObject({ state: 'processing' });
  expect(await client(200, answer).port.refund({ ...request, outRefundNo: 'R2' })).toMatchObject({
    state: 'unknown',
    failure: { code: 'mismatch' },
  });
  expect(await client(403, { code: 'NOT_ENOUGH', message: '余额不足' }).port.refund(request)).toMatchObject({
    state: 'failed',
    refund: null,
    failure: { code: 'NOTENOUGH' },
  });
});

test.each([500, 502])('the backup origin is asked after a %d, with the same body', async (status) => {
  const { port, sent } = client(
    status,
    { code: 'SYSTEM_ERROR' },
    { backupBaseUrl: 'https://api2.mch.weixin.qq.com' },
  );
  await port.create(ATTEMPT);
  expect(sent.map((s) => new URL(s.url).host)).toEqual(['api.mch.weixin.qq.com', 'api2.mch.weixin.qq.com']);
  expect(sent[0]!.body).toBe(sent[1]!.body);
});

test('no second origin is asked after a refusal', async () => {
  const { port, sent } = client(
    400,
    { code: 'PARAM_ERROR' },
    { backupBaseUrl: 'https://api2.mch.weixin.qq.com' },
  );
  await port.create(ATTEMPT);
  expect(sent).toHaveLength(1);
});

test.each([
  ['a short APIv3 key', { apiV3Key: 'short' }],
  ['an unreadable key', { merchantPrivateKey: 'nonsense' }],
  ['no platform key', { platformKeys: {} }],
  ['a base URL with a path', { baseUrl: 'https://shop.example/wxpay' }],
  ['no merchant number', { mchid: '' }],
])('construction refuses %s', (_name, change) => {
  expect(() => client(200, {}, change)).toThrow();
});

test('create: a code for any app is not offered', async () => {
  const { port, sent } = client(200, {});
  await expect(port.create({ ...ATTEMPT, scene: { kind: 'qr' } })).rejects.toThrow(RangeError);
  expect(sent).toEqual([]);
});

test.each([
  ['a number that is too short', { outTradeNo: 'SN1' }],
  ['an amount of zero', { amountFen: 0 }],
  ['half a fen', { amountFen: 12.5 }],
])('create: %s is our own mistake', async (_name, change) => {
  const { port, sent } = client(200, {});
  await expect(port.create({ ...ATTEMPT, ...change })).rejects.toThrow(RangeError);
  expect(sent).toEqual([]);
});

test('the merchant key may be PKCS#1 or PKCS#8', () => {
  const pkcs1 = merchant.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  expect(createPrivateKey(pkcs1).asymmetricKeyType).toBe('rsa');
  expect(() => client(200, {}, { merchantPrivateKey: pkcs1 })).not.toThrow();
});
