import { reorder, sortInput } from '@/lib/core/listed';

describe('a new order of a part of a list', () => {
  it.each([
    ['all of it', [1, 2, 3], [3, 1, 2], [3, 1, 2]],
    ['two that are not neighbours', [1, 2, 3, 4], [4, 1], [4, 2, 3, 1]],
    ['one', [1, 2, 3], [2], [1, 2, 3]],
  ])('%s', (_, all, wanted, result) => {
    expect(reorder(all, wanted)).toEqual(result);
  });
});

it.each([[[]], [[1, 1]], [Array.from({ length: 101 }, (_, i) => i + 1)], ['1'], [[0]], [[1.5]]])(
  'R-25 an order of %j is refused',
  (ids) => {
    expect(sortInput.safeParse({ ids }).success).toBe(false);
  },
);
