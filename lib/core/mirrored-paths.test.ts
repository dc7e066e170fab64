import { desktopPath, inSkin, mobilePath } from './mirrored-paths';
import { skinOf } from './skin';

test.each([
  ['/', '/mobile/home'],
  ['/index', '/mobile/home'],
  ['/mall', '/mobile/home'],
  ['/index/list?category=3', '/mobile/news?category=3'],
  ['/index/details/12', '/mobile/news/12'],
  ['/mall/list?kind=e_book&sort=new', '/mobile/list?kind=e_book&sort=new'],
  ['/mall/details/7', '/mobile/detail?id=7'],
  ['/mall/details/7?from=x#top', '/mobile/detail?id=7&from=x#top'],
  ['/mall/submit?items=1,2', '/mobile/mall/submit?items=1,2'],
  ['/mall/submit/result?orderSn=123456789012345', '/mobile/mall/orderResult?orderSn=123456789012345'],
  ['/mall/submit/result/wxpay/123456789012345', '/mobile/mall/wxpay?orderSn=123456789012345'],
  ['/mall/submit/result/unionPay/123456789012345/aHR0cA', '/mobile/mall/unionPay?orderSn=123456789012345'],
  ['/user/center/orders/9', '/mobile/user/order/9'],
  ['/user/center/after-sales/apply?order=5', '/mobile/user/aftersale/apply?order=5'],
  ['/user/center/organization/members', '/mobile/user/organization/members'],
  ['/user/center/password', '/mobile/user/account/password'],
  ['/privacy', '/mobile/privacy'],
])('the mirror of %s is %s', (desktop, mobile) => {
  expect(mobilePath(desktop)).toBe(mobile);
  expect(inSkin('mobile', desktop)).toBe(mobile);
  expect(inSkin('desktop', desktop)).toBe(desktop);
});

test.each([
  '/admin',
  '/mall/manage',
  '/user/center/orders/9/split',
  'https://example.com/mall',
  '//mall',
  '/malls',
])('%s has no mirror and stays as it is', (address) => {
  expect(mobilePath(address)).toBeNull();
  expect(inSkin('mobile', address)).toBe(address);
});

test.each([
  ['/mobile/home', '/index'],
  ['/mobile/news?category=3', '/index/list?category=3'],
  ['/mobile/news/12', '/index/details/12'],
  ['/mobile/detail?id=7', '/mall/details/7'],
  ['/mobile/detail?from=x&id=7#top', '/mall/details/7?from=x#top'],
  ['/mobile/detail', '/index'],
  ['/mobile/detail?id=x', '/index'],
  ['/mobile/list?kind=e_book&sort=new', '/mall/list?kind=e_book&sort=new'],
  ['/mobile/mall/orderResult?orderSn=123456789012345', '/mall/submit/result?orderSn=123456789012345'],
  ['/mobile/mall/wxpay?orderSn=123456789012345', '/mall/submit/result/wxpay/123456789012345'],
  ['/mobile/mall/unionPay?orderSn=123456789012345', '/mall/submit/result?orderSn=123456789012345'],
  ['/mobile/user/ebooks', '/user/center/ebooks'],
  ['/mobile/user/account/phone', '/user/center/phone'],
  ['/mobile/user/organization', '/user/center/organization'],
  ['/mobile/login?from=%2Fmobile%2Fuser', '/login/userlogin?from=%2Fmobile%2Fuser'],
  ['/mobile/findpass', '/login/userlogin'],
  ['/mobile/invoicelist/9', '/user/center/orders/9'],
  ['/mobile/ebookActive/AB12', '/index'],
  ['/mobile/offline', '/index'],
  ['/mobiles', '/index'],
])('the desktop version of %s is %s', (mobile, desktop) => expect(desktopPath(mobile)).toBe(desktop));

test('the skin is told by the path alone', () => {
  expect(skinOf('/mobile')).toBe('mobile');
  expect(skinOf('/mobile/home')).toBe('mobile');
  expect(skinOf('/mobiles')).toBe('desktop');
  expect(skinOf('/mall')).toBe('desktop');
  expect(skinOf(null)).toBe('desktop');
});
