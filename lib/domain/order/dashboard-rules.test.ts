import { lastDays } from '@/lib/domain/order/dashboard-rules';

test('the last days end with today in Asia/Shanghai, without a gap over the end of a month', () => {
  // 2026-03-01 00:30 in Shanghai is still February in UTC.
  expect(lastDays(new Date('2026-02-28T16:30:00Z'), 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(new Set(lastDays(new Date('2026-11-21T00:00:00Z'), 30)).size).toBe(30);
});
