import { methodFreight, type FreightRule } from '@/lib/domain/shipping/rules';
import type { ShippingKind } from '@/lib/states/shipping';
import { travels, type CountedLine } from './rules';

/** A line as the freight of a split order asks for it: weight in grams, price in fen, both of one copy. */
export interface WeighedLine extends Pick<CountedLine, 'kind' | 'subYear' | 'quantity' | 'cancelledQty'> {
  id: number;
  weightG: number;
  unitFen: number;
  allocatedQty: number;
}

export interface FreightMethod {
  kind: ShippingKind;
  rules: readonly FreightRule[];
}

/** A subscription's price holds the postage of every issue; e-copies do not travel. */
export const needsFreight = (line: Pick<CountedLine, 'kind' | 'subYear'>): boolean =>
  travels(line) && line.subYear === null;

function cost(
  method: FreightMethod,
  areaCode: string,
  lines: readonly WeighedLine[],
  copies: (line: WeighedLine) => number,
): number | null {
  const goods = lines.filter(needsFreight).map((line) => ({ line, n: copies(line) }));
  if (goods.every(({ n }) => n <= 0)) return 0;
  const weightG = goods.reduce((a, { line, n }) => a + line.weightG * n, 0);
  const goodsFen = goods.reduce((a, { line, n }) => a + line.unitFen * n, 0);
  return methodFreight(method, areaCode, weightG, goodsFen)?.fen ?? null;
}

/** Whether the order as a whole travels free to its own receiver: it stays free however it is split. */
export function travelsFree(method: FreightMethod, mainArea: string, lines: readonly WeighedLine[]): boolean {
  return cost(method, mainArea, lines, (l) => l.quantity) === 0;
}

/**
 * What the copies of one receiver cost, in fen, by the area and by their own weight and price (domain.md section 8: freight is computed per
 * child order); `null` when the way of shipping does not go there.
 */
export function parcelFreight(
  method: FreightMethod,
  order: { mainArea: string; lines: readonly WeighedLine[] },
  areaCode: string,
  copies: ReadonlyMap<number, number>,
): number | null {
  const fen = cost(method, areaCode, order.lines, (l) => copies.get(l.id) ?? 0);
  return fen !== null && travelsFree(method, order.mainArea, order.lines) ? 0 : fen;
}

/** What the copies that no child order has cost to the order's own receiver, in fen; `null` when the way of shipping does not go there. */
export function restFreight(
  method: FreightMethod,
  order: { mainArea: string; lines: readonly WeighedLine[] },
): number | null {
  if (travelsFree(method, order.mainArea, order.lines)) return 0;
  return cost(method, order.mainArea, order.lines, (l) => l.quantity - l.cancelledQty - l.allocatedQty);
}
