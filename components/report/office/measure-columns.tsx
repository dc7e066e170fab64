import type { ReactNode } from 'react';
import { percentText, unitOf } from '@/components/report/office/figures';
import css from '@/components/report/office/report.module.css';
import { Price } from '@/components/ui/price';
import type { Column } from '@/components/ui/table/types';
import { measureLabels, type Measure, type Measures } from '@/lib/domain/report/contract';

/** Not in sight until somebody chooses them: the sums beside them contain them. */
const folded: ReadonlySet<Measure> = new Set([
  'freightFen',
  'discountFen',
  'refundCount',
  'refundedQty',
  'refundedFen',
  'refundedFreightFen',
]);

/** A figure of a table: money in ink, counts with their thousands. */
export function Figure({ name, value }: { name: string; value: number }) {
  return unitOf(name) === 'fen' ? <Price fen={value} plain /> : <>{value.toLocaleString('zh-CN')}</>;
}

/** A figure that leads to its rows; nothing behind a zero. */
export function Drill({ href, name, value }: { href?: string | null; name: string; value: number }) {
  const text = <Figure name={name} value={value} />;
  if (!href || value === 0) return text;
  return (
    <a className={css.drill} href={href}>
      {text}
    </a>
  );
}

interface Options<Row> {
  /** Where a figure of a row leads. */
  href?: (row: Row, measure: Measure) => string | null;
  /** By which the server can order. */
  sortable?: boolean;
  /** Not in sight beside many others. */
  fold?: readonly Measure[];
}

/** One column per figure, in the order of the contract. */
export function measureColumns<Row extends Measures>({
  href,
  sortable,
  fold = [],
}: Options<Row> = {}): Column<Row>[] {
  return (Object.keys(measureLabels) as Measure[]).map((m) => ({
    key: m,
    title: measureLabels[m],
    align: 'right',
    hidden: folded.has(m) || fold.includes(m),
    ...(sortable && { sort: true as const }),
    render: (row) => <Drill name={m} value={row[m]} href={href?.(row, m)} />,
  }));
}

/** Share of net sales. */
export const shareColumn = <Row extends { share: number | null }>(): Column<Row> => ({
  key: 'share',
  title: '占比',
  align: 'right',
  width: 76,
  render: (row) => percentText(row.share),
});

/** The line of totals, by column. */
export function totalCells(
  totals: Readonly<Record<string, unknown>>,
  name: string,
  first = 'name',
): Record<string, ReactNode> {
  const cells = Object.entries(totals)
    .filter((e): e is [string, number] => typeof e[1] === 'number')
    .map(([key, value]) => [key, <Figure key={key} name={key} value={value} />]);
  return { ...Object.fromEntries(cells), [first]: name };
}
