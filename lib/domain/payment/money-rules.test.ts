import { dueFen, heldFen, judgeMoney } from './money-rules';

const open = {
  status: 'pending_payment' as const,
  totalFen: 1000,
  paidFen: 0,
  refundingFen: 0,
  refundedFen: 0,
};

test('what is due counts what is with us and not on its way back', () => {
  const order = { totalFen: 1000, paidFen: 900, refundingFen: 100, refundedFen: 300 };
  expect(heldFen(order)).toBe(500);
  expect(dueFen(order)).toBe(500);
});

test.each([
  ['the right amount', open, 1000, false, { pays: true, exact: true, backFen: 0 }],
  ['too much', open, 1300, false, { pays: true, exact: false, backFen: 300, kind: 'overpaid' }],
  ['too little online', open, 999, false, { pays: false, backFen: 999, kind: 'late' }],
  [
    'too little by transfer',
    open,
    999,
    true,
    { pays: false, exact: false, backFen: 0, event: 'partPayment' },
  ],
  ['the rest', { ...open, paidFen: 999 }, 1, true, { pays: true, exact: true, backFen: 0 }],
  ['more than the rest', { ...open, paidFen: 999 }, 3, true, { pays: true, backFen: 2 }],
  [
    'for a cancelled order',
    { ...open, status: 'cancelled' as const },
    1000,
    true,
    { pays: false, backFen: 1000, kind: 'late' },
  ],
  [
    'a second time',
    { ...open, status: 'to_ship' as const, paidFen: 1000 },
    1000,
    true,
    { pays: false, backFen: 1000, kind: 'duplicate' },
  ],
])('%s', (_, order, amountFen, partial, verdict) =>
  expect(judgeMoney(order, amountFen, partial)).toMatchObject(verdict),
);
