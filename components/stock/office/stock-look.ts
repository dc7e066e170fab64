import type { Tone } from '@/components/ui/status-tag';
import type { ShortStockRow } from '@/lib/domain/stock/document-contract';
import {
  reasonsOf,
  stockDocumentReasons,
  type StockDocumentKind,
  type StockDocumentReason,
  type StockDocumentState,
} from '@/lib/states/stock';

export const documentTones: Readonly<Record<StockDocumentState, Tone>> = {
  draft: 'gray',
  posted: 'green',
  cancelled: 'gray',
  deleted: 'gray',
};

export const kindTones: Readonly<Record<StockDocumentKind, Tone>> = { in: 'blue', out: 'amber' };

/** A change with its sign, `−` as wide as `+`; nothing at all reads `—`. */
export const signed = (n: number): string => (n === 0 ? '—' : n > 0 ? `+${n}` : `−${-n}`);

/** The reasons that a person may choose for a direction. */
export const reasonOptions = (kind: StockDocumentKind) =>
  reasonsOf(kind).map((value: StockDocumentReason) => ({ value, label: stockDocumentReasons[value] }));

/** The rows that have too little, from a refused act; none when it was refused for something else. */
export function shortRowsOf(error: unknown): ShortStockRow[] {
  if (!(error instanceof Error) || !('data' in error)) return [];
  const data = error.data as { short?: unknown } | null;
  return Array.isArray(data?.short) ? (data.short as ShortStockRow[]) : [];
}

/** A delivery centre to choose. */
export interface Choice {
  id: number;
  name: string;
  /** A closed centre gives out what lies there; nothing comes in. */
  active: boolean;
}
export const choicesOf = (rows: readonly Choice[]) =>
  rows.map((r) => ({ value: r.id, label: r.active ? r.name : `${r.name}（已停用）` }));

/** The centres that a direction may name; `kept` is the one that stands there already. */
export const centersFor = (kind: StockDocumentKind, rows: readonly Choice[], kept?: number) =>
  rows.filter((r) => kind === 'out' || r.active || r.id === kept);
