import { queryOptions, type QueryClient, type UndefinedInitialDataOptions } from '@tanstack/react-query';
import {
  api,
  type CallInput,
  type CallOutput,
  type GetPath,
  type Path,
  type PostPath,
  type Stay,
} from './api';

/** What a read may set of its own; the key and the function that asks follow from its address. */
export type More<T> = Omit<UndefinedInitialDataOptions<T>, 'queryKey' | 'queryFn'> & { stay?: Stay };

/** The key of a read: the segments of its address after `/api`, then the input, so that a beginning of addresses names all reads below it. */
export function queryKey(path: Path<string>, input: object): readonly unknown[] {
  return [...path.split('/').slice(2), input];
}

/** A read of our API as `useQuery` takes it. */
export function apiQuery<P extends GetPath>(
  path: P,
  input: CallInput<'GET', P>,
  { stay, ...more }: More<CallOutput<'GET', P>> = {},
) {
  return queryOptions({
    ...more,
    queryKey: queryKey(path, input as object),
    queryFn: ({ signal }): Promise<CallOutput<'GET', P>> =>
      api.get(path, input, { signal, ...(stay !== undefined && { stay }) }),
  });
}

/** The same for a read whose input needs a body. */
export function postQuery<P extends PostPath>(
  path: P,
  input: CallInput<'POST', P>,
  more: Omit<More<CallOutput<'POST', P>>, 'stay'> = {},
) {
  return queryOptions({
    ...more,
    queryKey: queryKey(path, input as object),
    queryFn: ({ signal }): Promise<CallOutput<'POST', P>> => api.post(path, input as never, { signal }),
  });
}

/** What a form starts from: asked for whenever one opens, and left as it was while somebody types, whatever is written meanwhile. */
export const formQuery = <Q extends { queryKey: readonly unknown[] }>(read: Q) => ({
  ...read,
  queryKey: ['form', ...read.queryKey],
  staleTime: Infinity,
  gcTime: 0,
});

/** The group and the first segment of an address, `admin/stock`: the reads below it show what an act below it writes. */
export type Subject =
  Path<string> extends infer P
    ? P extends `/api/${infer G}/${infer S}/${string}`
      ? `${G}/${S}`
      : never
    : never;

/** What an act makes stale beside the reads of its own subject. */
const ALSO_STALE: Partial<Record<Subject, readonly (Subject | 'admin')[]>> = {
  'admin/ad': ['admin/adPosition'],
  'admin/adPosition': ['admin/ad'],
  'admin/area': ['guest/area'],
  // What comes back may stand in any list.
  'admin/bin': ['admin'],
  'admin/erp': ['admin/stock'],
  'admin/letter': ['admin/erratum'],
  'admin/order': ['admin/shipping'],
  'admin/organization': ['guest/organization'],
  'admin/payment': ['admin/order', 'admin/shipping', 'admin/refund'],
  'admin/periodical': ['admin/product'],
  'admin/product': ['admin/periodical'],
  // Orders, payments, refunds and stock show the cases.
  'admin/return': ['admin'],
  'admin/shipping': ['admin/order'],
  'user/childOrder': ['user/order'],
  'user/credit': ['user/payment', 'user/order'],
  'user/ebook': ['user/order', 'guest/ebook'],
  // What an order's lines cost and where they go hangs on the order.
  'user/order': ['user/shippingMethod'],
  'user/purchase': ['user/order'],
  'user/refund': ['user/order'],
};

/** What an office deletes lies in its bin. */
const BIN: readonly Subject[] = ['admin/bin'];

/** After a write: whatever shows its subject is asked for again. */
export async function invalidate(client: QueryClient, subject: Subject): Promise<void> {
  const subjects = [subject, ...(ALSO_STALE[subject] ?? []), ...(subject.startsWith('admin/') ? BIN : [])];
  await Promise.all(subjects.map((s) => client.invalidateQueries({ queryKey: s.split('/') })));
}

/** The subject of a read, from its key. */
export function subjectOf(key: readonly unknown[]): Subject {
  return key.slice(0, 2).join('/') as Subject;
}
