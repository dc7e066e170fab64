import { entryAt } from './toc';

test.each([
  [[], 3, -1],
  [[{ page: 4 }], 3, -1],
  [[{ page: 1 }, { page: 4 }, { page: 9 }], 5, 1],
  [[{ page: 1 }, { page: 4 }, { page: 4 }], 4, 2],
  [[{ page: 9 }, { page: 1 }], 3, 1],
])('of %j, page %d lies in entry %d', (toc, page, want) => {
  expect(entryAt(toc, page)).toBe(want);
});
