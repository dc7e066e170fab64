import { loginAddress, loginPage } from './login-address';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148';
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130';

test.each([
  ['a desktop', DESK, false, '/user/center/orders/9', '/login/userlogin', '/user/center/orders/9'],
  ['a mobile page, whoever asks', DESK, false, '/mobile/user?tab=1', '/mobile/login', '/mobile/user?tab=1'],
  ['a phone on a mobile page', PHONE, true, '/mobile/address', '/mobile/login', '/mobile/address'],
  [
    'a phone on a desktop page',
    PHONE,
    false,
    '/user/center/orders/9',
    '/mobile/login',
    '/mobile/user/order/9',
  ],
  ['a phone on a page without a mirror', PHONE, false, '/admin/logs', '/mobile/login', '/admin/logs'],
  ['a phone that asked for the desktop', PHONE, true, '/user/center', '/login/userlogin', '/user/center'],
])('%s logs in at its own login page and comes back', (_, userAgent, wantsDesktop, page, login, back) => {
  expect(loginAddress(page, { userAgent, wantsDesktop })).toBe(`${login}?from=${encodeURIComponent(back)}`);
});

test.each([
  [DESK, false, '/login/userlogin'],
  [PHONE, false, '/mobile/login'],
  [PHONE, true, '/login/userlogin'],
])('the login page of %s (asked for the desktop: %s) is %s', (userAgent, wantsDesktop, page) =>
  expect(loginPage({ userAgent, wantsDesktop })).toBe(page),
);

test('a long way back loses its query, then itself: no address is repeated in three times its length', () => {
  const device = { userAgent: DESK, wantsDesktop: false };
  const long = `?a=${'%'.repeat(1000)}`;
  expect(loginAddress(`/user/center${long}`, device)).toBe('/login/userlogin?from=%2Fuser%2Fcenter');
  expect(loginAddress(`/user/${'a'.repeat(1000)}${long}`, device)).toBe('/login/userlogin');
});
