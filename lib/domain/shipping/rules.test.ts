import { areaLineage, chooseFreightRule, freightFen, methodFreight, type FreightRule } from './rules';

const rule = (areaCode: string | null, more: Partial<FreightRule> = {}): FreightRule => ({
  areaCode,
  firstWeightG: 1000,
  firstFen: 800,
  stepWeightG: 500,
  stepFen: 200,
  freeOverFen: 9900,
  ...more,
});

test.each([
  ['110101', ['110101', '110100', '110000', null]],
  ['110100', ['110100', '110000', null]],
  ['110000', ['110000', null]],
])('lineage of %s', (code, codes) => expect(areaLineage(code)).toEqual(codes));

test('the most exact area wins', () => {
  const rules = [rule(null), rule('650000'), rule('650100')];
  expect(chooseFreightRule(rules, '650102')?.areaCode).toBe('650100');
  expect(chooseFreightRule(rules, '652201')?.areaCode).toBe('650000');
  expect(chooseFreightRule(rules, '110101')?.areaCode).toBeNull();
});

test('no rule, no sale', () => expect(chooseFreightRule([rule('650000')], '110101')).toBeNull());

test.each([
  [0, 100, 800],
  [1000, 100, 800],
  [1001, 100, 1000],
  [1500, 100, 1000],
  [1501, 100, 1200],
  [5000, 9899, 2400],
  [5000, 9900, 0],
])('%i g of goods for %i fen cost %i fen', (weight, goods, fen) => {
  expect(freightFen(rule(null), weight, goods)).toBe(fen);
});

test('without a free limit nothing is free', () => {
  expect(freightFen(rule(null, { freeOverFen: null }), 1, 10_000_000)).toBe(800);
});

test('a way of shipping: the winning rule and its price; fetching is free everywhere, a missing rule is no price', () => {
  const rules = [rule('650000', { firstFen: 1800 }), rule('650100', { firstFen: 900 })];
  expect(methodFreight({ kind: 'express', rules }, '650102', 1, 1)).toEqual({ fen: 900, rule: rules[1] });
  expect(methodFreight({ kind: 'post', rules }, '652201', 1, 1)).toEqual({ fen: 1800, rule: rules[0] });
  expect(methodFreight({ kind: 'express', rules }, '110101', 1, 1)).toBeNull();
  expect(methodFreight({ kind: 'pickup', rules: [] }, '110101', 1, 1)).toEqual({ fen: 0, rule: null });
});
