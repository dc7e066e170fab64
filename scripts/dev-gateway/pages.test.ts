import { request } from 'node:http';
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
});

async function payPage(description?: string) {
  const a = attempt(description ? { description } : {});
  const created = await pair.wxpay.create(a);
  if (created.kind !== 'qr') throw new Error(created.kind);
  return { attempt: a, url: created.payload };
}

function press(url: string, action: string, headers: Record<string, string> = {}) {
  return fetch(url, { method: 'POST', headers, body: new URLSearchParams({ action }) });
}

test('the pay page shows merchant, amount and order, and its buttons', async () => {
  const { attempt: a, url } = await payPage();
  const text = await (await fetch(url)).text();
  for (const part of [
    '12.50',
    a.outTradeNo,
    a.description,
    '>支付<',
    '支付失败',
    '支付两次',
    '关闭',
    '超时不通知',
  ]) {
    expect(text).toContain(part);
  }
});

test.each([
  ['pay', '支付成功', 'PAID', 1],
  ['fail', '支付失败', 'PENDING', 0],
  ['twice', '支付两次', 'PAID', 2],
  ['silent', '不会收到通知', 'PAID', 0],
  ['close', '订单已关闭', 'CLOSED', 0],
])('the button %s', async (action, words, state, notified) => {
  const { attempt: a, url } = await payPage();
  const text = await (await press(url, action)).text();
  expect(text).toContain(words === '支付两次' ? '支付成功（两次）' : words);
  expect(await pair.wxpay.query(a)).toMatchObject({ state });
  if (notified > 0) await pair.settled();
  expect(pair.received).toHaveLength(notified);
});

test('pressing pay again does not pay again', async () => {
  const { url } = await payPage();
  const results = await Promise.all([press(url, 'pay'), press(url, 'pay'), press(url, 'pay')]);
  const texts = await Promise.all(results.map((r) => r.text()));
  expect(texts.filter((t) => t.includes('支付成功'))).toHaveLength(1);
  const [order] = await pair.list<Order>('orders');
  expect(order!.payments).toHaveLength(1);
});

