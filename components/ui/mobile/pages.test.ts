import { hasMore, restored, withPage, type ListPage } from './pages';

interface Row {
  id: number;
  text?: string;
}
const idOf = (row: Row) => row.id;
const page = (pageNum: number, ids: number[], total = 60): ListPage<Row> => ({
  list: ids.map((id) => ({ id })),
  total,
  pageNum,
  pageSize: 3,
});
const ids = (pages: ListPage<Row> | null) => pages?.list.map(idOf) ?? null;

describe('pages of an infinite list', () => {
  it('stand behind one another, the newest total counts', () => {
    const both = withPage(page(1, [9, 8, 7]), page(2, [6, 5, 4], 61), idOf);
    expect([ids(both), both.pageNum, both.total]).toEqual([[9, 8, 7, 6, 5, 4], 2, 61]);
  });

  it('show a row once when something new has moved it to the next page', () => {
    expect(ids(withPage(page(1, [9, 8, 7]), page(2, [7, 6, 5]), idOf))).toEqual([9, 8, 7, 6, 5]);
  });

  it.each([
    [page(1, [1, 2, 3], 4), true],
    [page(2, [1, 2, 3, 4], 4), false],
    [page(1, [1, 2, 3], 3), false],
    [page(1, [], 0), false],
  ])('have more while the pages so far do not hold the total', (pages, more) => {
    expect(hasMore(pages)).toBe(more);
  });

  it('come back as they were left, behind the fresh first page', () => {
    const kept = { key: 'a', pages: page(3, [8, 7, 6, 5, 4]), y: 900 };
    const again = restored(kept, page(1, [9, 8, 7], 61), 'a', idOf);
    expect([ids(again), again?.pageNum, again?.total]).toEqual([[9, 8, 7, 6, 5, 4], 3, 61]);
  });

  it('do not come back for another list, nor when only the first page had been seen', () => {
    const kept = { key: 'a', pages: page(3, [8, 7]), y: 0 };
    expect(restored(kept, page(1, [9]), 'b', idOf)).toBeNull();
    expect(restored({ ...kept, pages: page(1, [8]) }, page(1, [9]), 'a', idOf)).toBeNull();
    expect(restored(null, page(1, [9]), 'a', idOf)).toBeNull();
  });
});
