import { orderMachine } from '@/lib/states/order';
import { lineProgress, lineSpec, orderSteps, stateSentence, stateTones } from './order-look';

const facts = {
  status: 'pending_payment' as const,
  allowedActions: ['pay', 'cancel'] as ('pay' | 'cancel')[],
  cancelReasonLabel: null,
  refundedFen: 0,
  refundingFen: 0,
  paymentMethod: 'wxpay',
  payStatus: 'unpaid' as const,
  onAccount: false,
  voucherStatus: null,
  items: [{ byIssue: false, kind: 'paper_book' }],
};
const ebook = { byIssue: false, kind: 'e_book' };
const journal = { byIssue: true, kind: 'paper_periodical' };
const book = { byIssue: false, kind: 'paper_book' };

test('every state has a tone and a sentence', () => {
  for (const status of orderMachine.states) {
    expect(stateTones[status]).toBeTruthy();
    expect(stateSentence({ ...facts, status })).not.toBe('');
  }
});

describe('stateSentence', () => {
  test('what is on account is not called paid', () => {
    expect(stateSentence({ ...facts, status: 'to_ship', onAccount: true })).toBe(
      '您已挂账，我们会尽快为您安排发货。',
    );
  });

  test('an order whose time to pay is over is not asked to be paid', () => {
    expect(stateSentence({ ...facts, allowedActions: ['cancel'] })).toBe('付款时间已过，订单即将关闭。');
  });

  test('a transfer asks for its slip, and tells what became of it', () => {
    const transfer = { ...facts, paymentMethod: 'transfer' };
    expect(stateSentence(transfer)).toBe('请转账后上传凭证，逾期未付款订单将自动取消。');
    expect(stateSentence({ ...transfer, voucherStatus: 'rejected' })).toContain('重新上传');
    expect(stateSentence({ ...transfer, payStatus: 'part_paid' })).toContain('付清余款');
    const review = { ...transfer, voucherStatus: 'submitted' as const };
    // A slip under review keeps the order beyond its time to pay.
    expect(stateSentence({ ...review, allowedActions: ['cancel'] })).toBe(stateSentence(review));
    expect(stateSentence(review)).toContain('财务核对');
  });

  test('subscriptions are said to come issue by issue', () => {
    expect(stateSentence({ ...facts, status: 'to_ship', items: [journal] })).toContain('逐期');
    expect(stateSentence({ ...facts, status: 'to_ship', items: [journal, book] })).not.toContain('逐期');
  });

  test('e-publications are said to come as codes, a mixed order ships as usual', () => {
    expect(stateSentence({ ...facts, status: 'to_ship', items: [ebook] })).toContain('激活码正在准备');
    expect(stateSentence({ ...facts, status: 'completed', items: [ebook] })).toContain('激活码已发放');
    expect(stateSentence({ ...facts, status: 'to_ship', items: [ebook, book] })).toContain('安排发货');
  });

  test('a cancelled order tells why, and where the money is', () => {
    const cancelled = { ...facts, status: 'cancelled' as const, cancelReasonLabel: '超时未付' };
    expect(stateSentence(cancelled)).toBe('取消原因：超时未付。');
    expect(stateSentence({ ...cancelled, refundingFen: 1 })).toBe(
      '取消原因：超时未付。已付款项正在原路退回。',
    );
    expect(stateSentence({ ...cancelled, refundedFen: 1 })).toBe('取消原因：超时未付。已付款项已原路退回。');
  });
});

describe('orderSteps', () => {
  const times = {
    createdAt: '2026-11-21T09:00:00.000+08:00',
    paidAt: '2026-11-21T09:05:00.000+08:00',
    shippedAt: null,
    finishedAt: null,
    cancelledAt: null,
    items: [book],
    onAccount: false,
  };

  test('a paid order stands at its second step', () => {
    const steps = orderSteps({ ...times, status: 'to_ship' });
    expect(steps.map((s) => [s.label, s.done])).toEqual([
      ['提交订单', true],
      ['付款成功', true],
      ['商品出库', false],
      ['交易完成', false],
    ]);
    expect(steps[1]?.time).toBe('2026-11-21 09:05:00');
  });

  test('an order on account was not paid', () => {
    const steps = orderSteps({ ...times, status: 'to_ship', onAccount: true });
    expect(steps[1]).toMatchObject({ label: '已挂账', done: true });
  });

  test('a finished order has no gap where nothing was shipped', () => {
    const steps = orderSteps({ ...times, status: 'completed', finishedAt: '2026-11-22T09:00:00.000+08:00' });
    expect(steps.every((s) => s.done)).toBe(true);
  });

  test('an order of e-publications has no step of shipping', () => {
    const steps = orderSteps({ ...times, status: 'completed', finishedAt: times.paidAt, items: [ebook] });
    expect(steps.map((s) => [s.label, s.done])).toEqual([
      ['提交订单', true],
      ['付款成功', true],
      ['交易完成', true],
    ]);
  });

  test('a cancelled order ends with its cancellation', () => {
    const cancelledAt = '2026-11-21T09:30:00.000+08:00';
    expect(
      orderSteps({ ...times, status: 'cancelled', paidAt: null, cancelledAt }).map((s) => s.label),
    ).toEqual(['提交订单', '订单取消']);
    expect(orderSteps({ ...times, status: 'cancelled', cancelledAt }).map((s) => s.label)).toEqual([
      '提交订单',
      '付款成功',
      '订单取消',
    ]);
  });
});

test('a line without a choice names its kind', () => {
  expect(lineSpec({ specLabel: '2027 年全年订阅（第 1–12 期）', kind: 'paper_periodical' })).toBe(
    '2027 年全年订阅（第 1–12 期）',
  );
  expect(lineSpec({ specLabel: '', kind: 'paper_book' })).toBe('纸质图书');
});

describe('lineProgress', () => {
  const line = {
    kind: 'paper_book',
    byIssue: false,
    quantity: 5,
    shippedQty: 0,
    cancelledQty: 0,
    returnedQty: 0,
  };
  test.each([
    ['part_shipped', {}, '待发货'],
    ['part_shipped', { shippedQty: 2 }, '已发 2，待发 3'],
    ['part_shipped', { shippedQty: 5 }, '已发货'],
    ['part_shipped', { shippedQty: 3, cancelledQty: 2 }, '已发货，已取消 2'],
    ['part_shipped', { byIssue: true }, '逐期寄送'],
    ['part_shipped', { kind: 'e_book' }, '激活码交付'],
    ['to_ship', {}, null],
    ['shipped', { shippedQty: 5 }, null],
    ['completed', { shippedQty: 5, returnedQty: 1 }, '已退 1'],
    ['cancelled', { cancelledQty: 5 }, null],
  ] as const)('%s, %j: %s', (status, counters, text) => {
    expect(lineProgress({ ...line, ...counters }, status)).toBe(text);
  });
});
