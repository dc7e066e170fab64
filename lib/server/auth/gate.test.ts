import { sealSession } from './edge';
import { gateOf } from './gate';

const SECRET = 'a secret of the test that is long enough';
const KEYS = { cookieName: 'session', secrets: ['another secret that is long enough', SECRET] };

async function visitorOf(role: string) {
  const token = await sealSession({ sid: role, role }, SECRET);
  return { cookie: `name=a; session=${encodeURIComponent(token)}`, userAgent: null };
}

test.each([
  ['admin#adminNews', '/mall/manage/desk?a=1', null],
  ['user#userPurchase', '/mall/manage/desk?a=1', '/error?code=403'],
  ['user#userPurchase', '/user/center', null],
  ['admin#adminNews', '/user/center', '/error?code=403'],
  ['user#userOrg', '/mobile/user/order/7', null],
  ['admin#adminNews', '/mobile/address?choose=1', '/mobile/error?code=403'],
  ['user#userPurchase', '/mall/submit/result?orderSn=1', null],
  ['admin#adminNews', '/mobile/mall/submit', '/mobile/error?code=403'],
] as const)('%s at %s is answered at once when the token was opened before', async (role, url, away) => {
  const visitor = await visitorOf(role);
  expect(gateOf(url, visitor, KEYS)).toBeInstanceOf(Promise);
  expect(await gateOf(url, visitor, KEYS)).toBe(away);
  expect(gateOf(url, visitor, KEYS)).toBe(away);
  // A token says nothing where its secret is no longer one of ours.
  expect(await gateOf(url, visitor, { ...KEYS, secrets: ['a third secret, also long enough'] })).toMatch(
    /^\/(login\/userlogin|mobile\/login)\?from=/,
  );
});

test('an open address needs no token', () => {
  const nobody = { cookie: null, userAgent: null };
  const open = [
    '/index',
    '/users',
    '/administration',
    '/mobile/user',
    '/mobile/user?a=1',
    '/mobile/car',
    '/mall',
    '/mobile/mall/wxpay?code=a',
  ];
  expect(open.map((url) => gateOf(url, nobody, KEYS))).toEqual(open.map(() => null));
});

test('whoever has begun no login is sent from its second step to its first', async () => {
  const phone = { cookie: null, userAgent: 'Mozilla/5.0 (iPhone) Mobile' };
  expect(await gateOf('/login/second?a=1', phone, KEYS)).toBe('/mobile/login');
  expect(await gateOf('/login/second', { cookie: 'session=forged', userAgent: null }, KEYS)).toBe(
    '/login/userlogin',
  );
  expect(await gateOf('/login/second', await visitorOf('admin#adminNews'), KEYS)).toBeNull();
});

test.each([
  ['/user/order?_rsc=x', '/user/order'],
  ['/user/order?_rsc=x&a=1', '/user/order?a=1'],
  ['/user/order?a=1&_rsc=x', '/user/order?a=1'],
  ['/user/order?', '/user/order'],
])('whoever is sent from %s to the login comes back to %s', async (url, back) => {
  const away = await gateOf(url, { cookie: 'session=forged', userAgent: null }, KEYS);
  expect(away).toBe(`/login/userlogin?from=${encodeURIComponent(back)}`);
});

test.each([
  '/mobile/user/order?tab=to_ship',
  '/mobile/invoicelist/7',
  '/mobile/address',
  '/mobile/mall/submit',
])('a guest is sent from %s to the login of the phone', async (url) => {
  const away = await gateOf(url, { cookie: null, userAgent: null }, KEYS);
  expect(away).toBe(`/mobile/login?from=${encodeURIComponent(url)}`);
});
