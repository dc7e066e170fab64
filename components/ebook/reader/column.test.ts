import {
  columnFactor,
  columnOf,
  columnWidth,
  columnWishes,
  heightOfSpot,
  pageBeforeEye,
  pagesBetween,
  spotAt,
} from './column';

const column = columnOf(
  [
    [100, 200],
    [200, 100],
    [100, 150],
  ],
  400,
  10,
);

test('pages of mixed sizes get one width', () => {
  expect(column).toEqual({ tops: [0, 810, 1020], heights: [800, 200, 600], length: 1630 });
});

test.each([
  [0, 100, [1]],
  [700, 900, [1, 2]],
  [805, 1100, [1, 2, 3]],
  [815, 1000, [2]],
  [1500, 3000, [3]],
])('between %d and %d one sees %j', (from, to, want) => {
  expect(pagesBetween(column, from, to)).toEqual(want);
});

test('nothing is seen of nothing', () => {
  expect(pagesBetween(columnOf([], 400, 10), 0, 500)).toEqual([]);
});

test.each([
  [0, 1],
  [700, 2],
  [800, 2],
  [820, 3],
  [1429, 3],
  [1430, 4],
])('scrolled to %d the eye is on page %d', (scroll, page) => {
  expect(pageBeforeEye(column, scroll, 500)).toBe(page);
});

test('wants what is seen first and nothing that does not exist', () => {
  expect(columnWishes([2, 3], 10)).toEqual([2, 3, 4, 5, 1]);
  expect(columnWishes([1], 10)).toEqual([1, 2, 3]);
  expect(columnWishes([10], 10)).toEqual([10, 9]);
  // Only the wall is in sight.
  expect(columnWishes([], 3)).toEqual([3, 2]);
});

test('a spot is found again after the width changed', () => {
  const spot = spotAt(column, 910);
  expect(spot).toEqual({ page: 2, share: 0.5 });
  const half = columnOf(
    [
      [100, 200],
      [200, 100],
      [100, 150],
    ],
    200,
    10,
  );
  expect(heightOfSpot(half, spot)).toBe(460);
  expect(heightOfSpot(half, { page: 4, share: 0 })).toBe(half.length);
});

test.each([
  [390, 1, 390, 1],
  [390, 2, 780, 2],
  [1400, 1, 860, 1],
  [1400, 'width', 1400, 1400 / 860],
  [390, 'width', 390, 1],
] as const)('in a room of %d px a zoom of %s makes pages %d px wide', (room, zoom, width, factor) => {
  expect(columnWidth(room, zoom)).toBe(width);
  expect(columnFactor(room, zoom)).toBe(factor);
});
