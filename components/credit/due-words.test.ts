import { dueDay, dueTag } from './due-words';

test.each([
  [{ openFen: 100, overdueDays: 0 }, ['gray', '未到期']],
  [{ openFen: 100, overdueDays: 3 }, ['red', '逾期 3 天']],
  [{ openFen: -100, overdueDays: 0 }, ['blue', '多付']],
] as const)('%j stands as %j', (debt, tag) => {
  expect(dueTag(debt)).toEqual(tag);
});

test.each([
  [{ openFen: 100, dueOn: '2026-12-01' }, '2026-12-01'],
  [{ openFen: 100, dueOn: null }, '签收后起算'],
  [{ openFen: -100, dueOn: '2026-12-01' }, '—'],
])('%j is due on %s', (debt, day) => {
  expect(dueDay(debt)).toBe(day);
});
