import {
  dayEnd,
  dayStart,
  formatDate,
  formatDateTime,
  formatMinute,
  isStoredMoment,
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

test.each(['2026-99-99T99:99:99Z', '', '保密', '第 1 期', '1', 'Infinity', 'x'.repeat(10_000), '\uD842'])(
  'a text that is no moment is shown as it is: %j',
  (text) => {
    expect([formatDate(text), formatMinute(text), formatDateTime(text)]).toEqual([text, text, text]);
  },
);

test.each([Number.NaN, 8.64e15])(
  'a date that is none, or whose day in Shanghai is none (%p), is shown as nothing',
  (ms) => {
    const broken = new Date(ms);
    expect([formatDate(broken), formatMinute(broken), formatDateTime(broken), toIso(broken)]).toEqual([
      '',
      '',
      '',
      '',
    ]);
  },
);

test('the ends of the calendar have their whole year', () => {
  const late = new Date('+012345-06-07T00:00:00Z');
  expect([formatDate(late), formatMinute(late), toIso(late)]).toEqual([
    '+012345-06-07',
    '+012345-06-07 08:00',
    '+012345-06-07T08:00:00.000+08:00',
  ]);
  expect(formatDateTime(new Date('-000001-01-01T00:00:00Z'))).toBe('-000001-01-01 08:00:00');
});

test.each([
  ['2026-01-01T16:00:00.000Z', true],
  ['2026-01-01T16:00:00Z', false],
  ['2026-02-30T16:00:00.000Z', false],
  ['2026-99-99T99:99:99Z', false],
  ['2026-01-01', false],
  ['', false],
])('%j is a moment as a date is stored in JSON: %p', (text, is) => expect(isStoredMoment(text)).toBe(is));
