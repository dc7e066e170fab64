import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Paged } from '@/lib/core/page';

/** What a list asks the server for. Filters are texts, as they stand in the address; `sort` with a leading `-` is descending. */
export interface ListParams {
  pageNum: number;
  pageSize: number;
  sort?: string;
  [filter: string]: string | number | undefined;
}

export interface Column<Row> {
  key: string;
  title: string;
  /** Cell content; without it the row's member named by `key`, as text. */
  render?: (row: Row) => ReactNode;
  /** Sortable; a text names the server's sort field when it differs from `key`. */
  sort?: true | string;
  /** Width in px. */
  width?: number;
  align?: 'left' | 'center' | 'right';
  /** Not shown until somebody chooses it. */
  hidden?: boolean;
  /** Stays in sight while the table scrolls sideways. */
  fixed?: 'left' | 'right';
  /** Cannot be switched off. */
  always?: boolean;
}

export type Filter = (
  | { kind: 'text'; name: string; label: string; placeholder?: string; width?: number }
  | {
      kind: 'select';
      name: string;
      label: string;
      options: readonly { value: string | number; label: string }[];
      width?: number;
    }
  | { kind: 'dates'; label: string; from?: string; to?: string }
) & {
  /** Folded away under 更多筛选 until it is asked for or has a value. */
  more?: boolean;
};

export interface Bulk<Row> {
  label: string;
  run: (ids: (string | number)[], rows: Row[]) => Promise<unknown>;
  /** The question asked first; `{n}` stands for the number of rows. */
  confirm?: string;
  danger?: boolean;
  /** Notice after success. */
  done?: string;
  /** Rows to which it applies; the button is off while another row is ticked. */
  when?: (row: Row) => boolean;
  /** Changes nothing: the rows stay ticked for the next act. */
  keeps?: boolean;
}

/** What `queryOptions({ queryKey, queryFn })` of TanStack Query gives for a page of rows. */
export interface ListQuery<Row> {
  queryKey: QueryKey;
  // The key inside the context differs from query to query; the table never looks at it.
  queryFn?: ((context: any) => Paged<Row> | Promise<Paged<Row>>) | symbol;
  queryClient?: QueryClient;
}

/** Address parameters of a filter. */
export function filterNames(filter: Filter): string[] {
  return filter.kind === 'dates' ? [filter.from ?? 'startTime', filter.to ?? 'endTime'] : [filter.name];
}
