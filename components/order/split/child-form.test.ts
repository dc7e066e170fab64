import { copiesOf, copiesProblem, copiesRange, isMoved, linesToAdd, planItems } from './child-form';

const line = (orderItemId: number, remaining: number, inChild = 0) => ({
  orderItemId,
  remaining,
  inChild,
  title: `书${orderItemId}`,
});

test.each([
  [line(1, 5), [], { min: 0, max: 5 }],
  [line(1, 5, 2), [{ orderItemId: 1, shippedQty: 1 }], { min: 1, max: 7 }],
  [line(1, 0, 2), [], { min: 0, max: 2 }],
])('of %j with %j the copies are within %j', (l, items, range) => {
  expect(copiesRange(l, items)).toEqual(range);
});

test('items are inserted, changed and removed as typed; what stays is not sent', () => {
  const items = [
    { id: 11, orderItemId: 1, quantity: 2 },
    { id: 12, orderItemId: 2, quantity: 3 },
    { id: 13, orderItemId: 3, quantity: 1 },
  ];
  expect(planItems(items, { 1: 2, 2: 5, 3: 0, 4: 7, 5: 0 })).toEqual({
    insert: [{ orderItemId: 4, quantity: 7 }],
    update: [{ id: 12, quantity: 5 }],
    remove: [13],
  });
  expect(planItems(items, {})).toEqual({ insert: [], update: [], remove: [] });
});

test('copies beyond what is left are named with their line; none at all is refused', () => {
  const lines = [line(1, 2), line(2, 0, 3)];
  expect(copiesProblem(lines, copiesOf(lines))).toBe('');
  expect(copiesProblem(lines, { 1: 0, 2: 0 })).toBe('请至少为一种商品填写份数');
  expect(copiesProblem(lines, { 1: 3, 2: 3 })).toBe('《书1》最多 2 份，请减少 1 份');
  expect(copiesProblem(lines, { 1: 2, 2: 4 })).toBe('《书2》最多 3 份，请减少 1 份');
  expect(linesToAdd({ 1: 0, 2: 4 })).toEqual([{ orderItemId: 2, quantity: 4 }]);
});

test('a receiver is sent only when something of it changed', () => {
  const child = {
    name: '张三',
    phone: '13800000000',
    tel: null,
    areaCode: '110101',
    address: '某街 1 号',
    postcode: null,
    remark: null,
  };
  expect(isMoved(child, { ...child, tel: '', postcode: undefined, remark: '' })).toBe(false);
  expect(isMoved(child, { ...child, remark: '收发室' })).toBe(true);
  expect(isMoved(child, { ...child, areaCode: '110102' })).toBe(true);
});
