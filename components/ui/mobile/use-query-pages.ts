'use client';

import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
  type FetchQueryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { hasMore, withPage, type ListPage } from '@/components/ui/mobile/pages';

type Row = { id: number };

/** The key carries a mark of its type (`DataTag`) that would be taken for a part of it. */
type PageOptions<P, K extends readonly unknown[]> = Omit<FetchQueryOptions<P, Error, P, K>, 'queryKey'> & {
  queryKey: readonly unknown[];
};

/** The domain's options for one page, as the desktop asks for it. */
type OptionsOf<P, K extends readonly unknown[]> = (pageNum: number) => PageOptions<P, K>;

/** The infinite query over a domain's pages. Each of them goes through the domain's own options. */
export function pagesQuery<P extends ListPage<Row>, K extends readonly unknown[]>(
  client: QueryClient,
  options: OptionsOf<P, K>,
) {
  return infiniteQueryOptions({
    queryKey: [...options(1).queryKey, 'pages'] as readonly unknown[],
    queryFn: ({ pageParam }): Promise<P> =>
      client.fetchQuery({ ...options(pageParam), staleTime: 0 } as FetchQueryOptions<P, Error, P, K>),
    initialPageParam: 1,
    getNextPageParam: (last: P) => (hasMore(last) ? last.pageNum + 1 : undefined),
  });
}

/** The rows of all pages; one that moved between two requests stands once. */
export function rowsOf<P extends ListPage<Row>>(pages: readonly P[]): readonly P['list'][number][] {
  type Item = P['list'][number];
  const [first, ...rest] = pages;
  if (!first) return [];
  return rest.reduce<ListPage<Item>>((so, next) => withPage<Item>(so, next, (row) => row.id), first).list;
}

/**
 * An infinite list of a buyer's page over TanStack Query. Its key begins with the domain's, so that a write which makes the lists of the domain
 * ask again makes this one ask again, page by page.
 */
export function useQueryPages<P extends ListPage<Row>, K extends readonly unknown[]>(
  options: OptionsOf<P, K>,
) {
  const query = useInfiniteQuery(pagesQuery(useQueryClient(), options));
  const pages = query.data?.pages ?? [];
  const more = async () => {
    if (query.isFetchingNextPage) return;
    // The list asks once when its end comes into sight: what is under way is waited for, not thrown away.
    if (query.isFetching) await query.refetch({ cancelRefetch: false });
    await query.fetchNextPage();
  };
  return {
    list: rowsOf(pages),
    /** The page with the numbers beside the list: the one that was asked for last. */
    head: pages.at(-1),
    query,
    more: query.hasNextPage,
    state: query.isFetchingNextPage
      ? ('loading' as const)
      : query.isFetchNextPageError
        ? ('failed' as const)
        : ('idle' as const),
    onMore: () => void more(),
    refetch: () => query.refetch(),
  };
}
