'use client';

import type { ReactNode } from 'react';
import css from '@/components/report/office/report.module.css';
import { Panel } from '@/components/ui/panel';
import { ColumnPicker } from '@/components/ui/table/column-picker';
import { cellClass, TableBody, TotalsFoot } from '@/components/ui/table/table-body';
import tableCss from '@/components/ui/table/data-table.module.css';
import type { Column } from '@/components/ui/table/types';
import { useColumns } from '@/components/ui/table/use-columns';

interface SumTableProps<Row> {
  /** Remembers the columns under this name. */
  id: string;
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Cells of the last line, by column. */
  totals: Readonly<Record<string, ReactNode>>;
  tools?: ReactNode;
}

/** A report's table that has all its rows at once, with totals that stay in sight. */
export function SumTable<Row>({ id, title, columns, rows, rowKey, totals, tools }: SumTableProps<Row>) {
  const state = useColumns(id, columns);
  return (
    <Panel
      title={title}
      padded={false}
      extra={
        <span className={css.tools}>
          {tools}
          <ColumnPicker columns={columns} state={state} />
        </span>
      }
    >
      <div
        className={css.scroll}
        // A scroller must be reachable by keyboard (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={`${title}，可滚动`}
      >
        <table className={tableCss.table}>
          <thead>
            <tr>
              {state.shown.map((c) => (
                <th key={c.key} scope="col" className={cellClass(c)} style={{ minWidth: c.width }}>
                  {c.title}
                </th>
              ))}
            </tr>
          </thead>
          <TableBody rows={rows} columns={state.shown} rowKey={rowKey} />
          <TotalsFoot columns={state.shown} cells={totals} />
        </table>
      </div>
    </Panel>
  );
}
