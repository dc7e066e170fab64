import { createPublicKey, createVerify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { openPayment } from '@/lib/domain/payment/commands/open-code';
import type { H5View, JsapiView, PayStateView } from '@/lib/domain/payment/contract';
import { userPaymentCalls } from '@/lib/domain/payment/user-calls';
import { TestBrowser, type Called } from '@/tests/support/call-route';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { attemptsOf } from '@/tests/support/factories/pay';
import { ctxOf, makeCustomer, placeOrder, readOrder, type Customer } from '@/tests/support/factories/sale';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { expectInvariants } from '@/tests/support/invariants';

const check = userPaymentCalls['POST /api/user/payment/check'];
const h5 = userPaymentCalls['POST /api/user/payment/wxpay/h5'];
const jsapi = userPaymentCalls['POST /api/user/payment/wxpay/jsapi'];
const change = userPaymentCalls['POST /api/user/paymentMethod/change'];

let gw: TestGateway;
let product: Product;
let customer: Customer;
let browser: TestBrowser;

beforeAll(async () => {
  gw = await startTestGateway();
  product = await makeProduct({ stock: 1000, saleFen: 1000 });
  await ownerQuery(`update payment_methods set enabled = true`);
});
afterAll(() => gw.stop());
beforeEach(async () => {
  await gw.reset();
  customer = await makeCustomer();
  browser = await new TestBrowser().signIn(customer.user);
});
afterEach(expectInvariants);

const place = () => placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
const post = <T>(handler: Called, path: string, body: object, by = browser) =>
  by.call<T>(handler, { method: 'POST', path, body });
const askJsapi = (body: object, by = browser) =>
  post<JsapiView>(jsapi, '/api/user/payment/wxpay/jsapi', body, by);
const askChange = (body: object) => post<PayStateView>(change, '/api/user/paymentMethod/change', body);
const askCheck = (orderSn: string) => post<PayStateView>(check, '/api/user/payment/check', { orderSn });
const statesOf = async (id: number) => (await attemptsOf(id)).map((a) => [a.channel, a.status]);

/** Goes to WeChat as its browser would, and comes back with what stands in the address. */
async function authorise(url: string, openid: string): Promise<{ code: string; state: string; back: URL }> {
  await gw.control('oauth.auto', { openid });
  const reply = await fetch(url.replace('#wechat_redirect', ''), { redirect: 'manual' });
  const back = new URL(reply.headers.get('location') ?? '');
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '', back };
}

async function authorizeUrl(orderSn: string): Promise<string> {
  const reply = await askJsapi({ orderSn });
  if (reply.json.data?.kind !== 'authorize') throw new Error(reply.text);
  return reply.json.data.url;
}

