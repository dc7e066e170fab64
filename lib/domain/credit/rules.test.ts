import { termWords } from '@/lib/states/credit';
import { availableFen, isReminded, spreadRepayment } from './rules';

const debts = (...open: number[]) => open.map((openFen, i) => ({ paymentId: i + 1, openFen }));
const parts = (amount: number, ...open: number[]) =>
  spreadRepayment(amount, debts(...open))?.map((p) => [p.paymentId, p.fen]) ?? null;

test.each([
  [
    'the oldest first',
    150,
    [100, 100, 100],
    [
      [1, 100],
      [2, 50],
    ],
  ],
  [
    'all of them',
    300,
    [100, 200],
    [
      [1, 100],
      [2, 200],
    ],
  ],
  [
    'more than all: the rest stays on the newest',
    350,
    [100, 200],
    [
      [1, 100],
      [2, 250],
    ],
  ],
  [
    'what was paid too much counts first',
    50,
    [-30, 100],
    [
      [1, -30],
      [2, 80],
    ],
  ],
  ['what was paid too much is left where the money suffices', 100, [-30, 100], [[2, 100]]],
  ['nothing owed, only paid too much: nothing to pay', 10, [-30], null],
  [
    'paid out of what was paid too much',
    -40,
    [-30, -30],
    [
      [1, -30],
      [2, -10],
    ],
  ],
  ['no more is paid out than was paid too much', -70, [-30, -30], null],
  ['owed ones are not touched by a pay-out', -30, [100, -30], [[2, -30]]],
])('a repayment is spread: %s', (_, amount, open, wanted) => {
  const found = parts(amount, ...open);
  expect(found).toEqual(wanted);
  if (found) expect(found.reduce((sum, [, fen]) => sum + (fen ?? 0), 0)).toBe(amount);
});

test('an organisation is reminded a week and a day before a due day, and on six days behind it', () => {
  const days = Array.from({ length: 200 }, (_, i) => 100 - i).filter(isReminded);
  expect(days).toEqual([7, 1, -1, -7, -14, -30, -60, -90]);
});

test('what is left of a limit is never below zero, and terms are said by their start', () => {
  expect([availableFen({ limitFen: 5, usedFen: 7 }), availableFen({ limitFen: 5, usedFen: -2 })]).toEqual([
    0, 7,
  ]);
  expect(termWords('invoice_first', 30)).toBe('挂账之日起 30 天内付清');
  expect(termWords('on_delivery', 7)).toBe('首次签收之日起 7 天内付清');
});
