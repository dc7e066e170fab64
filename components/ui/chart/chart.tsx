'use client';

import dynamic from 'next/dynamic';
import css from '@/components/ui/chart/chart.module.css';
import type { DonutPlotProps, PlotProps } from '@/components/ui/chart/chart-plot';
import { chartReading, hasFigures, palette, shareText, slices } from '@/components/ui/chart/chart-scale';
import { ChartTable } from '@/components/ui/chart/chart-table';
import type { ChartKind, ChartRow, ChartSeries } from '@/components/ui/chart/chart-types';
import { validMarkup } from '@/components/ui/chart/valid-markup';
import { EmptyState } from '@/components/ui/empty-state';
import type { ChartUnit } from '@/components/ui/mini-chart-scale';

/** The library did not arrive: the figures stand below all the same. */
const Missing = () => <p className={css.missing}>图表未能加载，请查看下方数据。</p>;
const Waiting = () => <div className={css.waiting} aria-hidden />;

const Plot = dynamic<PlotProps>(
  () => import('@/components/ui/chart/chart-plot').then((m) => m.ChartPlot).catch(() => Missing),
  { ssr: false, loading: Waiting },
);
const Ring = dynamic<DonutPlotProps>(
  () => import('@/components/ui/chart/chart-plot').then((m) => m.DonutPlot).catch(() => Missing),
  { ssr: false, loading: Waiting },
);

const Empty = () => <EmptyState compact title="暂无数据" text="所选时间和条件下没有记录。" />;

interface ChartProps {
  kind: ChartKind;
  /** What is shown: `每日销售额`. */
  label: string;
  /** Head of the first column of the table: 日期, 分类. */
  axis: string;
  series: readonly ChartSeries[];
  rows: readonly ChartRow[];
  /** Height of the plot in px; a ranking is as high as its rows need. */
  height?: number;
}

/** A chart of the offices: legend, drawing, the figures as a table. Its library is fetched when the first chart is shown. */
export function Chart({ kind, label, axis, series, rows, height = 260 }: ChartProps) {
  if (
    !hasFigures(
      rows,
      series.map((s) => s.key),
    )
  )
    return <Empty />;
  const high = kind === 'rank' ? rows.length * (12 + 14 * series.length) + 48 : height;
  return (
    <figure className={css.figure}>
      <figcaption className="sr-only">{label}</figcaption>
      <ul className={css.legend}>
        {series.map((s, i) => (
          <li key={s.key}>
            <i className={s.dashed ? css.dashed : undefined} style={{ color: s.color ?? palette[i] }} />
            {s.label}
            {s.unit === 'fen' && <small>（元）</small>}
          </li>
        ))}
      </ul>
      <div className={css.plot} style={{ minHeight: high }} ref={validMarkup}>
        <Plot kind={kind} series={series} rows={rows} height={high} />
      </div>
      <ChartTable label={label} axis={axis} series={series} rows={rows} />
    </figure>
  );
}

interface DonutProps {
  label: string;
  unit?: ChartUnit;
  rows: readonly { key: string; label: string; value: number }[];
  /** Slices at most, 其他 among them. */
  most?: number;
  /** What all rows come to, where these are not all of them. */
  whole?: number;
}

/** Shares of a whole as a ring, with name, figure and share of each slice beside it. */
export function Donut({ label, unit = 'count', rows, most, whole }: DonutProps) {
  const parts = slices(rows, most, whole);
  if (!parts) return <Empty />;
  return (
    <figure className={css.donut}>
      <figcaption className="sr-only">{label}</figcaption>
      <div className={css.ring} ref={validMarkup}>
        <Ring unit={unit} slices={parts} />
      </div>
      <ul className={css.shares}>
        {parts.map((s) => (
          <li key={s.key}>
            <i style={{ color: s.color }} />
            <span className={css.name} title={s.label}>
              {s.label}
            </span>
            <span className={css.figureOf}>{chartReading(s.value, unit)}</span>
            <span className={css.share}>{shareText(s.share)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
