import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Tone } from '@/components/ui/status-tag';
import type { Paged } from '@/lib/core/page';

/** What a list asks the server for. Filters are texts, as they stand in the address; `sort` with a leading `-` is descending. */
export interface ListParams {
  pageNum: number;
  pageSize: number;
  sort?: string;
  [filter: string]: string | number | undefined;
}

interface ColumnLook {
  title: string;
  /** Sortable; a text names the server's sort field when it differs from `key`. */
  sort?: true | string;
  /** Usual width in px, see `widthOf`; without it a column takes what is left over. */
  width?: number;
  align?: 'left' | 'center' | 'right';
  /** Not shown until somebody chooses it. */
  hidden?: boolean;
  /** Stays in sight while the table scrolls sideways. */
  fixed?: 'left' | 'right';
  /** Cannot be switched off. */
  always?: boolean;
}

type Content<Row> =
  /** Drawn by its table. */
  | { key: string; render: (row: Row) => ReactNode; tag?: undefined }
  /** A tag: its tone and words. */
  | { key: string; tag: (row: Row) => readonly [Tone, ReactNode]; render?: undefined }
  /** The row's member `key`, a dash for none. */
  | ({ key: keyof Row & string; render?: undefined; tag?: undefined } & Member<Row>);

/** How a member of a row is shown. */
export interface Member<Row> {
  /** An instant to the minute or second, its day, an amount in fen, digits in line; without it as it is. */
  as?: 'minute' | 'second' | 'date' | 'price' | 'number';
  /** Where the text leads. */
  href?: (row: Row) => string | 0 | null | undefined;
  /** A second line below the text. */
  small?: (row: Row) => ReactNode;
}

export type Column<Row> = ColumnLook & Content<Row>;

export type Filter =
  | { kind: 'text'; name: string; label: string; placeholder?: string; width?: number }
  | {
      kind: 'select';
      name: string;
      label: string;
      options: readonly { value: string | number; label: string }[];
      width?: number;
    }
  | { kind: 'dates'; label: string; from?: string; to?: string };

export interface Bulk<Row> {
  label: string;
  run: (ids: (string | number)[], rows: Row[]) => Promise<unknown>;
  /** The question asked first; `{n}` stands for the number of rows. */
  confirm?: string;
  danger?: boolean;
  /** Notice after success. */
  done?: string;
  /** The opposite act, which the notice offers for ten seconds. */
  undo?: (ids: (string | number)[], rows: Row[]) => Promise<unknown>;
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
