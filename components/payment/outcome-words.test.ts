import { outcomeLines } from '@/components/payment/outcome-words';

test('an order on account is told to be repaid', () => {
  const paidAt = '2026-11-23T02:00:00.000+08:00';
  const state = {
    orderSn: '261123026169637',
    status: 'to_ship',
    paidAt,
    voucher: null,
    onAccount: true,
  } as const;
  expect(outcomeLines('paid', state)).toEqual([
    '订单号 261123026169637，挂账时间 2026-11-23\u00a002:00:00',
    '请单位在到期前付款，单位管理员可在“账期与欠款”查看到期日和收款账户。',
    '我们会尽快为您安排发货，可在个人中心查看订单进度。',
  ]);
});

test('only goods that still have to leave are promised to be sent', () => {
  const paid = { orderSn: '261123026169637', paidAt: null, voucher: null, onAccount: false };
  expect(outcomeLines('paid', { ...paid, status: 'to_ship' })).toEqual([
    '订单号 261123026169637',
    '我们会尽快为您安排发货，可在个人中心查看订单进度。',
  ]);
  expect(outcomeLines('paid', { ...paid, status: 'completed' })).toEqual([
    '订单号 261123026169637',
    '可在订单详情中查看订单进度；电子出版物的激活码也在其中。',
  ]);
});
