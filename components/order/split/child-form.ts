import { bookTitle } from '@/lib/core/book-title';
import type { ChildItemView, ChildOrderView, SplitLineView } from '@/lib/domain/childOrder/contract';

/** Copies typed for each order line, by its id. */
type Copies = Readonly<Record<number, number>>;

/** Fewest and most copies of a line that the child order may have: what left stays, and what others have is not taken. */
export function copiesRange(
  line: Pick<SplitLineView, 'orderItemId' | 'remaining' | 'inChild'>,
  items: readonly Pick<ChildItemView, 'orderItemId' | 'shippedQty'>[] = [],
): { min: number; max: number } {
  const min = items.find((i) => i.orderItemId === line.orderItemId)?.shippedQty ?? 0;
  return { min, max: line.inChild + line.remaining };
}

/** The copies that the form starts with. */
export function copiesOf(lines: readonly Pick<SplitLineView, 'orderItemId' | 'inChild'>[]): Copies {
  return Object.fromEntries(lines.map((l) => [l.orderItemId, l.inChild]));
}

/** Lines of a new child order. */
export function linesToAdd(copies: Copies): { orderItemId: number; quantity: number }[] {
  return Object.entries(copies)
    .map(([id, quantity]) => ({ orderItemId: Number(id), quantity }))
    .filter((l) => l.quantity > 0);
}

interface ItemPlan {
  insert: { orderItemId: number; quantity: number }[];
  update: { id: number; quantity: number }[];
  /** Last, so that a child order never stands without goods. */
  remove: number[];
}

/** What has to be called to turn the items of a child order into the copies typed. */
export function planItems(
  items: readonly Pick<ChildItemView, 'id' | 'orderItemId' | 'quantity'>[],
  copies: Copies,
): ItemPlan {
  const known = new Map(items.map((i) => [i.orderItemId, i]));
  const changed = items.filter((i) => (copies[i.orderItemId] ?? i.quantity) !== i.quantity);
  return {
    insert: linesToAdd(copies).filter((l) => !known.has(l.orderItemId)),
    update: changed
      .map((i) => ({ id: i.id, quantity: copies[i.orderItemId] ?? 0 }))
      .filter((i) => i.quantity > 0),
    remove: changed.filter((i) => copies[i.orderItemId] === 0).map((i) => i.id),
  };
}

/** Why the copies cannot be saved, `''` when they can. */
export function copiesProblem(
  lines: readonly (Pick<SplitLineView, 'orderItemId' | 'remaining' | 'inChild'> & {
    title: string;
  })[],
  copies: Copies,
): string {
  if (linesToAdd(copies).length === 0) return '请至少为一种商品填写份数';
  for (const line of lines) {
    const { max } = copiesRange(line);
    const n = copies[line.orderItemId] ?? 0;
    if (n > max) return `${bookTitle(line.title)}最多 ${max} 份，请减少 ${n - max} 份`;
  }
  return '';
}

const ADDRESS = ['name', 'phone', 'tel', 'areaCode', 'address', 'postcode', 'remark'] as const;

/** Whether the receiver was changed; an empty text is the same as none. */
export function isMoved(
  child: Pick<ChildOrderView, (typeof ADDRESS)[number]>,
  input: Partial<Record<(typeof ADDRESS)[number], string | null>>,
): boolean {
  return ADDRESS.some((field) => (child[field] ?? '') !== (input[field] ?? ''));
}
