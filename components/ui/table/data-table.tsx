'use client';

import { Button } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { BulkBar } from '@/components/ui/table/bulk-bar';
import { RefreshButton } from '@/components/ui/table/refresh-button';
import { ColumnPicker } from '@/components/ui/table/column-picker';
import css from '@/components/ui/table/data-table.module.css';
import { FilterBar } from '@/components/ui/table/filter-bar';
import type { FilterValues } from '@/components/ui/table/filter-words';
import { nextSort } from '@/components/ui/table/list-url';
import { cellClass, TableBody, TotalsFoot, WaitingBody, widthOf } from '@/components/ui/table/table-body';
import { TablePager } from '@/components/ui/table/table-pager';
import {
  filterNames,
  type Bulk,
  type Column,
  type Filter,
  type ListParams,
  type ListQuery,
} from '@/components/ui/table/types';
import { ViewPicker } from '@/components/ui/table/view-picker';
import { useColumns } from '@/components/ui/table/use-columns';
import { useListUrl } from '@/components/ui/table/use-list-url';
import { useRoom } from '@/components/ui/table/use-room';
import { useRowLinks } from '@/components/ui/table/use-row-links';
import type { Paged } from '@/lib/core/page';
import { invalidate, subjectOf } from '@/lib/client/query';

interface DataTableProps<Row> {
  /** Remembers the columns under this name. */
  id: string;
  /** What the rows are, for screen readers and the empty state. */
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** A page of rows: `listQuery` of its address, or `apiQuery` with more of its own. */
  query: (params: ListParams) => ListQuery<Row>;
  filters?: readonly Filter[];
  /** Parameters that never change and do not stand in the address. */
  fixed?: Record<string, string | number | undefined>;
  bulk?: readonly Bulk<Row>[];
  /** At the right of the filters: 新建, 导出. */
  toolbar?: ReactNode;
  empty?: { title?: string; text?: string; action?: ReactNode };
  pageSize?: number;
  /** For a second table on one page. */
  urlPrefix?: string;
  /** Cells of a last line that stays in sight, by column: sums of all pages, as the reply has them. */
  totals?: (page: Paged<Row>) => Readonly<Record<string, ReactNode>>;
}

type Key = string | number;