describe('inside WeChat', () => {
  test('to WeChat and back, then parameters that its bridge accepts; the next order needs no way there', async () => {
    const { id, orderSn } = await place();
    const { code, state, back } = await authorise(await authorizeUrl(orderSn), 'oReader1');
    expect([back.pathname, back.searchParams.get('orderSn')]).toEqual(['/mobile/mall/wxpay', orderSn]);
    const reply = await askJsapi({ orderSn, code, state });
    if (reply.json.data?.kind !== 'pay') throw new Error(reply.text);
    const { bridge, amountFen } = reply.json.data;
    expect(amountFen).toBe((await readOrder(id)).totalFen);
    const key = readFileSync(process.env.WECHATPAY_MERCHANT_KEY_FILE ?? '', 'utf8');
    const signed = `${bridge.appId}\n${bridge.timeStamp}\n${bridge.nonceStr}\n${bridge.package}\n`;
    const verify = createVerify('RSA-SHA256').update(signed);
    expect(verify.verify(createPublicKey(key), bridge.paySign, 'base64')).toBe(true);
    expect((await gw.orders()).map((o) => [o.tradeType, o.totalFen])).toEqual([['JSAPI', amountFen]]);
    expect(await ownerQuery(`select openid from user_openids`)).toEqual([{ openid: 'oReader1' }]);
    const second = await place();
    expect((await askJsapi({ orderSn: second.orderSn })).json.data?.kind).toBe('pay');
    // The same order asked for again gives the same prepayment.
    const again = await askJsapi({ orderSn });
    expect(again.json.data).toMatchObject({ kind: 'pay', bridge: { package: bridge.package } });
    await gw.control('pay', { outTradeNo: `${orderSn}01` });
    await gw.settled(`${orderSn}01`);
    expect((await readOrder(id)).status).toBe('to_ship');
  });

  test('a way back that is not this session’s, order’s or time’s is refused, and no code is exchanged', async () => {
    const { orderSn } = await place();
    const other = await place();
    const { code, state } = await authorise(await authorizeUrl(orderSn), 'oReader2');
    const stranger = await new TestBrowser().signIn(customer.user);
    const old = `1700000000x${state.slice(11)}`;
    const tries: [object, TestBrowser][] = [
      [{ orderSn, code, state }, stranger],
      [{ orderSn: other.orderSn, code, state }, browser],
      [{ orderSn, code, state: old }, browser],
      [{ orderSn, code, state: 'nonsense' }, browser],
    ];
    for (const [body, by] of tries) {
      const reply = await askJsapi(body, by);
      expect([reply.status, reply.json.message]).toEqual([422, '微信授权已失效，请重新进入支付页面']);
    }
    expect(await ownerQuery(`select 1 from user_openids where user_id = $1`, [customer.user.id])).toEqual([]);
    expect((await askJsapi({ orderSn, code, state })).json.data?.kind).toBe('pay');
  });

  test('one WeChat user with two accounts pays with either', async () => {
    const { orderSn } = await place();
    const mine = await authorise(await authorizeUrl(orderSn), 'oReader4');
    expect((await askJsapi({ orderSn, code: mine.code, state: mine.state })).json.data?.kind).toBe('pay');
    customer = await makeCustomer();
    browser = await new TestBrowser().signIn(customer.user);
    const second = await place();
    const again = await authorise(await authorizeUrl(second.orderSn), 'oReader4');
    expect(
      (await askJsapi({ orderSn: second.orderSn, code: again.code, state: again.state })).json.data?.kind,
    ).toBe('pay');
    expect(await ownerQuery(`select user_id::int from user_openids where openid = 'oReader4'`)).toEqual([
      { user_id: customer.user.id },
    ]);
  });

  test('a second person of an account pays from his own WeChat: asked for anew, the first payment closed', async () => {
    const { id, orderSn } = await place();
    const mine = await authorise(await authorizeUrl(orderSn), 'oReader5');
    expect((await askJsapi({ orderSn, code: mine.code, state: mine.state })).json.data?.kind).toBe('pay');
    const anew = await askJsapi({ orderSn, anew: true });
    if (anew.json.data?.kind !== 'authorize') throw new Error(anew.text);
    // Nothing is lost when he does not go on.
    expect(await statesOf(id)).toEqual([['jsapi', 'created']]);
    const his = await authorise(anew.json.data.url, 'oReader6');
    expect((await askJsapi({ orderSn, code: his.code, state: his.state })).json.data?.kind).toBe('pay');
    expect((await attemptsOf(id)).map((a) => [a.status, a.extra['openid']])).toEqual([
      ['closed', 'oReader5'],
      ['created', 'oReader6'],
    ]);
    await expect(gw.control('pay', { outTradeNo: `${orderSn}01` })).rejects.toThrow('订单已关闭');
  });

  test('a code works once', async () => {
    const { orderSn } = await place();
    const { code, state } = await authorise(await authorizeUrl(orderSn), 'oReader3');
    expect((await askJsapi({ orderSn, code, state })).status).toBe(200);
    expect((await askJsapi({ orderSn, code, state })).status).toBe(422);
  });
});

