import { shippableQty, type CountedLine } from './rules';

/** Copies of one line that a child order has (domain.md section 8). */
export interface ChildShare {
  childOrderId: number;
  /** Of the order's child orders, in the order they were made. */
  seq: number;
  /** Nothing of the child has left and nobody packs it. */
  open: boolean;
  quantity: number;
  shippedQty: number;
}

/** Copies of one line by receiver. */
export interface ReceiverCopies {
  /** For the order's own receiver. */
  main: number;
  /** For the receivers of child orders, by child order. */
  children: ReadonlyMap<number, number>;
}

/** Children in the order in which copies are taken from them: open ones before those in preparation, the newest first. */
export function takingOrder<T extends Pick<ChildShare, 'open' | 'seq'>>(children: readonly T[]): T[] {
  return children.toSorted((a, b) => (a.open === b.open ? b.seq - a.seq : a.open ? -1 : 1));
}

/**
 * What of a line may still leave, by receiver: the one place that says it. Copies under a refund stay: the unallocated ones first, then those of
 * children in {@link takingOrder}, as the refund will take them. The sum never exceeds {@link shippableQty}.
 *
 * @param children of this line, without cancelled ones
 */
export function shippableByReceiver(line: CountedLine, children: readonly ChildShare[]): ReceiverCopies {
  // Issues of a subscription and what is read on a screen do not leave by the line.
  const unsent = shippableQty({ ...line, refundingQty: 0 });
  const rests = children.map((c) => ({
    ...c,
    rest: Math.min(unsent, Math.max(0, c.quantity - c.shippedQty)),
  }));
  const promised = rests.reduce((a, c) => a + c.rest, 0);
  const free = Math.max(0, unsent - promised);
  const main = Math.max(0, free - line.refundingQty);
  let held = Math.max(0, line.refundingQty - free);
  const left = new Map<number, number>();
  for (const c of takingOrder(rests)) {
    const taken = Math.min(held, c.rest);
    held -= taken;
    left.set(c.childOrderId, c.rest - taken);
  }
  return { main, children: left };
}

/**
 * Copies of an issue by receiver: the children have theirs, the earlier made first, and the order's own receiver what is left.
 *
 * @param total copies to give out
 * @param wanted by each child, in the order of their numbers
 * @returns the shares above zero; `null` is the order's own receiver
 */
export function shareCopies(
  total: number,
  wanted: readonly { childOrderId: number; quantity: number }[],
): { childOrderId: number | null; quantity: number }[] {
  let left = total;
  const out: { childOrderId: number | null; quantity: number }[] = [];
  for (const { childOrderId, quantity } of wanted) {
    const n = Math.min(left, Math.max(0, quantity));
    if (n > 0) out.push({ childOrderId, quantity: n });
    left -= n;
  }
  return left > 0 ? [{ childOrderId: null, quantity: left }, ...out] : out;
}
