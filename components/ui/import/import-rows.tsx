'use client';

import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import css from '@/components/ui/import/import.module.css';
import { writeCsv } from '@/lib/core/csv';

/** Rows of one page. */
const PAGE = 50;

/** One column: its title, what stands in it for a row on the page and in the file, and how the page draws that when not as its text. */
export interface ImportColumn<R> {
  title: string;
  value: (row: R) => string | number;
  render?: (row: R) => ReactNode;
}

interface ImportRowsProps<R> {
  /** Names the region, and stands above it when `heading` is set. */
  label: string;
  heading?: boolean;
  columns: readonly ImportColumn<R>[];
  rows: readonly R[];
  /** Rows that the server counted and did not send. */
  rest?: number;
  /** Name of the file of all these rows, without ending; without it there is none to download. */
  file?: string;
  /** Stands beside the download. */
  beside?: ReactNode;
}

/** Hands out rows as a file, made here. */
function saveRows<R>(name: string, columns: readonly ImportColumn<R>[], rows: readonly R[]): void {
  const lines = [columns.map((c) => c.title), ...rows.map((row) => columns.map((c) => c.value(row)))];
  const url = URL.createObjectURL(new Blob([writeCsv(lines)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Rows of an import, by pages, and the same rows as a file. */
export function ImportRows<R>({ label, heading, columns, rows, rest = 0, file, beside }: ImportRowsProps<R>) {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE));
  const [wanted, setPage] = useState(1);
  const page = Math.min(wanted, pages);
  const from = (page - 1) * PAGE;
  if (rows.length === 0) return null;
  return (
    <>
      {heading && <h3 className={css.heading}>{label}</h3>}
      {/* A scroller must be reachable by keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.scroll} tabIndex={0} role="region" aria-label={label}>
        <table className={css.table}>
          <thead>
            <tr>
              {columns.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(from, from + PAGE).map((row, i) => (
              <tr key={from + i}>
                {columns.map(({ title, value, render = value }) => (
                  <td key={title}>{render(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 && <p className={css.note}>{`另有 ${rest} 行未列出。`}</p>}
      <div className={css.acts}>
        {file && (
          <Button variant="outline" size="s" onClick={() => saveRows(`${file}.csv`, columns, rows)}>
            下载清单
          </Button>
        )}
        {beside}
        {pages > 1 && (
          <span className={css.pages}>
            <Button variant="outline" size="s" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              上一页
            </Button>
            {`第 ${page} / ${pages} 页，共 ${rows.length} 行`}
            <Button variant="outline" size="s" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              下一页
            </Button>
          </span>
        )}
      </div>
    </>
  );
}