test('outside WeChat on a phone: a link of the channel, kept for the same try, with the device that asked', async () => {
  const { id, orderSn } = await place();
  const ask = () => post<H5View>(h5, '/api/user/payment/wxpay/h5', { orderSn });
  const first = await ask();
  expect(first.json.data?.url).toMatch(/^http/);
  expect((await ask()).json.data?.url).toBe(first.json.data?.url);
  expect((await gw.orders()).map((o) => o.tradeType)).toEqual(['MWEB']);
  expect(await statesOf(id)).toEqual([['h5', 'created']]);
});

test('a phone that has changed its network gets a link of its own, and the one made for the former address is closed', async () => {
  const { id, orderSn } = await place();
  const ask = (ip: string, agent: string) =>
    browser.call<H5View>(h5, {
      method: 'POST',
      path: '/api/user/payment/wxpay/h5',
      body: { orderSn },
      ip,
      headers: { 'user-agent': agent },
    });
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)';
  const first = (await ask('203.0.113.9', phone)).json.data?.url;
  // The same address as a socket of both families has it.
  expect((await ask('::ffff:203.0.113.9', phone)).json.data?.url).toBe(first);
  const second = await ask('198.51.100.4', phone);
  expect([second.status, second.json.data?.url === first]).toEqual([200, false]);
  expect((await attemptsOf(id)).map((a) => [a.status, a.extra['clientIp'], a.extra['device']])).toEqual([
    ['closed', '203.0.113.9', 'iOS'],
    ['created', '198.51.100.4', 'iOS'],
  ]);
  await expect(gw.control('pay', { outTradeNo: `${orderSn}01` })).rejects.toThrow('订单已关闭');
  await gw.control('pay', { outTradeNo: `${orderSn}02` });
  await gw.settled(`${orderSn}02`);
  expect((await readOrder(id)).status).toBe('to_ship');
});

test('a link that was paid in silence is not replaced from another network: the order is paid', async () => {
  const { id, orderSn } = await place();
  await post<H5View>(h5, '/api/user/payment/wxpay/h5', { orderSn });
  await gw.control('pay', { outTradeNo: `${orderSn}01`, silent: true });
  const again = await browser.call<H5View>(h5, {
    method: 'POST',
    path: '/api/user/payment/wxpay/h5',
    body: { orderSn },
    ip: '198.51.100.5',
  });
  expect([again.status, again.json.message]).toEqual([409, '订单已付款']);
  expect((await readOrder(id)).status).toBe('to_ship');
  expect(await statesOf(id)).toEqual([['h5', 'paid']]);
});

test('a code on the desktop and then the phone: the first is closed at the channel, one attempt is open', async () => {
  const { id, orderSn } = await place();
  await openPayment(ctxOf(customer), orderSn, { provider: 'wxpay', channel: 'native' });
  await post<H5View>(h5, '/api/user/payment/wxpay/h5', { orderSn });
  expect(await statesOf(id)).toEqual([
    ['native', 'closed'],
    ['h5', 'created'],
  ]);
  await expect(gw.control('pay', { outTradeNo: `${orderSn}01` })).rejects.toThrow('订单已关闭');
});

