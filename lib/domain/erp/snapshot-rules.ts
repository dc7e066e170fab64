import { fitText } from '@/lib/core/characters';
import { DAY_MS, formatMinute } from '@/lib/core/dates';
import type { ErpRowResult } from '@/lib/states/erp';

/** What the ERP says of one code in one warehouse, as far as the row alone can tell; `null` where a field cannot be read. */
export interface Snapshot {
  /** Row of the file, or of the run. */
  rowNo: number;
  erpCode: string;
  erpName: string;
  warehouse: string;
  /** In ERP units. */
  qtyOnHand: number | null;
  qtyAvailable: number | null;
  asOf: Date | null;
  problems: SnapshotProblem[];
}

export interface SnapshotProblem {
  column: string;
  message: string;
}

/** What the mall knows of the goods and the place that a snapshot names. */
export interface Known {
  map: {
    productId: number;
    issueId: number | null;
    title: string;
    unitFactor: number;
    active: boolean;
  } | null;
  center: { id: number; name: string; active: boolean } | null;
  /** The balance now; `null` while there is none, which counts as nothing on hand. */
  item: { id: number; onHand: number; reserved: number } | null;
  /** Copies that came and went by acts here after the snapshot's moment. */
  movedSince: number;
  /** The newest snapshot that the balance was compared with. */
  lastAsOf: Date | null;
}

export interface Compared extends Snapshot, Known {
  result: ErpRowResult;
  /** All copies of the ERP's quantity, and ours at the same moment. */
  erpCopies: number | null;
  ownAtAsOf: number | null;
  delta: number;
}

/** Most copies of one balance. */
export const MAX_COPIES = 10_000_000;
/** Older snapshots say nothing of today; the rows of runs are kept for longer. */
export const MAX_AGE_DAYS = 30;
/** The clocks of two systems are never the same. */
export const MAX_SKEW_MS = 5 * 60_000;
export const snapshotColumns = {
  erpCode: '存货编码',
  warehouse: '仓库',
  qtyOnHand: '现存量',
  qtyAvailable: '可用量',
  asOf: '截止时间',
} as const;

/** Names goods and place: no two rows of a file may say something of the same balance. */
export const balanceKey = (c: Pick<Compared, 'map' | 'center'>): string | null =>
  c.map && c.center ? `${c.map.productId}:${c.map.issueId ?? ''}:${c.center.id}` : null;

/** What is wrong with the moment of a snapshot, `null` when nothing is. */
function timeProblem(asOf: Date, now: Date, lastAsOf: Date | null): string | null {
  if (asOf.getTime() > now.getTime() + MAX_SKEW_MS) return '截止时间在将来';
  if (asOf.getTime() < now.getTime() - MAX_AGE_DAYS * DAY_MS)
    return `截止时间早于 ${MAX_AGE_DAYS} 天前，数据过旧`;
  if (lastAsOf && asOf < lastAsOf) return `早于已采用的数据（${formatMinute(lastAsOf)}）`;
  return null;
}

/**
 * Compares a snapshot with our balance **as at its moment**: what is on hand now without the acts after it. So copies that were sold, shipped
 * or received since then stay as they are, and the same snapshot again gives no difference: an earlier adjustment took effect at the moment
 * of its own snapshot, which is never later (integrations.md section 6). Reservations are not touched.
 */
export function settle(snapshot: Snapshot, known: Known, now: Date): Compared {
  const { map, center, item, movedSince, lastAsOf } = known;
  const problems = [...snapshot.problems];
  const done = (result: ErpRowResult, more: Partial<Compared> = {}): Compared => ({
    ...snapshot,
    ...known,
    problems,
    result,
    erpCopies: null,
    ownAtAsOf: null,
    delta: 0,
    ...more,
  });
  const say = (column: keyof typeof snapshotColumns, message: string) =>
    problems.push({ column: snapshotColumns[column], message });
  if (snapshot.warehouse !== '' && !center)
    say('warehouse', `没有编码或名称为“${snapshot.warehouse}”的发货仓`);
  else if (center && !center.active) say('warehouse', `发货仓“${center.name}”已停用`);
  const time = snapshot.asOf && timeProblem(snapshot.asOf, now, lastAsOf);
  if (time) say('asOf', time);
  if (problems.length > 0) return done(snapshot.problems.length > 0 ? 'failed' : 'refused');
  if (!map?.active || !center || snapshot.qtyOnHand === null) return done('unmapped');
  const erpCopies = snapshot.qtyOnHand * map.unitFactor;
  if (erpCopies > MAX_COPIES) {
    say('qtyOnHand', `折合 ${erpCopies} 册，超过上限 ${MAX_COPIES}`);
    return done('refused');
  }
  const onHand = item?.onHand ?? 0;
  const ownAtAsOf = onHand - movedSince;
  const delta = erpCopies - ownAtAsOf;
  const compared = { erpCopies, ownAtAsOf, delta };
  if (delta === 0) return done('same', compared);
  const reserved = item?.reserved ?? 0;
  if (onHand + delta < reserved) {
    say('qtyOnHand', `调整后现存 ${onHand + delta} 册，少于已占用的 ${reserved} 册`);
    return done('refused', compared);
  }
  return done('applied', compared);
}

/** Marks every later row of a balance that another row names too. */
export function refuseTwice(rows: readonly Compared[]): Compared[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const key = balanceKey(row);
    const first = key === null ? undefined : seen.get(key);
    if (key !== null && first === undefined) seen.set(key, row.rowNo);
    if (first === undefined) return row;
    const problem = { column: snapshotColumns.erpCode, message: `与第 ${first} 行重复` };
    return {
      ...row,
      result: row.result === 'failed' ? 'failed' : 'refused',
      problems: [...row.problems, problem],
    };
  });
}

export const isBad = (row: Compared): boolean => row.result === 'refused' || row.result === 'failed';

/** What a row of a run says of itself. */
export function messageOf(row: Compared): string | null {
  if (row.problems.length > 0)
    return fitText(row.problems.map((p) => `${p.column}：${p.message}`).join('；'), 500);
  if (row.result !== 'unmapped') return null;
  return row.map ? '对照已停用' : '没有对照的商品';
}
