import { useEffect, useState } from 'react';
import { api } from '@/lib/client/api';
import type { ProductCard } from '@/lib/domain/product/contract';

/** Products that this browser looked at before, newest first, as they are in the shop now. */
export function useSeen(ids: string): readonly ProductCard[] {
  const [products, setProducts] = useState<readonly ProductCard[]>([]);
  useEffect(() => {
    const order = ids.split(',').map(Number);
    const stop = new AbortController();
    api
      .get('/api/guest/product/list', { ids, pageSize: order.length }, { signal: stop.signal, stay: true })
      .then(({ list }) => setProducts(list.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))))
      .catch(() => undefined);
    return () => stop.abort();
  }, [ids]);
  return products;
}
