import { trackingNoField } from '@/lib/domain/shipping/contract';
import type { BatchShipRow, BatchShipView, WaitingRow } from '@/lib/domain/shipping/desk-contract';

/** Numbers as the clerk typed or scanned them, by order. */
export type TypedNumbers = Readonly<Record<number, string>>;

/** Orders of the batch that are still to be sent: with a number, or fetched by the buyer. */
export function readyRows(rows: readonly WaitingRow[], typed: TypedNumbers, done: ReadonlySet<number>) {
  return rows.filter((r) => !done.has(r.orderId) && (r.pickup || (typed[r.orderId] ?? '').trim() !== ''));
}

/** What is wrong with the numbers, by order: no number at all, or one that another row has too. */
export function numberProblems(rows: readonly WaitingRow[], typed: TypedNumbers): Map<number, string> {
  const problems = new Map<number, string>();
  const seen = new Map<string, number>();
  for (const { orderId } of rows) {
    const text = (typed[orderId] ?? '').trim();
    if (text === '') continue;
    const parsed = trackingNoField.safeParse(text);
    if (!parsed.success) {
      problems.set(orderId, parsed.error.issues[0]?.message ?? '运单号不正确');
      continue;
    }
    const twin = seen.get(parsed.data);
    if (twin !== undefined) problems.set(orderId, '与上面的运单号相同，请核对');
    else seen.set(parsed.data, orderId);
  }
  return problems;
}

/** Results of this and earlier tries, the last word on each order. */
export function mergeResults(
  known: ReadonlyMap<number, BatchShipRow>,
  view: BatchShipView,
): Map<number, BatchShipRow> {
  return new Map([...known, ...view.rows.map((r) => [r.orderId, r] as const)]);
}
