import { askedOf } from '@/lib/core/asks';
import { isNarrowed, isNarrowedPage, NARROWED_LISTS } from '@/lib/text/narrowed-lists';
import { runFirstScript } from '@/tests/support/first-script';
import { cutAtHoles, fill, fillings } from './frame-data';
import { Frames, withSearchHole } from './frames';
import { cacheDecision } from './policy';

const frames = new Frames([]);
const decide = (url: string, headers: Record<string, string> = {}) =>
  cacheDecision({ method: 'GET', url, headers }, { frames, leads: () => true });
const key = (...asked: Parameters<typeof decide>) => decide(...asked)?.key ?? null;
const frameAt = (url: string) => {
  const frame = decide(url)?.frame;
  if (!frame) throw new Error(`no frame: ${url}`);
  return frame;
};

const LISTS = ['/mall/list', '/mobile/list', '/index/list', '/mobile/news'] as const;

describe('a list that is narrowed by free words or a free price is one frame', () => {
  test.each(LISTS)('%s, whatever else its address says', (path) => {
    for (const query of [
      'keyword=a',
      'keyword=%E4%BF%9D%E5%AF%86&category=5&pageNum=7',
      'category=5&category=6&keyword=a',
      'keyword=a&keyword=b',
      'keyword=&keyword=b',
      'keyword=%00',
      'keyword=%E2%80%8B',
      '%6beyword=a',
      'utm_source=x&keyword=~search~%22%3C/script%3E',
      'keyword=a?keyword=b#c',
      `keyword=${'x'.repeat(5000)}`,
    ]) {
      expect([query, key(`${path}?${query}`)]).toEqual([query, `${path}?keyword=~search~`]);
      expect(key(`${path}?${query}&_rsc=x`, { rsc: '1' })).toBe(`${path}?keyword=~search~#data`);
    }
  });

  test.each(['/mall/list', '/mobile/list'])('by a price as well: %s', (path) => {
    for (const query of ['priceFrom=5', 'priceTo=x', 'priceFrom=&priceTo=9', 'priceFrom=0&kind=e_book'])
      expect([query, key(`${path}?${query}`)]).toEqual([query, `${path}?keyword=~search~`]);
    expect(key('/index/list?priceFrom=5')).toBe('/index/list');
  });

  test.each([
    ['keyword=', ''],
    ['keyword=+%20%E3%80%80', ''],
    ['keyword', ''],
    ['Keyword=a', ''],
    ['KEYWORD=a&category=5', '?category=5'],
    ['keyword[]=a', ''],
    ['keyword%5B%5D=a', ''],
    ['x=keyword=a', ''],
    ['category=5', '?category=5'],
    ['keyword=&category=05', '?category=5'],
  ])('and is a page where nothing narrows it so: %s', (query, wanted) => {
    for (const path of LISTS) {
      expect(key(`${path}?${query}`)).toBe(path + wanted);
      expect(key(`${path}?${query}`, { rsc: '1' })).toBe(path + wanted);
    }
  });

  test.each([
    '/mall/list/?keyword=a',
    '/Mall/list?keyword=a',
    '/mall/lis%74?keyword=a',
    '//mall/list?keyword=a',
    '/mall/list;?keyword=a',
    'toString?keyword=a',
    '/index/publicinfo/?keyword=a',
  ])('%s is no such list', (url) => expect(key(url)).toBeNull());

  test('so any number of words makes two keys of each', () => {
    const seen = new Set<string | null>();
    for (let i = 0; i < 5000; i += 1)
      for (const path of LISTS)
        for (const rsc of ['1', undefined]) seen.add(key(`${path}?keyword=w${i}`, rsc ? { rsc } : {}));
    expect(seen.size).toBe(2 * LISTS.length);
  });

  test('a page is told its face as the keep is', () => {
    for (const [params, wanted] of [
      [{ keyword: 'a' }, true],
      [{ keyword: ['', 'b'] }, true],
      [{ keyword: [' ', ''] }, false],
      [{ keyword: '\u3000' }, false],
      [{ category: '5' }, false],
      [{}, false],
    ] as const)
      for (const path of LISTS) {
        const query = Object.entries(params).flatMap(([k, v]) => [v].flat().map((one) => [k, one]));
        const search = new URLSearchParams(query as string[][]);
        expect([path, params, isNarrowedPage(path, params as Record<string, string>)]).toEqual([
          path,
          params,
          wanted,
        ]);
        expect(isNarrowed(path, search)).toBe(wanted);
      }
  });

  test('the query that it is rendered with is its hole', () => {
    const frame = frameAt('/mall/list?keyword=a');
    const data = '0:{"c":["","mall","list"],"q":"?keyword=~search~"}';
    const pieces = cutAtHoles(data, frame.key);
    const filled = fill(pieces, fillings(frame.key, '/mall/list?keyword=b&kind=e_book&_rsc=x')).toString();
    expect(filled).toBe('0:{"c":["","mall","list"],"q":"?keyword=b&kind=e_book"}');
    expect(runFirstScript('/mall/list?keyword=b&kind=e_book', '', frame).fill(withSearchHole(data))).toBe(
      filled,
    );
  });
});

test.each([
  ['/mall/list', '?keyword=a', '/api/guest/product/shelf?keyword=a&pageSize=20'],
  [
    '/mall/list',
    '?pageNum=2&sort=-price&keyword=+保密+宣传&priceTo=9&category=5&x=1&pageSize=99',
    `/api/guest/product/shelf?${new URLSearchParams({ category: '5', priceTo: '9', keyword: '保密 宣传' })}&sort=-price&pageNum=2&pageSize=20`,
  ],
  ['/mobile/list', '?priceFrom=5&pageNum=2', '/api/guest/product/shelf?priceFrom=5&pageSize=20'],
  [
    '/index/list',
    '?category=5&keyword=%22%3C%2Fscript%3E&pageNum=3',
    '/api/guest/article/list?articleCategory=5&keyword=%22%3C%2Fscript%3E&pageNum=3&pageSize=20',
  ],
  ['/index/list', '?articleCategory=5&keyword=a', '/api/guest/article/list?keyword=a&pageSize=20'],
  ['/mobile/news', '?keyword=a', '/api/guest/article/list?keyword=a&pageSize=20'],
  ['/mall/list', '?keyword=a&keyword=b', null],
  ['/mall/list', '?keyword=a&kind=e_book&kind=e_book', null],
  ['/index/list', '?category=5&category=6&keyword=a', null],
  ['/index/list', '?keyword=a&page=1&page=2', '/api/guest/article/list?keyword=a&pageSize=20'],
  ['/mall/list', '?keyword=%00', '/api/guest/product/shelf?keyword=%00&pageSize=20'],
] as const)('the frame of %s%s asks as its part in the browser does: %s', (path, query, wanted) => {
  expect(runFirstScript(path + query, '', frameAt(path + query)).sent).toEqual(
    wanted === null ? [] : [wanted],
  );
  const asks = NARROWED_LISTS[path];
  const input = askedOf(asks, new URLSearchParams(query));
  const spelled = input && new URLSearchParams(Object.entries(input).map(([k, v]) => [k, String(v)]));
  expect(spelled && `${asks.call}?${spelled.toString()}`).toBe(wanted);
});
