import { gunzipSync } from 'node:zlib';
import { runFirstScript } from '@/tests/support/first-script';
import { cutAtHoles, fill, fillCompressed, fillings } from './frame-data';
import { frameScript, Frames, SEARCH_HOLE, type Frame } from './frames';
import { cacheControlOf, cacheDecision, varyFor } from './policy';

const ORDER = { key: '/mall/manage/orders/~id~', ttl: 60, calls: ['/api/admin/order/detail/[id]'] };
const frames = new Frames(['/mall/manage/desk', '/mall/manage/desk/[id]', '/mall/list', '/admin/[a]/[id]']);
const built = { frames, leads: () => true };
const decide = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  cacheDecision({ method, url, headers }, built);
const key = (...asked: Parameters<typeof decide>) => decide(...asked)?.key ?? null;

describe('the key of a frame', () => {
  test.each([
    ['/mall/manage/desk', '/mall/manage/desk'],
    ['/mall/manage/desk?a=1&_rsc=x', '/mall/manage/desk'],
    ['/mall/manage/desk/7', '/mall/manage/desk/~id~'],
    ['/mall/manage/desk/999999999999999?status="', '/mall/manage/desk/~id~'],
    ['/login/userlogin?from=/admin', '/login/userlogin'],
  ])('of %s is its route: %s', (url, wanted) => expect(key(url)).toBe(wanted));

  test.each([
    '/mall/manage/desk/0',
    '/mall/manage/desk/07',
    '/mall/manage/desk/7x',
    '/mall/manage/desk/1234567890123456',
    '/mall/manage/desk/~id~',
    '/mall/manage/desk/[id]',
    '/mall/manage/desk/%37',
    '/mall/manage/desk/7/',
    '/mall/manage/desk/7/8',
    '/mall/manage/./desk',
    '//mall/manage/desk',
    '/Mall/manage/desk',
    '/mall/manage/unknown',
    '/admin/7/x',
  ])('%s is another address, and none', (url) => expect(key(url)).toBeNull());

  test('is one for documents and one for the data of the router', () => {
    expect(decide('/mall/manage/desk', { rsc: '1' })).toMatchObject({
      key: '/mall/manage/desk#data',
      isData: true,
    });
    expect(key('/mall/manage/desk', { rsc: '0' })).toBe('/mall/manage/desk');
  });

  test.each([
    'cookie',
    'host',
    'accept-encoding',
    'user-agent',
    'x-portal-frame',
    'next-router-state-tree',
    'next-url',
    'next-router-prefetch',
    'next-action',
    'purpose',
    'x-middleware-subrequest',
  ])('hangs on no header %s', (name) =>
    expect(key('/mall/manage/desk', { [name]: 'x' })).toBe('/mall/manage/desk'),
  );

  test('is none where the router asks for a part of the page ahead', () =>
    expect(key('/mall/manage/desk', { rsc: '1', 'next-router-prefetch': '1' })).toBeNull());

  test('is for reads only', () =>
    expect(['HEAD', 'POST', 'PUT'].map((method) => key('/mall/manage/desk', {}, method))).toEqual([
      '/mall/manage/desk',
      null,
      null,
    ]));

  test('of a public page stays as the rules say', () => {
    expect(decide('/mall/list')).toEqual(cacheDecision({ method: 'GET', url: '/mall/list', headers: {} }));
    expect(key('/mall/list', { rsc: '1' })).toBe('/mall/list');
  });
});

test('a frame is kept by nobody but us', () => {
  const said = (url: string, headers = {}) => {
    const decision = decide(url, headers);
    return decision && [cacheControlOf(decision, 60), varyFor(decision)];
  };
  expect(said('/mall/manage/desk')).toEqual(['private, no-store', 'Accept-Encoding, RSC']);
  expect(said('/mall/manage/desk', { rsc: '1' })).toEqual(['private, no-store', 'Accept-Encoding, RSC']);
  expect(said('/mobile/login')).toEqual(['private, no-store', 'Accept-Encoding, RSC']);
});

const at = (url: string, cookie = 'name=a; role=admin%23adminProduct', frame: Frame = ORDER) =>
  runFirstScript(url, cookie, frame);

/** What the server sends of the router's data, in the same words however it is sent. */
function filledByServer(data: string, address: string): string {
  const [pieces, filled] = [cutAtHoles(data, ORDER.key), fillings(ORDER.key, address)];
  const plain = fill(pieces, filled).toString();
  expect(gunzipSync(fillCompressed(pieces, filled)).toString()).toBe(plain);
  return plain;
}

const QUERIES = [
  '',
  '?',
  '?a=1&b=',
  '?a=1+2&a=%20',
  '?x="\\\n</script><!--',
  '?x=%22%5C%0A%u2028',
  '?x=~id~~search~$&$1',
  '?%22:1=%5D',
  '?保密=宣传',
  '?x=\ud800',
];

