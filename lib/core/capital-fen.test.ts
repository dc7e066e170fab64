import { capitalFen } from './capital-fen';

test.each([
  [0, '零元整'],
  [5, '伍分'],
  [50, '伍角整'],
  [100, '壹元整'],
  [1000, '壹拾元整'],
  [100_003, '壹仟元零叁分'],
  [123_450, '壹仟贰佰叁拾肆元伍角整'],
  [140_953, '壹仟肆佰零玖元伍角叁分'],
  [600_714, '陆仟零柒元壹角肆分'],
  [10_700_053, '壹拾万柒仟元伍角叁分'],
  [1_000_000_00, '壹佰万元整'],
  [10_001_000_00, '壹仟万壹仟元整'],
  [100_000_100_00, '壹亿零壹佰元整'],
  [500_000_000_01, '伍亿元零壹分'],
])('an amount of %i fen is written %s on papers', (fen, text) => {
  expect(capitalFen(fen)).toBe(text);
});

test('no paper says less than nothing', () => {
  expect(() => capitalFen(-1)).toThrow(RangeError);
  expect(() => capitalFen(1.5)).toThrow(RangeError);
});
