import { documentActionsOf, mergeLines } from './document-rules';

test('a product stands on one line: copies add up, the last cost and remark that say something hold', () => {
  expect(
    mergeLines([
      { productId: 1, quantity: 2, unitCostFen: 500, remark: '甲' },
      { productId: 1, issueId: 9, quantity: 4 },
      { productId: 1, issueId: null, quantity: 3, unitCostFen: null },
      { productId: 2, quantity: 1 },
      { productId: 1, quantity: 1, unitCostFen: 0, remark: '乙' },
    ]),
  ).toEqual([
    { productId: 1, quantity: 6, unitCostFen: 0, remark: '乙' },
    { productId: 1, issueId: 9, quantity: 4 },
    { productId: 2, quantity: 1 },
  ]);
});

const keeper = (userId: number) => ({
  userId,
  subject: { role: 'admin#adminProduct', permissions: ['warehouse'] },
});

test.each([
  ['draft', null, ['edit', 'post', 'delete']],
  ['posted', null, ['cancel']],
  ['posted', { requestedBy: 1 }, ['withdraw']],
  ['posted', { requestedBy: 2 }, ['decide']],
  ['cancelled', null, []],
] as const)('a document that is %s (%j) offers %j', (status, waiting, actions) => {
  expect(documentActionsOf(status, waiting, keeper(1))).toEqual(actions);
});

test('who does not manage the stock is offered nothing', () => {
  const clerk = { userId: 1, subject: { role: 'admin#adminProduct', permissions: ['order'] } };
  expect(documentActionsOf('draft', null, clerk)).toEqual([]);
  expect(documentActionsOf('draft', null, null)).toEqual([]);
});
