'use client';

import type { ReactNode } from 'react';
import look from '@/components/ui/cells.module.css';
import { cx } from '@/components/ui/cx';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import css from '@/components/ui/table/data-table.module.css';
import type { Column, Member } from '@/components/ui/table/types';
import { formatDate, formatDateTime, formatMinute } from '@/lib/core/dates';

/** Classes of a cell by its column. */
export function cellClass<Row>(column: Column<Row>): string {
  return cx(
    column.align === 'right' && css.right,
    column.align === 'center' && css.center,
    column.fixed === 'left' && css.fixedLeft,
    column.fixed === 'right' && css.fixedRight,
  );
}

/** Room of a column of any text, px: eight characters and the padding. */
const OPEN_PX = 128;

/** The room of a column: that of the acts keeps its own, the others give up to a twelfth; what is left over goes to those without a width. */
export function widthOf<Row>({ width, fixed }: Column<Row>): { width?: number; minWidth?: number } {
  if (width === undefined) return fixed ? {} : { minWidth: OPEN_PX };
  return { width, minWidth: fixed === 'right' ? width : Math.round(width * 0.92) };
}

const instants = { minute: formatMinute, second: formatDateTime, date: formatDate };

/** A member of a row in its column's form. */
function written(value: unknown, as: Member<unknown>['as']): ReactNode {
  if (value === null || value === undefined || value === '') return '—';
  if (as === 'price') return <Price fen={Number(value)} plain />;
  const text =
    as && as !== 'number'
      ? instants[as](String(value))
      : typeof value === 'string' || typeof value === 'number'
        ? value
        : JSON.stringify(value);
  return as ? <span className={look.number}>{text}</span> : text;
}

function content<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.render) return column.render(row);
  if (column.tag) {
    const [tone, words] = column.tag(row);
    return <StatusTag tone={tone}>{words}</StatusTag>;
  }
  const text = written(row[column.key], column.as);
  const href = column.href?.(row);
  if (href)
    return (
      <a className={look.link} href={href}>
        {text}
      </a>
    );
  if (!column.small) return text;
  const small = column.small(row);
  return (
    <span className={look.two}>
      <span>{text}</span>
      {small && <small>{small}</small>}
    </span>
  );
}

interface TableBodyProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** Tick boxes; absent without bulk acts. */
  picked?: ReadonlySet<string | number>;
  onPick?: (key: string | number) => void;
}

/** Rows of a table. */
export function TableBody<Row>({ rows, columns, rowKey, picked, onPick }: TableBodyProps<Row>) {
  return (
    <tbody>
      {rows.map((row, i) => {
        const key = rowKey(row);
        const on = picked?.has(key) ?? false;
        return (
          <tr key={key} className={on ? css.picked : undefined}>
            {picked && onPick && (
              <td className={css.tick}>
                <input
                  type="checkbox"
                  checked={on}
                  aria-label={`选择第 ${i + 1} 行`}
                  onChange={() => onPick(key)}
                />
              </td>
            )}
            {columns.map((c) => (
              <td key={c.key} className={cellClass(c)}>
                {content(c, row)}
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  );
}

interface TotalsFootProps<Row> {
  columns: readonly Column<Row>[];
  cells: Readonly<Record<string, ReactNode>>;
  /** There is a column of tick boxes. */
  ticks?: boolean;
}

/** Sums of all rows below them. */
export function TotalsFoot<Row>({ columns, cells, ticks }: TotalsFootProps<Row>) {
  return (
    <tfoot>
      <tr>
        {ticks && <td aria-hidden />}
        {columns.map((c) => (
          <td key={c.key} className={cellClass(c)}>
            {cells[c.key]}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** Grey bars while the first page is on its way. */
export function WaitingBody({ columns, rows = 8 }: { columns: number; rows?: number }) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: rows }, (_, r) => (
        <tr key={r}>
          {Array.from({ length: columns }, (_unused, c) => (
            <td key={c}>
              <span className={css.bone} style={{ width: `${45 + ((r * 7 + c * 13) % 45)}%` }}>
                &nbsp;
              </span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
