import { taxWithin } from './rules';
import type { TaxKind } from '@/lib/states/product';

/** A line of a blue document with what red documents have taken of it; money in fen, tax included unless named otherwise. */
export interface BlueLine {
  lineNo: number;
  orderId: number | null;
  orderItemId: number | null;
  name: string;
  spec: string | null;
  unit: string | null;
  quantity: number | null;
  taxCode: string | null;
  taxKind: TaxKind;
  taxBp: number;
  policyCode: string | null;
  amountFen: number;
  taxFen: number;
  /** Taken back by red documents that were issued. */
  redQuantity: number;
  redFen: number;
  redTaxFen: number;
}

/** What is to be taken back of one line. */
export interface RedPick {
  lineNo: number;
  quantity?: number | null;
  amountFen: number;
}

export interface RedDraft {
  lineNo: number;
  orderId: number | null;
  orderItemId: number | null;
  name: string;
  spec: string | null;
  unit: string | null;
  quantity: number | null;
  taxCode: string | null;
  taxKind: TaxKind;
  taxBp: number;
  policyCode: string | null;
  amountFen: number;
  netFen: number;
  taxFen: number;
}

/** What is left of a line: copies (null where it shows an amount only) and fen. */
export function leftOf(line: BlueLine): { quantity: number | null; amountFen: number; taxFen: number } {
  return {
    quantity: line.quantity === null ? null : Math.max(0, line.quantity - line.redQuantity),
    amountFen: line.amountFen - line.redFen,
    taxFen: line.taxFen - line.redTaxFen,
  };
}

/**
 * The line of a red document for a part of a blue one. Its tax is that within the amount, but whatever is taken last takes the tax that is
 * left, so that red lines add up to their blue one. `null` when it asks for more than is left.
 */
export function redLine(line: BlueLine, pick: RedPick): RedDraft | null {
  const left = leftOf(line);
  if (pick.amountFen < 1 || pick.amountFen > left.amountFen) return null;
  const quantity = pick.quantity ?? null;
  if (quantity !== null && (quantity < 1 || quantity > (left.quantity ?? 0))) return null;
  const whole = pick.amountFen === left.amountFen;
  const netLeft = left.amountFen - left.taxFen;
  const within = Math.min(left.taxFen, taxWithin(pick.amountFen, line.taxKind, line.taxBp));
  const taxFen = whole ? left.taxFen : Math.max(within, pick.amountFen - netLeft);
  const { amountFen: _, taxFen: __, redQuantity: _q, redFen: _f, redTaxFen: _t, ...kept } = line;
  return {
    ...kept,
    quantity,
    amountFen: pick.amountFen,
    taxFen,
    netFen: pick.amountFen - taxFen,
  };
}

/** Everything that is left of a document. */
export function wholeRed(lines: readonly BlueLine[]): RedPick[] {
  return lines.flatMap((l) => {
    const left = leftOf(l);
    return left.amountFen > 0
      ? [{ lineNo: l.lineNo, quantity: left.quantity || null, amountFen: left.amountFen }]
      : [];
  });
}

/** What a document should still show of a line of an order, by `draftLines`. */
export interface Target {
  orderId: number;
  orderItemId: number | null;
  taxKind: TaxKind;
  taxBp: number;
  taxCode: string | null;
  quantity: number | null;
  amountFen: number;
}

const sameLine = (l: BlueLine, t: Target) =>
  l.orderId === t.orderId &&
  l.orderItemId === t.orderItemId &&
  (t.orderItemId !== null || (l.taxKind === t.taxKind && l.taxBp === t.taxBp && l.taxCode === t.taxCode));

/** What to take back so that a document shows no more than the targets: the lines that stand above them. */
export function suggestRed(lines: readonly BlueLine[], targets: readonly Target[]): RedPick[] {
  return lines.flatMap((line) => {
    const target = targets.find((t) => sameLine(line, t));
    const left = leftOf(line);
    const amountFen = left.amountFen - (target?.amountFen ?? 0);
    if (amountFen <= 0) return [];
    const quantity = (left.quantity ?? 0) - (target?.quantity ?? 0);
    return [{ lineNo: line.lineNo, quantity: quantity > 0 ? quantity : null, amountFen }];
  });
}