describe('paymentMethod/change', () => {
  test('to a transfer and back: deadline never shorter, attempts closed, the specification’s spelling taken', async () => {
    const placed = await place();
    const { id, orderSn } = placed;
    await openPayment(ctxOf(customer), orderSn, { provider: 'wxpay', channel: 'native' });
    const there = await askChange({ order_sn: orderSn, method: 'transfer' });
    expect([there.status, there.json.message]).toEqual([200, '支付方式已更换']);
    expect(there.json.data).toMatchObject({ paymentMethod: 'transfer', payable: true });
    const offline = await readOrder(id);
    expect(offline.isOffline).toBe(true);
    expect(Number(offline.deadlineAt) - Number(offline.createdAt)).toBe(7 * 86_400_000);
    const back = await askChange({ orderSn, method: 'unionpay' });
    expect(back.json.data?.paymentMethod).toBe('unionpay');
    const online = await readOrder(id);
    expect([online.isOffline, online.deadlineAt]).toEqual([false, offline.deadlineAt]);
    expect(await statesOf(id)).toEqual([['native', 'closed']]);
  });

  test('a way that is switched off or unknown is refused at its field, and nothing changes', async () => {
    const order = await place();
    await ownerQuery(`update payment_methods set enabled = false where code = 'unionpay'`);
    const off = await askChange({ orderSn: order.orderSn, method: 'unionpay' });
    await ownerQuery(`update payment_methods set enabled = true where code = 'unionpay'`);
    expect([off.status, Object.keys(off.json.errors ?? {})]).toEqual([400, ['method']]);
    expect((await askChange({ orderSn: order.orderSn, method: 'cash' })).status).toBe(400);
    expect(await readOrder(order.id)).toEqual(order);
  });

  test('an order that was paid meanwhile is booked, and the change refused', async () => {
    const { id, orderSn } = await place();
    await openPayment(ctxOf(customer), orderSn, { provider: 'wxpay', channel: 'native' });
    await gw.control('pay', { outTradeNo: `${orderSn}01`, silent: true });
    const reply = await askChange({ orderSn, method: 'transfer' });
    expect([reply.status, reply.json.message]).toEqual([409, '订单已付款']);
    expect(await readOrder(id)).toMatchObject({ status: 'to_ship', paymentMethod: 'wxpay' });
  });

  test('copies cannot be held for days by any number of transfer orders', async () => {
    await ownerQuery(
      `insert into orders (order_sn, buyer_id, payment_method, is_offline, goods_fen, total_fen, source, deadline_at)
       select 'X' || n || ':' || $1::text, $1::bigint, 'transfer', true, 0, 0, 'desktop', now() + interval '1 day' from generate_series(1, 5) n`,
      [customer.user.id],
    );
    const order = await place();
    const reply = await askChange({ orderSn: order.orderSn, method: 'transfer' });
    expect([reply.status, reply.json.message]).toEqual([
      422,
      '您有过多等待转账的订单，请先付款或取消后再下单',
    ]);
    expect((await readOrder(order.id)).paymentMethod).toBe('wxpay');
    await ownerQuery(`delete from orders where order_sn like 'X%'`);
  });
});

describe('我已支付', () => {
  test('finds a payment that nobody told', async () => {
    const { orderSn } = await place();
    await openPayment(ctxOf(customer), orderSn, { provider: 'wxpay', channel: 'native' });
    expect((await askCheck(orderSn)).json.data?.paid).toBe(false);
    await gw.control('pay', { outTradeNo: `${orderSn}01`, silent: true });
    expect((await askCheck(orderSn)).json.data).toMatchObject({ paid: true, status: 'to_ship' });
  });

  test('R-21 a channel that is silent, slow or down: an answer in words after five seconds at most, the order payable', async () => {
    const { id, orderSn } = await place();
    await openPayment(ctxOf(customer), orderSn, { provider: 'wxpay', channel: 'native' });
    const patience = jest.spyOn(AbortSignal, 'timeout');
    for (const mode of ['timeoutBeforeCommit', 'http500', 'badSignature']) {
      await gw.control('api.mode', { mode });
      const reply = await askCheck(orderSn);
      expect([reply.status, reply.json.message]).toEqual([503, '支付渠道暂时无法连接，请稍后重试']);
    }
    expect(new Set(patience.mock.calls.flat())).toEqual(new Set([5000]));
    patience.mockRestore();
    await gw.control('api.mode', { mode: 'normal' });
    expect((await askCheck(orderSn)).json.data).toMatchObject({ paid: false, payable: true });
    expect((await readOrder(id)).status).toBe('pending_payment');
  });
});
