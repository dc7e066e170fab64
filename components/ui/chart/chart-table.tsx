'use client';

import { useState } from 'react';
import css from '@/components/ui/chart/chart.module.css';
import { chartReading } from '@/components/ui/chart/chart-scale';
import type { ChartRow, ChartSeries } from '@/components/ui/chart/chart-types';

interface ChartTableProps {
  label: string;
  /** Head of the first column: 日期, 分类. */
  axis: string;
  series: readonly ChartSeries[];
  rows: readonly ChartRow[];
}

/** The figures of a chart as a table, for everybody who reads rather than looks; made when it is opened. */
export function ChartTable({ label, axis, series, rows }: ChartTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={css.data} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>
        查看数据<span className="sr-only">：{label}</span>
      </summary>
      {open && (
        <div
          className={css.scroll}
          // A scroller must be reachable by keyboard (WCAG 2.1.1).
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="region"
          aria-label={`${label}的数据`}
        >
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{axis}</th>
                {series.map((s) => (
                  <th key={s.key} scope="col" className={css.right}>
                    {s.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((r) => (
                <tr key={r.key}>
                  <th scope="row">{r.title ?? r.label}</th>
                  {series.map((s) => (
                    <td key={s.key} className={css.right}>
                      {chartReading(r.values[s.key], s.unit)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
