import {
  addGuestLine,
  editGuestLine,
  MAX_CART_LINES,
  parseGuestCart,
  removeGuestLines,
  sumLines,
  type GuestLine,
} from './lines';
import { cartTotals, isInvalid, lineProblem, problemText } from './rules';
import { guestCheckoutHref, isGuestCheckout, onlyLine } from './checkout-address';

const line = (productId: number, quantity = 1, specKey = ''): GuestLine => ({
  productId,
  specKey,
  quantity,
  selected: true,
});

describe('why a line cannot be ordered', () => {
  const sale = { minQuantity: 2, limitPerLine: 50, limitPerOrder: 20, available: 10, problem: null };
  test.each([
    [5, null, null],
    [10, null, null],
    [11, 'short', '仅剩 10 件'],
    [1, 'minimum', '2 件起订'],
  ] as const)('%i copies of ten on hand: %p', (n, problem, text) => {
    expect(lineProblem(sale, n)).toBe(problem);
    expect(problemText(problem, sale)).toBe(text);
  });

  test('the smaller of the caps counts', () => {
    const plenty = { ...sale, available: null };
    expect(lineProblem(plenty, 20)).toBeNull();
    expect(lineProblem(plenty, 21)).toBe('limit');
    expect(problemText('limit', plenty)).toBe('每单限购 20 件');
  });

  test('what no quantity mends is invalid', () => {
    expect(isInvalid({ problem: lineProblem({ ...sale, problem: 'off_shelf' }, 5) })).toBe(true);
    expect(isInvalid({ problem: 'short' })).toBe(false);
    expect(isInvalid({ problem: null })).toBe(false);
  });
});

test('only ticked lines that can be ordered are summed up', () => {
  expect(
    cartTotals([
      { problem: null, selected: true, quantity: 3, unitFen: 1999 },
      { problem: null, selected: false, quantity: 1, unitFen: 500 },
      { problem: 'short', selected: true, quantity: 9, unitFen: 100 },
    ]),
  ).toEqual({ lines: 1, copies: 3, totalFen: 5997 });
});

describe('a visitor’s cart in the browser', () => {
  test('adding the same choice adds the copies up and brings the line to the top', () => {
    const cart = addGuestLine([line(1, 2), line(2)], { productId: 2, specKey: '', quantity: 4 }, 99);
    expect(cart).toEqual([line(2, 5), line(1, 2)]);
  });

  test('another year of the same periodical is another line', () => {
    expect(
      addGuestLine([line(1, 1, 'year:2026')], { productId: 1, specKey: 'year:2027', quantity: 1 }, 99),
    ).toHaveLength(2);
  });

  test('the sum stops at the most that can be bought', () => {
    expect(addGuestLine([line(1, 8)], { productId: 1, specKey: '', quantity: 5 }, 10)?.[0]?.quantity).toBe(
      10,
    );
  });

  test('buying at once sets the number instead of adding', () => {
    expect(
      addGuestLine([line(1, 8)], { productId: 1, specKey: '', quantity: 2 }, 99, true)?.[0]?.quantity,
    ).toBe(2);
  });

  test('a full cart takes more copies of what it holds, nothing new', () => {
    const full = Array.from({ length: MAX_CART_LINES }, (_, i) => line(i + 1));
    expect(addGuestLine(full, { productId: 5000, specKey: '', quantity: 1 }, 99)).toBeNull();
    expect(addGuestLine(full, { productId: 7, specKey: '', quantity: 1 }, 99)?.[0]).toEqual(line(7, 2));
  });

  test('editing and removing touch the named line only', () => {
    const cart = [line(1), line(2), line(2, 1, 'year:2027')];
    expect(editGuestLine(cart, line(2), { quantity: 7, selected: false })[1]).toEqual({
      ...line(2, 7),
      selected: false,
    });
    expect(removeGuestLines(cart, [line(2)])).toEqual([line(1), line(2, 1, 'year:2027')]);
  });

  test.each([
    [null],
    ['not json'],
    ['{"a":1}'],
    ['[{"productId":"1","specKey":"","quantity":1}]'],
    ['[{"productId":1,"specKey":"x","quantity":1}]'],
    ['[{"productId":1,"specKey":"","quantity":1.5}]'],
    ['[null]'],
  ])('storage that holds %p is an empty cart', (text) => expect(parseGuestCart(text)).toEqual([]));

  test('what the storage holds is brought into range and without doubles', () => {
    expect(
      parseGuestCart(JSON.stringify([line(1, 0), line(1, 5), { productId: 2, specKey: '', quantity: 1e7 }])),
    ).toEqual([line(1, 1), line(2, 9999)]);
  });
});

test('a merge writes each choice once, in one fixed order', () => {
  expect(sumLines([line(9, 1), line(2, 1, 'year:2027'), line(9, 4), line(2, 3)])).toEqual([
    line(2, 3),
    line(2, 1, 'year:2027'),
    line(9, 5),
  ]);
});

test.each([
  ['/mall/submit', '?guest=1', true],
  ['/mobile/mall/submit', '?guest=1', true],
  ['/mobile/mall/submit', '?items=1', false],
  ['/mobile/car', '?guest=1', false],
  ['/mobile/mall/submit/', '?guest=1', false],
])('after the login %s%s is a visitor’s checkout: %s', (pathname, search, yes) =>
  expect(isGuestCheckout({ pathname, search })).toBe(yes),
);

test('buying at once as a visitor ticks the one line that its address names', () => {
  const search = guestCheckoutHref({ productId: 2, specKey: 'year:2027' }).slice('/mall/submit'.length);
  expect(onlyLine([line(1), line(2, 3, 'year:2027')], search).map((l) => l.selected)).toEqual([false, true]);
});
