'use client';

import { useEffect, useState } from 'react';
import { api } from '@/lib/client/api';
import type { ProductCard } from '@/lib/domain/product/contract';

const KEY = 'seenProducts';
/** Kept in the browser, and shown of them. */
const KEPT = 12;
const SHOWN = 5;

function readSeen(): number[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((id): id is number => Number.isSafeInteger(id) && id > 0) : [];
  } catch {
    // Switched off, or not ours.
    return [];
  }
}

function writeSeen(ids: readonly number[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids.slice(0, KEPT)));
  } catch {
    // Nothing is remembered then.
  }
}

/** What this browser looked at before: only its numbers are remembered, what they are now comes from the shop (S-11). Notes this one too. */
export function useSeen(productId: number): readonly ProductCard[] {
  const [products, setProducts] = useState<readonly ProductCard[]>([]);
  useEffect(() => {
    const before = readSeen().filter((id) => id !== productId);
    writeSeen([productId, ...before]);
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