/**
 * The list of every back office: paging, order and filters on the server and in the address, columns by choice, bulk acts over ticked rows,
 * and the states waiting, empty and failed.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    id,
    label,
    columns,
    rowKey,
    query,
    filters = [],
    fixed,
    bulk,
    toolbar,
    empty,
    pageSize = 20,
    urlPrefix = '',
    totals,
  } = props;
  const names = filters.flatMap(filterNames);
  const { params, set } = useListUrl(names, pageSize, urlPrefix);
  const options = query({ ...params, ...fixed }) as UseQueryOptions<Paged<Row>>;
  const result = useQuery({ ...options, placeholderData: keepPreviousData });
  const client = useQueryClient();
  const state = useColumns(id, columns);
  const { box, scroller } = useRoom<HTMLElement, HTMLDivElement>();
  useRowLinks(scroller);
  const [ticked, setTicked] = useState<{ of: string; keys: ReadonlySet<Key> }>({ of: '', keys: new Set() });

  const rows = result.data?.list ?? [];
  const view = JSON.stringify(params);
  // Ticks belong to the rows in sight: another page or filter starts afresh.
  const keys = ticked.of === view ? ticked.keys : new Set<Key>();
  const picked = rows.filter((row) => keys.has(rowKey(row)));
  const pick = (next: Iterable<Key>) => setTicked({ of: view, keys: new Set(next) });
  const filtered = names.some((n) => params[n] !== undefined);
  const failed = result.isError && !result.isFetching;
  // A filter that the contract does not take: asking again would not help.
  const refused = failed && 'status' in result.error && result.error.status === 400;
  const values = Object.fromEntries(
    names.map((n) => [n, params[n] === undefined ? undefined : String(params[n])]),
  );

  return (
    <section ref={box} className={css.box} aria-label={label} data-list>
      <div className={css.top}>
        {filters.length > 0 && (
          <FilterBar filters={filters} values={values} onChange={(v: FilterValues) => set({ ...v })} />
        )}
        <div className={css.tools}>
          {toolbar}
          <RefreshButton result={result} />
          {filters.length > 0 && !urlPrefix && <ViewPicker id={id} />}
          <ColumnPicker columns={columns} state={state} />
        </div>
      </div>
      <div
        ref={scroller}
        className={css.scroll}
        // A scroller must be reachable by keyboard (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={`${label}，可横向滚动`}
        aria-busy={result.isFetching}
      >
        {result.isFetching && result.data && <div className={css.working} aria-hidden />}
        {(rows.length > 0 || result.isPending) && !failed && (
          <table className={css.table}>
            <thead>
              <tr>
                {bulk && (
                  <th className={css.tick} scope="col">
                    <input
                      type="checkbox"
                      aria-label="选择本页全部"
                      checked={rows.length > 0 && picked.length === rows.length}
                      ref={(el) => {
                        if (el) el.indeterminate = picked.length > 0 && picked.length < rows.length;
                      }}
                      onChange={() => pick(picked.length === rows.length ? [] : rows.map(rowKey))}
                    />
                  </th>
                )}
                {state.shown.map((c) => (
                  <HeadCell key={c.key} column={c} sort={params.sort} onSort={(sort) => set({ sort })} />
                ))}
              </tr>
            </thead>
            {result.isPending ? (
              <WaitingBody columns={state.shown.length + (bulk ? 1 : 0)} />
            ) : (
              <TableBody
                rows={rows}
                columns={state.shown}
                rowKey={rowKey}
                picked={bulk ? keys : undefined}
                onPick={(key) => pick(keys.has(key) ? [...keys].filter((k) => k !== key) : [...keys, key])}
              />
            )}
            {totals && result.data && (
              <TotalsFoot columns={state.shown} cells={totals(result.data)} ticks={Boolean(bulk)} />
            )}
          </table>
        )}
        {failed && (
          <EmptyState
            picture="error"
            title={refused ? '筛选条件有误' : '加载失败'}
            text={errorText(result.error)}
            action={
              refused ? undefined : (
                <Button variant="default" onClick={() => void result.refetch()}>
                  重试
                </Button>
              )
            }
          />
        )}
        {!failed && result.isSuccess && rows.length === 0 && (
          <EmptyState
            picture={filtered ? 'search' : 'list'}
            title={filtered ? '没有符合条件的记录' : (empty?.title ?? `暂无${label}`)}
            text={filtered ? '请调整筛选条件后再试。' : empty?.text}
            action={filtered ? undefined : empty?.action}
          />
        )}
      </div>
      {bulk && picked.length > 0 && (
        <BulkBar
          bulk={bulk}
          ids={picked.map(rowKey)}
          rows={picked}
          onClear={() => pick([])}
          onDone={() => {
            pick([]);
            void invalidate(client, subjectOf(options.queryKey));
          }}
        />
      )}
      {result.data && !failed && (
        <TablePager
          total={result.data.total}
          more={result.data.more}
          pageNum={params.pageNum}
          pageSize={params.pageSize}
          onPage={(pageNum) => set({ pageNum })}
          onSize={(size) => set({ pageSize: size })}
        />
      )}
    </section>
  );
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const look = { className: cellClass(column), style: widthOf(column) };
  if (!column.sort) {
    return (
      <th scope="col" {...look}>
        {column.title}
      </th>
    );
  }
  const field = column.sort === true ? column.key : column.sort;
  const order = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';
  return (
    <th scope="col" aria-sort={order} {...look}>
      <button type="button" className={css.sort} onClick={() => onSort(nextSort(sort, field))}>
        {column.title}
        <span className={css.arrows} aria-hidden>
          <i />
          <i />
        </span>
      </button>
    </th>
  );
}
