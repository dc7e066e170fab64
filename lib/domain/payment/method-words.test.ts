import { keptText, methodText, payTermText } from './method-words';

test.each([
  [30, '30 分钟'],
  [90, '90 分钟'],
  [120, '2 小时'],
  [1440, '1 天'],
  [10_080, '7 天'],
  [1500, '25 小时'],
])('%i minutes are %s', (minutes, text) => {
  expect(keptText(minutes)).toBe(text);
});

test('a transfer tells how long the order is kept; what the office wrote comes first', () => {
  const transfer = { code: 'transfer', kind: 'offline', description: null, deadlineMinutes: 10_080 } as const;
  expect(methodText(transfer)).toBe('转账后上传凭证，由财务核对到账；订单保留 7 天');
  expect(methodText({ ...transfer, description: '对公转账' })).toBe('对公转账；订单保留 7 天');
  expect(methodText({ code: 'wxpay', kind: 'online', description: '扫码', deadlineMinutes: 30 })).toBe(
    '扫码',
  );
});

test.each([
  ['wxpay', null, '在本机的微信中付款'],
  ['wxpay', '使用微信扫一扫付款', '在本机的微信中付款'],
  ['wxpay', '微信立减 5 元', '微信立减 5 元'],
  ['unionpay', '微信、支付宝、云闪付扫码付款', '用本机的微信、支付宝或云闪付付款'],
  ['transfer', null, '转账后上传凭证，由财务核对到账'],
] as const)('a phone is not told to scan itself: %s, %s', (code, description, text) => {
  const method = { code, kind: 'online', description, deadlineMinutes: 30 } as const;
  expect(methodText(method, 'mobile')).toBe(text);
});

test('the checkout says how long there is to pay in the chosen way', () => {
  expect(payTermText({ kind: 'online', deadlineMinutes: 30 })).toBe(
    '提交后请在 30 分钟内完成付款，超时订单将自动取消。',
  );
  expect(payTermText({ kind: 'offline', deadlineMinutes: 10_080 })).toContain('订单保留 7 天');
  expect(payTermText(undefined)).toBe('');
});
