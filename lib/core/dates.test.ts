import {
  dayEnd,
  dayStart,
  formatDate,
  formatDateTime,
  formatMinute,
  toIso,
  toIsoOrNull,
} from '@/lib/core/dates';

/** A minute before and at midnight in Asia/Shanghai; in UTC both are the 31st. */
const before = new Date('2026-12-31T15:59:59.500Z');
const midnight = new Date('2026-12-31T16:00:00.000Z');

test('days, minutes and seconds are those of Asia/Shanghai', () => {
  expect(formatDate(before)).toBe('2026-12-31');
  expect(formatDate(midnight)).toBe('2027-01-01');
  expect(formatMinute(before)).toBe('2026-12-31 23:59');
  expect(formatMinute('2027-01-01T08:05:59+08:00')).toBe('2027-01-01 08:05');
  expect(formatDateTime(before)).toBe('2026-12-31 23:59:59');
});

test('an instant carries its offset in a reply', () => {
  expect(toIso(before)).toBe('2026-12-31T23:59:59.500+08:00');
  expect(toIsoOrNull(null)).toBeNull();
  expect(new Date(toIso(before))).toEqual(before);
});

test('a day begins at midnight of Asia/Shanghai and ends where the next begins', () => {
  expect(dayStart('2027-01-01')).toEqual(midnight);
  expect(dayEnd('2026-12-31')).toEqual(midnight);
});
