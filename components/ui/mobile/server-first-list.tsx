'use client';

import { useState, type ReactNode } from 'react';
import { InfiniteList } from '@/components/ui/mobile/infinite-list';
import type { ListPage } from '@/components/ui/mobile/pages';
import { usePages } from '@/components/ui/mobile/use-pages';

type Draw<T> = (items: readonly T[]) => ReactNode;
type Id = number | string;

interface ServerFirstListProps<T> {
  /** Ids of the page that the server has drawn; the page itself is `children`. */
  first: ListPage<Id>;
  /** The list with its filters. */
  name: string;
  load: (pageNum: number) => Promise<ListPage<T>>;
  idOf: (item: T) => Id;
  /** Fetches what draws later pages: a first visit needs none of it. */
  draw: () => Promise<Draw<T>>;
  end?: string;
  children: ReactNode;
}

/** An infinite list of a public page whose first page is the server's own HTML. */
export function ServerFirstList<T>({
  first,
  name,
  load,
  idOf,
  draw,
  end,
  children,
}: ServerFirstListProps<T>) {
  const [rows, setRows] = useState<Draw<T> | null>(null);
  type Entry = { id: Id; item: T | null };
  const pages = usePages<Entry>({
    first: { ...first, list: first.list.map((id) => ({ id, item: null })) },
    load: async (pageNum) => {
      const page = await load(pageNum);
      return { ...page, list: page.list.map((item) => ({ id: idOf(item), item })) };
    },
    key: name,
    prepare: async () => {
      const fetched = await draw();
      setRows(() => fetched);
    },
  });
  // What the server drew has no item; neither has what stood there before the list changed.
  const later = pages.list.flatMap(({ item }) => (item === null ? [] : [item]));
  return (
    <InfiniteList more={pages.more} state={pages.state} onMore={pages.onMore} end={end}>
      {children}
      {rows && later.length > 0 && rows(later)}
    </InfiniteList>
  );
}
