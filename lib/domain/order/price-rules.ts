import { spreadFen } from '@/lib/core/spread';
import { MAX_ORDER_FEN } from './rules';

/** What a price adjustment asks of a line: amounts in fen. */
export interface PricedLine {
  id: number;
  lineFen: number;
  freightShareFen: number;
  discountShareFen: number;
}

export interface AdjustedPrice {
  lines: { id: number; adjustFen: number; payableFen: number }[];
  adjustFen: number;
  totalFen: number;
}

/** Why an adjustment is not possible. */
export type PriceProblem = 'totalTooLow' | 'totalTooHigh' | 'belowFreight' | 'belowPaid';

/** An adjustment of the whole order on its lines: by largest remainder in proportion to their goods, once (domain.md section 2). */
export function spreadAdjust(adjustFen: number, lines: readonly PricedLine[]): number[] {
  return spreadFen(
    adjustFen,
    lines.map((l) => l.lineFen - l.discountShareFen),
  );
}

/**
 * The amounts of an order with these adjustments, one a line and signed. Freight is never eaten into: what an issue of a subscription costs
 * is worked out of the goods alone.
 *
 * @param heldFen what is paid already and not on its way back
 */
export function adjustedPrice(
  lines: readonly PricedLine[],
  adjusts: readonly number[],
  heldFen: number,
): AdjustedPrice | PriceProblem {
  const priced = lines.map((l, i) => {
    const adjustFen = adjusts[i] ?? 0;
    const goodsFen = l.lineFen - l.discountShareFen + adjustFen;
    return { id: l.id, adjustFen, goodsFen, payableFen: goodsFen + l.freightShareFen };
  });
  if (priced.some((l) => l.goodsFen < 0)) return 'belowFreight';
  const totalFen = priced.reduce((a, l) => a + l.payableFen, 0);
  if (totalFen <= 0) return 'totalTooLow';
  if (totalFen > MAX_ORDER_FEN) return 'totalTooHigh';
  if (totalFen <= heldFen) return 'belowPaid';
  return {
    lines: priced.map(({ goodsFen: _goods, ...l }) => l),
    adjustFen: priced.reduce((a, l) => a + l.adjustFen, 0),
    totalFen,
  };
}
