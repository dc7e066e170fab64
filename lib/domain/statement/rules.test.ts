import { faceOf, monthBefore, monthOf, monthPeriod, periodProblem, periodText, statementNoOf } from './rules';

test.each([
  ['2026-02', { from: '2026-02-01', to: '2026-02-28' }],
  ['2028-02', { from: '2028-02-01', to: '2028-02-29' }],
  ['2026-12', { from: '2026-12-01', to: '2026-12-31' }],
])('%s is a whole month', (month, period) => {
  expect(monthPeriod(month)).toEqual(period);
  expect(monthOf(period)).toBe(month);
});

test('the month before a day goes over the year', () => {
  expect(monthBefore('2026-01-31')).toBe('2025-12');
  expect(monthBefore('2026-03-01')).toBe('2026-02');
});

test('a period is said and numbered by its month, else by its days', () => {
  const days = { from: '2026-11-02', to: '2026-11-30' };
  expect(periodText(monthPeriod('2026-11'))).toBe('2026 年 11 月');
  expect(periodText(days)).toBe('2026-11-02 至 2026-11-30');
  expect(statementNoOf(7, monthPeriod('2026-11'), 2)).toBe('DZ7-202611-2');
  expect(statementNoOf(7, days)).toBe('DZ7-20261102-20261130');
});

test('days in the wrong order and more than a year are no period', () => {
  expect(periodProblem({ from: '2026-11-02', to: '2026-11-01' })).toBe('截止日期不能早于起始日期');
  expect(periodProblem({ from: '2025-01-01', to: '2026-01-02' })).toBe('对账期间不能超过 366 天');
  expect(periodProblem({ from: '2025-01-01', to: '2026-01-01' })).toBeNull();
});

test.each([
  [{}, 'waiting'],
  [{ answer: 'differs' as const, revokedAt: new Date(0) }, 'differs'],
  [{ revokedAt: new Date(0) }, 'revoked'],
  [{ delivery: 'failed' as const }, 'failed'],
  [{ expiresAt: new Date(1) }, 'expired'],
])('%j is shown as %s', (more, face) => {
  const state = { answer: null, delivery: 'sent', revokedAt: null, expiresAt: new Date(3), ...more } as const;
  expect(faceOf(state, new Date(2))).toBe(face);
});
