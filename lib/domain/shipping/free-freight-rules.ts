import { formatFen } from '@/lib/core/money';
import { chooseFreightRule, type FreightRule } from './rules';

type FreeRule = Pick<FreightRule, 'areaCode' | 'freeOverFen'>;

/** From which sum on goods travel free, and what counts towards it: subscriptions and e-publications never do. @param fen the sum */
const freeFrom = (fen: number): string =>
  `图书满 ${formatFen(fen).replace(/\.00$/, '')} 元免运费，期刊、电子书不计入`;

const EXCLUDED = '不参加满额免运费';

const wholeCountry = <T extends FreeRule>(rules: readonly T[]) => rules.find((r) => r.areaCode === null);

/** What the rules of a way of shipping say of free freight to one place; `null` when there is nothing to say. */
export function freeFreightTo(rules: readonly FreightRule[], areaCode: string): string | null {
  const rule = chooseFreightRule(rules, areaCode);
  if (!rule) return null;
  if (rule.freeOverFen !== null) return freeFrom(rule.freeOverFen);
  return (wholeCountry(rules)?.freeOverFen ?? null) === null ? null : `该地区${EXCLUDED}`;
}

/**
 * The same for everybody, a line each: what holds in the country, then the places where it is otherwise, those with one sum together.
 *
 * @param rules each with the name of its place
 */
export function freeFreightLines(rules: readonly (FreeRule & { areaName: string | null })[]): string[] {
  const country = wholeCountry(rules)?.freeOverFen ?? null;
  const others = new Map<number | null, string[]>();
  for (const { areaCode, areaName, freeOverFen } of rules) {
    if (areaCode === null || !areaName || freeOverFen === country) continue;
    others.set(freeOverFen, [...(others.get(freeOverFen) ?? []), areaName]);
  }
  return [
    ...(country === null ? [] : [freeFrom(country)]),
    ...[...others].map(([fen, names]) => names.join('、') + (fen === null ? EXCLUDED : `：${freeFrom(fen)}`)),
  ];
}
