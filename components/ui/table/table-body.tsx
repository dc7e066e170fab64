'use client';

import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import css from '@/components/ui/table/data-table.module.css';
import type { Column } from '@/components/ui/table/types';

/** Classes of a cell by its column. */
export function cellClass<Row>(column: Column<Row>): string {
  return cx(
    column.align === 'right' && css.right,
    column.align === 'center' && css.center,
    column.fixed === 'left' && css.fixedLeft,
    column.fixed === 'right' && css.fixedRight,
  );
}

function content<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.render) return column.render(row);
  const value = (row as Record<string, unknown>)[column.key];
  if (value === null || value === undefined || value === '') return '—';
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
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
