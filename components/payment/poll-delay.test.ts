import type { PayStateView } from '@/lib/domain/payment/contract';
import { pollDelay } from './poll-delay';

const state: PayStateView = {
  orderId: 1,
  orderSn: '261121000000001',
  status: 'pending_payment',
  statusLabel: '待付款',
  payStatus: 'unpaid',
  paid: false,
  payable: true,
  paymentMethod: 'wxpay',
  totalFen: 4880,
  paidFen: 0,
  onAccount: false,
  dueFen: 4880,
  voucher: null,
  deadlineAt: '2026-11-21T10:30:00.000+08:00',
  paidAt: null,
  now: '2026-11-21T10:00:00.000+08:00',
};

describe('pollDelay', () => {
  test.each([0, 10, 100, 1000])('after %i looks it asks again within 2 to 10 seconds', (looks) => {
    const delay = pollDelay(state, looks);
    expect(delay).toBeGreaterThanOrEqual(2000);
    expect(delay).toBeLessThanOrEqual(10_000);
  });

  test.each(['to_ship', 'shipped', 'completed', 'cancelled'] as const)('stops at %s', (status) => {
    expect(pollDelay({ ...state, status, paid: status !== 'cancelled', payable: false }, 0)).toBe(false);
  });

  test('a transfer is asked for four times a minute, beyond the time to pay while its slip is under review', () => {
    const transfer = { ...state, paymentMethod: 'transfer' };
    expect(pollDelay(transfer, 0)).toBe(15_000);
    const voucher = { status: 'submitted' as const, reason: null, submittedAt: null };
    const over = { ...transfer, payable: false, now: '2026-11-22T10:00:00.000+08:00' };
    expect(pollDelay({ ...over, voucher }, 900)).toBe(15_000);
    expect(pollDelay({ ...over, voucher: { ...voucher, status: 'rejected' } }, 900)).toBe(false);
  });

  test('waits one minute longer than the time to pay, then gives up', () => {
    const late = (now: string) => pollDelay({ ...state, payable: false, now }, 500);
    expect(late('2026-11-21T10:30:10.000+08:00')).toBe(5000);
    expect(late('2026-11-21T10:31:00.000+08:00')).toBe(false);
    expect(pollDelay({ ...state, payable: false, deadlineAt: null }, 0)).toBe(false);
  });
});
