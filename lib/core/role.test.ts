import { landingPath, loginPath } from './role';

test.each([
  ['admin#adminNews', '/index/manage', '/index/manage'],
  ['admin#adminNews,adminProduct', '/index/manage', '/index/manage'],
  ['admin#adminProduct', '/mall/manage', '/mall/manage'],
  ['admin#adminPlatform', '/admin', '/admin'],
  ['user#userPurchase', '/user/center', '/index'],
  ['user#userOrg', '/user/center', '/index'],
])('%s: the name leads to %s, a login to %s (specification 2 and 4)', (role, landing, login) => {
  expect(landingPath(role)).toBe(landing);
  expect(loginPath(role)).toBe(login);
});
