import { runInNewContext } from 'node:vm';
import type { BridgePayment } from '@/lib/adapters/payment/port';
import { createWechatOauth } from '@/lib/adapters/wechat-oauth/live';
import type { WechatOauthPort } from '@/lib/adapters/wechat-oauth/port';
import { attempt, startPair, type Pair } from './test-support';
import { USERS } from './wechat/oauth';

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.stop());
beforeEach(async () => {
  await pair.control('reset');
  pair.received.length = 0;
});

const BACK = 'http://shop.example/api/guest/wechat?a=1';

function oauth(change: object = {}): WechatOauthPort {
  const { env } = pair.gateway;
  return createWechatOauth({
    authorizeBaseUrl: env['WECHAT_OAUTH_AUTHORIZE_BASE_URL']!,
    apiBaseUrl: env['WECHAT_OAUTH_API_BASE_URL']!,
    appid: env['WECHATPAY_APPID']!,
    appSecret: env['WECHATPAY_APP_SECRET']!,
    ...change,
  });
}

/** Where the authorisation leads at once. */
async function sentTo(suffix = ''): Promise<URL> {
  const url = new URL(oauth().authorizeUrl({ redirectUri: BACK, state: 'st4te' }));
  const response = await fetch(`${url.origin}${url.pathname}${url.search}${suffix}`, { redirect: 'manual' });
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location')!);
}

describe('who the user is', () => {
  test('a person picks; the shop gets the code with its state, and the openid for it, once', async () => {
    const text = await (await fetch(oauth().authorizeUrl({ redirectUri: BACK, state: 'st4te' }))).text();
    const link = /href="([^"]+)">李四/.exec(text)![1]!.replaceAll('&#38;', '&');
    const url = new URL(link);
    expect([url.origin, url.searchParams.get('a'), url.searchParams.get('state')]).toEqual([
      'http://shop.example',
      '1',
      'st4te',
    ]);
    const code = url.searchParams.get('code')!;
    expect(await oauth().exchange(code)).toEqual({ ok: true, openid: USERS[1].openid });
    expect(await oauth().exchange(code)).toMatchObject({ kind: 'invalid', code: '40163' });
  });

  test('tests go straight back, as the user they name', async () => {
    const first = await sentTo('&auto=1');
    expect(await oauth().exchange(first.searchParams.get('code')!)).toEqual({
      ok: true,
      openid: USERS[0].openid,
    });
    await pair.control('oauth.auto', { openid: 'oTester-0001' });
    const second = await sentTo();
    expect(await oauth().exchange(second.searchParams.get('code')!)).toEqual({
      ok: true,
      openid: 'oTester-0001',
    });
  });

  test('a code is good for five minutes', async () => {
    const code = (await sentTo('&auto=1')).searchParams.get('code')!;
    await pair.control('clock.offset', { ms: 5 * 60_000 });
    expect(await oauth().exchange(code)).toMatchObject({ kind: 'invalid', code: '42003' });
    await pair.control('clock.offset', { ms: 0 });
    expect(await oauth().exchange(code)).toMatchObject({ ok: true });
  });

  test.each([
    ['a made-up code', {}, 'invalid', '40029'],
    ['another secret', { appSecret: 'x' }, 'unknown', '40125'],
    ['another account', { appid: 'wx0' }, 'unknown', '40013'],
  ])('%s gives nothing', async (_name, change, kind, code) => {
    expect(await oauth(change).exchange('made-up')).toMatchObject({ ok: false, kind, code });
  });

  test.each([
    ['http500', 'HTTP500'],
    ['timeoutBeforeCommit', 'timeout'],
  ])('%s is unknown', async (mode, code) => {
    await pair.control('api.mode', { mode, path: '/sns/' });
    expect(await oauth({ timeoutMs: 300 }).exchange('c')).toMatchObject({ kind: 'unknown', code });
  });

  test('the order of the parameters and the account are looked at', async () => {
    const good = oauth().authorizeUrl({ redirectUri: BACK, state: 's' }).replace('#wechat_redirect', '');
    const [path, query] = good.split('?') as [string, string];
    expect((await fetch(`${path}?${query.split('&').toReversed().join('&')}`)).status).toBe(400);
    expect((await fetch(good.replace(/appid=wx/, 'appid=wy'))).status).toBe(400);
  });
});

