import { inOrder } from './in-order';

test('rows stand as their ids do, each as often as it was chosen, and one that is gone leaves no gap', () => {
  const rows = [
    { id: 1, name: 'a' },
    { id: 3, name: 'c' },
    { id: 7, name: 'g' },
  ];
  expect(inOrder([7, 2, 1], rows).map((r) => r.name)).toEqual(['g', 'a']);
  expect(inOrder([], rows)).toEqual([]);
  expect(inOrder([3, 3], rows).map((r) => r.name)).toEqual(['c', 'c']);
});
