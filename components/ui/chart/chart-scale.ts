import type { ChartRow } from '@/components/ui/chart/chart-types';
import { axisText, type ChartUnit } from '@/components/ui/mini-chart-scale';
import { colors } from '@/components/ui/tokens';
import { readFen } from '@/lib/core/money';

/** Colours of series and slices in their order. The label always stands beside them: colour alone says nothing. */
export const palette: readonly string[] = [
  colors.red,
  colors.blue,
  colors.gold,
  colors.green,
  colors.amber,
  colors.muted,
];
/** Of what is summed up as 其他. */
export const restColor = colors['line-strong'];

/** A value as it is read: whole, with its unit. */
export function chartReading(value: number | null | undefined, unit: ChartUnit = 'count'): string {
  if (value === null || value === undefined) return '—';
  if (unit === 'count') return value.toLocaleString('zh-CN');
  return `${value < 0 ? '-' : ''}¥${readFen(Math.abs(value))}`;
}

/** A value of the axis in few characters; below zero when more was refunded than sold. */
export function chartAxis(value: number, unit: ChartUnit = 'count'): string {
  return `${value < 0 ? '-' : ''}${axisText(Math.abs(value), unit)}`;
}

/** Whether there is anything to draw. */
export const hasFigures = (rows: readonly ChartRow[], keys: readonly string[]): boolean =>
  rows.some((r) => keys.some((k) => (r.values[k] ?? 0) !== 0));

export interface Slice {
  key: string;
  label: string;
  value: number;
  color: string;
  /** Per mille of all slices; they add up to 1000. */
  share: number;
}

/**
 * Slices of a donut from the largest down, what lies beyond `most` summed up as 其他, and with it what `whole` has besides the rows: those of one
 * page are not all. A negative or empty value has no slice; `null` when nothing is left.
 */
export function slices(
  rows: readonly { key: string; label: string; value: number }[],
  most = palette.length,
  whole = 0,
): Slice[] | null {
  const found = rows.filter((r) => r.value > 0).toSorted((a, b) => b.value - a.value);
  const sum = found.reduce((a, r) => a + r.value, 0);
  if (sum === 0) return null;
  const total = Math.max(sum, whole);
  const cut = found.length > most || (total > sum && found.length === most) ? most - 1 : found.length;
  const rest = total - found.slice(0, cut).reduce((a, r) => a + r.value, 0);
  const kept = found
    .slice(0, cut)
    .map((r, i) => ({ key: r.key, label: r.label, value: r.value, color: palette[i] ?? restColor }));
  if (rest > 0) kept.push({ key: '\u0000rest', label: '其他', value: rest, color: restColor });
  // Each rounded by itself, as the tables do.
  return kept.map((s) => ({ ...s, share: Math.round((s.value / total) * 1000) }));
}

/** Per mille as `12.3%`. */
export const shareText = (perMille: number): string => `${(perMille / 10).toFixed(1)}%`;
