'use client';

import { useEffect, useState } from 'react';
import { api } from '@/lib/client/api';
import { readSeen } from '@/lib/client/seen-products';
import type { ProductCard } from '@/lib/domain/product/contract';

/** How many are shown. */
const SHOWN = 5;

/** What this browser looked at before, as it is in the shop now. `components/instant/remembered.ts` notes this one. */
export function useSeen(productId: number): readonly ProductCard[] {
  const [products, setProducts] = useState<readonly ProductCard[]>([]);
  useEffect(() => {
    const before = readSeen().filter((id) => id !== productId);
    const ids = before.slice(0, SHOWN);
    if (ids.length === 0) return;
    const stop = new AbortController();
    api
      .get(
        '/api/guest/product/list',
        { ids: ids.join(','), pageSize: SHOWN },
        { signal: stop.signal, stay: true },
      )
      .then(({ list }) => setProducts(list.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))))
      .catch(() => undefined);
    return () => stop.abort();
  }, [productId]);
  return products;
}
