import { minutesText } from '@/lib/domain/payment/method-rules';

test.each([
  [30, '30 分钟'],
  [60, '1 小时'],
  [90, '1 小时 30 分钟'],
  [1440, '1 天'],
  [10_080, '7 天'],
  [1501, '1 天 1 小时 1 分钟'],
  [0, '0 分钟'],
])('%i minutes read %s', (n, text) => expect(minutesText(n)).toBe(text));
