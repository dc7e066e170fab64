import { priceFaults } from './edit-contract';
import { productFields } from './fields';
import type { PlanRuleInput } from './plan-batch-contract';
import { planPriceInput, yearPriceFault } from './plan-contract';
import type { PriceHowRule, PriceRuleInput } from './price-batch-contract';
import { priceLabels, priceLines, type GoodsPrices, type PlanPrices } from './price-rules';

/** A rule over one price. Whole fen throughout; a percentage is rounded half up, to fen or to tenths of a yuan. */
function newFen(fen: number, { how, percent = 100, amountFen = 0, rounding }: PriceHowRule): number {
  switch (how) {
    case 'set':
      return amountFen;
    case 'plus':
      return fen + amountFen;
    case 'minus':
      return fen - amountFen;
    case 'percent': {
      const step = rounding === 'jiao' ? 10 : 1;
      return Math.round((fen * percent) / (100 * step)) * step;
    }
  }
}

/** The prices of a product by a rule. A product without a price for organisations gets one only where it is set: it follows the sale price. */
export function pricesByRule(before: GoodsPrices, rule: PriceRuleInput): GoodsPrices {
  const { onList, onSale, onOrg, how } = rule;
  const orgFen =
    before.orgFen === null ? (how === 'set' ? newFen(0, rule) : null) : newFen(before.orgFen, rule);
  return {
    listFen: onList ? newFen(before.listFen, rule) : before.listFen,
    saleFen: onSale ? newFen(before.saleFen, rule) : before.saleFen,
    orgFen: onOrg ? orgFen : before.orgFen,
  };
}

/** The prices of a periodical's year by a rule. */
export function planPricesByRule(before: PlanPrices, rule: PlanRuleInput): PlanPrices {
  return {
    issueFen: rule.onIssue ? newFen(before.issueFen, rule) : before.issueFen,
    yearFen: rule.onYear ? newFen(before.yearFen, rule) : before.yearFen,
  };
}

const KEYS = ['listFen', 'saleFen', 'orgFen'] as const;

/** Why a product cannot have these prices, by the rules of its form; `null` when it can. */
export function priceProblem(before: GoodsPrices, after: GoodsPrices): string | null {
  for (const key of KEYS) {
    const { label, input } = productFields[key];
    const fen = after[key];
    if (fen !== null && fen <= 0) return `${label}会低于 0.01 元`;
    if (!input.safeParse(fen).success) return `${label}超出范围`;
  }
  const [fault] = priceFaults(after);
  if (fault) return fault[1];
  return priceLines(before, after).length === 0 ? '价格没有变化' : null;
}

/** Why a year cannot have these prices, by the rules of its own 改价; `null` when it can. */
export function planPriceProblem(
  before: PlanPrices,
  after: PlanPrices,
  issuesPerYear: number,
): string | null {
  for (const key of ['issueFen', 'yearFen'] as const) {
    if (after[key] <= 0) return `${priceLabels[key]}会低于 0.01 元`;
    if (!planPriceInput.shape[key].safeParse(after[key]).success) return `${priceLabels[key]}超出范围`;
  }
  const fault = yearPriceFault({ ...after, issuesPerYear });
  if (fault) return fault.yearFen;
  return priceLines(before, after).length === 0 ? '价格没有变化' : null;
}
