import { madePath, payPath } from './pay-path';

const orderSn = '202611220000001';

test.each([
  ['wxpay', `/mall/submit/result/wxpay/${orderSn}`],
  ['transfer', `/mall/submit/result/transfer/${orderSn}`],
  ['unionpay', `/mall/submit/result?orderSn=${orderSn}`],
] as const)('an order paid by %s leads to %s', (paymentMethod, path) =>
  expect(payPath({ orderSn, paymentMethod })).toBe(path),
);

test.each([
  ['wxpay', 'desktop', `/mall/submit/result/wxpay/${orderSn}`],
  // A phone would leave for the app before the buyer has seen his order.
  ['wxpay', 'mobile', `/mall/submit/result?orderSn=${orderSn}`],
  ['unionpay', 'mobile', `/mall/submit/result?orderSn=${orderSn}`],
  ['transfer', 'mobile', `/mall/submit/result/transfer/${orderSn}`],
] as const)('a new order paid by %s on the %s leads to %s', (paymentMethod, skin, path) =>
  expect(madePath({ orderSn, paymentMethod }, skin)).toBe(path),
);
