import { pickKey, pickName } from '@/components/picker/pick-name';
import type { PickView } from '@/lib/domain/stock/pick-contract';

type Pick = PickView['list'][number];

export interface TransferLine {
  pick: Pick;
  quantity: number;
}

/** One more product of a transfer; one that stands there already gets more copies. */
export function withLine(lines: readonly TransferLine[], pick: Pick, quantity: number): TransferLine[] {
  const key = pickKey(pick);
  const known = lines.some((l) => pickKey(l.pick) === key);
  return known
    ? lines.map((l) => (pickKey(l.pick) === key ? { pick, quantity: l.quantity + quantity } : l))
    : [...lines, { pick, quantity }];
}

/** What the form says before it asks the server: a line that takes more than is free. */
export function lineProblem({ pick, quantity }: TransferLine): string | undefined {
  return quantity > pick.available ? `${pickName(pick)} 可用 ${pick.available}，不足 ${quantity}` : undefined;
}
