import { allowedRefundActions, spreadRefund, type RefundableLine } from './refund-rules';

const line = (id: number, more: Partial<RefundableLine> = {}): RefundableLine => ({
  id,
  payableFen: 1000,
  freightShareFen: 0,
  refundingFen: 0,
  refundedFen: 0,
  freightTakenFen: 0,
  ...more,
});

describe('spreading a refund over the lines', () => {
  it('adds up and takes from no line more than it has left, for every amount', () => {
    const lines = [
      line(1, { payableFen: 333 }),
      line(2, { payableFen: 500, refundedFen: 499 }),
      line(3, { payableFen: 10, refundingFen: 10 }),
      line(4, { payableFen: 667, freightShareFen: 67, refundedFen: 100, freightTakenFen: 10 }),
    ];
    const left = [333, 1, 0, 567];
    for (let amount = 1; amount <= 901; amount += 1) {
      const parts = spreadRefund(amount, 901, lines);
      expect(parts.reduce((n, p) => n + p.goodsFen + p.freightFen, 0)).toBe(amount);
      for (const p of parts) {
        expect(p.goodsFen + p.freightFen).toBeLessThanOrEqual(left[p.orderItemId - 1] ?? 0);
        expect(p.freightFen).toBeLessThanOrEqual(p.orderItemId === 4 ? 57 : 0);
        expect(p.goodsFen).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('takes money that was never the lines’ first', () => {
    expect(spreadRefund(300, 1300, [line(1)])).toEqual([]);
    expect(spreadRefund(301, 1300, [line(1)])).toEqual([
      { orderItemId: 1, quantity: 0, goodsFen: 1, freightFen: 0 },
    ]);
  });

  it('leaves the lines alone when they have nothing left', () => {
    expect(spreadRefund(50, 50, [line(1, { refundedFen: 1000 })])).toEqual([]);
  });
});

describe('what finance may do with a refund', () => {
  const refund: Parameters<typeof allowedRefundActions>[0] = {
    status: 'created',
    provider: 'wxpay',
    amountFen: 1000,
    needsSecond: false,
    requestedBy: 1,
    approvedBy: null,
    orderCancelled: false,
  };
  const may = (more: Partial<typeof refund>, admin = 1, limit = 5000) =>
    allowedRefundActions({ ...refund, ...more }, admin, limit);

  it.each([
    ['a new one', {}, ['manual']],
    ['one that waits for consent, by who asked', { needsSecond: true }, ['refuse']],
    ['one that waits, of a cancelled order', { needsSecond: true, orderCancelled: true }, []],
    ['one agreed to', { needsSecond: true, approvedBy: 2 }, ['manual']],
    ['one under way', { status: 'processing' }, ['ask']],
    ['a failed one', { status: 'failed' }, ['retry', 'manual']],
    ['a failed one without a channel', { status: 'failed', provider: 'offline' }, ['manual']],
    ['one by hand', { status: 'manual' }, ['finish']],
    ['a done one', { status: 'success' }, []],
    ['one taken back', { status: 'cancelled' }, []],
  ] as const)('%s', (_, more, actions) => {
    expect(may(more)).toEqual(actions);
  });

  it('needs another person above the limit', () => {
    expect(may({ needsSecond: true }, 2)).toEqual(['agree', 'refuse']);
    const byHand = { status: 'manual', approvedBy: 2 } as const;
    expect([1, 2, 3].map((admin) => may(byHand, admin, 999))).toEqual([[], ['finish'], ['finish']]);
  });
});
