import { planRuleInput } from './plan-batch-contract';
import { priceRuleInput, type PriceRuleInput } from './price-batch-contract';
import { planPriceProblem, planPricesByRule, priceProblem, pricesByRule } from './price-batch-rules';

const rule = (more: object): PriceRuleInput => priceRuleInput.parse({ onSale: true, ...more });
const of = (listFen: number, saleFen: number, orgFen: number | null) => ({ listFen, saleFen, orgFen });

test.each<[string, object, [number, number, number | null]]>([
  ['sets', { how: 'set', amountFen: 1999 }, [3000, 1999, 2400]],
  ['adds', { how: 'plus', amountFen: 150 }, [3000, 2705, 2400]],
  ['takes off', { how: 'minus', amountFen: 150 }, [3000, 2405, 2400]],
  ['takes a percentage, rounded to fen half up', { how: 'percent', percent: 90 }, [3000, 2300, 2400]],
  ['rounds to tenths of a yuan', { how: 'percent', percent: 91, rounding: 'jiao' }, [3000, 2330, 2400]],
  [
    'changes each price that is named',
    { how: 'percent', percent: 50, onList: true, onOrg: true },
    [1500, 1278, 1200],
  ],
])('a rule %s', (_, more, [listFen, saleFen, orgFen]) => {
  expect(pricesByRule(of(3000, 2555, 2400), rule(more))).toEqual(of(listFen, saleFen, orgFen));
});

test('half a fen goes up, half of a tenth of a yuan too', () => {
  expect(pricesByRule(of(3000, 5, null), rule({ how: 'percent', percent: 50 })).saleFen).toBe(3);
  const jiao = rule({ how: 'percent', percent: 50, rounding: 'jiao' });
  expect(pricesByRule(of(3000, 50, null), jiao).saleFen).toBe(30);
});

test('a product without a price for organisations gets one only where it is set', () => {
  const org = { onSale: false, onOrg: true };
  expect(pricesByRule(of(3000, 2500, null), rule({ ...org, how: 'plus', amountFen: 100 })).orgFen).toBeNull();
  expect(pricesByRule(of(3000, 2500, null), rule({ ...org, how: 'set', amountFen: 100 })).orgFen).toBe(100);
});

test.each<[string | null, [number, number, number | null]]>([
  [null, [3000, 2499, null]],
  ['价格没有变化', [3000, 2500, null]],
  ['售价会低于 0.01 元', [3000, 0, null]],
  ['售价会低于 0.01 元', [3000, -1, null]],
  ['定价会低于 0.01 元', [0, 2500, null]],
  ['售价不能高于定价', [3000, 3001, null]],
  ['单位用户价不能高于定价', [3000, 2500, 3001]],
  ['定价超出范围', [10_000_000_000, 2500, null]],
])('says %s', (problem, after) => {
  expect(priceProblem(of(3000, 2500, null), of(...after))).toBe(problem);
});

test.each<[string, object, [number, number]]>([
  ['the year alone', { onYear: true, how: 'percent', percent: 110 }, [1000, 4182]],
  ['its issues alone', { onIssue: true, how: 'plus', amountFen: 50 }, [1050, 3802]],
  ['both', { onIssue: true, onYear: true, how: 'percent', percent: 95, rounding: 'jiao' }, [950, 3610]],
])('a rule over years of periodicals changes %s', (_, more, [issueFen, yearFen]) => {
  const typed = planRuleInput.parse(more);
  expect(planPricesByRule({ issueFen: 1000, yearFen: 3802 }, typed)).toEqual({ issueFen, yearFen });
});

test.each<[string | null, [number, number]]>([
  [null, [1000, 4000]],
  ['全年价格不能高于各期价格之和', [1000, 4001]],
  ['单期价格会低于 0.01 元', [0, 3802]],
  ['全年价格超出范围', [100_000_000, 100_000_001]],
  ['价格没有变化', [1000, 3802]],
])('says of a year of four issues: %s', (problem, [issueFen, yearFen]) => {
  expect(planPriceProblem({ issueFen: 1000, yearFen: 3802 }, { issueFen, yearFen }, 4)).toBe(problem);
});

test.each([
  [{ how: 'percent', percent: 90, onSale: false }, 'onSale', '请选择要改的价格'],
  [{ how: 'percent', onSale: true }, 'percent', '请填写百分比'],
  [{ how: 'minus', onSale: true }, 'amountFen', '请填写金额'],
])('a rule that lacks something is refused at its field', (typed, field, message) => {
  const read = priceRuleInput.safeParse(typed);
  expect(read.error?.issues.map((i) => [i.path.join('.'), i.message])).toEqual([[field, message]]);
});
