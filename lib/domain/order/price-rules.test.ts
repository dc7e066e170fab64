import { adjustedPrice, spreadAdjust, type PricedLine } from './price-rules';
import { MAX_ORDER_FEN } from './rules';

const line = (id: number, lineFen: number, freightShareFen = 0, discountShareFen = 0): PricedLine => ({
  id,
  lineFen,
  freightShareFen,
  discountShareFen,
});

test('an adjustment of the whole order is spread by largest remainder over the goods and adds up, either sign', () => {
  const lines = [line(1, 3333, 400), line(2, 3333, 400), line(3, 3334, 200)];
  expect(spreadAdjust(-100, lines)).toEqual([-33, -33, -34]);
  expect(spreadAdjust(101, lines)).toEqual([34, 33, 34]);
  expect(spreadAdjust(0, lines)).toEqual([0, 0, 0]);
});

test('all goods given away leaves the freight to pay; without freight nothing is left and it is refused', () => {
  const lines = [line(1, 500, 80), line(2, 500, 0, 100)];
  expect(adjustedPrice(lines, spreadAdjust(-900, lines), 0)).toEqual({
    lines: [
      { id: 1, adjustFen: -500, payableFen: 80 },
      { id: 2, adjustFen: -400, payableFen: 0 },
    ],
    adjustFen: -900,
    totalFen: 80,
  });
  expect(adjustedPrice([line(1, 500)], [-500], 0)).toBe('totalTooLow');
});

test('no line goes below its freight, no total above the limit or down to what is paid', () => {
  const lines = [line(1, 1000, 200), line(2, 1000)];
  expect(adjustedPrice(lines, [-1001, 0], 0)).toBe('belowFreight');
  expect(adjustedPrice(lines, spreadAdjust(-2001, lines), 0)).toBe('belowFreight');
  expect(adjustedPrice(lines, [MAX_ORDER_FEN, 0], 0)).toBe('totalTooHigh');
  expect(adjustedPrice(lines, [-200, 0], 2000)).toBe('belowPaid');
  expect(adjustedPrice(lines, [-199, 0], 2000)).toMatchObject({ totalFen: 2001 });
});

test('a spread never asks more of a line than it has, whatever the amounts', () => {
  for (let i = 1; i < 400; i += 1) {
    const lines = [line(1, i), line(2, (i * 7919) % 977), line(3, (i * 104_729) % 13), line(4, 0)];
    const goods = lines.reduce((a, l) => a + l.lineFen, 0);
    for (const cut of [1, Math.floor(goods / 3), goods - 1]) {
      const parts = spreadAdjust(-cut, lines);
      expect(parts.reduce((a, p) => a + p, 0)).toBe(-cut);
      expect(adjustedPrice(lines, parts, 0)).toMatchObject(goods - cut > 0 ? { totalFen: goods - cut } : {});
    }
  }
});
