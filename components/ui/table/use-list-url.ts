'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useMemo } from 'react';
import { keepList } from '@/components/ui/came-from';
import { readList, writeList, type ListUrlSpec } from '@/components/ui/table/list-url';
import type { ListParams } from '@/components/ui/table/types';

/** State of a list kept in the address: reloading, the back button and a copied link all lead to the same rows. No request to the server. */
export function useListUrl(names: readonly string[], pageSize: number, prefix: string) {
  const search = useSearchParams();
  const joined = names.join(' ');
  const spec = useMemo<ListUrlSpec>(
    () => ({ names: joined ? joined.split(' ') : [], pageSize, prefix }),
    [joined, pageSize, prefix],
  );
  const params = useMemo(() => readList(new URLSearchParams(search), spec), [search, spec]);
  const path = usePathname();
  const query = search.toString();
  useEffect(() => {
    if (!prefix) keepList(path, query);
  }, [path, query, prefix]);
  const set = (change: Partial<ListParams>) => {
    const next = { ...params, pageNum: 1, ...change } as ListParams;
    const text = writeList(new URLSearchParams(window.location.search), next, spec);
    window.history.pushState(null, '', text ? `?${text}` : window.location.pathname);
  };
  return { params, set };
}
