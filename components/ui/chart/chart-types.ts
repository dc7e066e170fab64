import type { ChartUnit } from '@/components/ui/mini-chart-scale';

/** One measure of a chart. */
export interface ChartSeries {
  /** Member of `values` that it draws. */
  key: string;
  label: string;
  /** Counts and money of one chart stand on two axes: money left, counts right. */
  unit?: ChartUnit;
  /** A colour of the tokens; by default the next of the palette. */
  color?: string;
  /** For what is compared with: last year, the period before. */
  dashed?: boolean;
}

/** One position of the other axis, or one slice. */
export interface ChartRow {
  key: string;
  /** Stands on the axis; short. */
  label: string;
  /** Stands in the reading and in the table, when it differs. */
  title?: string;
  values: Readonly<Record<string, number | null | undefined>>;
}

export type ChartKind = 'line' | 'bar' | 'stacked' | 'rank';
