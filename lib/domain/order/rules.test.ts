import { orderAmounts, payStateOf, shippableQty, shippingStateOf, type CountedLine } from './rules';

const goods = (unitFen: number, quantity: number, needsShipping = true) => ({
  unitFen,
  quantity,
  needsShipping,
});

test('freight is spread over the lines that travel and adds up to the fen', () => {
  const amounts = orderAmounts([goods(3333, 1), goods(1999, 3), goods(9900, 1, false)], 1001);
  expect(amounts.lines.map((l) => l.freightShareFen)).toEqual([358, 643, 0]);
  expect(amounts.goodsFen).toBe(3333 + 5997 + 9900);
  expect(amounts.totalFen).toBe(amounts.goodsFen + 1001);
  expect(amounts.lines.reduce((a, l) => a + l.payableFen, 0)).toBe(amounts.totalFen);
});

test('freight without anything to carry is a mistake, not a gift', () => {
  expect(() => orderAmounts([goods(100, 1, false)], 800)).toThrow(RangeError);
});

test.each([
  [1000, 0, 0, 'unpaid'],
  [1000, 400, 0, 'part_paid'],
  [1000, 1000, 0, 'paid'],
  [1000, 1000, 300, 'part_refunded'],
  [1000, 1000, 1000, 'refunded'],
  [1000, 2000, 1000, 'paid'],
  [1000, 2000, 1500, 'part_refunded'],
  [1000, 2000, 0, 'paid'],
])('total %i, paid %i, refunded %i: %s', (totalFen, paidFen, refundedFen, state) => {
  expect(payStateOf({ totalFen, paidFen, refundedFen })).toBe(state);
});

const line = (more: Partial<CountedLine>): CountedLine => ({
  kind: 'paper_book',
  subYear: null,
  quantity: 5,
  packedQty: 0,
  shippedQty: 0,
  cancelledQty: 0,
  refundingQty: 0,
  returnedQty: 0,
  ...more,
});

test('units under refund, packed or gone cannot be shipped', () => {
  expect(shippableQty(line({}))).toBe(5);
  expect(shippableQty(line({ shippedQty: 1, refundingQty: 1, cancelledQty: 1, packedQty: 1 }))).toBe(1);
  expect(shippableQty(line({ kind: 'e_book' }))).toBe(0);
  expect(shippableQty(line({ kind: 'paper_periodical', subYear: 2027 }))).toBe(0);
});

test.each<[string, CountedLine[], string]>([
  ['nothing left', [line({})], 'unshipped'],
  ['some left', [line({ shippedQty: 5 }), line({})], 'part_shipped'],
  ['all left', [line({ shippedQty: 5 }), line({ shippedQty: 3, cancelledQty: 2 })], 'shipped'],
  ['e-books do not count', [line({ shippedQty: 5 }), line({ kind: 'e_book' })], 'shipped'],
  ['some came back', [line({ shippedQty: 5, returnedQty: 1 })], 'part_returned'],
  ['all came back', [line({ shippedQty: 5, returnedQty: 5 })], 'returned'],
])('%s: shipping state', (_, lines, state) => expect(shippingStateOf(lines)).toBe(state));

test('a discount is spread over all lines, adds up to the fen and eats into no line’s freight', () => {
  const amounts = orderAmounts([goods(3333, 1), goods(1999, 3), goods(9900, 1, false)], 1001, 1000);
  expect(amounts.lines.map((l) => l.discountShareFen)).toEqual([173, 312, 515]);
  expect(amounts.totalFen).toBe(amounts.goodsFen + 1001 - 1000);
  expect(amounts.lines.reduce((a, l) => a + l.payableFen, 0)).toBe(amounts.totalFen);
});
