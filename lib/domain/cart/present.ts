import 'server-only';
import type { CartLineView, CartView } from './contract';
import type { CartLine } from './queries';
import { problemText } from './rules';

export function presentCartLine(line: CartLine): CartLineView {
  const { sale } = line;
  return {
    id: line.id,
    productId: line.productId,
    specKey: line.specKey,
    kind: sale.kind,
    title: sale.title,
    coverPath: sale.coverPath,
    specLabel: sale.specLabel,
    quantity: line.quantity,
    selected: line.selected,
    listFen: sale.listFen,
    unitFen: sale.unitFen,
    quotedFen: line.quotedFen,
    minQuantity: sale.minQuantity,
    maxQuantity: line.maxQuantity,
    digital: sale.digital,
    problem: line.problem,
    reason: problemText(line.problem, sale),
  };
}

export function presentCart(lines: readonly CartLine[]): CartView {
  return { lines: lines.map(presentCartLine), count: lines.length };
}
