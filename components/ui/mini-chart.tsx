'use client';

import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { isComposing } from '@/components/ui/composing';
import { cx } from '@/components/ui/cx';
import css from '@/components/ui/mini-chart.module.css';
import { axisText, axisTicks, labelled, type ChartUnit } from '@/components/ui/mini-chart-scale';
import { readFen } from '@/lib/core/money';

export interface ChartPoint {
  /** Stands on the axis. */
  label: string;
  /** Stands in the reading and in the table for screen readers, when it differs. */
  title?: string;
  value: number;
}

interface MiniChartProps {
  kind: 'line' | 'bar';
  /** What is shown: `近 30 天付款金额`. */
  label: string;
  /** Head of the value column: `付款金额`. */
  valueLabel: string;
  unit?: ChartUnit;
  points: readonly ChartPoint[];
  /** Every how many points the axis carries a label. */
  every?: number;
  /** Height of the plot in px. */
  height?: number;
}

const reading = (value: number, unit: ChartUnit) =>
  unit === 'fen' ? `¥${readFen(value)}` : value.toLocaleString('zh-CN');

const spoken = (p: ChartPoint | undefined, unit: ChartUnit) =>
  p && `${p.title ?? p.label}，${reading(p.value, unit)}`;

/** Line and surface, or bars, in a square of 100 × 100 that is stretched over the plot. */
function Marks({ kind, values, top }: { kind: 'line' | 'bar'; values: readonly number[]; top: number }) {
  const width = 100 / values.length;
  const y = (v: number) => 100 - (v / top) * 100;
  if (kind === 'bar') {
    return values.map((v, i) => (
      // The bars of a chart have no identity but their place.
      <rect
        key={i}
        className={css.bar}
        x={i * width + width * 0.2}
        width={width * 0.6}
        y={y(v)}
        height={100 - y(v)}
      />
    ));
  }
  const line = values.map((v, i) => `${(i + 0.5) * width} ${y(v)}`).join(' L ');
  const [first, last] = [0.5 * width, (values.length - 0.5) * width];
  return (
    <>
      <path className={css.surface} d={`M ${first} 100 L ${line} L ${last} 100 Z`} />
      <path className={css.line} d={`M ${line}`} />
    </>
  );
}

/**
 * A small chart without a library: grid, axis, and a reading under the pointer or by the arrow keys. The same figures stand in a table for
 * screen readers.
 */
export function MiniChart({
  kind,
  label,
  valueLabel,
  unit = 'count',
  points,
  every = 7,
  height = 180,
}: MiniChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const values = points.map((p) => p.value);
  const ticks = axisTicks(Math.max(0, ...values));
  const top = ticks.at(-1) ?? 1;
  const place = (i: number) => ((i + 0.5) / points.length) * 100;
  const point = at === null ? undefined : points[at];

  const follow = (e: PointerEvent<HTMLDivElement>) => {
    const box = e.currentTarget.getBoundingClientRect();
    const i = Math.floor(((e.clientX - box.left) / box.width) * points.length);
    setAt(Math.min(points.length - 1, Math.max(0, i)));
  };
  const step = (e: KeyboardEvent) => {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
    if (move === undefined || isComposing(e)) return;
    e.preventDefault();
    setAt(Math.min(points.length - 1, Math.max(0, (at ?? points.length) + move)));
  };

  return (
    <figure className={css.figure} style={{ '--plot': `${height}px` } as CSSProperties}>
      <div className={css.frame}>
        <div className={css.values} aria-hidden>
          {ticks.map((t) => (
            <span key={t} style={{ bottom: `${(t / top) * 100}%` }}>
              {axisText(t, unit)}
            </span>
          ))}
        </div>
        <div
          className={css.plot}
          role="slider"
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={(at ?? points.length - 1) + 1}
          aria-valuetext={spoken(points[at ?? points.length - 1], unit)}
          aria-readonly
          tabIndex={0}
          onPointerMove={follow}
          onPointerLeave={() => setAt(null)}
          onKeyDown={step}
          onBlur={() => setAt(null)}
        >
          {ticks.map((t) => (
            <i key={t} className={css.grid} style={{ bottom: `${(t / top) * 100}%` }} />
          ))}
          <svg className={css.svg} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
            <Marks kind={kind} values={values} top={top} />
          </svg>
          {at !== null && point && (
            <>
              <i className={css.cursor} style={{ left: `${place(at)}%` }} />
              {kind === 'line' && (
                <i
                  className={css.dot}
                  style={{ left: `${place(at)}%`, bottom: `${(point.value / top) * 100}%` }}
                />
              )}
            </>
          )}
          {at !== null && point && (
            <div
              className={cx(css.reading, at > points.length / 2 && css.left)}
              style={{ left: `${place(at)}%` }}
              aria-hidden
            >
              <span>{point.title ?? point.label}</span>
              <strong>{reading(point.value, unit)}</strong>
            </div>
          )}
        </div>
        <div className={css.labels} aria-hidden>
          {labelled(points.length, every).map((i) => (
            <span key={i} style={{ left: `${place(i)}%` }}>
              {points[i]?.label}
            </span>
          ))}
        </div>
      </div>
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">日期</th>
              <th scope="col">{valueLabel}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((p) => (
              <tr key={p.title ?? p.label}>
                <th scope="row">{p.title ?? p.label}</th>
                <td>{reading(p.value, unit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
