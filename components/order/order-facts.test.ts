import { orderSums, receiverFacts } from '@/components/order/order-facts';

const money = {
  goodsFen: 10_000,
  freightFen: 0,
  discountFen: 0,
  adjustFen: 0,
  totalFen: 10_000,
  paidFen: 0,
  refundingFen: 0,
  refundedFen: 0,
};

test('goods, freight and total are always told, other sums only when there are any', () => {
  expect(orderSums(money)).toEqual([
    { label: '商品金额', fen: 10_000 },
    { label: '运费', fen: 0 },
    { label: '应付总额', fen: 10_000, total: true },
  ]);
  const all = { ...money, discountFen: 500, adjustFen: -300, paidFen: 9200, refundingFen: 1, refundedFen: 2 };
  expect(orderSums(all).map((s) => [s.label, s.fen])).toEqual([
    ['商品金额', 10_000],
    ['运费', 0],
    ['优惠', -500],
    ['价格调整', -300],
    ['应付总额', 10_000],
    ['已付金额', 9200],
    ['退款中', 1],
    ['已退款', 2],
  ]);
});

test('a receiver is told without rows that say nothing; electronic publications have none', () => {
  const receiver = {
    name: '林读者',
    phone: '13800000001',
    tel: null,
    areaCode: '420106',
    region: '湖北省 武汉市 武昌区',
    address: '中南路 7 号',
    postcode: null,
  };
  expect(receiverFacts({ receiver })).toEqual([
    { label: '收货人', value: '林读者' },
    { label: '手机号码', value: '13800000001' },
    { label: '收货地址', value: '湖北省 武汉市 武昌区 中南路 7 号' },
  ]);
  expect(receiverFacts({ receiver: null })).toEqual([]);
});
