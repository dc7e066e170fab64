import { payPhase } from './pay-phase';

test('a slip under review is no order to be paid, before and after its time to pay', () => {
  const voucher = { status: 'submitted' as const, reason: null, submittedAt: null };
  const order = { status: 'pending_payment' as const, paid: false, voucher };
  expect([true, false].map((payable) => payPhase({ ...order, payable }))).toEqual(['review', 'review']);
  const refused = { ...voucher, status: 'rejected' as const };
  expect(payPhase({ ...order, payable: true, voucher: refused })).toBe('waiting');
  expect(payPhase({ ...order, status: 'to_ship', paid: true, payable: false })).toBe('paid');
});

test.each([
  ['pending_payment', false, true, 'waiting'],
  ['pending_payment', false, false, 'closing'],
  ['cancelled', false, false, 'cancelled'],
  ['to_ship', true, false, 'paid'],
  ['completed', true, false, 'paid'],
] as const)('an order %s, paid %s, payable %s is %s', (status, paid, payable, phase) => {
  expect(payPhase({ status, paid, payable, voucher: null })).toBe(phase);
});
