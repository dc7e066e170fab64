import type { ShippingKind } from '@/lib/states/shipping';

/** Freight arithmetic, in grams and fen (domain.md section 2). */
export interface FreightRule {
  /** `null` = the whole country. */
  areaCode: string | null;
  firstWeightG: number;
  firstFen: number;
  stepWeightG: number;
  stepFen: number;
  /** Goods of at least this amount travel free; `null` = never. */
  freeOverFen: number | null;
}

/** A district, its city, its province and the whole country, most exact first: `110101` → 110101, 110100, 110000, null. */
export function areaLineage(areaCode: string): (string | null)[] {
  return [...new Set([areaCode, `${areaCode.slice(0, 4)}00`, `${areaCode.slice(0, 2)}0000`]), null];
}

/** The rule for a place: the most exact area wins. `null` blocks the sale: goods never travel by accident for nothing. */
export function chooseFreightRule<T extends FreightRule>(rules: readonly T[], areaCode: string): T | null {
  for (const code of areaLineage(areaCode)) {
    const rule = rules.find((r) => r.areaCode === code);
    if (rule) return rule;
  }
  return null;
}

/** First weight, then every started step; nothing above the free limit. */
export function freightFen(rule: FreightRule, weightG: number, goodsFen: number): number {
  if (rule.freeOverFen !== null && goodsFen >= rule.freeOverFen) return 0;
  const beyond = Math.max(0, weightG - rule.firstWeightG);
  return rule.firstFen + Math.ceil(beyond / rule.stepWeightG) * rule.stepFen;
}

/**
 * What a way of shipping costs to a place, and the rule that says so; `null` when it does not go there. Fetching it oneself is free and needs
 * no rule. The quote of an order and the calculator of the office both ask here.
 */
export function methodFreight<T extends FreightRule>(
  method: { kind: ShippingKind; rules: readonly T[] },
  areaCode: string,
  weightG: number,
  goodsFen: number,
): { fen: number; rule: T | null } | null {
  if (method.kind === 'pickup') return { fen: 0, rule: null };
  const rule = chooseFreightRule(method.rules, areaCode);
  return rule && { fen: freightFen(rule, weightG, goodsFen), rule };
}

/** `500` → `500 克`, `1500` → `1.5 千克`. */
export function formatWeight(grams: number): string {
  return grams < 1000 ? `${grams} 克` : `${grams / 1000} 千克`;
}
