import { freightNote, moneyChange } from './split-look';

const order = (status: 'pending_payment' | 'to_ship') => ({
  id: 1,
  orderSn: '202611220000001',
  status,
  statusLabel: '',
  restToMain: true,
  freightFen: 1800,
  totalFen: 11800,
});

test.each([
  ['pending_payment', 0, 1800, 0, null],
  ['pending_payment', 3, 1800, 0, '运费已按各收货人计算：¥18.00，应付总额 ¥118.00。'],
  ['to_ship', 3, 2600, 800, '按各收货人计算的运费比已付运费多 ¥8.00，由商城承担，无需补付。'],
  ['to_ship', 3, 1500, -300, '按各收货人计算的运费比已付运费少 ¥3.00，已付运费不变。'],
  ['to_ship', 3, 1800, 0, null],
  ['to_ship', 3, null, null, '有收货地区暂不支持订单的配送方式，请与商城联系。'],
] as const)(
  'freight of an order %s with %i copies given out, needed %s',
  (status, allocated, neededFen, gapFen, want) => {
    const freight = { chargedFen: 1800, neededFen, gapFen };
    expect(freightNote({ order: order(status), freight, allocated })).toBe(want);
  },
);

test('money is compared while the order is unpaid only', () => {
  const after = { freightFen: 2600, totalFen: 12600 };
  expect(moneyChange(order('pending_payment'), after)).toEqual({
    before: { freightFen: 1800, totalFen: 11800 },
    after,
  });
  expect(moneyChange(order('pending_payment'), { freightFen: 1800, totalFen: 11800 })).toBeNull();
  expect(moneyChange(order('to_ship'), after)).toBeNull();
});
