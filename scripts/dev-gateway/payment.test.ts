import { createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { attempt, startPair, type Pair } from './test-support';
import type { Order } from './types';

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

test('create, pay, verified notification, query; closing a paid order says paid', async () => {
  const a = attempt();
  const created = await pair.wxpay.create(a);
  expect(created).toMatchObject({ kind: 'qr', payload: expect.stringMatching(/^http:.*\/pay\/[\w-]{12}$/) });
  expect(await pair.wxpay.query(a)).toEqual({ state: 'PENDING' });

  await pair.control('pay', { outTradeNo: a.outTradeNo, openid: 'oBuyer' });
  const [notification] = await pair.settled();
  expect(notification).toMatchObject({ state: 'accepted', eventType: 'TRANSACTION.SUCCESS' });
  const payment = {
    outTradeNo: a.outTradeNo,
    providerTxn: expect.stringMatching(/^42000\d{23}$/),
    amountFen: 1250,
    currency: 'CNY',
    paidAt: expect.any(Date),
    payer: 'oBuyer',
    merchantId: pair.gateway.env['WECHATPAY_MCHID'],
    appId: pair.gateway.env['WECHATPAY_APPID'],
    channel: 'NATIVE',
  };
  expect(pair.received).toEqual([
    { ok: true, event: { kind: 'payment', eventId: notification!.id, payment, confirm: false } },
  ]);
  expect(await pair.wxpay.query(a)).toEqual({ state: 'PAID', payment });
  expect(await pair.wxpay.close(a)).toBe('paid');
  expect(await pair.wxpay.create(a)).toMatchObject({ kind: 'refused', reason: 'paid' });
});

test('the same number with the same values refreshes the code and kills the old one', async () => {
  const a = attempt();
  const first = await pair.wxpay.create(a);
  const second = await pair.wxpay.create(a);
  if (first.kind !== 'qr' || second.kind !== 'qr') throw new Error('no code');
  expect(second.payload).not.toBe(first.payload);
  expect((await fetch(first.payload)).status).toBe(404);
  expect((await fetch(second.payload)).status).toBe(200);
  expect(await pair.list<Order>('orders')).toHaveLength(1);
});

test.each([
  ['amount', { amountFen: 1251 }],
  ['description', { description: '别的商品' }],
  ['expiry', { expiresAt: new Date(Date.now() + 3600_000) }],
  ['way of paying', { scene: { kind: 'jsapi', openid: 'oX' } as const }],
])('the same number with another %s is refused and nothing changes', async (_name, change) => {
  const a = attempt();
  await pair.wxpay.create(a);
  const [before] = await pair.list<Order>('orders');
  expect(await pair.wxpay.create({ ...a, ...change })).toMatchObject({
    kind: 'refused',
    reason: 'duplicate',
    failure: { code: 'OUTTRADENOUSED', status: 403 },
  });
  expect(await pair.list<Order>('orders')).toEqual([before]);
});

test('closing: repeatable, a closed order is neither paid nor created again, an unknown one counts as closed', async () => {
  const a = attempt();
  await pair.wxpay.create(a);
  expect(await pair.wxpay.close(a)).toBe('closed');
  expect(await pair.wxpay.close(a)).toBe('closed');
  expect(await pair.wxpay.query(a)).toEqual({ state: 'CLOSED' });
  await expect(pair.control('pay', { outTradeNo: a.outTradeNo })).rejects.toThrow('订单已关闭');
  expect(await pair.wxpay.create(a)).toMatchObject({ kind: 'refused', reason: 'closed' });
  const never = attempt();
  expect(await pair.wxpay.query(never)).toEqual({ state: 'ABSENT' });
  expect(await pair.wxpay.close(never)).toBe('closed');
});

test('JSAPI returns bridge parameters signed with the merchant key, H5 a link that is short-lived', async () => {
  const jsapi = await pair.wxpay.create(attempt({ scene: { kind: 'jsapi', openid: 'oBuyer' } }));
  if (jsapi.kind !== 'jsapi') throw new Error(jsapi.kind);
  const { appId, timeStamp, nonceStr, package: pkg, paySign } = jsapi.payload;
  expect(pkg).toMatch(/^prepay_id=wx\d{14}/);
  const key = createPublicKey(readFileSync(pair.gateway.env['WECHATPAY_MERCHANT_KEY_FILE']!, 'utf8'));
  const verifier = createVerify('RSA-SHA256').update(`${appId}\n${timeStamp}\n${nonceStr}\n${pkg}\n`);
  expect(verifier.verify(key, paySign, 'base64')).toBe(true);

  const h5 = await pair.wxpay.create(attempt({ scene: { kind: 'h5', clientIp: '203.0.113.7' } }));
  if (h5.kind !== 'redirect') throw new Error(h5.kind);
  expect(h5.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(5 * 60_000);
  const page = await fetch(
    `${h5.payload}&redirect_url=${encodeURIComponent('http://shop.example/result?a=1')}`,
    { headers: { Referer: 'http://shop.example/' } },
  );
  expect(await page.text()).toContain('http://shop.example/result?a=1');
});

test('an expiry less than a minute ahead is refused; a code dies at the expiry', async () => {
  expect(await pair.wxpay.create(attempt({ expiresAt: new Date(Date.now() + 50_000) }))).toMatchObject({
    kind: 'refused',
    reason: 'rejected',
    failure: { code: 'PARAMERROR' },
  });
  const created = await pair.wxpay.create(attempt());
  if (created.kind !== 'qr') throw new Error(created.kind);
  await pair.control('clock.offset', { ms: 31 * 60_000 });
  expect(await (await fetch(created.payload)).text()).toContain('订单已超过支付时限');
});

test.each([
  ['a code', { kind: 'native' } as const, 2 * 3600_000],
  ['a link for a mobile browser', { kind: 'h5', clientIp: '203.0.113.7' } as const, 5 * 60_000],
])(
  '%s dies before an order that may still be paid: sent again it has a new one',
  async (_name, scene, lifeMs) => {
    const a = attempt({ scene, expiresAt: new Date(Date.now() + 6 * 3600_000) });
    const asked = Date.now();
    const first = await pair.wxpay.create(a);
    if (first.kind !== 'qr' && first.kind !== 'redirect') throw new Error(first.kind);
    const made = first.expiresAt.getTime() - lifeMs;
    // A moment of the channel has whole seconds.
    expect([made >= asked - 1000, made <= Date.now() + 1000]).toEqual([true, true]);
    const open = (url: string) =>
      fetch(url, { headers: { Referer: 'http://shop.example/' } }).then((r) => r.text());
    expect(await open(first.payload)).toContain('12.50');
    await pair.control('clock.offset', { ms: lifeMs + 1000 });
    expect(await open(first.payload)).toContain('二维码已过期');
    const now = () => new Date(Date.now() + lifeMs + 1000);
    const second = await pair.wxpayWith({ now }).create(a);
    if (second.kind !== 'qr' && second.kind !== 'redirect') throw new Error(second.kind);
    expect(await open(second.payload)).toContain('12.50');
  },
);

describe('the merchant is verified', () => {
  test('another private key: 401 SIGN_ERROR', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const wxpay = pair.wxpayWith({
      merchantPrivateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    });
    const failure = { code: 'SIGNERROR', status: 401, requestId: expect.any(String) };
    expect(await wxpay.create(attempt())).toMatchObject({ kind: 'refused', reason: 'rejected', failure });
    expect(await wxpay.query(attempt())).toMatchObject({ state: 'UNKNOWN', failure });
    expect(await wxpay.close(attempt())).toBe('unknown');
    expect(await pair.list('orders')).toEqual([]);
  });
  test.each([
    ['serial number', { merchantSerialNo: 'AB'.repeat(20) }],
    ['merchant number', { mchid: '1900000001' }],
    ['clock ten minutes slow', { now: () => new Date(Date.now() - 600_000) }],
  ])('wrong %s: refused', async (_name, change) => {
    const result = await pair.wxpayWith(change).create(attempt());
    expect(['refused', 'unknown']).toContain(result.kind);
    expect(await pair.list('orders')).toEqual([]);
  });
  test('an appid of someone else: APPID_MCHID_NOT_MATCH', async () => {
    expect(await pair.wxpayWith({ appid: 'wx0000000000000000' }).create(attempt())).toMatchObject({
      kind: 'refused',
      failure: { code: 'APPIDMCHIDNOTMATCH', status: 400 },
    });
  });
  test('an unsigned request: 401 with an error body', async () => {
    const response = await fetch(`${pair.gateway.wxpayUrl}/v3/pay/transactions/native`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'SIGN_ERROR' });
  });
});

