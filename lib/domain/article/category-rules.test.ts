import { possibleParents } from '@/lib/core/tree';
import { MAX_CATEGORY_LEVEL, placeCategories, type CategoryFacts } from '@/lib/domain/article/category-rules';

const row = (
  id: number,
  parentId: number | null = null,
  more: Partial<CategoryFacts> = {},
): CategoryFacts => ({
  id,
  parentId,
  visible: true,
  articles: 1,
  ...more,
});
const tree = [row(1), row(2), row(11, 1), row(12, 1), row(111, 11, { articles: 5 }), row(3)];

describe('categories in the order of the tree', () => {
  it('follows each category with what lies below it, and sums its articles', () => {
    expect(placeCategories(tree).map((c) => [c.id, c.level, c.total, c.children])).toEqual([
      [1, 1, 8, 2],
      [11, 2, 6, 1],
      [111, 3, 5, 0],
      [12, 2, 1, 0],
      [2, 1, 1, 0],
      [3, 1, 1, 0],
    ]);
  });

  it('hides what lies below a hidden one', () => {
    const placed = placeCategories([row(1, null, { visible: false }), row(11, 1), row(2)]);
    expect(placed.map((c) => [c.id, c.shown])).toEqual([
      [1, false],
      [11, false],
      [2, true],
    ]);
  });

  it('gives the four blocks of the home page to the first four visible ones of the top', () => {
    const rows = [row(1), row(2, null, { visible: false }), row(3), row(4), row(5), row(6), row(31, 3)];
    expect(placeCategories(rows).flatMap((c) => (c.homeBlock ? [[c.id, c.homeBlock]] : []))).toEqual([
      [1, 1],
      [3, 2],
      [4, 3],
      [5, 4],
    ]);
  });
});

describe('places to which a category may move', () => {
  const parents = (id: number) =>
    possibleParents(placeCategories(tree), id, MAX_CATEGORY_LEVEL).map((c) => c.id);
  it.each([
    ['a leaf: every other one above the lowest level', 3, [1, 11, 12, 2]],
    ['one with a child: the top only', 11, [1, 2, 3]],
    ['one with two levels below it: nowhere', 1, []],
  ])('%s', (_, id, expected) => {
    expect(parents(id)).toEqual(expected);
  });
});
