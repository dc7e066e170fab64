import { formatFen, parseYuan } from './money';
import { spreadFen } from './spread';

describe('money', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [1250, '12.50'],
    [-305, '-3.05'],
    [10_000_000_000, '100000000.00'],
  ])('%i fen is written %s yuan', (fen, text) => expect(formatFen(fen)).toBe(text));

  test.each([
    [1.5, '1.5 分'],
    [2 ** 53, '9007199254740992 分'],
    [Number.NaN, 'NaN 分'],
    [Number.POSITIVE_INFINITY, 'Infinity 分'],
  ])('%d fen, which are no amount, are shown as they are, never rounded: %s', (fen, text) =>
    expect(formatFen(fen)).toBe(text),
  );

  test.each([
    ['12.5', 1250],
    ['12.05', 1205],
    ['0', 0],
    ['12.345', null],
    ['-1', null],
    ['1e3', null],
    ['１２', null],
    ['', null],
  ])('typed yuan %p is %p fen', (text, fen) => expect(parseYuan(text)).toBe(fen));

  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1000, [3000, 1000], [750, 250]],
    [7, [0, 0, 0], [3, 2, 2]],
    [-10, [1, 2], [-3, -7]],
    [0, [5, 5], [0, 0]],
  ])('%i fen over %j are %j', (total, weights, parts) => expect(spreadFen(total, weights)).toEqual(parts));

  test('the parts of any amount add up to it exactly', () => {
    for (let seed = 1; seed < 500; seed += 1) {
      const weights = Array.from({ length: (seed % 9) + 1 }, (_, i) => (seed * 7919 * (i + 3)) % 10_007);
      const parts = spreadFen(seed * 31, weights);
      expect(parts.reduce((a, b) => a + b, 0)).toBe(seed * 31);
      expect(parts.every((p) => Number.isInteger(p) && p >= 0)).toBe(true);
    }
  });
});