describe('the bridge of the browser', () => {
  /** Runs the script of the gateway as a page would, and one payment through it. */
  async function invoke(params: unknown, name = 'getBrandWCPayRequest') {
    const src = pair.gateway.env['WECHAT_BRIDGE_URL']!;
    const script = await fetch(src);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    type Bridge = { invoke(name: string, params: unknown, done: (r: unknown) => void): void };
    const window: { WeixinJSBridge?: Bridge } = {};
    const text = await script.text();
    const ready = await new Promise((done) => {
      const document = { currentScript: { src }, dispatchEvent: (event: Event) => done(event.type) };
      runInNewContext(text, { window, document, fetch, URL, Event, setTimeout, JSON, Promise });
    });
    expect(ready).toBe('WeixinJSBridgeReady');
    return new Promise((done) => window.WeixinJSBridge!.invoke(name, params, done));
  }

  async function prepay() {
    const a = attempt({ scene: { kind: 'jsapi', openid: 'oBuyer' } });
    const created = await pair.wxpay.create(a);
    if (created.kind !== 'jsapi') throw new Error(created.kind);
    return { a, params: created.payload };
  }

  test('ok: paid by the user of the prepayment, and the shop is notified', async () => {
    const { a, params } = await prepay();
    await pair.control('bridge.mode', { mode: 'ok' });
    expect(await invoke(params)).toEqual({ err_msg: 'get_brand_wcpay_request:ok' });
    expect(await pair.wxpay.query(a)).toMatchObject({
      state: 'PAID',
      payment: { channel: 'JSAPI', payer: 'oBuyer' },
    });
    await pair.settled();
    expect(pair.received).toMatchObject([{ ok: true, event: { kind: 'payment' } }]);
    expect(await invoke(params)).toMatchObject({ err_msg: 'get_brand_wcpay_request:fail' });
  });

  test.each(['cancel', 'fail'])('%s: nothing is paid', async (mode) => {
    const { a, params } = await prepay();
    await pair.control('bridge.mode', { mode });
    expect(await invoke(params)).toEqual({ err_msg: `get_brand_wcpay_request:${mode}` });
    expect(await pair.wxpay.query(a)).toEqual({ state: 'PENDING' });
  });

  test.each<[string, (p: BridgePayment) => object, string]>([
    ['another nonce than was signed', (p) => ({ ...p, nonceStr: 'other' }), '支付验证签名失败'],
    ['another time than was signed', (p) => ({ ...p, timeStamp: '1000000000' }), '支付验证签名失败'],
    ['another account', (p) => ({ ...p, appId: 'wx0' }), 'appId参数错误'],
    ['another way of signing', (p) => ({ ...p, signType: 'MD5' }), '调用支付JSAPI缺少参数或参数错误'],
    ['no signature', (p) => ({ ...p, paySign: '' }), '缺少参数paySign'],
  ])('%s: refused, nothing is paid', async (_name, change, message) => {
    const { a, params } = await prepay();
    await pair.control('bridge.mode', { mode: 'ok' });
    expect(await invoke(change(params))).toEqual({
      err_msg: 'get_brand_wcpay_request:fail',
      err_desc: message,
    });
    expect(await pair.wxpay.query(a)).toEqual({ state: 'PENDING' });
  });

  test('a prepayment that was replaced or closed is refused', async () => {
    const { a, params } = await prepay();
    await pair.control('bridge.mode', { mode: 'ok' });
    await pair.wxpay.create(a);
    expect(await invoke(params)).toMatchObject({ err_desc: 'prepay_id无效或已失效' });
    const second = await prepay();
    await pair.wxpay.close(second.a);
    expect(await invoke(second.params)).toMatchObject({ err_desc: '订单已关闭，无法付款' });
  });

  test('another call than that of payment fails', async () => {
    expect(await invoke({}, 'share')).toEqual({ err_msg: 'share:fail' });
  });
});
