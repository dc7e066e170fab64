import {
  isPeriodical,
  issueRange,
  maxQuantity,
  subscriptionLabel,
  subscriptionOffer,
  subscriptionYear,
  unitPrice,
  type IssueFacts,
} from './rules';
import { parseSpecKey } from './spec-key-rules';

const plan = { year: 2027, issuesPerYear: 12, issueFen: 1100, yearFen: 12_000, cutoffDays: 15, active: true };
const monthly = (year: number): IssueFacts[] =>
  Array.from({ length: 12 }, (_, i) => ({
    issueNo: i + 1,
    publishDate: `${year}-${String(i + 1).padStart(2, '0')}-10`,
    status: 'planned',
  }));
const at = (day: string) => new Date(`${day}T12:00:00+08:00`);

describe('subscription of a year plan (domain.md section 9)', () => {
  test('before the first cut-off the whole year is sold at the year price', () => {
    expect(subscriptionOffer(plan, monthly(2027), at('2026-12-26'))).toEqual({
      year: 2027,
      startIssue: 1,
      issueList: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      issuesPerYear: 12,
      whole: true,
      perIssueFen: 1100,
      priceFen: 12_000,
      lastDay: '2026-12-26',
    });
  });

  test('one day later the first issue is gone, and the price never exceeds the year', () => {
    const offer = subscriptionOffer(plan, monthly(2027), at('2026-12-27'));
    expect(offer).toMatchObject({ startIssue: 2, whole: false, priceFen: 12_000, lastDay: '2027-01-26' });
  });

  test('the rest of a year costs its issues', () => {
    const offer = subscriptionOffer(plan, monthly(2027), at('2027-10-20'));
    expect(offer).toMatchObject({ startIssue: 11, issueList: [11, 12], priceFen: 2200 });
  });

  test('a cancelled issue is not sold and does not stand in the way of the whole year', () => {
    const issues = monthly(2027).map((i) => (i.issueNo === 8 ? { ...i, status: 'cancelled' as const } : i));
    expect(subscriptionOffer(plan, issues, at('2026-10-01'))).toMatchObject({
      whole: true,
      issueList: [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12],
    });
  });

  test('the day counts in Shanghai, not in Greenwich', () => {
    expect(subscriptionOffer(plan, monthly(2027), new Date('2026-12-26T15:59:59Z'))?.startIssue).toBe(1);
    expect(subscriptionOffer(plan, monthly(2027), new Date('2026-12-26T16:00:00Z'))?.startIssue).toBe(2);
  });

  test.each([
    ['after the last cut-off', plan, monthly(2027), '2027-12-01'],
    ['when the plan is closed', { ...plan, active: false }, monthly(2027), '2026-10-01'],
    ['without dated issues in a running year', { ...plan, year: 2026 }, [], '2026-10-01'],
  ])('nothing is sold %s', (_, p, issues, day) => {
    expect(subscriptionOffer(p, issues, at(day))).toBeNull();
  });

  test('a coming year whose issues have no dates yet is sold whole', () => {
    expect(subscriptionOffer({ ...plan, issuesPerYear: 3 }, [], at('2026-10-01'))).toMatchObject({
      whole: true,
      issueList: [1, 2, 3],
      lastDay: null,
    });
  });

  test('labels', () => {
    expect(subscriptionLabel({ year: 2027, issueList: [1, 2, 3], whole: true })).toBe(
      '2027 年全年订阅（第 1–3 期）',
    );
    expect(subscriptionLabel({ year: 2026, issueList: [12], whole: false })).toBe('2026 年订阅（第 12 期）');
    expect(issueRange([4])).toBe('第 4 期');
  });

  test('the season of orders for the next year begins in October', () => {
    expect(subscriptionYear(at('2026-09-30'))).toBe(2026);
    expect(subscriptionYear(at('2026-10-01'))).toBe(2027);
  });
});

test.each([
  ['', { kind: 'single' }],
  ['year:2027', { kind: 'year', year: 2027, startIssue: null }],
  ['year:2027-5', { kind: 'year', year: 2027, startIssue: 5 }],
  ['year:2027-366', { kind: 'year', year: 2027, startIssue: 366 }],
  ['issue:2027-5', { kind: 'issue', year: 2027, issueNo: 5 }],
  ['issue:2027-12', { kind: 'issue', year: 2027, issueNo: 12 }],
  ['year:1899', null],
  ['year:27', null],
  ['year:2027 ', null],
  ['year:2027-', null],
  ['year:2027-0', null],
  ['year:2027-05', null],
  ['year:2027-367', null],
  ['year:2027-1-2', null],
  ['year:2027\n', null],
  ['issue:3', null],
  ['issue:2027', null],
  ['issue:2027-0', null],
  ['issue:2027-1e1', null],
  ['issue:2027-５', null],
])('spec key %p chooses %p', (key, choice) => expect(parseSpecKey(key)).toEqual(choice));

test.each([
  [{ minQuantity: 1, limitPerLine: null, limitPerOrder: null, available: null }, 9999],
  [{ minQuantity: 1, limitPerLine: 5, limitPerOrder: null, available: 100 }, 5],
  [{ minQuantity: 1, limitPerLine: 5, limitPerOrder: 3, available: 100 }, 3],
  [{ minQuantity: 1, limitPerLine: 5, limitPerOrder: 3, available: 2 }, 2],
  [{ minQuantity: 10, limitPerLine: null, limitPerOrder: null, available: 4 }, 4],
])('%j allows %i copies', (limits, max) => expect(maxQuantity(limits)).toBe(max));

test('members of an organisation pay its price where there is one', () => {
  expect(unitPrice({ saleFen: 2000, orgFen: 1800 }, 7)).toBe(1800);
  expect(unitPrice({ saleFen: 2000, orgFen: 0 }, 7)).toBe(0);
  expect(unitPrice({ saleFen: 2000, orgFen: null }, 7)).toBe(2000);
  expect(unitPrice({ saleFen: 2000, orgFen: 1800 }, null)).toBe(2000);
});

test('both kinds of periodical are periodicals', () => {
  expect(['paper_periodical', 'e_periodical'].every((k) => isPeriodical(k as 'e_periodical'))).toBe(true);
  expect(isPeriodical('e_book')).toBe(false);
});
