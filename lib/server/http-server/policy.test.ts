import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { productListInput } from '@/lib/domain/product/contract';
import { isOffice } from '@/lib/server/auth/gate';
import { cacheDecision } from './policy';

const desktop = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/130' };
const phone = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile' };
const decided = (url: string, headers: Record<string, string> = desktop, method = 'GET') =>
  cacheDecision({ method, url, headers });
/** The key of what is kept: nothing is where no page is. */
const key = (...asked: Parameters<typeof decided>) => {
  const decision = decided(...asked);
  return decision && !decision.isMissing ? decision.key : null;
};
const isNoPage = (url: string) => decided(url)?.isMissing === true;

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
  '/index/list?keyword=a',
  '/index/list?category=5&keyword=a',
  '/index/list?category=x&keyword=a',
  '/mall/list?priceFrom=5',
  '/mobile/list?keyword=a',
  '/rss.xml?category=x',
])('a parameter that the page reads and that may not be kept bypasses the cache: %s', (url) =>
  expect(decided(url)).toBeNull(),
);

test.each([
  '/index/list?category=5%27',
  '/index/list?category=5&category=6',
  '/index/list?category=',
  '/index/publicinfo?pageNum=-1',
  '/mall/list?sort=drop',
  '/mall/list?kind=e_book&year=1899',
  '/mobile/news?category=x',
  '/mobile/detail',
  '/mobile/detail?id=x&utm_source=a',
])('what no page has is refused without a render: %s', (url) => {
  expect([key(url), isNoPage(url)]).toEqual([null, true]);
});

test.each([
  ['/index?x=1', '/index'],
  ['/index?', '/index'],
  ['/index?utm_source=a&utm_source=b', '/index'],
  ['/index/list?utm_source=a&category=5', '/index/list?category=5'],
  ['/index/details/7?keyword=a', '/index/details/7'],
  ['/mobile/detail?id=1&constructor=1', '/mobile/detail?id=1'],
  ['/mobile/home?__proto__=1', '/mobile/home'],
  ['/index?toString=1', '/index'],
  ['/mobile/help?keyword=a', '/mobile/help'],
  ['/mobile/list?pageNum=2', '/mobile/list'],
])('a name that the page does not know changes nothing: %s is %s', (url, wanted) =>
  expect(key(url)).toBe(wanted),
);

test.each([
  ['/index/list?pageNum=1', '/index/list'],
  ['/index/list?pageNum=01', '/index/list'],
  ['/index/publicinfo?pageNum=0001', '/index/publicinfo'],
  ['/index/list?pageNum=02&category=005', '/index/list?category=5&pageNum=2'],
  ['/index/list?pageNum=%202', '/index/list?pageNum=2'],
  ['/index/list?pageNum=%EF%BC%92', '/index/list?pageNum=2'],
  ['/mall/list?year=02024&sort=new', '/mall/list?sort=new&year=2024'],
  ['/mobile/detail?id=07', '/mobile/detail?id=7'],
  ['/rss.xml?category=05', '/rss.xml?category=5'],
  ['/mall/list?keyword=&priceFrom=', '/mall/list'],
  ['/mall/list?category=&year=%20&kind=e_book&pageNum=', '/mall/list?kind=e_book'],
  ['/index/list?keyword=', '/index/list'],
])('another spelling is the same page: %s is %s', (url, wanted) => expect(key(url)).toBe(wanted));

test.each(['0', '-1', '1.0', '1e3', '10000', '', 'x', '1,2'])('the page number %j is none', (value) =>
  expect(isNoPage(`/index/list?pageNum=${value}`)).toBe(true),
);

const productList = Object.keys(productListInput.shape);
/** The names that each kept page reads from its address. */
const READ: Record<string, readonly string[]> = {
  '/error': [],
  '/index/list': ['category', 'keyword', 'pageNum'],
  '/index/publicinfo': ['pageNum'],
  '/mall/list': productList,
  '/mobile/detail': ['id'],
  // Later pages are fetched by the page itself.
  '/mobile/error': [],
  '/mobile/list': productList.filter((name) => name !== 'pageNum'),
  '/mobile/news': ['category', 'keyword'],
};

test('every name that a kept page reads from its address is known to the cache', () => {
  const reading = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => file.endsWith('/page.tsx') && /[sS]earchP/.test(readFileSync(join('app', file), 'utf8')),
    )
    .map(
      (file) =>
        `/${dirname(file)
          .replaceAll(/\([^)]*\)\//g, '')
          .replaceAll(/\[[^\]]*\]/g, '7')}`,
    )
    .filter((path) => decided(path) !== null);
  expect(reading.toSorted()).toEqual(Object.keys(READ));
  for (const [path, names] of Object.entries(READ))
    // The pages set their length themselves, and no value of the others can be a NUL.
    for (const name of names.filter((n) => n !== 'pageSize'))
      expect([path, name, key(`${path}?${name}=%00`)]).toEqual([path, name, null]);
});