describe('faults of the interface', () => {
  test('timeoutAfterCommit: the answer is unknown, the order exists, the same values again give its code', async () => {
    const a = attempt();
    await pair.control('api.mode', { mode: 'timeoutAfterCommit', times: 1 });
    expect(await pair.wxpayWith({ timeoutMs: 800 }).create(a)).toMatchObject({
      kind: 'unknown',
      failure: { code: 'timeout', status: null },
    });
    expect(await pair.list<Order>('orders')).toHaveLength(1);
    expect(await pair.wxpay.create(a)).toMatchObject({ kind: 'qr' });
  });
  test('timeoutBeforeCommit: unknown, and nothing was created', async () => {
    const a = attempt();
    await pair.control('api.mode', { mode: 'timeoutBeforeCommit', times: 1 });
    expect(await pair.wxpayWith({ timeoutMs: 800 }).create(a)).toMatchObject({ kind: 'unknown' });
    expect(await pair.wxpay.query(a)).toEqual({ state: 'ABSENT' });
  });
  test.each([
    ['http500', 'SYSTEMERROR', 500],
    ['429', 'RATELIMITEXCEEDED', 429],
    ['badSignature', 'bad-signature', 200],
    ['unsigned', 'bad-signature', 200],
  ])('%s: unknown, never a refusal', async (mode, code, status) => {
    const a = attempt();
    await pair.wxpay.create(a);
    await pair.control('api.mode', { mode });
    const failure = { code, status };
    expect(await pair.wxpay.create(a)).toMatchObject({ kind: 'unknown', failure });
    expect(await pair.wxpay.query(a)).toMatchObject({ state: 'UNKNOWN', failure });
    expect(await pair.wxpay.close(a)).toBe('unknown');
  });
  test('a closed port: unknown, and the backup origin is tried with the same number', async () => {
    const a = attempt();
    const closed = 'http://127.0.0.1:9';
    expect(await pair.wxpayWith({ baseUrl: closed }).create(a)).toMatchObject({
      kind: 'unknown',
      failure: { code: 'network' },
    });
    const withBackup = pair.wxpayWith({ baseUrl: closed, backupBaseUrl: pair.gateway.wxpayUrl });
    expect(await withBackup.create(a)).toMatchObject({ kind: 'qr' });
  });
  test('each call is observed without secrets', async () => {
    const calls: unknown[] = [];
    await pair.wxpayWith({ observe: (call) => calls.push(call) }).query(attempt({ outTradeNo: 'SN-none-1' }));
    expect(calls).toEqual([
      {
        provider: 'wxpay',
        method: 'GET',
        path: '/v3/pay/transactions/out-trade-no/SN-none-1',
        status: 404,
        code: 'ORDERNOTEXIST',
        requestId: expect.any(String),
        durationMs: expect.any(Number),
      },
    ]);
  });
  test('replies can be asked for under the platform certificate instead of the public key', async () => {
    const keys = JSON.parse(readFileSync(pair.gateway.env['WECHATPAY_PUBLIC_KEYS']!, 'utf8')) as Record<
      string,
      string
    >;
    const certificate = Object.keys(keys).find((serial) => !serial.startsWith('PUB_KEY_ID_'))!;
    const onlyCertificate = { platformKeys: { [certificate]: keys[certificate]! } };
    expect(await pair.wxpayWith(onlyCertificate).create(attempt())).toMatchObject({ kind: 'qr' });
  });
});
