import { childActionsOf, childNo, remainingQty, sentToMain, splitBlocked, type SplitLine } from './rules';

const line = (more: Partial<SplitLine>): SplitLine => ({
  kind: 'paper_book',
  subYear: null,
  quantity: 100,
  packedQty: 0,
  shippedQty: 0,
  cancelledQty: 0,
  refundingQty: 0,
  returnedQty: 0,
  allocatedQty: 0,
  childShippedQty: 0,
  childFrozenQty: 0,
  ...more,
});

test.each([
  ['a whole line', {}, 100],
  ['cancelled and refunding copies', { cancelledQty: 10, refundingQty: 5 }, 85],
  ['allocated copies', { allocatedQty: 60 }, 40],
  ['copies that left for the main receiver', { shippedQty: 30 }, 70],
  [
    'copies that left in child orders count once',
    { allocatedQty: 60, shippedQty: 50, childShippedQty: 50 },
    40,
  ],
  ['both', { allocatedQty: 60, shippedQty: 70, childShippedQty: 50 }, 20],
  ['packed for a child order', { allocatedQty: 60, packedQty: 20, childFrozenQty: 20 }, 40],
  ['packed for the main receiver', { packedQty: 20 }, 80],
  ['a subscription', { kind: 'paper_periodical', subYear: 2027 }, 100],
  ['e-copies', { kind: 'e_book' }, 0],
  ['never below nothing', { allocatedQty: 90, refundingQty: 20 }, 0],
] as [string, Partial<SplitLine>, number][])('can still be given out: %s', (_name, more, expected) => {
  expect(remainingQty(line(more))).toBe(expected);
});

test('what left for the main receiver leaves out what child orders sent', () => {
  expect(sentToMain(line({ shippedQty: 70, childShippedQty: 50, packedQty: 5, childFrozenQty: 5 }))).toBe(20);
});

test('numbers have three digits, and more beyond 999', () => {
  expect([1, 12, 999, 1000, 5000].map((seq) => childNo('202611221234567', seq))).toEqual([
    '202611221234567-001',
    '202611221234567-012',
    '202611221234567-999',
    '202611221234567-1000',
    '202611221234567-5000',
  ]);
});

const now = new Date('2026-11-22T00:00:00Z');
const later = new Date('2026-11-22T00:05:00Z');
const facts = {
  status: 'to_ship' as const,
  onHold: false,
  lockedBy: null,
  lockedUntil: null,
  archivedAt: null,
};

test.each([
  [{}, null, null],
  [{ status: 'pending_payment' }, null, null],
  [{ status: 'part_shipped' }, 7, null],
  [{ status: 'shipped' }, null, '订单状态为“已发货”，不能再分配收货人'],
  [{ status: 'completed' }, 7, '订单状态为“已完成”，不能再分配收货人'],
  [{ status: 'cancelled' }, null, '订单状态为“已取消”，不能再分配收货人'],
  [{ onHold: true }, null, null],
  [{ onHold: true }, 7, '订单已暂停发货，恢复后才能分配'],
  [{ lockedBy: 8, lockedUntil: later }, 7, '订单正由其他人员处理'],
  [{ lockedBy: 7, lockedUntil: later }, 7, null],
  [{ lockedBy: 8, lockedUntil: later }, null, null],
] as [object, number | null, string | null][])('%j by %s: %s', (more, office, expected) => {
  expect(splitBlocked({ ...facts, ...more }, office, now)).toBe(expected);
});

test('an open child order is edited and deleted; one of which copies have left only edited; the others neither', () => {
  expect(childActionsOf({ status: 'open', shippedQty: 0 }, null)).toEqual(['edit', 'delete']);
  expect(childActionsOf({ status: 'open', shippedQty: 1 }, null)).toEqual(['edit']);
  expect(childActionsOf({ status: 'open', shippedQty: 0 }, '…')).toEqual([]);
  for (const status of ['frozen', 'shipped', 'received', 'cancelled'] as const)
    expect(childActionsOf({ status, shippedQty: 0 }, null)).toEqual([]);
});
