import { codePathPart, readCodePath, unionPayPath } from './code-path';

// Its base64 holds all three characters that a path cannot carry.
const url = 'https://qr.example.com/?id=31942611210000000001&sub=~~~???>>>';
const standard = Buffer.from(url).toString('base64');

test('the code of a path is base64url without padding', () => {
  expect(codePathPart(url)).toBe(Buffer.from(url).toString('base64url'));
  expect(codePathPart('https://例.cn/码')).toBe(Buffer.from('https://例.cn/码').toString('base64url'));
  expect(unionPayPath('261121000000001', 'a')).toBe('/mall/submit/result/unionPay/261121000000001/YQ');
});

test('base64url is read, and the standard alphabet whether percent-encoded or not', () => {
  expect(standard).toMatch(/[+/]/);
  expect(readCodePath(codePathPart(url))).toBe(url);
  expect(readCodePath(standard)).toBe(url);
  expect(readCodePath(encodeURIComponent(standard))).toBe(url);
  expect(readCodePath(codePathPart('https://例.cn/码'))).toBe('https://例.cn/码');
});

test.each([
  ['nothing', ''],
  ['a plain address', 'https://evil.example'],
  ['half a percent sign', 'YQ%'],
  ['padding alone', '=='],
  ['an impossible length', 'YWJjZ'],
  ['a space inside', 'Y Q'],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0xfd]).toString('base64url')],
  ['too much', 'YWJj'.repeat(1025)],
])('%s is no code', (_, part) => {
  expect(readCodePath(part)).toBeNull();
});
