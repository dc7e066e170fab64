import { trackingNoField } from '@/lib/domain/shipping/contract';
import type { BatchShipRow, BatchShipView, WaitingRow } from '@/lib/domain/shipping/office-contract';

/** Numbers as the clerk typed or scanned them, by row. */
export type TypedNumbers = Readonly<Record<string, string>>;

/** The row of the waiting list that a result is for. */
export const keyOfResult = ({ orderId, childOrderId }: BatchShipRow): string =>
  childOrderId === null ? String(orderId) : `${orderId}-${childOrderId}`;

/** Rows of the batch that are still to be sent: with a number, or fetched by the buyer. */
export function readyRows(rows: readonly WaitingRow[], typed: TypedNumbers, done: ReadonlySet<string>) {
  return rows.filter((r) => !done.has(r.key) && (r.pickup || (typed[r.key] ?? '').trim() !== ''));
}

/** What is wrong with the numbers, by row: no number at all, or one that another row has too. */
export function numberProblems(rows: readonly WaitingRow[], typed: TypedNumbers): Map<string, string> {
  const problems = new Map<string, string>();
  const seen = new Map<string, string>();
  for (const { key } of rows) {
    const text = (typed[key] ?? '').trim();
    if (text === '') continue;
    const parsed = trackingNoField.safeParse(text);
    if (!parsed.success) {
      problems.set(key, parsed.error.issues[0]?.message ?? '运单号不正确');
      continue;
    }
    const twin = seen.get(parsed.data);
    if (twin !== undefined) problems.set(key, '与上面的运单号相同，请核对');
    else seen.set(parsed.data, key);
  }
  return problems;
}

/** Results of this and earlier tries, the last word on each row. */
export function mergeResults(
  known: ReadonlyMap<string, BatchShipRow>,
  view: BatchShipView,
): Map<string, BatchShipRow> {
  return new Map([...known, ...view.rows.map((r) => [keyOfResult(r), r] as const)]);
}
