import {
  keptPicks,
  NOTHING_CHOSEN,
  picksFor,
  pickedLines,
  pickedTotals,
  quickPicks,
  readCopies,
  withCopies,
  withRenewal,
  type QuickPick,
} from '@/components/cart/quick-picks';
import type { PlanView, ProductDetail } from '@/lib/domain/product/contract';

const plan = (year: number, starts: Partial<PlanView['starts'][number]>[]) =>
  ({ year, starts, singles: [] }) as unknown as PlanView;
const whole = {
  startIssue: 1,
  lastIssue: 12,
  issues: 12,
  whole: true,
  priceFen: 21_600,
  lastDay: '2026-12-20',
};
const last = { startIssue: 12, lastIssue: 12, issues: 1, whole: false, priceFen: 1800, lastDay: null };
const two = { ...last, startIssue: 11, issues: 2, priceFen: 3600 };

const periodical = (plans: PlanView[], limits: Partial<ProductDetail> = {}) =>
  ({
    id: 7,
    kind: 'paper_periodical',
    title: '《保密工作》',
    coverPath: null,
    minQuantity: 1,
    limitPerLine: null,
    limitPerOrder: null,
    plans,
    ...limits,
  }) as unknown as ProductDetail;

test('every year that is open is offered from its first open issue on, years that are over are not', () => {
  const picks = quickPicks(periodical([plan(2025, []), plan(2026, [two, last]), plan(2027, [whole])]));
  expect(picks.map((p) => [p.year, p.issues, p.priceFen, p.lastDay, p.maxQuantity])).toEqual([
    [2026, '第 11–12 期，共 2 期', 3600, null, 9999],
    [2027, '全年 12 期', 21_600, '2026-12-20', 9999],
  ]);
  expect(quickPicks(periodical([plan(2026, [last])])).map((p) => p.issues)).toEqual(['第 12 期，共 1 期']);
});

test('what may be bought in no number at all is not offered', () => {
  expect(quickPicks(periodical([plan(2027, [whole])], { minQuantity: 5, limitPerOrder: 4 }))).toEqual([]);
});

const pick = { id: 7, year: 2027, priceFen: 20_000, minQuantity: 5, maxQuantity: 50 } as QuickPick;
const other = { ...pick, id: 8, year: 2026, priceFen: 1800, minQuantity: 1 };

test.each([
  ['the first step is the least that is sold', {}, 1, { '7-2027': 5 }],
  ['one step below the least is none', { '7-2027': 5 }, 4, {}],
  ['too few that were typed are the least', { '7-2027': 20 }, 2, { '7-2027': 5 }],
  ['never more than may be bought', { '7-2027': 20 }, 60, { '7-2027': 50 }],
  ['none', { '7-2027': 20, '8-2026': 1 }, 0, { '8-2026': 1 }],
])('copies of a pick: %s', (_, before, wanted, after) => {
  expect(withCopies(before, pick, wanted)).toEqual(after);
});

test('what is chosen in two years goes to one checkout with its copies and its money', () => {
  const copies = { '7-2027': 6, '8-2026': 2, '9-2027': 3 };
  expect(pickedLines([pick, other], copies)).toEqual([
    { productId: 7, specKey: 'year:2027', quantity: 6, selected: true },
    { productId: 8, specKey: 'year:2026', quantity: 2, selected: true },
  ]);
  expect(pickedTotals([pick, other], copies)).toEqual({ titles: 2, copies: 8, totalFen: 123_600 });
  expect(pickedTotals([pick, other], {})).toEqual({ titles: 0, copies: 0, totalFen: 0 });
});

test('a history entry that holds something else gives no copies', () => {
  expect(readCopies({ '7-2027': 6, '8-2026': -1, '9-2027': '3', x: 4, '5-2027': 1.5 })).toEqual({
    '7-2027': 6,
  });
  expect([readCopies(null), readCopies('7'), readCopies([2])]).toEqual([{}, {}, {}]);
});

test('a visitor’s choice goes through the login with him; an account’s reaches nobody else on the same phone', () => {
  const chosen = { copies: { '7-2027': 6 }, renewed: 12 };
  expect(picksFor(keptPicks(chosen, ''), '王伟')).toEqual(chosen);
  expect(picksFor(keptPicks(chosen, '王伟'), '王伟')).toEqual(chosen);
  expect(picksFor(keptPicks(chosen, '王伟'), '')).toEqual(NOTHING_CHOSEN);
  expect(picksFor(keptPicks(chosen, '王伟'), '李娜')).toEqual(NOTHING_CHOSEN);
  expect([picksFor(null, ''), picksFor(chosen, '')]).toEqual([NOTHING_CHOSEN, NOTHING_CHOSEN]);
  expect(picksFor({ who: '', copies: {}, renewed: 'x' }, '')).toEqual(NOTHING_CHOSEN);
});

test('last year’s copies are there to begin with, once; what was chosen stays, another receiver’s goes', () => {
  const mine = { orderId: 1, year: 2027, picks: [pick], first: { '7-2027': 6 } };
  const theirs = { orderId: 2, year: 2027, picks: [{ ...pick, id: 9 }], first: { '9-2027': 8 } };
  const begun = withRenewal({ copies: { '8-2026': 2 }, renewed: null }, mine, null);
  expect(begun).toEqual({ copies: { '7-2027': 6, '8-2026': 2 }, renewed: 1 });
  expect(withRenewal({ ...begun, copies: {} }, mine, null)).toEqual({ copies: {}, renewed: 1 });
  expect(withRenewal({ copies: { '7-2027': 9 }, renewed: null }, mine, null).copies).toEqual({ '7-2027': 9 });
  expect(withRenewal(begun, theirs, mine)).toEqual({ copies: { '8-2026': 2, '9-2027': 8 }, renewed: 2 });
});
