import { createHash } from 'node:crypto';
import { viewScript } from '@/lib/text/view-script';
import { bridgePolicy, hashPolicy, noncePolicy, policyOf, readerPolicy, securityHeaders } from './csp';

const scripts = (policy: string) => policy.split('; ').find((d) => d.startsWith('script-src')) ?? '';
const hash = /'sha256-[\w+/=]+'/;

test('a stored page allows the script before the first paint and those that are named, and no other', () => {
  const own = hash.exec(scripts(noncePolicy('n')))?.[0] ?? 'none';
  expect(scripts(hashPolicy([]))).toBe(`script-src 'self' ${own}`);
  const named = createHash('sha256').update('x()').digest('base64');
  expect(scripts(hashPolicy(['x()', viewScript, 'x()']))).toBe(`script-src 'self' ${own} 'sha256-${named}'`);
});

test('the script before the first paint runs on stored and on personal pages alike (S-28)', () => {
  const stored = hash.exec(scripts(hashPolicy([viewScript])))?.[0] ?? 'none';
  expect(scripts(noncePolicy('n'))).toBe(`script-src 'self' 'nonce-n' ${stored} 'strict-dynamic'`);
});

const directive = (policy: string, name: string) => policy.split('; ').find((d) => d.startsWith(`${name} `));

test("calls leave the site only for the stand-in of WeChat's browser in development, from the page that pays by it", () => {
  const calls = (policy: string) => directive(policy, 'connect-src');
  expect([calls(noncePolicy('n')), calls(hashPolicy([])), calls(bridgePolicy('n'))]).toEqual([
    "connect-src 'self'",
    "connect-src 'self'",
    "connect-src 'self'",
  ]);
  expect(calls(bridgePolicy('n', 'http://127.0.0.1:4010/bridge/WeixinJSBridge.js'))).toBe(
    "connect-src 'self' http://127.0.0.1:4010",
  );
});

test("the page that pays inside WeChat lets its bridge's own frames through, and no other", () => {
  expect(directive(noncePolicy('n'), 'frame-src')).toBeUndefined();
  expect(directive(bridgePolicy('n'), 'frame-src')).toBe('frame-src weixin: weixinping:');
  expect(bridgePolicy('n').replace('; frame-src weixin: weixinping:', '')).toBe(noncePolicy('n'));
});

test('nothing inline runs by itself, nothing is evaluated', () => {
  for (const policy of [noncePolicy('n'), hashPolicy([])]) {
    expect(scripts(policy)).not.toMatch(/unsafe/);
    for (const fixed of [
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
    ]) {
      expect(policy.split('; ')).toContain(fixed);
    }
  }
});

test('the reader of EPUBs may show documents of its own making, and nothing else is opened', () => {
  const parts = (policy: string) => policy.split('; ');
  const usual = parts(noncePolicy('n'));
  const reader = parts(readerPolicy('n'));
  const script = scripts(noncePolicy('n'));
  expect(reader.filter((d) => !usual.includes(d))).toEqual([
    "style-src 'self' 'unsafe-inline' blob:",
    "font-src 'self' data: blob:",
    "base-uri 'self'",
    'frame-src blob:',
    script.replace("'strict-dynamic'", 'blob:'),
  ]);
  expect(scripts(readerPolicy('n'))).not.toMatch(/unsafe|strict-dynamic/);
  const named = scripts(hashPolicy(['a']));
  for (const page of ['/mobile/reader/12', '/index/ebook/read/12'])
    expect(parts(hashPolicy(['a'], page))).toEqual([...reader.slice(0, -1), `${named} blob:`]);
  expect(hashPolicy(['a'], '/index')).toBe(hashPolicy(['a']));
  expect(reader.map((d) => d.split(' ', 1)[0])).toEqual([
    ...usual.slice(0, -1).map((d) => d.split(' ', 1)[0]),
    'frame-src',
    'script-src',
  ]);
});

test.each([
  ['/mobile/mall/wxpay?orderSn=261121000000001', bridgePolicy('n', 'http://127.0.0.1:4010/b.js')],
  ['/mobile/mall/wxpay', bridgePolicy('n', 'http://127.0.0.1:4010/b.js')],
  ['/mobile/mall/wxpayments', noncePolicy('n')],
  ['/mobile/mall/orderResult?back=/mobile/mall/wxpay', noncePolicy('n')],
  ['/mobile/reader/12', readerPolicy('n')],
  ['/index/ebook/read/12', readerPolicy('n')],
  ['/mobile/car', noncePolicy('n')],
])('%s has its policy', (url, policy) => {
  expect(policyOf(url, 'n', 'http://127.0.0.1:4010/b.js')).toBe(policy);
});

test('browsers are told to come by https where the site does, and of subdomains only where it is said', () => {
  const told = (https: boolean, subdomains: boolean) =>
    securityHeaders(https, subdomains)['strict-transport-security'];
  expect([told(false, true), told(true, false), told(true, true)]).toEqual([
    undefined,
    'max-age=31536000',
    'max-age=31536000; includeSubDomains',
  ]);
});
