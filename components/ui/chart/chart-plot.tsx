'use client';

import '@mantine/charts/styles.css';
import { BarChart, DonutChart, LineChart } from '@mantine/charts';
import css from '@/components/ui/chart/chart.module.css';
import { chartAxis, chartReading, palette, type Slice } from '@/components/ui/chart/chart-scale';
import type { ChartKind, ChartRow, ChartSeries } from '@/components/ui/chart/chart-types';
import type { ChartUnit } from '@/components/ui/mini-chart-scale';
import { colors } from '@/components/ui/tokens';
import { shorten } from '@/lib/core/characters';

export interface PlotProps {
  kind: ChartKind;
  series: readonly ChartSeries[];
  rows: readonly ChartRow[];
  height: number;
}

export interface DonutPlotProps {
  unit: ChartUnit;
  slices: readonly Slice[];
}

/** What the library adds to a reading: the rows in its own shape, by the names that were given to it. */
interface ReadingProps {
  active?: boolean;
  payload?: readonly { payload?: unknown }[];
}

/** The row below the pointer, or the one that the arrow keys reached. */
function Reading({ active, payload, rows, series }: ReadingProps & Pick<PlotProps, 'rows' | 'series'>) {
  const at = payload?.[0]?.payload as { row?: number } | undefined;
  const row = at?.row === undefined ? undefined : rows[at.row];
  if (!active || !row) return null;
  return (
    <div className={css.reading}>
      <span className={css.when}>{row.title ?? row.label}</span>
      {series.map((s, i) => (
        <span key={s.key} className={css.line}>
          <i style={{ background: s.color ?? palette[i] }} />
          {s.label}
          <strong>{chartReading(row.values[s.key], s.unit)}</strong>
        </span>
      ))}
    </div>
  );
}

/** The axis of a ranking has room for ten characters; the reading has the whole name. */
const cut = (text: string) => shorten(text, 10, '…');

/** The slice below the pointer. */
function SliceReading({ active, payload, unit }: ReadingProps & { unit: ChartUnit }) {
  const at = payload?.[0]?.payload as { name?: string; value?: number } | undefined;
  if (!active || at?.name === undefined) return null;
  return (
    <div className={css.reading}>
      <span className={css.when}>{at.name}</span>
      <strong>{chartReading(at.value, unit)}</strong>
    </div>
  );
}

/** The drawing: fetched with its library only when a chart is on the page. The arrow keys move the reading from point to point. */
export function ChartPlot({ kind, series, rows, height }: PlotProps) {
  // The library takes a name with a dot as a path: series go by their place.
  const data = rows.map((r, row) => ({
    row,
    label: kind === 'rank' ? cut(r.label) : r.label,
    ...Object.fromEntries(series.map((s, i) => [`s${i}`, r.values[s.key] ?? null])),
  }));
  const units = new Set(series.map((s) => s.unit ?? 'count'));
  const first = series[0]?.unit ?? 'count';
  const mixed = units.size > 1;
  const lines = series.map((s, i) => ({
    name: `s${i}`,
    label: s.label,
    color: s.color ?? palette[i] ?? colors.muted,
    ...(mixed && (s.unit ?? 'count') !== first && { yAxisId: 'right' }),
    ...(s.dashed && { strokeDasharray: '6 4' }),
  }));
  const common = {
    h: height,
    data,
    dataKey: 'label',
    series: lines,
    gridColor: colors.line,
    textColor: colors.muted,
    tickLine: 'none' as const,
    strokeDasharray: '0',
    tooltipProps: { content: <Reading rows={rows} series={series} /> },
    withRightYAxis: mixed,
    rightYAxisProps: {
      width: 56,
      allowDecimals: false,
      tickFormatter: (v: number) => chartAxis(v, first === 'fen' ? 'count' : 'fen'),
    },
  };
  const values = { width: 56, allowDecimals: false, tickFormatter: (v: number) => chartAxis(v, first) };
  const apart = { minTickGap: 16 };
  if (kind === 'line') {
    return (
      <LineChart
        {...common}
        curveType="linear"
        withDots={rows.length <= 31}
        dotProps={{ r: 2.5 }}
        activeDotProps={{ r: 4 }}
        xAxisProps={apart}
        yAxisProps={values}
        lineProps={{ isAnimationActive: false }}
      />
    );
  }
  const flat = kind === 'rank';
  return (
    <BarChart
      {...common}
      type={kind === 'stacked' ? 'stacked' : 'default'}
      orientation={flat ? 'vertical' : 'horizontal'}
      gridAxis={flat ? 'y' : 'x'}
      maxBarWidth={flat ? 14 : 32}
      xAxisProps={flat ? { ...values, width: undefined } : apart}
      yAxisProps={flat ? { width: 132, interval: 0 } : values}
    />
  );
}

/** The ring of a donut; its legend with the figures stands beside it as text. */
export function DonutPlot({ unit, slices }: DonutPlotProps) {
  return (
    <DonutChart
      size={168}
      thickness={30}
      paddingAngle={slices.length > 1 ? 1 : 0}
      strokeWidth={0}
      data={slices.map((s) => ({ name: s.label, value: s.value, color: s.color }))}
      tooltipProps={{
        content: <SliceReading unit={unit} />,
      }}
    />
  );
}
