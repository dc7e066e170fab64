import type { CSSProperties } from 'react';
import css from '@/components/report/office/kpi-cards.module.css';
import shared from '@/components/report/office/report.module.css';
import { percentText } from '@/components/report/office/figures';
import { cx } from '@/components/ui/cx';
import { chartReading } from '@/components/ui/chart/chart-scale';
import type { ChartUnit } from '@/components/ui/mini-chart-scale';
import { Price } from '@/components/ui/price';
import { changeOf, noBase } from '@/lib/domain/report/rules';

export interface Kpi {
  label: string;
  unit: ChartUnit;
  /** Absent where there is nothing to divide by. */
  now: number | null;
  before: number | null;
  /** To the rows behind the figure. */
  href?: string | null;
}

/** `增 12.3%` against the same days of last year; that there is nothing to divide by is said. */
function Change({ now, before }: { now: number | null; before: number | null }) {
  if (now === null || before === null) return null;
  const { diff, percent } = changeOf(now, before);
  if (diff === 0) return <span className={css.change}>持平</span>;
  return (
    <span className={cx(css.change, diff > 0 ? shared.up : shared.down)}>
      <span aria-hidden>{diff > 0 ? '▲' : '▼'}</span>
      {diff > 0 ? '增' : '减'}
      {percent === null ? `（${noBase(before)}）` : ` ${percentText(Math.abs(percent))}`}
    </span>
  );
}

/** Whole rows: eight in four columns, six in one row or two. */
const rows = (count: number) =>
  ({ '--wide': count > 6 ? 4 : count, '--narrow': count > 6 ? 4 : 3 }) as CSSProperties;

/** The main figures, each with the one of the same days of last year. */
export function KpiCards({
  items,
  label,
  busy,
}: {
  items: readonly Kpi[];
  /** What is compared with: 较 2026-09-24 至 2026-10-23. */
  label: string;
  busy: boolean;
}) {
  return (
    <section
      className={css.kpis}
      style={rows(items.length)}
      aria-label={`主要指标，${label}`}
      aria-busy={busy}
    >
      {items.map(({ label: name, unit, now, before, href }) => {
        const value =
          now === null ? '—' : unit === 'fen' ? <Price fen={now} plain /> : chartReading(now, unit);
        return (
          <div key={name} className={css.kpi}>
            <span className={css.kpiLabel}>{name}</span>
            <span className={css.kpiValue}>
              {href ? (
                <a className={shared.drill} href={href}>
                  {value}
                </a>
              ) : (
                value
              )}
            </span>
            <span className={shared.note}>
              去年同期 {chartReading(before, unit)} <Change now={now} before={before} />
            </span>
          </div>
        );
      })}
    </section>
  );
}
