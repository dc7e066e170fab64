import type { ShelfAssetView } from './shelf-contract';
import { readPercent, shelfOf, type ShelfRow } from './shelf-rules';

const asset = (id: string, issueNo: number | null, more: Partial<ShelfAssetView> = {}): ShelfAssetView => ({
  id,
  label: issueNo === null ? '' : `第 ${issueNo} 期`,
  issueNo,
  paged: true,
  pageCount: 20,
  publishedOn: null,
  page: null,
  readAt: null,
  ...more,
});
const row = (productId: number, year: number | null, more: Partial<ShelfRow> = {}): ShelfRow => ({
  productId,
  kind: year === null ? 'e_book' : 'e_periodical',
  title: `刊 ${productId}`,
  label: year === null ? '' : `${year} 年全年`,
  coverPath: null,
  issueCoverPath: null,
  year,
  givenBy: null,
  expiresAt: null,
  asset: null,
  ...more,
});
const ids = (rows: ShelfRow[]) =>
  shelfOf(rows).years.map((y) => [y.year, y.titles.map((t) => [t.productId, t.assets.map((a) => a.id)])]);

test('years from the newest, books last, issues from the newest, what is being made without any', () => {
  expect(
    ids([
      row(1, null, { asset: asset('book', null) }),
      row(2, 2025, { asset: asset('a1', 1) }),
      row(2, 2026, { asset: asset('b1', 1) }),
      row(2, 2026, { asset: asset('b3', 3) }),
      row(3, 2026),
    ]),
  ).toEqual([
    [
      2026,
      [
        [2, ['b3', 'b1']],
        [3, []],
      ],
    ],
    [2025, [[2, ['a1']]]],
    [null, [[1, ['book']]]],
  ]);
});

test('two codes of one publication are one place with the longer term, and no issue stands twice', () => {
  const { years } = shelfOf([
    row(2, 2026, { label: '第 1 期', expiresAt: '2026-05-01T00:00:00Z', asset: asset('a1', 1) }),
    row(2, 2026, { expiresAt: '2027-05-01T00:00:00Z', asset: asset('a1', 1) }),
    row(2, 2026, { expiresAt: '2027-05-01T00:00:00Z', asset: asset('a2', 2) }),
  ]);
  expect(years[0]?.titles).toHaveLength(1);
  expect(years[0]?.titles[0]).toMatchObject({ label: '2026 年', expiresAt: '2027-05-01T00:00:00Z' });
  expect(years[0]?.titles[0]?.assets.map((a) => a.id)).toEqual(['a2', 'a1']);
  const endless = shelfOf([row(1, null), row(1, null, { expiresAt: '2027-05-01T00:00:00Z' })]);
  expect(endless.years[0]?.titles[0]?.expiresAt).toBeNull();
});

test('the newest issue’s cover stands for its year, each issue’s own for what was read last', () => {
  const { years, last } = shelfOf([
    row(2, 2026, {
      coverPath: 'own',
      issueCoverPath: 'first',
      asset: asset('a1', 1, { page: 3, readAt: '2026-01-01T00:00:00Z' }),
    }),
    row(2, 2026, { coverPath: 'own', issueCoverPath: 'third', asset: asset('a3', 3) }),
    row(2, 2026, { coverPath: 'own', issueCoverPath: 'second', asset: asset('a2', 2) }),
    row(2, 2025, { coverPath: 'own', asset: asset('z1', 1) }),
  ]);
  expect(years.map((y) => y.titles[0]?.coverPath)).toEqual(['third', 'own']);
  expect(last[0]?.coverPath).toBe('first');
});

test('what was read last comes first, what was never opened is not among it', () => {
  const read = (id: string, readAt: string) =>
    row(2, 2026, { asset: asset(id, id.charCodeAt(0), { page: 3, readAt }) });
  const { last } = shelfOf([
    read('a', '2026-01-01T00:00:00Z'),
    read('b', '2026-03-01T00:00:00Z'),
    row(2, 2026, { asset: asset('c', 9) }),
    read('a', '2026-01-01T00:00:00Z'),
  ]);
  expect(last.map((l) => [l.id, l.page])).toEqual([
    ['b', 3],
    ['a', 3],
  ]);
});

test.each([
  [1, 200, 1],
  [50, 100, 50],
  [199, 200, 99],
  [200, 200, 100],
  [1, 1, 100],
  [1, 0, 100],
])('page %i of %i is %i per cent', (page, count, percent) => {
  expect(readPercent(page, count)).toBe(percent);
});
