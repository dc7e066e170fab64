import { spreadAt, spreadRatio, spreadsOf, spreadWishes, type Size } from './spreads';

const P: Size = [210, 297];
const L: Size = [297, 210];

test.each([
  ['one page', [P], true, [[1]]],
  [
    'the cover stands alone, the last page too when nothing is left beside it',
    [P, P, P, P],
    true,
    [[1], [2, 3], [4]],
  ],
  ['an odd number ends in a pair', [P, P, P, P, P], true, [[1], [2, 3], [4, 5]]],
  [
    'a wide page stands alone and the pairs begin anew behind it',
    [P, P, L, P, P],
    true,
    [[1], [2], [3], [4, 5]],
  ],
  ['a wide cover', [L, P, P], true, [[1], [2, 3]]],
  ['single pages', [P, P, L], false, [[1], [2], [3]]],
  ['nothing', [], true, []],
])('%s', (_, sizes, double, want) => {
  expect(spreadsOf(sizes, double)).toEqual(want);
});

test.each([
  ['a cover on the right', false, [P, P, P], ['right', 'left', 'right'], [[1], [2, 3]]],
  ['a first page on the left opens a pair', false, [P, P, P], ['left', 'right', 'left'], [[1, 2], [3]]],
  [
    'a second page on the same side begins anew',
    false,
    [P, P, P, P],
    ['right', 'right', 'left', 'right'],
    [[1], [2], [3, 4]],
  ],
  [
    'a page in the middle',
    false,
    [P, P, P, P, P],
    [null, null, 'alone', null, null],
    [[1], [2], [3], [4, 5]],
  ],
  [
    'right to left the right page comes first',
    true,
    [P, P, P, P],
    ['left', 'right', 'left', 'right'],
    [[1], [2, 3], [4]],
  ],
  ['no spreads at all', false, [P, P], ['alone', 'alone'], [[1], [2]]],
  ['a wide page whatever its side', false, [P, L, P], [null, 'left', 'right'], [[1], [2], [3]]],
] as const)('sides of a book: %s', (_, rtl, sizes, sides, want) => {
  expect(spreadsOf(sizes, true, { rtl, sides })).toEqual(want);
  expect(spreadsOf(sizes, false, { rtl, sides })).toEqual(sizes.map((_size, i) => [i + 1]));
});

test('finds the spread of a page, and the wall behind the last', () => {
  const spreads = [[1], [2, 3], [4]];
  expect([1, 2, 3, 4, 5].map((page) => spreadAt(spreads, page))).toEqual([0, 1, 1, 2, 3]);
});

test('wants what is seen, then the next spread, then the one before', () => {
  const spreads = [[1], [2, 3], [4, 5], [6]];
  expect(spreadWishes(spreads, 1)).toEqual([2, 3, 4, 5, 1]);
  expect(spreadWishes(spreads, 0)).toEqual([1, 2, 3]);
  expect(spreadWishes(spreads, 3)).toEqual([6, 4, 5]);
  // At the wall the last page is kept.
  expect(spreadWishes(spreads, 4)).toEqual([6]);
});

test('two pages of different size stand at one height', () => {
  expect(
    spreadRatio([
      [100, 200],
      [300, 200],
    ]),
  ).toBe(2);
});
