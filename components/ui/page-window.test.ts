import { pageWindow } from '@/components/ui/page-window';

describe('page numbers of a pager', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 10, [1, 2, 3, null, 10]],
    [4, 10, [1, 2, 3, 4, 5, 6, null, 10]],
    [5, 10, [1, 2, 3, 4, 5, 6, 7, null, 10]],
    [6, 10, [1, null, 4, 5, 6, 7, 8, 9, 10]],
    [10, 10, [1, null, 8, 9, 10]],
    [50, 100, [1, null, 48, 49, 50, 51, 52, null, 100]],
  ])('page %i of %i', (current, pages, expected) => {
    expect(pageWindow(current, pages)).toEqual(expected);
  });
});