test.each(QUERIES)(
  'the holes are filled in the browser as on the server, and nothing breaks out: %j',
  (query) => {
    const address = `/mall/manage/orders/7${query}`;
    const data = `0:{"c":["","mall","manage","orders","~id~"],"q":"${SEARCH_HOLE}"}`;
    const inBrowser = at(address).fill(data);
    expect(inBrowser).toBe(filledByServer(data, address));
    const read = JSON.parse(inBrowser.slice(2)) as { c: string[]; q: string };
    expect(Object.keys(read)).toEqual(['c', 'q']);
    expect(read.c).toEqual(['', 'mall', 'manage', 'orders', '7']);
    expect([...new URLSearchParams(read.q)]).toEqual([
      ...new URLSearchParams(new URL(address, 'http://site').search),
    ]);
    expect(read.q).toMatch(/^[\w?&=%.!~*'()-]*$/);
  },
);

test.each([
  ['?a=1&_rsc=abc', '?a=1'],
  ['?_rsc=abc&a=1', '?a=1'],
  ['?_rsc=abc', ''],
  ['?_rsc=a&_rsc=b', ''],
  ['??a=1', '?%3Fa=1'],
  ['?a=1#b', '?a=1'],
])('the parameter by which the router asks is not the page’s: %s', (query, wanted) =>
  expect(filledByServer(SEARCH_HOLE, `/mall/manage/orders/7${query}`)).toBe(wanted),
);

test('holes may stand side by side, at either end and not at all, and what looks like one is text', () => {
  for (const [data, wanted] of [
    ['~id~~id~', '77'],
    ['', ''],
    ['~no~ "q":"" ~id~x~search~', '~no~ "q":"?a=1" 7x?a=1'],
    [`~id~${'保密'.repeat(40_000)}~search~`, `7${'保密'.repeat(40_000)}?a=1`],
  ] as const)
    expect(filledByServer(data, '/mall/manage/orders/7?a=1')).toBe(wanted);
});

test('the longest query that the bounds let through fills a hole', () => {
  // What the parser of Node hands over of one byte becomes six of a query.
  const query = `?a=${'é'.repeat(8150)}`;
  expect(filledByServer('x~search~y', `/mall/manage/orders/7${query}`)).toBe(`x?a=${'%C3%A9'.repeat(8150)}y`);
});

test('the calls of a frame start with its first script, those of a login only for who may make them', () => {
  expect(at('/mall/manage/orders/7')).toMatchObject({
    sent: ['/api/admin/order/detail/7'],
    early: ['/api/admin/order/detail/7'],
  });
  expect(at('/mall/manage/orders/7', 'surrole=admin%23').sent).toEqual([]);
  expect(at('/mall/manage/orders/7', 'role=user%23userPurchase').sent).toEqual([]);
  const open = { ...ORDER, calls: ['/api/guest/search/hot', '/api/user/cart/count'] };
  expect(at('/mall/manage/orders/7', '', open).sent).toEqual(['/api/guest/search/hot']);
  expect(at('/mall/manage/orders/7', 'role=user%23userPurchase', open).sent).toEqual(open.calls);
  const list = { ...open, calls: ['/api/user/payment/list?orderId=[id]&pageNum=1'] };
  const buyer = 'name=a; role=user%23userPurchase';
  expect(at('/mall/manage/orders/7', buyer, list).sent).toEqual([
    '/api/user/payment/list?orderId=7&pageNum=1',
  ]);
  expect(at('/mall/manage/orders/7?tab=all', buyer, list).sent).toEqual([]);
});

test('a frame that is asked something starts the call of that, spelled as the page spells it', () => {
  const search = decide('/index/search?keyword=a')?.frame;
  if (!search) throw new Error('no frame');
  const asked = (query: string) => at(`/index/search${query}`, '', search).sent;
  expect(asked('?keyword=%20保密+宣传%20&pageNum=2')).toEqual([
    `/api/guest/search?${new URLSearchParams({ keyword: '保密 宣传', type: 'all', pageNum: '2' })}&pageSize=20`,
  ]);
  expect(asked('?keyword=a&type=product&pageSize=50&x=1')).toEqual([
    '/api/guest/search?keyword=a&type=product&pageNum=1&pageSize=20',
  ]);
  expect([asked(''), asked('?keyword='), asked('?keyword=%20&type=product')]).toEqual([[], [], []]);
});

test('the first script is the same for every address of a route', () => {
  const [a, b] = ['/mall/manage/desk/7', '/mall/manage/desk/8?x=1'].map((url) => decide(url)?.frame);
  expect(a && frameScript(a)).toBe(b && frameScript(b));
});
