import { readMoment } from './file-rules';
import { MAX_COPIES, snapshotColumns, type Snapshot, type SnapshotProblem } from './snapshot-rules';

/** Where a pull stands, and a row as the ERP's port hands it on: structural, for the rules know no port. */
interface Position {
  since: string | null;
  cursor: string | null;
}
interface PulledRow {
  sku: string;
  name?: string;
  warehouse: string;
  qtyOnHand: number;
  qtyAvailable?: number;
  asOf: string;
}

/** The next pull asks again for what changed shortly before the last one began: clocks differ, and what is known gives no difference. */
const OVERLAP_MS = 10 * 60_000;

/** A position as the row of a run keeps it. */
export function positionText({ since, cursor }: Position): string {
  return new URLSearchParams({ ...(since && { since }), ...(cursor && { cursor }) }).toString();
}

export function positionOf(text: string | null): Position {
  const fields = new URLSearchParams(text ?? '');
  return { since: fields.get('since'), cursor: fields.get('cursor') };
}

/** Where the pull after a whole one begins. */
export const positionAfter = (startedAt: Date): Position => ({
  since: new Date(startedAt.getTime() - OVERLAP_MS).toISOString(),
  cursor: null,
});

function quantity(value: number): number | string {
  if (!Number.isInteger(value)) return '不是整数';
  if (value < 0) return '不能为负数';
  return value > MAX_COPIES ? `超过上限 ${MAX_COPIES}` : value;
}

/** The rows of a page as snapshots, numbered on from the rows before. */
export function pageSnapshots(
  rows: readonly (PulledRow | { unreadable: string })[],
  before: number,
): Snapshot[] {
  return rows.map((row, i) => {
    const rowNo = before + i + 1;
    const problems: SnapshotProblem[] = [];
    const say = (column: keyof typeof snapshotColumns, message: string) =>
      problems.push({ column: snapshotColumns[column], message });
    if ('unreadable' in row) {
      say('erpCode', `不符合约定：${row.unreadable}`);
      return {
        rowNo,
        erpCode: '—',
        erpName: '',
        warehouse: '',
        qtyOnHand: null,
        qtyAvailable: null,
        asOf: null,
        problems,
      };
    }
    const onHand = quantity(row.qtyOnHand);
    if (typeof onHand === 'string') say('qtyOnHand', onHand);
    const free = row.qtyAvailable === undefined ? null : quantity(row.qtyAvailable);
    const asOf = readMoment(row.asOf);
    if (!asOf) say('asOf', '无法识别');
    if (row.warehouse === '') say('warehouse', '为空');
    return {
      rowNo,
      erpCode: row.sku,
      erpName: row.name ?? '',
      warehouse: row.warehouse,
      qtyOnHand: typeof onHand === 'number' ? onHand : null,
      // Theirs may be below zero where they promise ahead; it is not used.
      qtyAvailable: typeof free === 'number' ? free : null,
      asOf,
      problems,
    };
  });
}
