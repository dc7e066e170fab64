import type { ChartUnit } from '@/components/ui/mini-chart-scale';
import type { ChartRow } from '@/components/ui/chart/chart-types';

/** What a figure is by its name: the contracts end sums of money with `Fen`. */
export const unitOf = (measure: string): ChartUnit => (measure.endsWith('Fen') ? 'fen' : 'count');

/** `12.3%`, with its sign when it is a change. */
export const percentText = (percent: number | null, signed = false): string =>
  percent === null ? '—' : `${signed && percent > 0 ? '+' : ''}${percent.toFixed(1)}%`;

interface Step {
  start: string;
  end: string;
  label: string;
}

/** Steps of a range as positions of a chart: the axis carries the short half of the label. */
export function stepRows<T extends Step>(rows: readonly T[]): ChartRow[] {
  return rows.map((r) => ({
    key: r.start,
    label: r.label.length === 7 ? r.label : r.start.slice(5),
    title: r.label,
    values: numbersOf(r),
  }));
}

/** The largest parts for a ranking. */
export function partRows<T extends { key: string; name: string }>(rows: readonly T[], most = 10): ChartRow[] {
  return rows.slice(0, most).map((r) => ({ key: r.key, label: r.name, values: numbersOf(r) }));
}

export function numbersOf(row: object): Record<string, number> {
  return Object.fromEntries(
    Object.entries(row).filter((e): e is [string, number] => typeof e[1] === 'number'),
  );
}
