import { keptText, methodText } from './method-words';

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
