import type { CallInput, CallOutput, GetPath, Path } from '@/lib/client/api';
import { api } from '@/lib/client/api';
import { apiQuery, queryKey, subjectOf, type More, type Subject } from '@/lib/client/query';
import type { BinKind } from '@/lib/core/bin-kinds';
import type { Paged } from '@/lib/core/page';
import type { ListParams, ListQuery } from './types';

type RowOf<P extends string> = CallOutput<'GET', P> extends Paged<infer Row> ? Row : never;

/** Addresses below which the rows of a list are listed, added, edited, switched on and off, and deleted. */
type RowBase =
  Path<'POST'> extends infer P
    ? P extends `${infer B}/enable`
      ? `${B}/list` extends GetPath
        ? B
        : never
      : never
    : never;

export interface RowCalls<B extends RowBase> {
  subject: Subject;
  /** What its deleted rows are in the recycle bin. */
  kind: BinKind;
  query: (params: ListParams) => ListQuery<RowOf<`${B}/list`>>;
  add: (input: CallInput<'POST', `${B}/add`>) => Promise<unknown>;
  edit: (input: CallInput<'POST', `${B}/edit`>) => Promise<unknown>;
  enable: (ids: number[], enabled: boolean) => Promise<unknown>;
  del: (ids: number[]) => Promise<unknown>;
  reorder: (ids: number[]) => Promise<unknown>;
}

/** What a table asks, by the address of its list: the filters are texts of the address bar, and the server checks them. */
export function listQuery<P extends GetPath>(path: P, more?: More<CallOutput<'GET', P>>) {
  return (params: ListParams) => apiQuery<P>(path, params as CallInput<'GET', P>, more);
}

/** The calls behind a list whose rows an administrator writes, from the address that they have in common. */
export function rowCalls<B extends RowBase>(base: B, kind: BinKind): RowCalls<B> {
  const post = (act: string, input: object) => api.post(`${base}/${act}` as never, input as never);
  return {
    subject: subjectOf(queryKey(`${base}/list` as Path<'GET'>, {})),
    kind,
    query: listQuery(`${base}/list` as GetPath) as unknown as RowCalls<B>['query'],
    add: (input) => post('add', input as object),
    edit: (input) => post('edit', input as object),
    enable: (ids, enabled) => post('enable', { ids, enabled }),
    del: (ids) => post('del', { ids }),
    reorder: (ids) => post('sort', { ids }),
  };
}
