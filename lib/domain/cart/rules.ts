import { capOf, saleProblems, type SaleProblem } from '@/lib/domain/product/rules';

/** Why a line cannot go to the checkout as it stands. The last three are mended by another quantity. */
export const cartProblems = {
  ...saleProblems,
  short: '数量不足',
  limit: '超过限购数量',
  minimum: '未达起订数量',
} as const;
export type CartProblem = keyof typeof cartProblems;

interface LineFacts {
  minQuantity: number;
  limitPerLine: number | null;
  limitPerOrder: number | null;
  available: number | null;
  problem: SaleProblem | null;
}

export function lineProblem(sale: LineFacts, quantity: number): CartProblem | null {
  if (sale.problem) return sale.problem;
  if (sale.available !== null && quantity > sale.available) return 'short';
  if (quantity > capOf(sale)) return 'limit';
  if (quantity < sale.minQuantity) return 'minimum';
  return null;
}

/** The sentence beside a line: with figures where another quantity mends it. */
export function problemText(problem: CartProblem | null, sale: LineFacts): string | null {
  if (problem === 'short') return sale.available ? `仅剩 ${sale.available} 件` : '无货';
  if (problem === 'limit') return `每单限购 ${capOf(sale)} 件`;
  if (problem === 'minimum') return `${sale.minQuantity} 件起订`;
  return problem && cartProblems[problem];
}

/** Lines that no quantity can mend: listed apart. */
export function isInvalid(line: { problem: CartProblem | null }): boolean {
  return line.problem === 'off_shelf' || line.problem === 'sold_out' || line.problem === 'spec';
}

interface Countable {
  problem: CartProblem | null;
  selected: boolean;
  quantity: number;
  unitFen: number;
}

/** Sums of the ticked lines that can be ordered, for the screen only: the order's price is computed again by the server. */
export function cartTotals(lines: readonly Countable[]): { lines: number; copies: number; totalFen: number } {
  const ticked = lines.filter((l) => l.selected && l.problem === null);
  return {
    lines: ticked.length,
    copies: ticked.reduce((n, l) => n + l.quantity, 0),
    totalFen: ticked.reduce((n, l) => n + l.quantity * l.unitFen, 0),
  };
}
