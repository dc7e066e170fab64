import type { ReactNode } from 'react';
import { detailsHref, type DrillFilters } from '@/components/report/office/drill';
import { percentText } from '@/components/report/office/figures';
import { Drill, Figure } from '@/components/report/office/measure-columns';
import type { ReportRange } from '@/components/report/office/range';
import css from '@/components/report/office/report.module.css';
import { cx } from '@/components/ui/cx';
import type { Column } from '@/components/ui/table/types';
import { annualBy, type AnnualBy, type AnnualRow } from '@/lib/domain/report/annual-contract';
import type { Measure } from '@/lib/domain/report/contract';
import { noBase } from '@/lib/domain/report/rules';

/** The rows behind a row, as the details know them. */
function filtersOf(row: AnnualRow, by: AnnualBy): DrillFilters {
  switch (by) {
    case 'month':
      return {};
    case 'product':
      return { productId: row.key };
    case 'category':
      return { categoryId: row.key || 0 };
    case 'area':
      return { areaCode: row.key || '000000' };
    case 'organisation':
      return { organizationId: row.key || 0 };
  }
}

/** How much more or less, in words as well as in colour. */
function Diff({ name, diff }: { name: string; diff: number }) {
  return (
    <span className={cx(css.diff, diff > 0 && css.up, diff < 0 && css.down)}>
      {diff > 0 && '+'}
      <Figure name={name} value={diff} />
    </span>
  );
}

const compared = [
  {
    measure: 'netFen',
    change: 'net',
    label: '净销售额',
    short: '金额',
    sorts: ['netFen', 'lastNetFen', 'diffFen', 'percent'],
  },
  { measure: 'paidFen', change: null, label: '销售金额', short: '', sorts: [] },
  { measure: 'paidQty', change: 'qty', label: '销售册数', short: '册数', sorts: ['paidQty', 'lastPaidQty'] },
  { measure: 'paidOrders', change: 'orders', label: '支付订单数', short: '订单', sorts: [] },
] as const;

/** Not in sight until somebody chooses them: the cards above have their sums. */
const folded: ReadonlySet<Measure> = new Set(['paidFen', 'paidOrders']);

const changeText = (percent: number | null, last: number) =>
  percent === null ? noBase(last) : percentText(percent, true);

/** A figure of both years side by side, its change and the change in percent; that last year had nothing is said. */
export function annualColumns(range: ReportRange, by: AnnualBy): Column<AnnualRow>[] {
  const cell = (year: 'now' | 'last', m: Measure) => (row: AnnualRow) => {
    const days =
      year === 'now'
        ? { startTime: row.start, endTime: row.end }
        : { startTime: row.lastStart, endTime: row.lastEnd };
    return (
      <Drill name={m} value={row[year][m]} href={detailsHref({ ...range, ...days }, m, filtersOf(row, by))} />
    );
  };
  const figures = compared.flatMap(({ measure, change, label, short, sorts }): Column<AnnualRow>[] => [
    {
      key: measure,
      title: label,
      align: 'right',
      sort: sorts[0],
      hidden: folded.has(measure),
      render: cell('now', measure),
    },
    {
      key: `${measure}.last`,
      title: `去年${label}`,
      align: 'right',
      sort: sorts[1],
      hidden: folded.has(measure),
      render: cell('last', measure),
    },
    ...(change
      ? [
          {
            key: `${change}.diff`,
            title: `${short}增减`,
            align: 'right' as const,
            hidden: folded.has(measure),
            sort: sorts[2],
            render: (r: AnnualRow) => <Diff name={measure} diff={r[change].diff} />,
          },
          {
            key: `${change}.percent`,
            title: `${short}增幅`,
            align: 'right' as const,
            hidden: folded.has(measure),
            sort: sorts[3],
            render: (r: AnnualRow) => changeText(r[change].percent, r.last[measure]),
          },
        ]
      : []),
  ]);
  return [
    {
      key: 'name',
      title: annualBy[by].slice(1),
      width: 180,
      always: true,
      fixed: 'left',
      sort: by === 'month' ? 'key' : undefined,
      render: (r) => (
        <span className={css.name}>
          {r.name}
          {by === 'month' && (
            <small>
              {r.start} 至 {r.end}
            </small>
          )}
        </span>
      ),
    },
    ...figures,
  ];
}

/** The line of totals, by the keys of the columns. */
export function annualTotals(row: AnnualRow): Record<string, ReactNode> {
  const cells: Record<string, ReactNode> = { name: '合计' };
  for (const { measure, change } of compared) {
    cells[measure] = <Figure name={measure} value={row.now[measure]} />;
    cells[`${measure}.last`] = <Figure name={measure} value={row.last[measure]} />;
    if (!change) continue;
    cells[`${change}.diff`] = <Diff name={measure} diff={row[change].diff} />;
    cells[`${change}.percent`] = changeText(row[change].percent, row.last[measure]);
  }
  return cells;
}
