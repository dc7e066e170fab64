import { freeFreightLines, freeFreightTo } from './free-freight-rules';

const rule = (areaCode: string | null, freeOverFen: number | null) => ({
  areaCode,
  areaName: areaCode && { '150000': '内蒙古自治区', '540000': '西藏自治区', '110000': '北京市' }[areaCode],
  firstWeightG: 1000,
  firstFen: 1000,
  stepWeightG: 500,
  stepFen: 300,
  freeOverFen,
});

test.each([
  ['nothing where no rule has it', [rule(null, null), rule('150000', null)], []],
  ['one line where it holds everywhere', [rule(null, 19_900)], ['图书满 199 元免运费，期刊、电子书不计入']],
  [
    'places that do not take part on a line of their own',
    [rule(null, 19_900), rule('150000', null), rule('540000', null)],
    ['图书满 199 元免运费，期刊、电子书不计入', '内蒙古自治区、西藏自治区不参加满额免运费'],
  ],
  [
    'another sum of a place on its own line, the same sum on none',
    [rule(null, 19_900), rule('110000', 9950), rule('150000', 19_900)],
    ['图书满 199 元免运费，期刊、电子书不计入', '北京市：图书满 99.50 元免运费，期刊、电子书不计入'],
  ],
  [
    'a place alone',
    [rule(null, null), rule('110000', 9900)],
    ['北京市：图书满 99 元免运费，期刊、电子书不计入'],
  ],
])('tells %s', (_, rules, lines) => {
  expect(freeFreightLines(rules as never)).toEqual(lines);
});

test.each([
  ['110101', '图书满 199 元免运费，期刊、电子书不计入'],
  ['150102', '该地区不参加满额免运费'],
])('to %s it is: %s', (areaCode, words) => {
  expect(freeFreightTo([rule(null, 19_900), rule('150000', null)], areaCode)).toBe(words);
});

test('nothing is told where no place has it, or where nothing is sent', () => {
  expect(freeFreightTo([rule(null, null), rule('150000', null)], '150102')).toBeNull();
  expect(freeFreightTo([rule('110000', 19_900)], '150102')).toBeNull();
});
