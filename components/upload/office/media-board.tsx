'use client';

import { Button, Select } from '@mantine/core';
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { BulkBar } from '@/components/ui/table/bulk-bar';
import { RefreshButton } from '@/components/ui/table/refresh-button';
import { FilterBar } from '@/components/ui/table/filter-bar';
import { TablePager } from '@/components/ui/table/table-pager';
import {
  filterNames,
  type Bulk,
  type Filter,
  type ListParams,
  type ListQuery,
} from '@/components/ui/table/types';
import { useListUrl } from '@/components/ui/table/use-list-url';
import css from '@/components/upload/office/media-board.module.css';
import { MediaGrid } from '@/components/upload/office/media-grid';
import type { Paged } from '@/lib/core/page';
import type { MediaView } from '@/lib/domain/upload/contract';

const orders = [
  { value: '-id', label: '最新上传' },
  { value: 'id', label: '最早上传' },
  { value: 'name', label: '按名称' },
  { value: '-sizeBytes', label: '按大小' },
];

interface MediaBoardProps {
  filters: readonly Filter[];
  query: (params: ListParams) => ListQuery<MediaView>;
  bulk: readonly Bulk<MediaView>[];
  toolbar: ReactNode;
  empty: { title: string; text: string; action: ReactNode };
  onOpen: (item: MediaView) => void;
}

/** The list of the library as tiles: the same address, filters and bulk acts as the table beside it. */
export function MediaBoard({ filters, query, bulk, toolbar, empty, onOpen }: MediaBoardProps) {
  const names = filters.flatMap(filterNames);
  const { params, set } = useListUrl(names, 50, '');
  const options = query({ ...params }) as UseQueryOptions<Paged<MediaView>>;
  const result = useQuery({ ...options, placeholderData: keepPreviousData });
  const view = JSON.stringify(params);
  const [ticked, setTicked] = useState<{ of: string; ids: ReadonlySet<number> }>({ of: '', ids: new Set() });
  const rows = result.data?.list ?? [];
  const ids = ticked.of === view ? ticked.ids : new Set<number>();
  const picked = rows.filter((r) => ids.has(r.id));
  const pick = (next: Iterable<number>) => setTicked({ of: view, ids: new Set(next) });
  const filtered = names.some((n) => params[n] !== undefined);
  const values = Object.fromEntries(
    names.map((n) => [n, params[n] === undefined ? undefined : String(params[n])]),
  );

  return (
    <section className={css.box} aria-label="文件">
      <div className={css.top}>
        <div className={css.filters}>
          <FilterBar filters={filters} values={values} onChange={(v) => set({ ...v })} />
        </div>
        <div className={css.tools}>
          <Select
            w={116}
            aria-label="排序"
            data={orders}
            value={params.sort ?? '-id'}
            onChange={(v) => set({ sort: !v || v === '-id' ? undefined : v })}
            allowDeselect={false}
            withCheckIcon={false}
          />
          {toolbar}
          <RefreshButton result={result} />
        </div>
      </div>
      {rows.length > 0 && (
        <label className={css.all}>
          <input
            type="checkbox"
            checked={picked.length === rows.length}
            onChange={() => pick(picked.length === rows.length ? [] : rows.map((r) => r.id))}
          />
          选择本页全部
        </label>
      )}
      {picked.length > 0 && (
        <BulkBar
          bulk={bulk}
          ids={picked.map((p) => p.id)}
          rows={picked}
          onClear={() => pick([])}
          onDone={() => pick([])}
        />
      )}
      {result.isError && !result.isFetching ? (
        <EmptyState
          picture="error"
          title="加载失败"
          text={errorText(result.error)}
          action={
            <Button variant="default" onClick={() => void result.refetch()}>
              重试
            </Button>
          }
        />
      ) : result.isPending ? (
        <div className={css.waiting} role="status">
          正在加载…
        </div>
      ) : rows.length === 0 ? (
        <EmptyState
          picture={filtered ? 'search' : 'list'}
          title={filtered ? '没有符合条件的文件' : empty.title}
          text={filtered ? '请调整筛选条件后再试。' : empty.text}
          action={filtered ? undefined : empty.action}
        />
      ) : (
        <div className={css.grid} aria-busy={result.isFetching}>
          <MediaGrid
            items={rows}
            picked={ids}
            onPick={(item) =>
              pick(ids.has(item.id) ? [...ids].filter((id) => id !== item.id) : [...ids, item.id])
            }
            onOpen={onOpen}
          />
        </div>
      )}
      {result.data && (
        <TablePager
          total={result.data.total}
          pageNum={params.pageNum}
          pageSize={params.pageSize}
          onPage={(pageNum) => set({ pageNum })}
          onSize={(size) => set({ pageSize: size })}
        />
      )}
    </section>
  );
}
