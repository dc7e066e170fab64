'use client';

import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import css from '@/components/ui/import/import.module.css';
import { saveCsv } from '@/components/ui/import/save-csv';

/** Rows of one page. */
const PAGE = 50;

type Cell = string | number | { text: string; show: ReactNode };

interface ImportRowsProps {
  /** Names the region, and stands above it when `heading` is set. */
  label: string;
  heading?: boolean;
  heads: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** Rows that the server counted and did not send. */
  rest?: number;
  /** Name of the file of all these rows, without ending; without it there is none to download. */
  file?: string;
  /** Stands beside the download. */
  beside?: ReactNode;
}

const text = (cell: Cell) => (typeof cell === 'object' ? cell.text : cell);

/** Rows of an import, by pages, and the same rows as a file. */
export function ImportRows({ label, heading, heads, rows, rest = 0, file, beside }: ImportRowsProps) {
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
              {heads.map((h) => (
                <th key={h} scope="col">
                  {h}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(from, from + PAGE).map((cells, i) => (
              <tr key={from + i}>
                {cells.map((cell, at) => (
                  <td key={heads[at]}>{typeof cell === 'object' ? cell.show : cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 && <p className={css.note}>{`另有 ${rest} 行未列出。`}</p>}
      <div className={css.acts}>
        {file && (
          <Button
            variant="outline"
            size="s"
            onClick={() => saveCsv(`${file}.csv`, [heads, ...rows.map((cells) => cells.map(text))])}
          >
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
