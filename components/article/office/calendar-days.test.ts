import { monthFrom, sheetOf } from './calendar-days';

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2027-01', -1, '2026-12'],
  ['2024-02', 0, '2024-02'],
])('%s and %i months are %s', (month, by, out) => {
  expect(monthFrom(month, by)).toBe(out);
});

test.each([
  ['2026-11', 6, '2026-10-26', '2026-12-06'],
  ['2026-06', 5, '2026-06-01', '2026-07-05'],
  ['2027-02', 4, '2027-02-01', '2027-02-28'],
])('the sheet of %s has %i weeks, from Monday %s to Sunday %s', (month, weeks, first, last) => {
  const sheet = sheetOf(month);
  expect([sheet.length, sheet[0]?.[0], sheet.at(-1)?.at(-1)]).toEqual([weeks, first, last]);
});
