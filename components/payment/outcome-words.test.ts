import { outcomeLines } from '@/components/payment/outcome-words';

test('only goods that still have to leave are promised to be sent', () => {
  const paid = { orderSn: '261123026169637', paidAt: null, voucher: null };
  expect(outcomeLines('paid', { ...paid, status: 'to_ship' })).toEqual([
    '订单号 261123026169637',
    '我们会尽快为您安排发货，可在个人中心查看订单进度。',
  ]);
  expect(outcomeLines('paid', { ...paid, status: 'completed' })).toEqual([
    '订单号 261123026169637',
    '可在订单详情中查看订单进度；电子出版物的激活码也在其中。',
  ]);
});
