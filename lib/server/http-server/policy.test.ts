import { cacheDecision, isOffice } from './policy';

const desktop = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/130' };
const phone = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile' };
const key = (url: string, headers: Record<string, string> = desktop, method = 'GET') =>
  cacheDecision({ method, url, headers })?.key ?? null;

test.each([
  '/admin',
  '/index/manage',
  '/mall/manage/orders',
  '/user/center',
  '/mall/cart',
  '/mall/submit',
  '/api/guest/ad/list',
  '/login/userlogin',
  '/',
])('a guarded or personal path is never kept: %s', (url) => expect(key(url)).toBeNull());

test('the key is the path with its allowed parameters in a fixed order', () => {
  expect(key('/index')).toBe('/index');
  expect(key('/index/list?pageNum=2&category=5')).toBe('/index/list?category=5&pageNum=2');
  expect(key('/index/list?category=5&pageNum=2')).toBe('/index/list?category=5&pageNum=2');
});

test.each([
  '/index?x=1',
  '/index/list?keyword=a',
  '/index/list?category=5%27',
  '/index/list?category=5&category=6',
  '/mall/list?sort=drop',
  '/mobile/detail?id=1&constructor=1',
  '/mobile/home?__proto__=1',
  '/index?toString=1',
])('an unknown or odd parameter bypasses the cache: %s', (url) => expect(key(url)).toBeNull());

test('phones are not answered from the cache where they are redirected, and are elsewhere', () => {
  expect(key('/index', phone)).toBeNull();
  expect(key('/mall', phone)).toBeNull();
  expect(key('/index/details/7', phone)).toBe('/index/details/7');
});

test('the reading view is kept, what a reader opens in it is not', () => {
  expect([key('/index/ebook'), key('/index/ebook/test')]).toEqual(['/index/ebook', '/index/ebook/test']);
  expect([key('/index/ebook/read/abcdefghijklmnop'), key('/mobile/ebookConfirm/x')]).toEqual([null, null]);
});

test('public screens of the mobile site are kept, searches and later pages are not', () => {
  const kept = [
    '/mobile/list',
    '/mobile/list?category=5&kind=e_book',
    '/mobile/detail?id=7',
    '/mobile/Search',
    '/mobile/news?category=5',
    '/mobile/news/7',
    '/mobile/publicinfo',
    '/mobile/publicinfo/7',
    '/mobile/help',
    '/mobile/agreement',
    '/mobile/privacy',
    '/mobile/offline',
  ];
  expect(kept.map((url) => key(url, phone))).toEqual(kept);
  const passed = [
    '/mobile/detail?id=x',
    '/mobile/Search?keyword=a',
    '/mobile/list?pageNum=2',
    '/mobile/news?keyword=a',
    '/mobile/user',
    '/mobile/help?keyword=a',
    // The browser looks for a newer one by itself.
    '/mobile/sw.js',
  ];
  expect(passed.map((url) => key(url, phone))).toEqual(passed.map(() => null));
});

test('only plain reads are kept', () => {
  expect(key('/index', desktop, 'POST')).toBeNull();
  expect(key('/index', { ...desktop, rsc: '1' })).toBeNull();
  expect(key('/index', { ...desktop, range: 'bytes=0-1' })).toBeNull();
  expect(key('/index', desktop, 'HEAD')).toBe('/index');
});

test('feeds are kept per category, the key file and the dead links as they are', () => {
  expect(key('/atom.xml?category=5')).toBe('/atom.xml?category=5');
  expect(key('/rss.xml?category=x')).toBeNull();
  expect(key('/dead-links.txt')).toBe('/dead-links.txt');
});

test.each([
  ['/admin', true],
  ['/admin/logs?pageNum=2', true],
  ['/index/manage/article', true],
  ['/mall/manage', true],
  ['/administration', false],
  ['/index/list', false],
  ['/mall', false],
])('search engines are kept out of %s: %s', (url, is) => expect(isOffice(url)).toBe(is));