test('phones are not answered from the cache where they are redirected, and are elsewhere', () => {
  expect(key('/index', phone)).toBeNull();
  expect(key('/mall', phone)).toBeNull();
  expect(key('/index/details/7', phone)).toBe('/index/details/7');
});

test('a phone that asked for the desktop version has the stored page, until it takes that back', () => {
  const asked = { ...phone, cookie: 'a=b; desktop_version=1' };
  expect([key('/index', asked), key('/mall', asked)]).toEqual(['/index', '/mall']);
  expect(['/index?desktop=0', '/mall?x=1&desktop=1'].map((url) => key(url, asked))).toEqual([null, null]);
  expect(key('/index', { ...phone, cookie: 'not_desktop_version=1' })).toBeNull();
});

test('the reading view is kept, and what everybody sees of a publication’s reader', () => {
  expect([key('/index/ebook'), key('/index/ebook/test')]).toEqual(['/index/ebook', '/index/ebook/test']);
  expect([key('/index/ebook/read/abcdefghijklmnop'), key('/mobile/ebookConfirm/x')]).toEqual([
    '/index/ebook/read/abcdefghijklmnop',
    null,
  ]);
});

test('public screens of the mobile site are kept, filtered lists and later pages are not', () => {
  const kept = [
    '/mobile/list',
    '/mobile/list?category=5&kind=e_book',
    '/mobile/detail?id=7',
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
    '/mobile/news?keyword=a',
    '/mobile/user',
    // The browser looks for a newer one by itself.
    '/mobile/sw.js',
  ];
  expect(passed.map((url) => key(url, phone))).toEqual(passed.map(() => null));
});

test('only plain reads are kept', () => {
  expect(key('/index', desktop, 'POST')).toBeNull();
  expect(key('/index', desktop, 'HEAD')).toBe('/index');
});

test.each(['purpose', 'next-router-prefetch', 'next-action', 'x-middleware-subrequest', 'rsc'])(
  'no header makes a render of a document that is kept: %s',
  (name) => expect(key('/index', { ...desktop, [name]: 'prefetch' })).toBe('/index'),
);

test('the router is sent the kept document of a public page, which the browser opens by itself', () => {
  expect(key('/index', { ...desktop, rsc: '1' })).toBe('/index');
  expect(key('/index/list?category=5&_rsc=x', { ...desktop, rsc: '1', 'next-router-prefetch': '1' })).toBe(
    '/index/list?category=5',
  );
});

test('the framework of a page that is nothing without it runs at once', () => {
  const asked = [
    '/index/ebook/read/Ab3_-xyzAb3_-xyz',
    '/mobile/reader/Ab3_-xyzAb3_-xyz',
    '/index',
    '/mobile/reader/12',
  ];
  expect(asked.map((url) => [key(url), decided(url)?.awake])).toEqual([
    [asked[0], true],
    [asked[1], true],
    ['/index', undefined],
    [null, undefined],
  ]);
});

test('where nothing answers is nothing to render, however it is asked for', () => {
  const built = { frames: { at: () => null }, leads: (path: string) => path === '/mall/submit' };
  const ask = (url: string, headers: Record<string, string> = desktop, method = 'GET') =>
    cacheDecision({ method, url, headers }, built)?.isMissing ?? null;
  expect([ask('/no/such?a=1'), ask('/no/such', { rsc: '1', 'next-router-prefetch': '1' })]).toEqual([
    true,
    true,
  ]);
  expect([ask('/a/../mall/submit'), ask('/%'), ask('/unreadable', phone)]).toEqual([true, true, true]);
  expect([ask('/mall/submit'), ask('/no/such', desktop, 'POST')]).toEqual([null, null]);
});

test.each([
  '/_next/static/../../mall/about',
  '/_next/static/./../../api/valid/vcodeimg',
  '/_next/static/a/../chunks/x.js',
  '/_next/static/./chunks/x.js',
  '/_next/static/%2e%2e/x.js',
  '/_next/static//chunks/x.js',
  '/_next/static/chunks/',
  '/index/../mall',
])('an address that leads elsewhere has no key: %s', (url) => expect(decided(url)).toBeNull());

test('an address in absolute form has the key of its path', () =>
  expect(key('http://site.test/index?utm_source=a')).toBe('/index'));

test('the error page has the three forms that it is asked for, whatever else is in its address', () => {
  const asked = [
    '/error',
    '/error?code=500',
    '/error?code=x&of=y',
    '/error?of=product&code=404',
    '/mobile/error?code=403&z=1',
  ];
  expect(asked.map((url) => key(url))).toEqual([
    '/error',
    '/error',
    '/error',
    '/error?code=404&of=product',
    '/mobile/error?code=403',
  ]);
  expect(decided('/error?code=500&id=abcdef')).toBeNull();
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
