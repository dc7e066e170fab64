import {
  changeOf,
  daysBetween,
  exceedsYear,
  pointsOf,
  sameWindowLastYear,
  shareOf,
  shiftYears,
  stepFor,
  weekStart,
} from './rules';

const range = (from: string, to: string) => ({ from, to });

test.each([
  // A day of its own, and the leap day in both directions.
  [range('2026-11-22', '2026-11-22'), range('2025-11-22', '2025-11-22')],
  [range('2024-02-29', '2024-02-29'), range('2023-02-28', '2023-02-28')],
  [range('2024-02-01', '2024-02-29'), range('2023-02-01', '2023-02-28')],
  // Whole months stay whole: February is compared with all of February.
  [range('2025-02-01', '2025-02-28'), range('2024-02-01', '2024-02-29')],
  // Not whole: the 28th is compared with the 28th.
  [range('2025-02-10', '2025-02-28'), range('2024-02-10', '2024-02-28')],
  [range('2025-01-01', '2025-12-31'), range('2024-01-01', '2024-12-31')],
])('compares %j with the same window of last year', (now, last) => {
  expect(sameWindowLastYear(now)).toEqual(last);
});

test('29 February of another year is its 28th, unless that is a leap year too', () => {
  expect(shiftYears('2024-02-29', 1)).toBe('2025-02-28');
  expect(shiftYears('2024-02-29', -4)).toBe('2020-02-29');
});

test.each([
  [range('2025-01-01', '2025-12-31'), false],
  [range('2025-01-01', '2026-01-01'), true],
  [range('2024-02-29', '2025-02-27'), false],
  [range('2024-02-29', '2025-02-28'), true],
  [range('2024-01-01', '2024-12-31'), false],
])('knows whether %j is longer than a year: %s', (asked, longer) => {
  expect(exceedsYear(asked)).toBe(longer);
});

test('cuts a range into steps that touch, without a day lost or twice', () => {
  const asked = range('2026-01-29', '2026-03-02');
  for (const step of ['day', 'week', 'month'] as const) {
    const points = pointsOf(asked, step);
    expect(points[0]?.from).toBe('2026-01-29');
    expect(points.at(-1)?.to).toBe('2026-03-02');
    expect(points.reduce((n, p) => n + daysBetween(p.from, p.to), 0)).toBe(33);
  }
  expect(pointsOf(asked, 'month').map((p) => p.label)).toEqual(['2026-01', '2026-02', '2026-03']);
  expect(pointsOf(asked, 'week').map((p) => p.from)).toEqual([
    '2026-01-29',
    '2026-02-02',
    '2026-02-09',
    '2026-02-16',
    '2026-02-23',
    '2026-03-02',
  ]);
});

test('weeks begin on Monday', () => {
  expect(weekStart('2026-11-22')).toBe('2026-11-16');
  expect(weekStart('2026-11-16')).toBe('2026-11-16');
});

test('takes the step that was asked for unless it makes too many points', () => {
  expect(stepFor(range('2026-11-01', '2026-11-22'))).toBe('day');
  expect(stepFor(range('2026-06-01', '2026-11-22'))).toBe('week');
  expect(stepFor(range('2025-01-01', '2025-12-31'))).toBe('month');
  expect(stepFor(range('2025-01-01', '2025-12-31'), 'day')).toBe('day');
  expect(stepFor(range('2024-01-01', '2025-12-31'), 'day')).toBe('week');
  expect(stepFor(range('2020-01-01', '2025-12-31'), 'day')).toBe('month');
  expect(stepFor(range('2020-01-01', '2025-12-31'), 'week')).toBe('month');
});

test('a change has no percentage where there was nothing before, and may be a loss', () => {
  expect(changeOf(500, 400)).toEqual({ diff: 100, percent: 25 });
  expect(changeOf(100, 300)).toEqual({ diff: -200, percent: -66.7 });
  expect(changeOf(100, 0)).toEqual({ diff: 100, percent: null });
  expect(changeOf(0, 0)).toEqual({ diff: 0, percent: null });
  expect(shareOf(1, 3)).toBe(33.3);
  expect(shareOf(1, 0)).toBe(null);
});
