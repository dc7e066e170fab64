import { returnPath } from './return-path';

const origin = 'http://shop.example';

test.each(['/mall/cart', '/user/center?tab=orders#top', '/index/manage', '/'])('%s is honoured', (from) => {
  expect(returnPath(from, origin)).toBe(from);
});

test.each([
  null,
  '',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'mall/cart',
  '/\tevil',
  '/%0d%0a'.replace('%0d%0a', '\r\n'),
  '/login/userlogin?from=/x',
  '/mobile/login',
  '/..//evil.example',
])('S-31 %j is not', (from) => {
  expect(returnPath(from, origin)).toBeNull();
});
