import { filterShelf } from '@/components/ebook/shelf-filter';
import { issueName, progressText } from '@/components/ebook/shelf-words';
import type { ShelfAssetView, ShelfYearView } from '@/lib/domain/ebook/shelf-contract';

const asset = (id: string, page: number | null): ShelfAssetView => ({
  id,
  label: `${id} 期`,
  issueNo: 1,
  paged: true,
  pageCount: 10,
  publishedOn: null,
  page,
  readAt: null,
});
const title = (name: string, assets: ShelfAssetView[]) => ({
  productId: name.length,
  kind: 'e_periodical',
  title: name,
  label: '',
  coverPath: null,
  givenBy: null,
  expiresAt: null,
  assets,
});
const years: ShelfYearView[] = [
  { year: 2026, titles: [title('保密工作', [asset('a', null), asset('b', 4)]), title('Guard', [])] },
  { year: null, titles: [title('保密常识', [asset('c', 10)])] },
];
const seen = (word: string, filter: Parameters<typeof filterShelf>[1]['filter']) =>
  filterShelf(years, { word, filter }).map((y) => [
    y.year,
    ...y.titles.map((t) => `${t.title}:${t.assets.map((a) => a.id).join('')}`),
  ]);

test.each([
  [
    '',
    'all',
    [
      [2026, '保密工作:ab', 'Guard:'],
      [null, '保密常识:c'],
    ],
  ],
  ['', 'unread', [[2026, '保密工作:a']]],
  ['', 'reading', [[2026, '保密工作:b']]],
  ['', 'done', [[null, '保密常识:c']]],
  [' guard ', 'all', [[2026, 'Guard:']]],
  ['常识', 'unread', []],
] as const)('%j and %s leave %j', (word, filter, left) => {
  expect(seen(word, filter)).toEqual(left);
});

test.each([
  [{ page: null, pageCount: 10 }, '未读'],
  [{ page: 4, pageCount: 10 }, '已读 40%'],
  [{ page: 10, pageCount: 10 }, '已读完'],
])('%j is %s', (progress, words) => {
  expect(progressText(progress)).toBe(words);
});

test('an issue is named by its number, a book as a whole', () => {
  expect([
    issueName({ issueNo: 3, label: '2026 年第 3 期' }),
    issueName({ issueNo: null, label: '' }),
  ]).toEqual(['第 3 期', '全书']);
});
