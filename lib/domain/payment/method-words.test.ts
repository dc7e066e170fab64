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

test('the checkout says how long there is to pay in the chosen way', () => {
  expect(payTermText({ kind: 'online', deadlineMinutes: 30 })).toBe(
    '提交后请在 30 分钟内完成付款，超时订单将自动取消。',
  );
  expect(payTermText({ kind: 'offline', deadlineMinutes: 10_080 })).toContain('订单保留 7 天');
  expect(payTermText(undefined)).toBe('');
});
