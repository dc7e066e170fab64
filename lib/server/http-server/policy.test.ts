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
])('an unknown or odd parameter bypasses the cache: %s', (url) => expect(key(url)).toBeNull());

test('phones are not answered from the cache where they are redirected, and are elsewhere', () => {
  expect(key('/index', phone)).toBeNull();
  expect(key('/mall', phone)).toBeNull();
  expect(key('/index/details/7', phone)).toBe('/index/details/7');
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