test('what merchants send is shown as text, never as markup', async () => {
  const { url } = await payPage('<img src=x onerror=alert(1)>"\'&');
  for (const address of [url, `${pair.gateway.wxpayUrl}/console`]) {
    const response = await fetch(address);
    expect(await response.text()).not.toContain('<img');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

test('a link back to the merchant must be a web address', async () => {
  const h5 = await pair.wxpay.create(attempt({ scene: { kind: 'h5', clientIp: '203.0.113.7' } }));
  if (h5.kind !== 'redirect') throw new Error(h5.kind);
  const text = await (
    await fetch(`${h5.payload}&redirect_url=${encodeURIComponent('javascript:alert(1)')}`, {
      headers: { Referer: 'https://shop.example/' },
    })
  ).text();
  expect(text).toContain('手机浏览器支付');
  expect(text).not.toContain('javascript:');
});

test('the link of a mobile browser opens only from a page of the merchant, and leads back there', async () => {
  const a = attempt({ scene: { kind: 'h5', clientIp: '203.0.113.7' } });
  const h5 = await pair.wxpay.create(a);
  if (h5.kind !== 'redirect') throw new Error(h5.kind);
  expect((await fetch(h5.payload)).status).toBe(400);
  const back = 'http://shop.example/result?a=1';
  const done = await fetch(
    `${pair.gateway.wxpayUrl}/pay/${new URL(h5.payload).searchParams.get('package')}`,
    {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay', redirect_url: back }),
    },
  );
  expect(await done.text()).toContain(`href="${back}"`);
  expect(await pair.wxpay.query(a)).toMatchObject({ state: 'PAID', payment: { channel: 'MWEB' } });
});

test('the console shows orders, codes and notifications with request and response', async () => {
  const { attempt: a, url } = await payPage();
  await pair.sms.send({ phone: '13800138000', purpose: 'login', params: { code: '135790' }, outId: 'm' });
  await press(url, 'pay');
  const [notification] = await pair.settled();
  const text = await (await fetch(`${pair.gateway.smsUrl}/console`)).text();
  for (const part of [
    a.outTradeNo,
    '13800138000',
    '135790',
    '商户已接收',
    'HTTP 204',
    notification!.tries[0]!.headers['Wechatpay-Nonce']!,
  ]) {
    expect(text).toContain(part);
  }
  expect(await (await fetch(`${pair.gateway.wxpayUrl}/console/lists`)).text()).toContain(a.outTradeNo);
});

test('the console leads to each list, with its number, and sets the bridge and the user of WeChat', async () => {
  await pair.sms.send({ phone: '13800138000', purpose: 'login', params: { code: '135790' }, outId: 'm' });
  const text = await (await fetch(`${pair.gateway.wxpayUrl}/console`)).text();
  expect(text).toContain('<a href="#短信">短信 1</a>');
  expect(text).toContain('<a href="#微信退款">微信退款 0</a>');
  for (const [control, fields] of [
    ['bridge.mode', { mode: 'cancel' }],
    ['oauth.auto', { openid: 'oTester-0001' }],
  ] as const) {
    await fetch(`${pair.gateway.wxpayUrl}/__admin/${control}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  }
  const settings = await (await fetch(`${pair.gateway.wxpayUrl}/__admin/settings`)).json();
  expect(settings).toMatchObject({ bridge: 'cancel', oauthAs: 'oTester-0001' });
});

test('a control of the console leads back to the console', async () => {
  const response = await fetch(`${pair.gateway.wxpayUrl}/__admin/notify.mode`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ mode: 'drop', ms: '', times: '2' }),
  });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/console']);
  const settings = await (await fetch(`${pair.gateway.wxpayUrl}/__admin/settings`)).json();
  expect(settings.notify).toEqual({ mode: 'drop', times: 2 });
});

test.each([
  ['weixin form', (token: string) => `weixin://wxpay/bizpayurl?pr=${token}`],
  ['page address', (token: string) => `http://192.168.1.2:4010/pay/${token}`],
  ['bare token', (token: string) => token],
])('the paste box opens a pasted code: %s', async (_name, form) => {
  const { attempt: a, url } = await payPage();
  const code = encodeURIComponent(form(url.split('/').at(-1)!));
  const text = await (await fetch(`${pair.gateway.wxpayUrl}/paste?code=${code}`)).text();
  expect(text).toContain(a.outTradeNo);
});

test('wrong controls are refused with a reason', async () => {
  await expect(pair.control('notify.mode', { mode: 'nonsense' })).rejects.toThrow('mode须为');
  await expect(pair.control('clock.offset', { ms: 'soon' })).rejects.toThrow('ms须为数字');
  await expect(pair.control('pay', { outTradeNo: 'none' })).rejects.toThrow('没有这个订单');
  await expect(pair.control('nonsense')).rejects.toThrow('没有这个控制项');
});

test('seeded orders are there without any notification', async () => {
  await pair.control('seed', {
    orders: [
      { outTradeNo: 'SEED-PAID', amountFen: 990, state: 'SUCCESS' },
      { outTradeNo: 'SEED-OPEN', amountFen: 1000 },
    ],
  });
  expect(await pair.wxpay.query(attempt({ outTradeNo: 'SEED-PAID' }))).toMatchObject({
    state: 'PAID',
    payment: { amountFen: 990 },
  });
  expect(await pair.wxpay.query(attempt({ outTradeNo: 'SEED-OPEN' }))).toEqual({ state: 'PENDING' });
  expect(await pair.list('notifications')).toEqual([]);
});

describe('other web pages cannot use the controls', () => {
  test.each(['https://evil.example', 'null'])('a write from origin %s is refused', async (origin) => {
    const { attempt: a, url } = await payPage();
    expect((await press(url, 'pay', { Origin: origin })).status).toBe(403);
    expect(await pair.wxpay.query(a)).toEqual({ state: 'PENDING' });
  });
  test('the own origin may', async () => {
    const { attempt: a, url } = await payPage();
    expect((await press(url, 'silent', { Origin: new URL(url).origin })).status).toBe(200);
    expect(await pair.wxpay.query(a)).toMatchObject({ state: 'PAID' });
  });
  test.each([
    ['rebound.example', 403],
    ['localhost', 200],
    ['192.168.1.20:4010', 200],
  ])('host %s: %d', async (host, status) => {
    expect(await statusFor(`${pair.gateway.wxpayUrl}/__admin/sms`, host)).toBe(status);
  });
});

function statusFor(url: string, host: string): Promise<number> {
  return new Promise((done, failed) => {
    request(url, { headers: { Host: host } }, (response) => {
      response.resume();
      done(response.statusCode!);
    })
      .on('error', failed)
      .end();
  });
}
