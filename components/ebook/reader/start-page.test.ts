import { startPage } from './start-page';

test.each([
  ['', 7, 20, 7],
  ['#page=12', 7, 20, 12],
  ['#page=99', 7, 20, 20],
  ['#page=0', 7, 20, 7],
  ['#page=x', 7, 20, 7],
  ['', 0, 20, 1],
  ['', 5, 0, 1],
])('%j with %d remembered of %d opens at %d', (hash, remembered, last, want) => {
  expect(startPage(hash, remembered, last)).toBe(want);
});
