import { bridgeResult, payByBridge, type BridgeParams } from './wechat-bridge';

const params: BridgeParams = {
  appId: 'wx1',
  timeStamp: '1700000000',
  nonceStr: 'n',
  package: 'prepay_id=1',
  signType: 'RSA',
  paySign: 's',
};

/** A browser as far as the bridge looks at it; `scripts` are the addresses that were loaded. */
function browser(bridge?: object) {
  const scripts: string[] = [];
  const events = new EventTarget();
  const document = Object.assign(events, {
    querySelector: () => null,
    createElement: () => ({ dataset: {}, src: '' }),
    head: { append: (script: { src: string }) => scripts.push(script.src) },
  });
  const window: { WeixinJSBridge?: object } = bridge ? { WeixinJSBridge: bridge } : {};
  Object.assign(globalThis, { window, document });
  return { scripts, window, ready: () => document.dispatchEvent(new Event('WeixinJSBridgeReady')) };
}

const answering = (message: string) => {
  const calls: unknown[][] = [];
  const invoke = (name: string, given: object, done: (r: { err_msg: string }) => void) => {
    calls.push([name, given]);
    done({ err_msg: message });
  };
  return { calls, bridge: { invoke } };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, { window: undefined, document: undefined });
});

test.each([
  ['get_brand_wcpay_request:ok', 'ok'],
  ['get_brand_wcpay_request:cancel', 'cancel'],
  ['get_brand_wcpay_request:fail', 'fail'],
  ['get_brand_wcpay_request:okay', 'fail'],
  ['system:access_denied', 'fail'],
  [undefined, 'fail'],
] as const)('WeChat’s %s is %s', (message, result) => expect(bridgeResult(message)).toBe(result));

test('the bridge that is there gets the signed parameters as they are, and nothing stands in for it', async () => {
  const { calls, bridge } = answering('get_brand_wcpay_request:ok');
  const { scripts } = browser(bridge);
  expect(await payByBridge(params, 'http://127.0.0.1:4010/b.js')).toBe('ok');
  expect(calls).toEqual([['getBrandWCPayRequest', params]]);
  expect(scripts).toEqual([]);
});

test('a bridge that comes after the page is waited for', async () => {
  const { bridge } = answering('get_brand_wcpay_request:cancel');
  const here = browser();
  const result = payByBridge(params, '');
  here.window.WeixinJSBridge = bridge;
  here.ready();
  expect(await result).toBe('cancel');
  expect(here.scripts).toEqual([]);
});

test('where none comes, the page says so after six seconds; only development has a stand-in to load', async () => {
  const here = browser();
  const result = payByBridge(params, '');
  await jest.advanceTimersByTimeAsync(6000);
  expect(await result).toBeNull();
  expect(here.scripts).toEqual([]);
  void payByBridge(params, 'http://127.0.0.1:4010/b.js');
  expect(here.scripts).toEqual(['http://127.0.0.1:4010/b.js']);
});
