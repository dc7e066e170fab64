import { addDays } from './rules';
import { periodEnd, periodStart, planSums } from './sums-rules';
import { sumPeriods, type SumPeriod } from '@/lib/states/report';

const span = (from: string, to: string) => {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};
const plan = (
  from: string,
  to: string,
  built: string[],
  more: { firstDay?: string; today?: string; longest?: SumPeriod } = {},
) =>
  planSums({
    range: { from, to },
    today: '2026-04-20',
    firstDay: '2026-01-12',
    built: new Set(built),
    longest: 'year',
    ...more,
  });
const BUILT = span('2026-01-01', '2026-04-19');
/** `period from to` of every span. */
const spans = (...of: string[]) =>
  of.map((text) => {
    const [period, from, to = from] = text.split(' ');
    return { period, from, to };
  });

test.each([
  [
    'whole months with thirds of them, edge days and today',
    plan('2026-01-20', '2026-04-20', BUILT),
    {
      spans: spans(
        'day 2026-01-20',
        'ten_days 2026-01-21',
        'month 2026-02-01 2026-03-01',
        'ten_days 2026-04-01',
        'day 2026-04-11 2026-04-19',
      ),
      gaps: [{ from: '2026-04-20', to: '2026-04-20' }],
      gapDays: 1,
    },
  ],
  [
    'nothing before the first order, its quarter as a whole, nothing after today',
    plan('2020-01-01', '2030-12-31', BUILT),
    {
      spans: spans('quarter 2026-01-01', 'ten_days 2026-04-01', 'day 2026-04-11 2026-04-19'),
      gaps: [{ from: '2026-04-20', to: '2026-04-20' }],
      gapDays: 1,
    },
  ],
  [
    'years with quarters and months at their ends',
    plan('2022-11-01', '2026-02-28', span('2022-01-01', '2026-04-19'), { firstDay: '2022-01-05' }),
    {
      spans: spans(
        'month 2022-11-01 2022-12-01',
        'year 2023-01-01 2025-01-01',
        'month 2026-01-01 2026-02-01',
      ),
      gaps: [],
      gapDays: 0,
    },
  ],
  [
    'a year with a hole by its quarters, months, thirds and days',
    plan(
      '2025-01-01',
      '2025-12-31',
      span('2025-01-01', '2025-12-31').filter((d) => d !== '2025-05-14'),
      { firstDay: '2025-01-01' },
    ),
    {
      spans: spans(
        'quarter 2025-01-01',
        'month 2025-04-01',
        'ten_days 2025-05-01',
        'day 2025-05-11 2025-05-13',
        'day 2025-05-15 2025-05-20',
        'ten_days 2025-05-21',
        'month 2025-06-01',
        'quarter 2025-07-01 2025-10-01',
      ),
      gaps: [{ from: '2025-05-14', to: '2025-05-14' }],
      gapDays: 1,
    },
  ],
  [
    'a month whose first order came late by its days when it is not whole',
    plan('2026-01-01', '2026-01-31', span('2026-01-01', '2026-01-19')),
    {
      spans: spans('ten_days 2026-01-01', 'day 2026-01-12 2026-01-19'),
      gaps: [{ from: '2026-01-20', to: '2026-01-31' }],
      gapDays: 12,
    },
  ],
  [
    'a series by month without anything longer',
    plan('2026-01-01', '2026-03-31', BUILT, { longest: 'month' }),
    { spans: spans('month 2026-01-01 2026-03-01'), gaps: [], gapDays: 0 },
  ],
  [
    'a series by day by its days',
    plan('2026-02-01', '2026-02-28', BUILT, { longest: 'day' }),
    { spans: spans('day 2026-02-01 2026-02-28'), gaps: [], gapDays: 0 },
  ],
  [
    'nothing built',
    plan('2026-01-01', '2026-02-28', []),
    { spans: [], gaps: [{ from: '2026-01-12', to: '2026-02-28' }], gapDays: 48 },
  ],
  [
    'a range before the first order',
    plan('2025-01-01', '2025-12-31', []),
    { spans: [], gaps: [], gapDays: 0 },
  ],
])('reads %s', (_, found, expected) => {
  expect(found).toEqual(expected);
});

test('the periods of one kind follow one another without a day between them, and lie in one of the next longer kind', () => {
  for (const [n, period] of sumPeriods.entries()) {
    for (const day of span('2023-12-01', '2025-03-31')) {
      const start = periodStart(period, day);
      const end = periodEnd(period, start);
      expect(start <= day && day <= end).toBe(true);
      expect(periodStart(period, addDays(end, 1))).toBe(addDays(end, 1));
      const longer = sumPeriods[n + 1];
      if (longer) expect(periodStart(longer, end)).toBe(periodStart(longer, start));
    }
  }
});

test.each(sumPeriods)(
  'every day of a range that can have figures is read exactly once, with rows up to a %s',
  (longest) => {
    const built = BUILT.filter((d) => !['2026-01-15', '2026-03-31', '2026-04-02'].includes(d));
    for (const from of span('2026-01-01', '2026-04-20').filter((_, i) => i % 7 === 0)) {
      for (const to of span(from, '2026-04-25').filter((_, i) => i % 5 === 0)) {
        const { spans: rows, gaps } = plan(from, to, built, { longest });
        const read = [
          ...rows.flatMap((s) => span(s.from, periodEnd(s.period, s.to))),
          ...gaps.flatMap((s) => span(s.from, s.to)),
        ].filter((d) => d >= '2026-01-12');
        const wanted = span(from, to).filter((d) => d >= '2026-01-12' && d <= '2026-04-20');
        expect([...new Set(read)].toSorted()).toEqual(wanted);
        expect(read).toHaveLength(wanted.length);
      }
    }
  },
);
