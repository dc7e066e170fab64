import type { H5View, JsapiView } from '@/lib/domain/payment/contract';
import { userPaymentCalls } from '@/lib/domain/payment/user-calls';
import { TestBrowser } from '@/tests/support/call-route';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { attemptsOf } from '@/tests/support/factories/pay';
import { makeCustomer, placeOrder, readOrder, type Customer } from '@/tests/support/factories/sale';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { expectInvariants } from '@/tests/support/invariants';

const h5 = userPaymentCalls['POST /api/user/payment/wxpay/h5'];
const jsapi = userPaymentCalls['POST /api/user/payment/wxpay/jsapi'];

/** Several phones on one order at the same moment: what each asks for closes what the others have. */
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

function askH5(orderSn: string, ip: string, headers: Record<string, string> = {}) {
  return browser.call<H5View>(h5, {
    method: 'POST',
    path: '/api/user/payment/wxpay/h5',
    body: { orderSn },
    ip,
    headers,
  });
}

test('phones of several networks at once: no error of ours, and at the channel only the open attempt can be paid', async () => {
  const { id, orderSn } = await place();
  const replies = await Promise.all(
    Array.from({ length: 9 }, (_, i) => askH5(orderSn, `198.51.100.${(i % 3) + 1}`)),
  );
  expect(replies.map((r) => r.status).filter((s) => ![200, 409, 503].includes(s))).toEqual([]);
  expect(replies.some((r) => r.status === 200)).toBe(true);
  const attempts = await attemptsOf(id);
  const open = attempts.filter((a) => a.status === 'created').map((a) => a.outTradeNo);
  expect(open.length).toBeLessThanOrEqual(1);
  const payable: string[] = [];
  for (const { outTradeNo } of attempts) {
    if (open.includes(outTradeNo)) continue;
    const paid = await gw.control('pay', { outTradeNo }).then(
      () => true,
      () => false,
    );
    if (paid) payable.push(outTradeNo);
  }
  expect(payable).toEqual([]);
  expect((await askH5(orderSn, '198.51.100.9')).status).toBe(200);
  const last = (await attemptsOf(id)).find((a) => a.status === 'created')?.outTradeNo ?? '';
  await gw.control('pay', { outTradeNo: last });
  await gw.settled(last);
  expect((await readOrder(id)).status).toBe('to_ship');
});

test('the address of the phone is the connection’s: what it says of itself is not sent to the channel', async () => {
  const { id, orderSn } = await place();
  const forged = { 'x-forwarded-for': '8.8.8.8', 'x-real-ip': '8.8.4.4', forwarded: 'for=8.8.8.8' };
  expect((await askH5(orderSn, '198.51.100.7', forged)).status).toBe(200);
  expect((await attemptsOf(id)).map((a) => a.extra['clientIp'])).toEqual(['198.51.100.7']);
});

test('one authorization sent several times at once is exchanged once, and makes one payment', async () => {
  const { id, orderSn } = await place();
  const ask = (body: object) =>
    browser.call<JsapiView>(jsapi, { method: 'POST', path: '/api/user/payment/wxpay/jsapi', body });
  const way = (await ask({ orderSn })).json.data;
  if (way?.kind !== 'authorize') throw new Error('expected the way to WeChat');
  await gw.control('oauth.auto', { openid: 'oReader7' });
  const there = await fetch(way.url.replace('#wechat_redirect', ''), { redirect: 'manual' });
  const back = new URL(there.headers.get('location') ?? '').searchParams;
  const body = { orderSn, code: back.get('code'), state: back.get('state') };
  const replies = await Promise.all(Array.from({ length: 5 }, () => ask(body)));
  expect(replies.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422]);
  expect((await attemptsOf(id)).map((a) => [a.status, a.extra['openid']])).toEqual([['created', 'oReader7']]);
});
