import {
  generateIssues,
  outOfOrder,
  publishDays,
  readRule,
  ruleText,
  type PublishRule,
} from './calendar-rules';

const rule = (more: Partial<PublishRule>): PublishRule => ({
  cycle: 'monthly',
  day: 10,
  day2: 25,
  firstMonth: 1,
  ...more,
});

describe('days on which issues appear', () => {
  test('monthly, on the tenth', () => {
    const days = publishDays(rule({}), 2027);
    expect(days).toHaveLength(12);
    expect([days[0], days[11]]).toEqual(['2027-01-10', '2027-12-10']);
  });

  test('the thirty-first is the last day of shorter months, also in a leap year', () => {
    const days = publishDays(rule({ day: 31 }), 2027);
    expect(days.slice(0, 4)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
    expect(publishDays(rule({ day: 30 }), 2028)[1]).toBe('2028-02-29');
  });

  test('twice a month in order, however the days were typed; equal days at a month’s end count once', () => {
    const days = publishDays(rule({ cycle: 'semiMonthly', day: 20, day2: 5 }), 2027);
    expect(days).toHaveLength(24);
    expect(days.slice(0, 3)).toEqual(['2027-01-05', '2027-01-20', '2027-02-05']);
    expect(publishDays(rule({ cycle: 'semiMonthly', day: 29, day2: 31 }), 2027)).toHaveLength(23);
  });

  test.each([
    ['biMonthly', 1, ['2027-01-10', '2027-03-10', '2027-05-10', '2027-07-10', '2027-09-10', '2027-11-10']],
    ['biMonthly', 2, ['2027-02-10', '2027-04-10', '2027-06-10', '2027-08-10', '2027-10-10', '2027-12-10']],
    ['quarterly', 3, ['2027-03-10', '2027-06-10', '2027-09-10', '2027-12-10']],
  ] as const)('%s from month %i', (cycle, firstMonth, days) => {
    expect(publishDays(rule({ cycle, firstMonth }), 2027)).toEqual(days);
  });

  test.each([
    [2027, 1, '2027-01-04', 52],
    [2027, 5, '2027-01-01', 53],
    [2028, 7, '2028-01-02', 53],
    [2028, 6, '2028-01-01', 53],
  ])('weekly in %i on weekday %i: from %s, %i issues', (year, day, first, count) => {
    const days = publishDays(rule({ cycle: 'weekly', day }), year);
    expect(days[0]).toBe(first);
    expect(days).toHaveLength(count);
    expect(days.every((d) => d.startsWith(String(year)))).toBe(true);
  });

  test('a periodical without a rule has no days', () => {
    expect(publishDays(rule({ cycle: 'custom' }), 2027)).toEqual([]);
    expect(readRule({ dayOfMonth: 10 })).toEqual({ cycle: 'custom', day: 1, day2: 15, firstMonth: 1 });
    expect(readRule({ cycle: 'monthly', day: 31 })).toMatchObject({ cycle: 'monthly', day: 31 });
  });

  test.each([
    [{ cycle: 'weekly', day: 7 }, '每周日'],
    [{ cycle: 'semiMonthly' }, '每月 10 日、25 日'],
    [{ cycle: 'biMonthly', firstMonth: 2 }, '双月 10 日'],
    [{ cycle: 'quarterly', firstMonth: 3 }, '每季第 3 个月 10 日'],
    [{ cycle: 'custom' }, '不定期'],
  ] as const)('%j reads %s', (more, text) => expect(ruleText(rule(more))).toBe(text));
});

describe('generation', () => {
  const plan = { year: 2027, issuesPerYear: 3, rule: rule({}) };

  test('adds what is missing and leaves the rest alone', () => {
    const existing = [{ issueNo: 2, publishDate: '2027-02-01', status: 'planned' }];
    expect(generateIssues(plan, existing, false)).toEqual([
      { issueNo: 1, publishDate: '2027-01-10', act: 'add', before: null },
      { issueNo: 2, publishDate: '2027-02-01', act: 'keep', before: null },
      { issueNo: 3, publishDate: '2027-03-10', act: 'add', before: null },
    ]);
  });

  test('gives new days only to issues that are still to come', () => {
    const existing = ['published', 'planned', 'cancelled'].map((status, i) => ({
      issueNo: i + 1,
      publishDate: `2027-0${i + 1}-01`,
      status,
    }));
    expect(generateIssues(plan, existing, true).map((g) => [g.act, g.publishDate, g.before])).toEqual([
      ['keep', '2027-01-01', null],
      ['move', '2027-02-10', '2027-02-01'],
      ['keep', '2027-03-01', null],
    ]);
  });
});

test('issues appear in the order of their numbers; a cancelled one does not stand in the way', () => {
  const at = (issueNo: number, publishDate: string, status = 'planned') => ({ issueNo, publishDate, status });
  expect(outOfOrder([at(2, '2027-02-01'), at(1, '2027-01-01')])).toBeNull();
  expect(outOfOrder([at(1, '2027-03-01'), at(2, '2027-02-01'), at(3, '2027-04-01')])).toEqual({
    issueNo: 2,
    after: 1,
  });
  expect(outOfOrder([at(1, '2027-03-01', 'cancelled'), at(2, '2027-02-01')])).toBeNull();
  expect(outOfOrder([at(1, '2027-03-01'), at(2, '2027-03-01')])).toBeNull();
});
