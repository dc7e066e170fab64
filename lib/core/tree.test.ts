import { placeTree, possibleParents, subtree, treeMoveInput } from '@/lib/core/tree';

const row = (id: number, parentId: number | null = null, visible = true) => ({ id, parentId, visible });
const rows = [row(1), row(2), row(11, 1), row(12, 1, false), row(111, 11), row(121, 12), row(9, 8)];

test('the order of the tree: each node before what lies below it; one without its parent is left out', () => {
  expect(placeTree(rows, (r) => r.id).map((r) => [r.id, r.level, r.shown, r.children, r.total])).toEqual([
    [1, 1, true, 2, 1 + 11 + 111 + 12 + 121],
    [11, 2, true, 1, 11 + 111],
    [111, 3, true, 0, 111],
    [12, 2, false, 1, 12 + 121],
    [121, 3, false, 0, 121],
    [2, 1, true, 0, 2],
  ]);
});

test.each([
  [111, 3, [1, 11, 12, 2]],
  [11, 3, [1, 2]],
  [1, 3, []],
  [1, 4, [2]],
  [987, 3, []],
])('places for %i in a tree of %i levels', (id, levels, parents) => {
  const placed = placeTree(rows, () => 0);
  expect(possibleParents(placed, id, levels).map((p) => p.id)).toEqual(parents);
});

test('everything below a node with its depth; a circle is walked once', () => {
  expect(subtree(rows, 1)).toEqual([
    { id: 1, depth: 0 },
    { id: 11, depth: 1 },
    { id: 12, depth: 1 },
    { id: 111, depth: 2 },
    { id: 121, depth: 2 },
  ]);
  expect(subtree([row(1, 2), row(2, 1)], 1)).toEqual([
    { id: 1, depth: 0 },
    { id: 2, depth: 1 },
  ]);
});

test('an empty choice of a form is the top', () => {
  expect(treeMoveInput.parse({ id: '5', parentId: '', beforeId: '' })).toEqual({
    id: 5,
    parentId: null,
    beforeId: null,
  });
  expect(treeMoveInput.safeParse({ id: 5 }).success).toBe(false);
});
