import { relatedOf } from './related-rules';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const a = (id: number, day: number, categoryId = 1) => ({ id, categoryId, publishedAt: at(day) });
const ids = (list: { id: number }[]) => list.map((c) => c.id);
const request = { perKeyword: 4, categoryId: 1, recent: [] as ReturnType<typeof a>[] };

test('two shared keywords beat one, whatever the dates', () => {
  const bearers = [
    [a(1, 9), a(2, 8), a(3, 7), a(4, 1)],
    [a(4, 1), a(5, 9), a(6, 8), a(7, 7)],
  ];
  expect(relatedOf({ ...request, bearers }, 1)[0]?.id).toBe(4);
});

test('a rare keyword counts more than a common one', () => {
  const bearers = [[a(1, 9), a(2, 8), a(3, 7), a(4, 6)], [a(9, 1)]];
  expect(ids(relatedOf({ ...request, bearers }, 2))).toEqual([9, 1]);
});

test('of equals the own category comes first, then the newer one', () => {
  const bearers = [[a(1, 9, 2), a(2, 5), a(3, 6), a(4, 6)]];
  expect(ids(relatedOf({ ...request, bearers }, 4))).toEqual([4, 3, 2, 1]);
});

test('fills up with the newest of the category, each article once', () => {
  const bearers = [[a(1, 1)]];
  const recent = [a(3, 9), a(1, 1), a(2, 8)];
  expect(ids(relatedOf({ ...request, bearers, recent }, 6))).toEqual([1, 3, 2]);
  expect(ids(relatedOf({ ...request, bearers, recent }, 2))).toEqual([1, 3]);
  expect(relatedOf({ ...request, bearers: [] }, 6)).toEqual([]);
});
