import { erratumPlace } from './rules';

test.each([
  [{ edition: '第 2 次印刷', page: '12', line: '3' }, '第 2 次印刷，第 12 页，第 3 行'],
  [{ edition: null, page: '版权页', line: null }, '版权页'],
  [{ edition: null, page: '8', line: '倒数第 2 行' }, '第 8 页，倒数第 2 行'],
  [{ edition: null, page: null, line: null }, ''],
])('numbers get their unit, words stay as they are, what nobody said is left out: %j', (given, place) => {
  expect(erratumPlace(given)).toBe(place);
});
